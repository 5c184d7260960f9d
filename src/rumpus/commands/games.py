"""`rumpus games`: what there is to play."""

from __future__ import annotations

from rumpus.commands.arguments import Arguments, Commands, add_command, add_json, add_plain, print_json


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "games", list_games, "list the games there are", "rumpus games --json")
    add_json(parser)
    add_plain(parser)


def list_games(arguments: Arguments) -> int:
    import rumpus.games  # noqa: F401  (puts every game on the shelf)
    from rumpus.core.game import games
    from rumpus.terminal.tables import print_table

    if arguments.json:
        return print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "printed_name": game.printed,
                    "summary": game.summary,
                    "like": game.like,
                    "minutes": list(game.minutes),
                    "weight": game.weight,
                    "players": list(game.players),
                    "score": list(game.score),
                    "rules_version": game.version,
                    "options": [
                        {
                            "id": o.id,
                            "title": o.title,
                            "values": list(o.values),
                            "words": dict(o.words),
                            "default": o.default,
                            "help": o.help,
                        }
                        for o in game.options
                    ],
                }
                for game in games()
            ]
        )
    rows = [(game.id, game.name, "{} to {}".format(*game.players), game.summary) for game in games()]
    print_table("", ("game", "name", "players", "what it is"), rows, arguments.plain)
    options = [
        (game.id, f"{option.id}={'|'.join(option.values)}", option.help) for game in games() for option in game.options
    ]
    if options:
        print_table("", ("game", "option", "what it sets"), options, arguments.plain)
    return 0
