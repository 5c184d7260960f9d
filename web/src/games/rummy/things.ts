// What things on the table of 8-Bit Rummy are (src/rumpus/games/rummy/table); by `python -m rumpus.server.wire.typescript`.
import type { Thing } from "../../lib/closer.ts";
import type { EventKind } from "./types.ts";

export const THINGS = {
  card: {"title": "Card", "text": "It counts in one row at a time: with the top, the middle or the bottom number of others.", "rules": ["RU-1", "RU-9"]},
  set: {"title": "Set", "text": "Three cards or more with the same number in the same row. Cards may be moved between sets, as long as all are whole in the end.", "rules": ["RU-12", "RU-13"]},
  loose: {"title": "Set that is too small", "text": "Whoever ends the turn with it takes its cards into the hand and draws three more. A deck with fewer makes the round void.", "rules": ["RU-21", "RU-23", "RU-24"]},
  deck: {"title": "Deck", "text": "Who lays no card draws one, which ends the turn. If somebody has to draw and it is empty the round is void.", "rules": ["RU-7", "RU-10", "RU-32"]},
  row: {"title": "Row", "text": "Sets of the numbers that stand at the same height of the cards.", "rules": ["RU-9", "RU-14"]},
  rival: {"title": "Cards of another player", "text": "Cards that went from the table into a hand are known to all.", "rules": ["RU-34"]},
  points: {"title": "Points", "text": "Who goes out gets one for each card that the others hold.", "rules": ["RU-27", "RU-28", "RU-29"]},
} satisfies Record<string, Thing>;

export const REMARKS = {
  went_out: ["And out!", "No cards left. Who has some?"],
  failed: ["That looked better in my head.", "Oh dear."],
  moved: ["A little tidying.", "This goes there, that goes here."],
  won: ["Game over: I win.", "Good game, everybody."],
} satisfies Partial<Record<EventKind, string[]>>;
