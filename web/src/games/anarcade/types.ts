// What Anarcade shows (src/rumpus/games/anarcade/table); by `python -m rumpus.server.wire.typescript`.
import type * as wire from "../../wire.ts";

/** What a decision touches: a stack, and the kind of the card on it. */
export interface About {
  stack?: "buy" | "draw" | "earn" | "score";
  card?: number;
}

export interface ArcadeCard {
  name: string;
  high_score: number;
  symbols: string;
  kind: number;
}

/** An action or starter card. `symbols` has a letter for each symbol on it: D, E, S, B. */
export interface Card {
  name: string;
  colour: "buy" | "draw" | "earn" | "score" | "starter";
  cost: number;
  symbols: string;
  kind: number;
}

/** A player's area. The hand is there for its owner alone, others see how many cards it has. `face_down` are the cards of draw stack and hand together, by their kinds: everybody knows what a deck is made of, and nobody in what order it comes (AN-37). */
export interface SeatView {
  credits: number;
  scored: number;
  aced: ArcadeCard[];
  played: Card[];
  discard: Card[];
  hand_count: number;
  draw_count: number;
  face_down: Card[];
  hand?: Card[];
}

/** A stack of cards for sale: only the top one is seen. */
export interface Stack {
  colour: "buy" | "draw" | "earn" | "score";
  left: number;
  top: Card | null;
}

export interface TableView {
  phase: "buy" | "draw" | "over" | "score";
  turn: number;
  draws_left: number;
  scores_left: number;
  buys_left: number;
  aces_to_win: number;
  credit_limit: number;
  arcade: ArcadeCard | null;
  arcades_left: number;
  stacks: Stack[];
  seats: SeatView[];
}

export type ChoiceKind = "buy" | "draw" | "end" | "score" | "stop";

export type EventKind = "turn" | "laid" | "drew" | "earned" | "scored" | "bought" | "aced" | "won" | "took_back" | "unveiled" | "gave_back" | "reshuffled" | "new_card" | "new_hand" | "cannot_buy";

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
