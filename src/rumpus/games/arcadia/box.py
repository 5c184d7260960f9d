"""How Arcadia's `box.toml` is laid out, what must hold across its cards, and the record made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.core.bot_config import set_weights
from rumpus.core.box import Kind, Section, Sheet, letters, one_of, text, whole
from rumpus.core.record import Array, blank
from rumpus.games.arcadia.rules.components import (
    ATTRACTIONS,
    BOX,
    EXPERTS,
    FREE,
    JOB_KINDS,
    JOBS,
    LEVELS,
    NOBODY,
    REVIEWS,
    Crew,
    Critic,
)
from rumpus.games.arcadia.rules.icon_budget import BYTE
from rumpus.games.arcadia.rules.payment import ICON_PRICE

LETTERS = "RGBY"
"""Red, green, blue and yellow icons."""
TYPE_NAMES = ("food", "midway", "ride", "show")
ANY = "any"
CRITICS = tuple(critic.name.lower() for critic in Critic)
MOST_COST = 16
MOST_ICONS = 6
MOST_GIVEN = 4
MOST_POINTS = 40

MOST_OF_A_COLOUR = 120
"""Icons of one colour in the whole box: they are counted in a byte."""
OUT_OF_REACH = 2

CARD_PRICE, OWN_PRICE, FREE_PRICE = 4, 1, 2
"""Beside its icons, what a card weighs when payments are compared: bound to the type that is built, or free."""

GIVES = Kind(
    f"0 to {MOST_GIVEN} letters out of {', '.join(LETTERS)}",
    lambda v: isinstance(v, str) and len(v) <= MOST_GIVEN and set(v) <= set(LETTERS),
    default="",
)
PAYS = Kind(
    f"1 to {LEVELS} whole numbers from 0 to {MOST_POINTS}",
    lambda v: isinstance(v, list) and 0 < len(v) <= LEVELS and all(type(n) is int and 0 <= n <= MOST_POINTS for n in v),
)

SECTIONS = (
    Section(
        "attraction",
        {
            "name": text(),
            "type": one_of(*TYPE_NAMES),
            "level": whole(1, LEVELS),
            "cost": letters(LETTERS, MOST_COST),
            "points": whole(0, MOST_POINTS),
            "gives": GIVES,
            "filled": text("nothing"),
        },
    ),
    Section(
        "job",
        {
            "name": text(),
            "icons": letters(LETTERS, MOST_ICONS),
            "only_for": one_of(ANY, *TYPE_NAMES, default=ANY),
            "copies": whole(1, JOBS, default=1),
            "filled": text("nothing"),
        },
    ),
    Section(
        "expert",
        {
            "name": text(),
            "icons": letters(LETTERS, MOST_ICONS),
            "only_for": one_of(ANY, *TYPE_NAMES, default=ANY),
            "copies": whole(1, EXPERTS, default=1),
        },
    ),
    Section(
        "review",
        {
            "name": text(),
            "critic": one_of(*CRITICS),
            "likes": one_of(*TYPE_NAMES, *LETTERS, *(str(level) for level in range(1, LEVELS + 1)), ANY, default=ANY),
            "pays": PAYS,
            "filled": text("nothing"),
        },
    ),
)
"""`filled` says what of a printed card is ours all the same."""

LIKES = {
    Critic.TYPE: TYPE_NAMES,
    Critic.LEVEL: tuple("1234"),
    Critic.ICON: tuple(LETTERS),
    Critic.SET: (ANY,),
    Critic.HEIGHT: tuple("1234"),
    Critic.SIZE: (ANY,),
}
"""What a critic of each kind can like."""


def facts(entries: dict[str, Any]) -> list[str]:
    """AC-1, AC-4: how many cards there are of each sort; names differ; critics like what they can like."""
    mistakes = []
    wanted = {"attraction": ATTRACTIONS, "job": JOBS, "expert": EXPERTS, "review": REVIEWS}
    for section, cards in wanted.items():
        found = sum(card.get("copies", 1) for card in entries[section])
        if found != cards:
            mistakes.append(f"{section}: expected {cards} cards, copies counted, found {found}.")
    if len(entries["job"]) > JOB_KINDS:
        mistakes.append(f"job: expected at most {JOB_KINDS} kinds, found {len(entries['job'])}.")
    for letter in LETTERS:
        workers = sum(card["icons"].count(letter) * card["copies"] for card in entries["job"] + entries["expert"])
        icons = workers + sum(card["gives"].count(letter) for card in entries["attraction"])
        if icons > MOST_OF_A_COLOUR:
            mistakes.append(f"icons: expected at most {MOST_OF_A_COLOUR} of {letter} in the box, found {icons}.")
    for card in entries["review"]:
        critic = Critic(CRITICS.index(card["critic"]))
        if card["likes"] not in LIKES[critic]:
            allowed = ", ".join(LIKES[critic])
            mistakes.append(f"review ({card['name']}), likes: expected {allowed}, found {card['likes']!r}.")
        numbers = LEVELS if critic == Critic.TYPE else 1
        if len(card["pays"]) != numbers:
            mistakes.append(f"review ({card['name']}), pays: expected {numbers} numbers, found {len(card['pays'])}.")
    names = [card["name"] for section in wanted for card in entries[section]]
    repeated = sorted({name for name in names if names.count(name) > 1})
    mistakes += [f"name: expected every card to have its own, found {name!r} twice." for name in repeated]
    return mistakes


def pack(entries: dict[str, Any]) -> Array:
    """The record: kinds of jobs in the order of the file, then experts; cards are numbered kind by kind."""
    boxes = blank(BOX)
    box = boxes[0]
    for number, card in enumerate(entries["attraction"]):
        box.type[number] = TYPE_NAMES.index(card["type"])
        box.level[number] = card["level"] - 1
        box.step[number] = box.type[number] * LEVELS + box.level[number]
        box.points[number] = card["points"]
        _count(card["cost"], box.cost[number])
        box.bill[number] = _budget(card["cost"], False)
        box.gives[number] = _budget(card["gives"], False)
        box.icons_given[number] = len(card["gives"])
    worker, workers = 0, entries["job"] + entries["expert"]
    box.kinds = len(workers)
    for kind, card in enumerate(workers):
        box.crew[kind] = Crew.JOB if kind < len(entries["job"]) else Crew.EXPERT
        box.bound[kind] = FREE if card["only_for"] == ANY else TYPE_NAMES.index(card["only_for"])
        _count(card["icons"], box.icons[kind])
        box.icon_count[kind] = len(card["icons"])
        box.kind[worker : worker + card["copies"]] = kind
        worker += card["copies"]
    box.shown[0], box.shown[1:] = NOBODY, box.kind
    for type_number in range(len(TYPE_NAMES)):
        prices = [_price(card, type_number) for card in workers]
        box.price[type_number, : len(workers)] = prices
        box.budget[type_number, : len(workers)] = [
            _budget(card["icons"], _reach(card, type_number) == OUT_OF_REACH) for card in workers
        ]
        ranked = sorted((_rank(card, type_number), kind) for kind, card in enumerate(workers))
        box.pay_order[type_number, : len(workers)] = [kind for _, kind in ranked]
        for rank, (_, kind) in enumerate(ranked):
            box.pay_rank[type_number, kind] = rank
    for number, card in enumerate(entries["review"]):
        critic = Critic(CRITICS.index(card["critic"]))
        box.critic[number] = critic
        box.likes[number] = LIKES[critic].index(card["likes"])
        box.pays[number, : len(card["pays"])] = card["pays"]
        box.adds[number] = [_adds(card, critic, attraction) for attraction in entries["attraction"]]
    set_weights(boxes, Path(__file__).parent)
    return boxes


def _adds(review: dict[str, Any], critic: Critic, attraction: dict[str, Any]) -> int:
    """What an attraction adds to what a review pays, the first of its type and level."""
    likes, level = LIKES[critic].index(review["likes"]), attraction["level"] - 1
    if critic == Critic.TYPE:
        return int(review["pays"][level]) if TYPE_NAMES.index(attraction["type"]) == likes else 0
    if critic == Critic.ICON:
        return int(review["pays"][0]) * str(attraction["gives"]).count(LETTERS[likes])
    if critic in (Critic.LEVEL, Critic.HEIGHT) and level != likes:
        return 0
    return int(review["pays"][0])


def _count(icons: str, out: Array) -> None:
    for i, letter in enumerate(LETTERS):
        out[i] = icons.count(letter)


def _reach(card: dict[str, Any], type_number: int) -> int:
    """0 for cards bound to the type, 1 for free ones, then those that only count three for one."""
    return {TYPE_NAMES[type_number]: 0, ANY: 1}.get(card["only_for"], OUT_OF_REACH)


def _rank(card: dict[str, Any], type_number: int) -> tuple[bool, int, int]:
    """The order in which kinds are tried: colour by colour, dear ones first, cards out of reach last."""
    out_of_reach = _reach(card, type_number) == OUT_OF_REACH
    return out_of_reach, LETTERS.index(card["icons"][0]), -_price(card, type_number)


def _budget(icons: str, out_of_reach: bool) -> int:
    """Icons added up in one number, a byte a colour (see `icon_budget.py`)."""
    first = len(LETTERS) if out_of_reach else 0
    return sum(icons.count(letter) << (BYTE * (first + i)) for i, letter in enumerate(LETTERS))


def _price(card: dict[str, Any], type_number: int) -> int:
    extra = {TYPE_NAMES[type_number]: OWN_PRICE, ANY: FREE_PRICE}.get(card["only_for"], 0)
    return ICON_PRICE * len(card["icons"]) + CARD_PRICE + extra


SHEET = Sheet("arcadia", SECTIONS, facts, pack)
