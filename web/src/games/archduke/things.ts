// What things on the table of Archduke are (src/rumpus/games/archduke/table); by `python -m rumpus.server.wire.typescript`.
import type { Thing } from "../../lib/closer.ts";
import type { EventKind } from "./types.ts";

export const THINGS = {
  hidden: {"title": "Face-down card", "text": "Only an action lets somebody look at it. Remembering what you have seen is the game; a table for learners may remind you.", "rules": ["AR-7", "AR-39", "AR-49"]},
  card: {"title": "Card", "text": "Its number counts in your grid at the end of a round: the lowest sum is best.", "rules": ["AR-40", "AR-41"]},
  archduke: {"title": "Archduke", "text": "It counts less than nothing: keep it.", "rules": ["AR-1", "AR-40"]},
  eclipse: {"title": "Eclipse", "text": "There are eclipses of 0 and of 13. Any eclipse matches any other.", "rules": ["AR-17"]},
  give: {"title": "Give", "text": "When it leaves a grid its owner may give another player a card from the draw pile, which nobody looks at.", "rules": ["AR-23", "AR-26"]},
  swap: {"title": "Swap", "text": "When it leaves a grid its owner may let any two cards on the table change places, unseen.", "rules": ["AR-23", "AR-27"]},
  peek: {"title": "Peek", "text": "When it leaves a grid its owner may look at any one card on the table.", "rules": ["AR-23", "AR-28"]},
  draw: {"title": "Draw pile", "text": "A card from here is seen by its drawer alone, who keeps it or discards it at once.", "rules": ["AR-10"]},
  discard: {"title": "Discard pile", "text": "Take its top card in place of one of yours, or lay a card of the same value on it while the window is open.", "rules": ["AR-12", "AR-14"]},
  tokens: {"title": "Tokens", "text": "One for each round: 1 for the lowest cards, 2 for the next. Whoever has the lowest sum in all wins.", "rules": ["AR-43", "AR-45"]},
  window: {"title": "Last window", "text": "After a call everybody has one more turn. Then cards can be matched once more before the round is counted.", "rules": ["AR-30"]},
  called: {"title": "Called", "text": "Nobody else can give, swap or look at the caller's cards. A call that was too high costs a penalty card.", "rules": ["AR-31", "AR-33"]},
} satisfies Record<string, Thing>;

export const REMARKS = {
  called: ["Archduke!", "I like what I have. I think."],
  matched: ["Snap.", "One less to remember."],
  mismatched: ["I was so sure.", "That was not it."],
  wrong_call: ["Oh no.", "Somebody was luckier."],
  won: ["The crown fits.", "Good game, everybody."],
} satisfies Partial<Record<EventKind, string[]>>;
