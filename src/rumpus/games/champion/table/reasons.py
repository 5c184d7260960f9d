"""What a decision does for the plan of a player of Video Game Champion: games within reach, points, room, lines."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Reason
from rumpus.games.champion.rules.achievements import award_achievements
from rumpus.games.champion.rules.actions import PLANNED_TILES, POCKET_MONEY, STUDY_OWLS
from rumpus.games.champion.rules.combinations import kind_to, length_to, most_fitting
from rumpus.games.champion.rules.components import MOST_HELD, Action
from rumpus.games.champion.rules.decisions import Do, Phase
from rumpus.games.champion.rules.grid import on_trail
from rumpus.games.champion.rules.notebook import lines_completed_by
from rumpus.games.champion.rules.playing import accessible, has_token, usable_magazines
from rumpus.games.champion.rules.scoring import A_PLAY, FREE_PLAYS
from rumpus.games.champion.rules.stores import rentable
from rumpus.games.champion.table.faces import games, lines, magazines
from rumpus.games.champion.table.labels import row_of
from rumpus.games.champion.table.words import (
    achievement_name,
    bits,
    colour_or_none,
    game_name,
    genre_name,
    listed,
    reward_text,
)

FAR = 3
"""Of a game for which so many tiles are missing nothing is said where a tile is taken."""


def reason(box: Box, s: Record, player: int, action: int) -> Reason | None:
    """What the decision does for the player's plan, as far as they can see."""
    row, number = row_of(action)
    if row == Do.TAKE:
        return _tile(box, s, player, s.grid[number] - 1)
    if row == Do.THRILL:
        return _tile(box, s, player, s.thrill[number] - 1)
    if row == Do.TILE and s.phase != Phase.PAY:
        return _without(box, s, player, number)
    if row == Do.ACT:
        return _act(box, s, player, Action(number))
    if row == Do.RETURN:
        return Reason("room", f"room for {so_many(number, 'tile')} more", {"room": number}) if number else None
    if row == Do.PICK:
        if s.phase == Phase.PRESENT:
            return _have(box, s, player, s.store[number], "a game that you need not rent")
        return _magazine(box, s, player, s.newsstand[number] - 1)
    if row == Do.RENT:
        return _have(box, s, player, s.rental[number], "")
    if row in (Do.PLAY, Do.BEAT):
        return _token(box, s, player, number, row == Do.BEAT)
    return _space(box, s, player, number) if row == Do.SPACE else None


# Tiles


def _missing(box: Box, s: Record, player: int, game: int, tiles: int) -> int:
    """How many tiles the player lacks to beat a game with these tiles and the wilds at hand."""
    rules, position = box.record[0], s.record
    wilds = int(usable_magazines(rules, position, player, game)).bit_count() + int(has_token(position, player, game, 1))
    length = int(length_to(rules, game, 1))
    return max(0, length - wilds - int(most_fitting(rules, tiles, kind_to(rules, game, 1), length)))


def _at_home(s: Record, player: int) -> list[int]:
    """VG-39: the games that the player can play now and has not beaten."""
    return bits(int(accessible(s.record, player)) & ~s.beaten[player])


def _points(box: Box, game: int) -> str:
    return so_many(games(box)[game].points, "point")


def _short_of(missing: int, what: str) -> str:
    return f"{so_many(missing, 'tile')} short of beating {what}"


def _tile(box: Box, s: Record, player: int, tile: int) -> Reason | None:
    """Which game at home one tile more helps most: the one that is nearest then, and of these the best."""
    had = s.tiles[player] & ~(1 << s.given - 1 if s.given else 0)
    found = []
    for game in _at_home(s, player):
        before, after = (_missing(box, s, player, game, tiles) for tiles in (had, had | 1 << tile))
        if after < before:
            found.append((after, -games(box)[game].points, game))
    missing, _, game = min(found, default=(FAR, 0, 0))
    if missing >= FAR:
        return None
    counts = {"missing": missing, "points": games(box)[game].points}
    what = f"{game_name(box, game)} ({_points(box, game)})"
    if missing:
        return Reason("near", f"leaves you {_short_of(missing, what)}", counts)
    return Reason("complete", f"with it you have all that {what} asks for", counts)


def _without(box: Box, s: Record, player: int, tile: int) -> Reason | None:
    """What is lost with a tile that is discarded or given away."""
    had = s.tiles[player]
    lost = []
    for game in _at_home(s, player):
        before, after = (_missing(box, s, player, game, tiles) for tiles in (had, had & ~(1 << tile)))
        if after > before:
            lost.append((before, -games(box)[game].points, after, game))
    if not lost:
        return Reason("spare", "no game that you have at home needs it")
    before, _, missing, game = min(lost)
    text = f"you are then {_short_of(missing, game_name(box, game))} instead of {before or 'none'}"
    return Reason("lose", text, {"missing": missing, "before": before})


# Games


def _have(box: Box, s: Record, player: int, game: int, also: str) -> Reason | None:
    """What it would still take to beat a game that comes home."""
    if s.beaten[player] >> game & 1:
        return None
    missing = _missing(box, s, player, game, s.tiles[player])
    counts = {"missing": missing, "points": games(box)[game].points}
    if missing:
        text = f"you are {_short_of(missing, f'it ({_points(box, game)})')}"
        return Reason("near", f"{also}: {text}" if also else text, counts)
    text = f"you have all it asks for: {_points(box, game)} as soon as you beat it"
    return Reason("complete", f"{also}, and {text}" if also else text, counts)


def _token(box: Box, s: Record, player: int, game: int, beating: bool) -> Reason | None:
    """VG-53, VG-56, VG-66, VG-73, VG-74: all that a game played or beaten brings by itself."""
    rules, after = box.record[0], s.record.copy()
    parts, counts = [], {}
    if beating:
        parts.append(_points(box, game))
        counts["points"] = games(box)[game].points
        after["beaten"][player] |= 1 << game
    first = not s.played[player] >> game & 1
    after["played"][player] |= 1 << game
    if first and s.played[player].bit_count() >= FREE_PLAYS:
        parts.append(f"{so_many(A_PLAY, 'point')} for one more game played")
        counts["play"] = A_PLAY
    award_achievements(rules, after, player)
    for card in bits(int(after["won"][player]) & ~s.won[player]):
        points = int(rules.achievement_points[card])
        parts.append(f"{so_many(points, 'point')} for {achievement_name(box, card)}")
        counts["achievements"] = counts.get("achievements", 0) + points
    if first and s.crystal_on[game]:
        parts.append(f"its {colour_or_none(s.crystal_on[game])} crystal")
    if first and on_trail(s.record):
        parts.append("a tile of the thrill trail")
    if parts == [_points(box, game)]:
        return None
    if not beating:
        parts.append("a token that is a wild when you come back to beat it")
    return Reason("beat" if beating else "play", f"brings {listed(parts)}", counts)


def _magazine(box: Box, s: Record, player: int, card: int) -> Reason | None:
    """VG-51: what the magazine is a wild for, first of all at home."""
    paper = magazines(box)[card]
    fitting = [game for game in _at_home(s, player) if games(box)[game].genre in paper.genres]
    if fitting:
        return Reason("wild", f"a wild for {listed(game_name(box, game) for game in fitting)}", {"games": len(fitting)})
    return Reason("wild", f"a wild for {' or '.join(genre_name(word) for word in paper.genres)} games", {"games": 0})


# Actions and the notebook


def _act(box: Box, s: Record, player: int, action: Action) -> Reason | None:
    tiles, ious, dollars = s.tiles[player].bit_count(), s.ious[player], s.dollars[player]
    if action == Action.PLANNING:
        if (s.bag | s.discarded).bit_count() < PLANNED_TILES:
            return None
        held = tiles + ious + PLANNED_TILES
        rest = f"you then hold {held} of the {MOST_HELD} that you may keep"
        if held > MOST_HELD:
            rest = f"then you have to discard {so_many(held - MOST_HELD, 'tile')}"
        return Reason("tiles", f"two tiles more; {rest}", {"held": held})
    if action == Action.MONEY:
        dollars, ious = dollars + POCKET_MONEY, ious + 1
        text = f"you then have {so_many(dollars, 'dollar')} to spend, and {so_many(ious, 'IOU')} that take up room"
        return Reason("dollars", text, {"dollars": dollars, "ious": ious})
    if action in (Action.STUDYING, Action.GRANDPARENTS):
        back = min(ious, STUDY_OWLS if action == Action.STUDYING else 1)
        if not back:
            return None
        which = f"{back} of your {ious} IOUs" if back < ious else "your only IOU" if ious == 1 else "both your IOUs"
        text = f"{which} can go back, which makes room for {so_many(back, 'tile')}"
        return Reason("room", text, {"room": back})
    if action == Action.WAKING:
        if player in s.early[: s.early_count]:
            return None
        place = 1 + s.early_count
        return Reason("early", f"you are number {place} in the next order", {"place": place})
    return _rent(box, s, player) if action == Action.RENTAL else None


def _rent(box: Box, s: Record, player: int) -> Reason | None:
    """The game to rent that is nearest to being beaten, and of these the best."""
    on_offer = [s.rental[slot] for slot in bits(int(rentable(s.record, player)))]
    open_games = [game for game in on_offer if not s.beaten[player] >> game & 1]
    if not open_games:
        return None
    near = min((_missing(box, s, player, game, s.tiles[player]), -games(box)[game].points, game) for game in open_games)
    missing, _, game = near
    counts = {"missing": missing, "points": games(box)[game].points}
    what = f"{game_name(box, game)} ({_points(box, game)})"
    if missing:
        return Reason("near", f"of what you can rent, {what} is nearest: {so_many(missing, 'tile')} short", counts)
    return Reason("complete", f"you can rent {what} and have all it asks for", counts)


def _space(box: Box, s: Record, player: int, space: int) -> Reason | None:
    """VG-62: the lines that a crystal completes here."""
    side = s.side[player]
    entries = {entry["line"]: entry for entry in box.entries["reward"] if entry["notebook"] == side + 1}
    done = bits(int(lines_completed_by(box.record[0], s.record, player, space)))
    if not done:
        return None
    told = [lines(box, side)[line] for line in done]
    text = listed(f"{line.name} ({reward_text(entries[line.line])})" for line in told)
    points = sum(entries[line.line]["amount"] for line in told if entries[line.line]["gives"] == "points")
    return Reason("line", f"completes {text}", {"points": points})
