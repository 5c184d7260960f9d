// What 8-Bit Rummy shows (src/rumpus/games/rummy/table); by `python -m rumpus.server.wire.typescript`.
import type * as wire from "../../wire.ts";

/** What a decision touches: a card and the set it goes to; for the end of a turn, how many cards are loose. */
export interface About {
  card?: number;
  row?: "bottom" | "middle" | "top";
  number?: number;
  loose?: number;
}

/** A card: its numbers from the top. `copy` is 2 for the second of equal cards. */
export interface Card {
  name: string;
  card: number;
  numbers: number[];
  copy?: number;
}

/** A set on the table; `missing` cards make it legal. */
export interface CardSet {
  row: "bottom" | "middle" | "top";
  number: number;
  legal: boolean;
  missing: number;
  cards: LyingCard[];
}

/** How the round before this one ended: without a winner it was void. `held` are the cards left in each hand. */
export interface LastRound {
  winner: number | null;
  points: number;
  held: number[];
}

/** A card on the table: whether it was laid, or moved here, this turn. */
export interface LyingCard {
  name: string;
  card: number;
  numbers: number[];
  copy?: number;
  laid: boolean;
  moved: boolean;
}

/** A player's place. Everybody saw the `known` cards go into the hand; the hand is there for its owner alone. */
export interface SeatView {
  points: number;
  rounds_won: number;
  hand_count: number;
  known: Card[];
  hand?: Card[];
}

export interface TableView {
  phase: "over" | "play";
  turn: number;
  dealer: number;
  points_to_win: number;
  strict: boolean;
  least_set: number;
  deck_count: number;
  changes_left: number;
  laid_count: number;
  changed: boolean;
  loose_count: number;
  voids: number;
  most_voids: number;
  sets: CardSet[];
  seats: SeatView[];
  last_round: LastRound | null;
}

export type ChoiceKind = "draw" | "end" | "lay" | "move" | "restore" | "take";

export type EventKind = "cut" | "round" | "dealt" | "turn" | "laid" | "moved" | "took_back" | "restored" | "ended" | "drew" | "drew_card" | "failed" | "picked_up" | "went_out" | "void" | "won" | "gave_up";

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
