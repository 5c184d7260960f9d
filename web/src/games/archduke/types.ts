// What Archduke shows (src/rumpus/games/archduke/table); by `python -m rumpus.server.wire.typescript`.
import type * as wire from "../../wire.ts";

/** What a decision touches. What belongs to a window names its number, so that a late one counts for no other; the second card of a swap names the first. */
export interface About {
  seat?: number;
  place?: number;
  window?: number;
  with?: Spot;
}

/** Cards of one kind are all alike, so a card has no number of its own. */
export interface Card {
  kind: number;
  name: string;
  value: number;
  symbol: "archduke" | "eclipse" | "give" | "none" | "peek" | "swap";
}

/** An action that waits, and whose it is. */
export interface DueAction {
  seat: number;
  kind: "give" | "peek" | "swap";
}

/** The card that the player at turn holds: open if it came from the discard pile, else for that player's eyes. */
export interface Held {
  seat: number;
  card?: Card;
}

/** How the round before this one ended, every grid turned up. */
export interface LastRound {
  ending: "call" | "empty" | "limit" | null;
  caller: number | null;
  wrong_call: boolean;
  seats: SeatCounted[];
}

/** A place with a card on it; the card itself only while the reader looks at it or is reminded of it. */
export interface Place {
  tried: boolean;
  card?: Card;
}

/** What a seat had at the end of a round. */
export interface SeatCounted {
  sum: number;
  rank: number | null;
  grid: (Card | null)[];
}

/** A player's area, with all places of the grid in their order, empty ones too. */
export interface SeatView {
  playing: boolean;
  passed: boolean;
  cards: number;
  grid: (Place | null)[];
  tokens: number[];
  weight: number;
  place: number | null;
}

/** A place of a seat. */
export interface Spot {
  seat: number;
  place: number;
}

/** `actions` are those that wait, the first of them due now. */
export interface TableView {
  mode: "advanced" | "battle-royal" | "standard";
  live: boolean;
  reminders: boolean;
  least_window: number;
  rounds: number;
  play_off: boolean;
  phase: "call" | "draw" | "over" | "peek" | "place" | "window";
  turn: number;
  next: number;
  opening: boolean;
  caller: number | null;
  turns_left: number;
  window: number;
  last_window: boolean;
  waiting: number[];
  actions: DueAction[];
  swap_first: Spot | null;
  draw_count: number;
  discard_count: number;
  discard: Card | null;
  held: Held | null;
  seats: SeatView[];
  last_round: LastRound | null;
}

export type ChoiceKind = "call" | "choose" | "decline" | "discard" | "draw" | "give" | "go_on" | "keep" | "late" | "look" | "match" | "pass" | "peek" | "swap" | "take" | "tap";

export type EventKind = "round" | "peeked" | "saw" | "opened" | "drew" | "drew_card" | "took" | "replaced" | "discarded" | "matched" | "mismatched" | "late" | "penalty" | "gave" | "swapped" | "looked" | "declined" | "lapsed" | "called" | "emptied" | "reshuffled" | "wrong_call" | "right_call" | "counted" | "token" | "eliminated" | "play_off" | "won";

export interface View extends wire.View {
  table: TableView;
}

export interface Choice extends wire.Choice {
  kind: ChoiceKind;
  about: About;
}

export interface Event extends wire.Event {
  kind: EventKind;
}

export interface Step extends wire.Step {
  events: Event[];
  view: View;
  legal: Choice[];
}
