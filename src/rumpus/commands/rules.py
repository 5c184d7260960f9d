"""`rumpus rules`: the numbered rules of a game, or one of them."""

from __future__ import annotations

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_command,
    add_game,
    add_json,
    add_plain,
    game_named,
    print_json,
)


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "rules", tell_rules, "read the rules of a game", "rumpus rules anarcade AN-12")
    add_game(parser)
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="just this rule: AN-12, or 12")
    add_json(parser)
    add_plain(parser)


def tell_rules(arguments: Arguments) -> int:
    from rumpus.core.rulebook import read_rulebook
    from rumpus.terminal.rulepage import print_rule, print_rulebook

    rulebook = read_rulebook(game_named(arguments.game))
    rules = [rulebook.find(arguments.number)] if arguments.number else rulebook.rules
    if arguments.json:
        told = [
            {
                "number": rule.number,
                "heading": rule.heading,
                "text": rule.text,
                "rulings": [
                    {"question": r.question, "ruling": r.ruling, "reason": r.reason}
                    for r in rulebook.rulings_on(rule.number)
                ],
            }
            for rule in rules
        ]
        return print_json(told[0] if arguments.number else told)
    if arguments.number:
        print_rule(rulebook, rules[0], arguments.plain)
    else:
        print_rulebook(rulebook, arguments.plain)
    return 0
