"""What lies on the table in Video Game Champion: counts, kinds, and the records of box and position."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.record import CARD, NUMBER, REAL, SMALL, many, position, record, weights

PLAYERS = (2, 5)
SEATS = 5
COLOURS = 5
NUMBERS = 10
TILES = COLOURS * NUMBERS
"""A tile is colour * NUMBERS + number; sets of tiles are the bits of one number."""
MOST_HELD = 8
"""Tiles and IOUs in a player's area after discarding."""
MOST_IOUS = 8
MOST_OWLS = 3
"""IOUs that can be returned at once."""
SPACES = 20
BOARDS = 8
THRILLS = 4
GAMES = 31
NEOW = 0
"""The game that everybody has from the start; the others are numbered from 1."""
MAGAZINES = 15
SLOTS = 15
FIRST_NEW_RELEASE = 5
"""The rental store's last ten games carry crystals."""
SHOWN = 7
SHELF = 3
GENRES = 6
DIFFICULTIES = 3
CRYSTALS = 8
"""Of each colour."""
ACHIEVEMENTS = 17
PAGE = 12
"""Spaces of a notebook's side at the most."""
LINES = 7
SIDES = 2
RAINBOW = COLOURS
ROUTINES = 3
WEEKEND = ROUTINES
RENTALS = 3
LONGEST = 5
"""Tiles of a combination."""
PLAYED_BY_TWO = 2
"""To play a game without beating it takes two tiles."""
START_TILES = 2
START_DOLLARS = 1
NOBODY = -1


class Action(IntEnum):
    """What the action boards offer."""

    PLANNING = 0
    WAKING = 1
    STUDYING = 2
    GRANDPARENTS = 3
    NEWSSTAND = 4
    RENTAL = 5
    MONEY = 6
    PRESENT = 7


ACTION_KINDS = len(Action)


class Combination(IntEnum):
    """The kinds of combinations; all but the last two come in several lengths."""

    NUMBER = 0
    COLOUR = 1
    RUN = 2
    COLOUR_RUN = 3
    PAIRS = 4
    """Two pairs."""
    HOUSE = 5
    """A trio and a pair."""


class Reward(IntEnum):
    """What a completed line of the notebook gives."""

    POINTS = 0
    DOLLARS = 1
    TILES = 2
    OWLS = 3
    MAGAZINE = 4
    PRESENT = 5


class Type(IntEnum):
    """The four types of achievements."""

    GENRE = 0
    PLAY = 1
    BEAT = 2
    BEHAVIOR = 3


TYPES = len(Type)


class Condition(IntEnum):
    """What an achievement counts."""

    GENRE = 0
    """Games of one genre played."""
    UNDECIDED = 1
    """Games played and not beaten."""
    MASCOT = 2
    """Games of the rental store played."""
    ECLECTIC = 3
    """Genres played."""
    DIFFICULTY = 4
    """Games of one difficulty beaten."""
    IOUS = 5
    CRYSTALS = 6
    PRESENTS = 7
    TAGS = 8
    """Genres on own magazines."""
    SAME_TAG = 9
    """Own magazines of one genre."""


class Source(IntEnum):
    """Where points come from."""

    BEATEN = 0
    ACHIEVEMENTS = 1
    NOTEBOOK = 2
    MANY_PLAYED = 3
    MOST_PLAYED = 4
    MOST_CRYSTALS = 5


SOURCES = len(Source)

WEIGHTS = weights(
    "near",
    "to_rent",
    "a_play",
    "a_crystal",
    "a_thrill",
    "a_dollar",
    "spare_dollar",
    "a_tile",
    "an_iou",
    "a_crowd",
    "early",
    "at_once",
    "a_room",
    "a_loan",
    "ambition",
    "patience",
    "keep",
    "a_line",
    "a_space",
)

BOX = record(
    weights=WEIGHTS,
    combination=many(SMALL, GAMES),
    needs=many(SMALL, GAMES),
    points=many(SMALL, GAMES),
    genre=many(SMALL, GAMES),
    genre_games=many(NUMBER, GENRES),
    difficulty_games=many(NUMBER, DIFFICULTIES),
    tagged=many(NUMBER, GENRES),
    spaces=many(SMALL, SEATS + 1),
    aligned=many(SMALL, SEATS + 1, SPACES, 2),
    offers=many(SMALL, SIDES, BOARDS),
    bonus_tiles=many(SMALL, SEATS),
    bonus_dollars=many(SMALL, SEATS),
    bonus_ious=many(SMALL, SEATS),
    page=many(SMALL, SIDES),
    colour_at=many(SMALL, SIDES, PAGE),
    lines=many(SMALL, SIDES),
    line=many(NUMBER, SIDES, LINES),
    gives=many(SMALL, SIDES, LINES),
    amount=many(SMALL, SIDES, LINES),
    line_ious=many(SMALL, SIDES, LINES),
    of_type=many(NUMBER, TYPES),
    condition=many(SMALL, ACHIEVEMENTS),
    about=many(SMALL, ACHIEVEMENTS),
    goal=many(SMALL, ACHIEVEMENTS),
    achievement_points=many(SMALL, ACHIEVEMENTS),
    dealt=many(SMALL, SEATS + 1, TYPES),
    most_in_run=many(CARD, LONGEST + 1, 1 << NUMBERS),
    lacking=many(SMALL, LONGEST + 1, 1 << NUMBERS),
)
"""`needs` is how many tiles a combination takes. `genre_games`, `difficulty_games` and `tagged` (magazines) are sets.
`aligned` are the two boards beside a space, the rows from 0 and the columns from 4; `offers` the actions of a board's
dark and light side as bits, none for a blank one. `line` are the spaces of a line or column. `dealt` says how many
achievements of each type are in play; like `spaces` and `aligned` it is asked by the number of players.
`most_in_run` says for a run of some length how many of a set of numbers can be part of it, `lacking` which other
numbers would each be one more."""

DESK = record(
    until=NUMBER,
    space=NUMBER,
    action=NUMBER,
    demand=many(REAL, TILES),
    brings=many(REAL, ACTION_KINDS),
    beside=many(REAL, BOARDS),
    offer=many(SMALL, BOARDS),
)
"""Notes that search takes while it plays games on: how much each tile would help, what each action brings, the best
action beside each board and its value; the `space` (one more) and the action chosen for `until` so many decisions."""

STATE = position(
    weeks=NUMBER,
    notebook_rule=NUMBER,
    phase=NUMBER,
    stage=NUMBER,
    turn=NUMBER,
    week=NUMBER,
    lap=NUMBER,
    place=NUMBER,
    early_count=NUMBER,
    order=many(SMALL, SEATS),
    early=many(SMALL, SEATS),
    lot=many(SMALL, SEATS),
    board=many(SMALL, BOARDS),
    grid=many(SMALL, SPACES),
    thrill=many(SMALL, THRILLS),
    bag=NUMBER,
    discarded=NUMBER,
    unseen_games=NUMBER,
    unseen_magazines=NUMBER,
    crystal_bag=many(SMALL, COLOURS),
    rental=many(SMALL, SLOTS),
    sealed=many(SMALL, SLOTS),
    shown=NUMBER,
    rental_games=NUMBER,
    store=many(SMALL, SHELF),
    newsstand=many(SMALL, SHELF),
    crystal_on=many(SMALL, GAMES),
    crystal_in=many(SMALL, MAGAZINES),
    boxed_games=NUMBER,
    boxed_magazines=NUMBER,
    boxed_crystals=many(SMALL, COLOURS),
    achievements=NUMBER,
    open_achievements=NUMBER,
    won=many(NUMBER, SEATS),
    tiles=many(NUMBER, SEATS),
    dollars=many(SMALL, SEATS),
    ious=many(SMALL, SEATS),
    played=many(NUMBER, SEATS),
    beaten=many(NUMBER, SEATS),
    rented=many(NUMBER, SEATS),
    presents=many(NUMBER, SEATS),
    magazines=many(NUMBER, SEATS),
    fresh=many(NUMBER, SEATS),
    side=many(SMALL, SEATS),
    notebook=many(SMALL, SEATS, PAGE),
    filled=many(NUMBER, SEATS),
    completed=many(NUMBER, SEATS),
    crystals=many(SMALL, SEATS),
    beside=many(SMALL, SEATS, COLOURS),
    taken_from=NUMBER,
    given=NUMBER,
    renting=NUMBER,
    aim=NUMBER,
    beating=NUMBER,
    chosen=NUMBER,
    chosen_magazines=NUMBER,
    chosen_token=NUMBER,
    news=NUMBER,
    owls_due=NUMBER,
    magazine_due=NUMBER,
    present_due=NUMBER,
    thrill_due=NUMBER,
    lines_due=NUMBER,
    crystals_due=many(SMALL, COLOURS),
    placing=NUMBER,
    points=many(SMALL, SEATS, SOURCES),
    acted=many(SMALL, ACTION_KINDS),
    decided=NUMBER,
    desk=DESK,
)
"""Sets of tiles, games, magazines, achievements and lines are bits of one number. Nobody knows an order in bag and
decks, so they have none: a random one is drawn. Games in `rental` and `store` are 0 where none lies (Neow is never
there), `grid`, `thrill` and `newsstand` hold one more than the tile or magazine, crystals one more than their colour.
`sealed` are the crystals on face-down rental games; face up they are in `crystal_on`, which also holds those of
presents. `taken_from`, `given`, `aim` and `placing` are one more than the space, tile, game and colour they name. What
is `due` waits for the player to choose its order; `news` is 1 where somebody may have completed an achievement."""
