"""Writes docs/envs/GAME.md, what an agent sees of a game and may do: `python -m rumpus.envs.document`.

Only what stands between the two marks is written anew; `--check` compares. With `--pictures` the board of each game is
drawn anew as well; how it comes out depends on the fonts of the machine, so nobody compares it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rumpus
from rumpus.bots import Bot
from rumpus.core.game import Game
from rumpus.core.layout import Block, Bound, Layout
from rumpus.core.match import Match
from rumpus.core.record import Record
from rumpus.envs.games import env_id
from rumpus.envs.observations import observation_high, observation_low

BEGIN, END = "<!-- environment: begin -->", "<!-- environment: end -->"
COMMAND = "python -m rumpus.envs.document"
FOLDER = Path(rumpus.__file__).parents[2] / "docs" / "envs"
PICTURES = "pictures"
"""The folder of the boards, beside the pages."""
DRAWN_AFTER = 60
"""Decisions of a game before its board is drawn."""
COLOURS = 32
"""Of a picture: as many as make no difference to see."""
EDGE = 20
"""Lines left free under the last that shows something."""
STEPS = "ijk"
"""What counts the parts of a group, those within a part, and so on."""
MOST_KEYS = 8
"""Of more keys only the first and the last are named."""
REWARDS = """\
- `left_behind` (the usual one): by how much the share of the others who stand behind changes, those level counted half.
  A whole game comes to 0.5 for a winner alone and to -0.5 for whoever is last alone.
- `lead`: by how many points the lead over the best of the others changes."""


def page(game: Game, before: str = "") -> str:
    """The page with its written part made anew; what somebody wrote around it stays."""
    written = "\n".join([BEGIN, f"Written by `{COMMAND}`.", "", *_environment(game), END])
    if BEGIN not in before or END not in before:
        return f"# {game.name}\n\n![The board as an agent's seat sees it]({PICTURES}/{game.id}.png)\n\n{written}\n"
    return before[: before.index(BEGIN)] + written + before[before.index(END) + len(END) :]


def _environment(game: Game) -> Iterator[str]:
    box = game.box.record[0]
    yield f"{game.summary} The [rules](../rules/{game.id}.md) say how it is played."
    yield ""
    yield from _facts(game)
    yield from ["", "## Rewards", "", REWARDS]
    yield from ["", "## Actions", "", "| number | name | what it does |", "|---:|---|---|"]
    yield from (_row(_places(block), _name(block), block.meaning) for block in game.rules.decisions.blocks)
    yield from ["", "## Observation", "", "Bounds are those of the game's own box.", ""]
    yield from ["| number | name | what it tells | least | most |", "|---:|---|---|---:|---:|"]
    yield from _numbers(game.rules.observation, box, 0, "", "")
    yield from ["", "## Versions", "", f"- `{env_id(game)}`: rules {game.version}, box {game.box.fingerprint[:12]}."]
    yield from ["", "## How to cite", "", *_citation(game)]


def _facts(game: Game) -> Iterator[str]:
    least, most = game.players
    yield "| | |"
    yield "|---|---|"
    rules = game.rules
    low, high = observation_low(game), observation_high(game)
    numbers = f"{rules.OBSERVATION} numbers from {low.min():g} to {high.max():g}, each with bounds of its own"
    yield _row("id", f"`{env_id(game)}`")
    yield _row("PettingZoo", f'`from rumpus.envs.pettingzoo import env; env("{game.id}", players={least})`')
    yield _row("Gymnasium", f'`gymnasium.make("rumpus.envs.gymnasium:{env_id(game)}", players={least})`')
    yield _row("vector", f'`from rumpus.envs.vector import make; make("{game.id}", num_envs=4096, players={least})`')
    yield _row("all at once", "`parallel_env`, for its windows" if game.table.window else "no: it is played by turns")
    yield _row("players", f"{least} to {most}, by default {least}")
    yield _row("agents", f"`player_0` to `player_{most - 1}`")
    yield _row("actions", f"`Discrete({rules.ACTIONS})`")
    yield _row("mask of open actions", f"({rules.ACTIONS},), `int8`")
    yield _row("observation", f"`Box`, ({rules.OBSERVATION},), `float32`: {numbers}")
    yield _row("score", f"{game.score[1]}, the {'fewest' if game.lowest_wins else 'most'} win")
    for option in game.options:
        yield _row(f"option `{option.id}`", f"{', '.join(f'`{value}`' for value in option.values)}: {option.help}")


def _citation(game: Game) -> Iterator[str]:
    id = env_id(game)
    yield f"As [all environments](index.md#how-to-cite), by its id `{id}`, with players, options and opponents."


# The table of numbers


def _numbers(layout: Layout, box: Record, at: int, steps: str, within: str) -> Iterator[str]:
    """A row for every block; what is repeated stands once, with the place of each repetition in letters."""
    for block in layout.blocks:
        if block.part is None:
            least, most = _bound(block.low, box, min), _bound(block.high, box, max)
            yield _row(_places(block, at, steps), _name(block, within), block.meaning, str(least), str(most))
        else:
            step = STEPS[steps.count("+")]
            yield _row("", f"**`{within}{block.name}[{step}]`**", f"{block.meaning}; {step} = {_keys(block)}", "", "")
            further = f"{steps} + {block.part.size} {step}"
            yield from _numbers(block.part, box, at + block.at, further, f"{within}{block.name}[{step}].")


def _places(block: Block, at: int = 0, steps: str = "") -> str:
    first = at + block.at
    last = first + block.size - 1
    return f"{first if first == last else f'{first} to {last}'}{steps}"


def _name(block: Block, within: str = "") -> str:
    name, keys = f"{within}{block.name}", block.keys
    if not keys:
        return f"`{name}`"
    if _are_listed(keys):
        return f"`{name}[{' or '.join(keys)}]`"
    return f"`{name}[{keys[0]}]` to `[{keys[-1]}]`"


def _keys(block: Block) -> str:
    return ", ".join(block.keys) if _are_listed(block.keys) else f"{block.keys[0]} to {block.keys[-1]}"


def _are_listed(keys: tuple[str, ...]) -> bool:
    """A few names are told one by one, numbers and many names by the first and the last of them."""
    return len(keys) <= MOST_KEYS and not keys[0].isdigit()


def _bound(bound: Bound, box: Record, choose: Callable[[Any], Any]) -> int:
    value = bound(box) if callable(bound) else bound
    return int(choose(value)) if hasattr(value, "__len__") else int(value)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def draw(game: Game, path: Path) -> None:
    """The board some decisions into a game between bots, as `render_mode="rgb_array"` shows it to the first seat."""
    from PIL import Image

    from rumpus.envs.rendering import RGB_ARRAY, rendered

    match, bot = Match(game, game.players[1], seed=1), Bot("instinct", seed=1)
    while not match.over and (match.decision_count < DRAWN_AFTER or 0 not in match.actors):
        match.apply(bot.choose(match))
    drawn = rendered(RGB_ARRAY, match, 0)
    lowest = int((drawn != drawn[0, 0]).any(axis=(1, 2)).nonzero()[0].max())
    picture = Image.fromarray(drawn[: lowest + EDGE])  # what is empty below shows nothing
    picture.quantize(COLOURS).save(path, optimize=True)


def main(arguments: list[str]) -> None:
    for game in rumpus.games():
        path = FOLDER / f"{game.id}.md"
        before = path.read_text(encoding="utf-8") if path.is_file() else ""
        text = page(game, before)
        if "--pictures" in arguments:
            (FOLDER / PICTURES).mkdir(exist_ok=True)
            draw(game, FOLDER / PICTURES / f"{game.id}.png")
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif text != before:
            sys.exit(f"{path} is not what the game says: run {COMMAND}.")


if __name__ == "__main__":
    main(sys.argv[1:])
