// What Arcadia shows (src/rumpus/games/arcadia/table); by `python -m rumpus.server.wire.typescript`.
import type * as wire from "../../wire.ts";

/** What a decision touches: a `slot` of the reviews or attractions in hand, a `place` in a row, a `kind` of worker, or the number of an attraction's `card`. */
export interface About {
  slot?: number;
  place?: number;
  kind?: number;
  card?: number;
}

/** `cost` and `gives` have a letter for each icon, such as RRB; `card` is its number in the box. */
export interface Attraction {
  name: string;
  type: "food" | "midway" | "ride" | "show";
  level: number;
  cost: string;
  points: number;
  gives: string;
  card: number;
}

/** The row of attractions, all of the deck, and how many of it lie above the New Year card. */
export interface Attractions {
  row: (Attraction | null)[];
  deck: number;
  until_new_year: number;
}

/** Equal workers, with how many there are. */
export interface Counted {
  name: string;
  crew: "expert" | "job";
  icons: string;
  only_for: "food" | "midway" | "ride" | "show" | "any";
  kind: number;
  count: number;
}

/** A row of jobs or experts, its deck, and its discards, which are open (AC-38). */
export interface CrewView {
  row: (Worker | null)[];
  deck: number;
  discard: number;
  discarded: Counted[];
}

/** A review and what it pays the park as it stands. */
export interface PaidReview {
  name: string;
  critic: "height" | "icon" | "level" | "set" | "size" | "type";
  likes: string;
  pays: number[];
  text: string;
  card: number;
  paid: number;
}

/** What an attraction would cost the reader now: the payment to propose, or what is missing. */
export interface Quote {
  fits: boolean;
  can_hold: boolean;
  missing: number;
  lacking: string;
  payment: Counted[];
}

/** What a critic likes and pays for it; `text` says it in words. */
export interface Review {
  name: string;
  critic: "height" | "icon" | "level" | "set" | "size" | "type";
  likes: string;
  pays: number[];
  text: string;
  card: number;
}

/** A player's park and what everybody knows of their hand. Of the attractions in it those of `held_known` are certain, and one of `held_maybe` is there too. Reviews are for the player, at the end for all. From `hand` on everything is for the player alone: `task` is what has been begun, and `aim` the place of the attraction. */
export interface SeatView {
  points: number;
  yearly: number[];
  worth: number;
  park: Attraction[];
  icons: string;
  turns: number;
  jobs_count: number;
  experts_count: number;
  known: Counted[];
  held_count: number;
  held_known: Attraction[];
  held_maybe: Attraction[];
  reviews_count: number;
  reviews?: PaidReview[];
  hand?: Counted[];
  held?: Attraction[];
  rejected?: Review | null;
  quotes?: (Quote | null)[];
  task?: "paying" | "room" | null;
  aim?: number | null;
  laid?: Counted[];
  unpaid?: string;
  proposed?: Counted[];
}

export interface TableView {
  phase: "action" | "over" | "review" | "second_job" | "swept";
  turn: number;
  starter: number;
  year: number;
  years: number;
  new_year: boolean;
  turns_left: number;
  jobs: CrewView;
  experts: CrewView;
  attractions: Attractions;
  seats: SeatView[];
}

/** A job or an expert; equal ones are of one `kind`. `icons` has a letter for each icon. */
export interface Worker {
  name: string;
  crew: "expert" | "job";
  icons: string;
  only_for: "food" | "midway" | "ride" | "show" | "any";
  kind: number;
}

export type ChoiceKind = "build" | "build_held" | "draw_expert" | "draw_job" | "drop" | "hold" | "no_job" | "pass" | "pay" | "pay_proposed" | "reject" | "sweep" | "take_expert" | "take_job";

export type EventKind = "began" | "rejected" | "rejected_review" | "turn" | "took" | "drew" | "drew_worker" | "swept" | "held" | "dropped" | "dropped_attraction" | "spent" | "built" | "passed" | "hiring" | "arrived" | "left" | "reshuffled" | "new_year" | "scored" | "year_began" | "reviewed" | "won" | "declined";

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
