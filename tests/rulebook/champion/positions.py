"""Sets up positions of Video Game Champion by names, plays decisions by their kind, and says how things lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rumpus import Match
from rumpus.games.champion.rules.decisions import Phase, Stage
from rumpus.games.champion.rules.events import Told

from .cards import achievement_names, game_names, magazine_names, rule_box

LETTERS = "RYGBP"
COLOURS = ("red", "yellow", "green", "blue", "purple")


@dataclass
class Kid:
    """What a player has. Tiles are a letter for the colour and a number: `R7 B3`."""

    tiles: str = ""
    dollars: int = 0
    ious: int = 0
    played: Sequence[str] = ()
    beaten: Sequence[str] = ()
    rented: Sequence[str] = ()
    presents: Sequence[str] = ()
    magazines: Sequence[str] = ()
    used: Sequence[str] = ()
    notebook: Mapping[int, str] = field(default_factory=dict)
    beside: str = ""
    won: Sequence[str] = ()


def tile_number(name: str) -> int:
    return LETTERS.index(name[0]) * 10 + int(name[1:])


def tile_name(number: int) -> str:
    return f"{LETTERS[number // 10]}{number % 10}"


def tile_bits(names: str) -> int:
    return sum(1 << tile_number(name) for name in names.split())


def game_bits(names: Sequence[str]) -> int:
    return sum(1 << game_names().index(name) for name in names)


def magazine_bits(names: Sequence[str]) -> int:
    return sum(1 << magazine_names().index(name) for name in names)


def names_of(bits: int, names: Sequence[str]) -> set[str]:
    return {name for i, name in enumerate(names) if int(bits) >> i & 1}


def at_table(
    *kids: Kid,
    players: int | None = None,
    turn: int = 0,
    order: Sequence[int] | None = None,
    early: Sequence[int] = (),
    week: int = 1,
    lap: int = 0,
    stage: str = "tile",
    grid: Mapping[str, str] | None = None,
    thrill: str = "",
    bag: str | None = None,
    rental: Sequence[str] = (),
    store: Sequence[str] = (),
    newsstand: Sequence[str] = (),
    crystals: Mapping[str, str] | None = None,
    achievements: Sequence[str] = (),
    seed: int = 1,
    **options: str,
) -> Match:
    """A match in which the seat `turn` takes a tile, or (`stage`) may `play` its games, or has its `weekend`.

    Boards lie in their order: planning, money, present, waking beside rows 1 to 4; studying, grandparents, newsstand,
    rental under columns 1 to 4 (two players: planning, money or grandparents, present; waking, studying or newsstand,
    rental). `grid` gives tiles by the two boards beside them, others are filled up from the lowest. What is in no place
    is in the bag, or where `bag` says what is there, discarded. No achievement is open but those named. Games not named
    fill up the stores. Crystals lie on what is for sale, red ones, and on what `crystals` names. All use the first side
    of the notebook.
    """
    players = players or max(2, len(kids))
    match = Match("champion", players, seed, {"notebook": "first", **options}, box=rule_box())
    s = match.position
    kids = (*kids, *[Kid()] * (players - len(kids)))
    for name in ("rented", "presents", "played", "beaten", "magazines", "fresh", "filled", "completed", "won", "tiles"):
        s[name] = 0
    for name in ("notebook", "beside", "crystals", "crystal_on", "crystal_in", "sealed", "early", "dollars", "ious"):
        s[name] = 0
    for p, kid in enumerate(kids):
        _seat(s, p, kid)
    _lay_tiles(s, players, kids, grid or {}, thrill, bag)
    _fill_stores(s, kids, rental, store, newsstand)
    _lay_crystals(s, crystals or {})
    s.achievements = s.open_achievements = sum(1 << achievement_names().index(name) for name in achievements)
    for p, kid in enumerate(kids):
        s.won[p] = sum(1 << achievement_names().index(name) for name in kid.won)
        s.achievements |= s.won[p]
    _lay_boards(s, players)
    s.order[:players] = order or range(players)
    s.early[: len(early)], s.early_count = early, len(early)
    s.week, s.round_number, s.turn = week, week, turn
    s.place = list(s.order).index(turn)
    s.lap = 3 if stage == "weekend" else lap
    s.stage = Stage.ACT if stage == "tile" else Stage.PLAY
    s.phase = Phase.TILE if stage == "tile" else Phase.PLAY
    s.renting = stage == "weekend"
    match.refresh()
    return match


def _seat(s: Any, p: int, kid: Kid) -> None:
    s.tiles[p] = tile_bits(kid.tiles)
    s.dollars[p], s.ious[p] = kid.dollars, kid.ious
    s.beaten[p] = game_bits(kid.beaten)
    s.played[p] = game_bits(kid.played) | s.beaten[p]
    s.rented[p], s.presents[p] = game_bits(kid.rented), game_bits(kid.presents)
    s.fresh[p] = magazine_bits(kid.magazines)
    s.magazines[p] = s.fresh[p] | magazine_bits(kid.used)
    for space, colour in kid.notebook.items():
        s.notebook[p, space] = LETTERS.index(colour) + 1
        s.filled[p] |= 1 << space
    for colour in kid.beside:
        s.beside[p, LETTERS.index(colour)] += 1
    s.crystals[p] = len(kid.notebook) + len(kid.beside)


def _lay_tiles(
    s: Any, players: int, kids: Sequence[Kid], grid: Mapping[str, str], thrill: str, bag: str | None
) -> None:
    everything = [n for n in range(50) if players > 2 or n % 10 not in (0, 9)]
    named = [tile_number(name) for kid in kids for name in kid.tiles.split()]
    named += [tile_number(name) for name in [*grid.values(), *thrill.split(), *(bag or "").split()] if name]
    assert len(named) == len(set(named)), "a tile is named twice"
    left = [number for number in everything if number not in named]
    spaces = next(entry["spaces"] for entry in rule_box().entries["grid"] if entry["players"] == players)
    s.grid[:] = 0
    for space, boards in enumerate(spaces):
        name = grid.get(boards)
        s.grid[space] = 0 if name == "" else (left.pop(0) if name is None else tile_number(name)) + 1
    trail = [tile_number(name) for name in thrill.split()] or [left.pop(0) for _ in range(4)]
    s.thrill[:] = 0
    s.thrill[: len(trail)] = [number + 1 for number in trail]
    rest = sum(1 << number for number in left)
    s.bag, s.discarded = (rest, 0) if bag is None else (tile_bits(bag), rest)


def _fill_stores(
    s: Any, kids: Sequence[Kid], rental: Sequence[str], store: Sequence[str], newsstand: Sequence[str]
) -> None:
    wanted = [*rental, *(name for kid in kids for name in kid.rented)]
    rented = list(dict.fromkeys(game_names().index(name) for name in wanted))
    sold = [game_names().index(name) if name else 0 for name in store]
    mine = [game_names().index(name) for kid in kids for name in kid.presents]
    left = [game for game in range(1, 31) if game not in (*rented, *sold, *mine)]
    shown = 8 if len(kids) == 5 else 7
    while len(rented) < shown:
        rented.append(left.pop())
    while len(sold) < 3:
        sold.append(left.pop())
    s.rental[:] = 0
    s.rental[: len(rented)] = rented
    s.shown, s.rental_games = len(rented), sum(1 << game for game in rented)
    s.store[:] = sold
    s.unseen_games = sum(1 << game for game in left)
    papers = [magazine_names().index(name) if name else -1 for name in newsstand]
    owned = int(sum(s.magazines))
    free = [card for card in range(15) if card not in papers and not owned >> card & 1]
    while len(papers) < 3:
        papers.append(free.pop())
    s.newsstand[:] = [card + 1 for card in papers]
    s.unseen_magazines = sum(1 << card for card in free)


def _lay_crystals(s: Any, crystals: Mapping[str, str]) -> None:
    """By the names of games and magazines; a magazine that is not used needs one, red where nothing is said."""
    s.crystal_bag[:] = 8
    for p in range(len(s.fresh)):
        for card in range(15):
            if s.fresh[p] >> card & 1:
                s.crystal_in[card] = 1
    for place in range(3):
        if s.store[place]:
            s.crystal_on[s.store[place]] = 1
        if s.newsstand[place]:
            s.crystal_in[s.newsstand[place] - 1] = 1
    for name, letter in crystals.items():
        if name in game_names():
            s.crystal_on[game_names().index(name)] = LETTERS.find(letter) + 1
        else:
            s.crystal_in[magazine_names().index(name)] = LETTERS.index(letter) + 1


def _lay_boards(s: Any, players: int) -> None:
    s.board[:] = range(8) if players > 2 else [0, 1, 2, -1, 3, 4, 7, -1]


# Deciding


def do(match: Match, kind: str, /, **about: Any) -> None:
    """Makes the one decision of a kind that touches these things, for whoever is at turn."""
    fitting = [a for a in match.legal() if a.kind == kind and about.items() <= dict(a.about).items()]
    assert len(fitting) == 1, f"cannot {kind} {about}: {[a.label for a in match.legal()]}"
    match.apply(fitting[0])


def take(match: Match, tile: str) -> None:
    """Takes a tile of the grid, in a routine turn or in exchange."""
    kind = "swap" if "swap" in kinds(match) else "take"
    do(match, kind, tile=tile_number(tile))


def act(match: Match, action: str) -> None:
    do(match, "act", action=action)


def take_and_act(match: Match, boards: str, action: str) -> None:
    """Takes the tile beside two boards, and one of their actions."""
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == boards.split())
    do(match, "take", space=space)
    act(match, action)


def idle(match: Match) -> None:
    """A routine turn in which nothing happens."""
    turns = events(match).count("TURN")
    while not match.over and events(match).count("TURN") == turns:
        kind = next(kind for kind in ("end", "no_action", "no_swap", "discard", "take") if kind in kinds(match))
        match.apply(next(action for action in match.legal() if action.kind == kind))


def play(match: Match, name: str) -> None:
    do(match, "play", game=game_names().index(name))


def beat(match: Match, name: str) -> None:
    do(match, "beat", game=game_names().index(name))


def rent(match: Match, name: str) -> None:
    do(match, "rent", game=game_names().index(name))


def use(match: Match, *names: str) -> None:
    """Uses tiles, magazines by their genres, or the played `token`."""
    for name in names:
        if name == "token":
            do(match, "use_token")
        elif " " in name:
            do(match, "use_magazine", magazine=magazine_names().index(name))
        else:
            do(match, "use", tile=tile_number(name))


# Looking


def kinds(match: Match) -> set[str]:
    """The kinds of decision that are open."""
    return {action.kind for action in match.legal()}


def actions(match: Match) -> set[str]:
    return {action.about["action"] for action in match.legal() if action.kind == "act"}


def open_games(match: Match, kind: str) -> set[str]:
    """The games that decisions of a kind are about."""
    return {game_names()[action.about["game"]] for action in match.legal() if action.kind == kind}


def usable(match: Match) -> set[str]:
    """The tiles that can be used, given or discarded now."""
    return {tile_name(a.about["tile"]) for a in match.legal() if a.kind in ("use", "give", "discard")}


def table(match: Match, seat: int | None = None) -> dict[str, Any]:
    return dict(match.view(seat)["table"])


def seat_of(match: Match, seat: int, reader: int | None = None) -> dict[str, Any]:
    return dict(table(match, reader)["seats"][seat])


def tiles(match: Match, seat: int = 0) -> set[str]:
    return {tile_name(tile["tile"]) for tile in seat_of(match, seat)["tiles"]}


def discarded(match: Match) -> set[str]:
    return {tile_name(n) for n in range(50) if int(match.position.discarded) >> n & 1}


def played(match: Match, seat: int = 0) -> set[str]:
    return names_of(match.position.played[seat], game_names())


def beaten(match: Match, seat: int = 0) -> set[str]:
    return names_of(match.position.beaten[seat], game_names())


def won(match: Match, seat: int = 0) -> set[str]:
    return names_of(match.position.won[seat], achievement_names())


def points(match: Match, seat: int = 0) -> dict[str, int]:
    return {source: much for source, much in seat_of(match, seat)["points"].items() if much and source != "all"}


def spaces(match: Match) -> set[int]:
    """The spaces of the notebook on which a crystal may be placed now."""
    return {action.about["space"] for action in match.legal() if action.kind == "space"}


def events(match: Match) -> list[str]:
    return [Told(event.kind).name for event in match.events()]
