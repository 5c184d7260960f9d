"""What a decision does for the plan of a player of Arcadia: points to come, chains, and what can then be paid."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.core.texts import Reason
from rumpus.games.arcadia.rules.building import at_place, fits_chain
from rumpus.games.arcadia.rules.components import CREWS, HELD, LEVELS, ROW, Crew, Do
from rumpus.games.arcadia.rules.icon_budget import missing
from rumpus.games.arcadia.rules.scoring import praise
from rumpus.games.arcadia.table.faces import COLOUR_NAMES, Attraction, attraction, review
from rumpus.games.arcadia.table.quotes import proposal


def reason(box: Box, s: Record, player: int, action: int) -> Reason | None:
    """What the decision does for the player's plan, as far as they can see."""
    if action < Do.TAKE_JOB:
        return _reject(box, s, player, action)
    if action < Do.SWEEP:
        crew = Crew.JOB if action < Do.TAKE_EXPERT else Crew.EXPERT
        place = action - (Do.TAKE_EXPERT if crew else Do.TAKE_JOB)
        return _hire(box, s, player, s.row[crew][place] - 1) if place < ROW and s.row[crew][place] else None
    if action == Do.SWEEP:
        return _sweep(box, s, player)
    if action < Do.HOLD:
        return _build(box, s, player, int(at_place(s.record, player, action - Do.BUILD)))
    if action < Do.DROP:
        return _hold(box, s, player, int(at_place(s.record, player, action - Do.HOLD)))
    if action < Do.NO_JOB:
        return _drop(box, s, player, action - Do.DROP)
    return _pay(box, s, player) if action == Do.PAY_PROPOSED else None


def years_to_come(s: Record) -> int:
    """AC-34: so many times the park is still scored, the end of this year included."""
    return int(s.years - s.year)


def _a_year(face: Attraction) -> str:
    return f"{so_many(face.points, 'point')} a year"


# Reviews


def _reject(box: Box, s: Record, player: int, slot: int) -> Reason:
    kept = [review(box, card) for place, card in enumerate(s.review[player].cards[: s.review[player].count])]
    del kept[slot]
    told = " and ".join(f"{one.name} ({one.text})" for one in kept)
    return Reason("keep", f"keeps {told}")


# Attractions


def _build(box: Box, s: Record, player: int, card: int) -> Reason | None:
    face, years = attraction(box, card), years_to_come(s)
    text = (
        f"{_a_year(face)} for {so_many(years, 'year')}" if years > 1 else f"{so_many(face.points, 'point')} this year"
    )
    counts = {"points": face.points, "years": years}
    if face.level == LEVELS:
        text = f"it completes your {face.type} chain: {text}"
    elif face.level > 1:
        text = f"your {face.type} chain reaches level {face.level}: {text}"
    if face.gives:
        icons = " and ".join(COLOUR_NAMES[letter] for letter in face.gives)
        text += f", and a {icons} icon that pays in every later build"
    bonus = _praise_of_more(box, s, player, card)
    if bonus:
        text += f", and {so_many(bonus, 'point')} from your reviews at the end"
        counts["reviews"] = bonus
    return Reason("build", text, counts)


def _praise_of_more(box: Box, s: Record, player: int, card: int) -> int:
    """AC-4: what the player's own reviews pay more with one more attraction, if nothing else came."""
    rules, before, after = box.record[0], s.record, s.record.copy()
    park = after["park"][player]
    park["cards"][park["count"]] = card
    park["count"] += 1
    after["built"][player, rules.type[card], rules.level[card]] += 1
    after["lasting"][player] += rules.gives[card]
    own = s.review[player].cards[: s.review[player].count]
    return sum(int(praise(rules, after, player, one)) - int(praise(rules, before, player, one)) for one in own)


def _hold(box: Box, s: Record, player: int, card: int) -> Reason | None:
    face, rules = attraction(box, card), box.record[0]
    lacking = int(missing(rules, s.record, player, card))
    text = f"nobody else can take it then, and once built it brings {_a_year(face)}"
    if not fits_chain(rules, s.record, player, card):
        text += f"; a {face.type} of level {face.level - 1} has to be built first"
    elif lacking:
        text += f"; {so_many(lacking, 'icon')} {'is' if lacking == 1 else 'are'} still missing"
    return Reason("hold", text, {"points": face.points, "missing": lacking})


def _drop(box: Box, s: Record, player: int, slot: int) -> Reason | None:
    wanted = attraction(box, int(s.wanted))
    dropped = attraction(box, s.held[player].cards[slot])
    text = f"makes room for {wanted.name} ({_a_year(wanted)}); {dropped.name} ({_a_year(dropped)}) goes under the deck"
    return Reason("room", text, {"points": wanted.points, "lost": dropped.points})


# Workers


def _wanted(box: Box, s: Record, player: int) -> list[int]:
    """The attractions that could be built as soon as they are paid for."""
    cards = [int(at_place(s.record, player, place)) for place in range(ROW + HELD)]
    return [card for card in cards if card >= 0 and fits_chain(box.record[0], s.record, player, card)]


def _helped(box: Box, s: Record, player: int, hired: int) -> list[tuple[int, int, int]]:
    """What a worker helps to pay for: icons missing then, icons missing now, the attraction; the nearest first."""
    rules, after = box.record[0], s.record.copy()
    after["budget"][player] += rules.budget[:, rules.kind[hired]]
    found = []
    for card in _wanted(box, s, player):
        now, then = int(missing(rules, s.record, player, card)), int(missing(rules, after, player, card))
        if then < now:
            found.append((then, now, card))
    return sorted(found, key=lambda one: (one[0], -attraction(box, one[2]).points))


def _hire(box: Box, s: Record, player: int, hired: int) -> Reason | None:
    helped = _helped(box, s, player, hired)
    if not helped:
        return None
    then, now, card = helped[0]
    face = attraction(box, card)
    counts = {"missing": then, "before": now, "points": face.points}
    if not then:
        return Reason("pay", f"with it you can pay for {face.name}: {_a_year(face)}", counts)
    lacks = f"{so_many(then, 'icon')} {'is' if then == 1 else 'are'} missing for {face.name} instead of {now}"
    return Reason("near", f"{lacks}; it brings {_a_year(face)}", counts)


def _sweep(box: Box, s: Record, player: int) -> Reason | None:
    shown = [card - 1 for crew in range(CREWS) for card in s.row[crew] if card]
    if any(_helped(box, s, player, card) for card in shown):
        return None
    if not any(missing(box.record[0], s.record, player, card) for card in _wanted(box, s, player)):
        return None
    return Reason("sweep", "no job or expert face up helps to pay for anything that you could build")


def _pay(box: Box, s: Record, player: int) -> Reason | None:
    face = attraction(box, int(s.wanted))
    left = s.hand[player].count - sum(one.count for one in proposal(box, s, player, s.aim - 1))
    text = f"builds {face.name} and leaves you {so_many(left, 'worker') if left else 'no worker'}"
    return Reason("spend", text, {"left": left})
