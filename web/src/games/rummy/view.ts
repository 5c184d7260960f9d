// What the server shows of 8-Bit Rummy: the shape of its view, and small questions to it.
import { capitalize } from "../../lib/format.ts";
import type { Choice } from "../untyped.ts";
import type { ViewOf } from "../play.ts";

export const ROWS = ["top", "middle", "bottom"] as const;
export type Row = (typeof ROWS)[number];
/** Where a card can be put: into the set of one of its numbers, or back into the hand. */
export type Place = Row | "hand";

export interface Card {
  name: string;
  card: number;
  numbers: [number, number, number];
}

/** A card on the table; it says what this turn did to it. */
export interface LyingCard extends Card {
  laid: boolean;
  moved: boolean;
}

export interface CardSet {
  row: Row;
  number: number;
  legal: boolean;
  missing: number;
  cards: LyingCard[];
}

export interface SeatView {
  points: number;
  rounds_won: number;
  hand_count: number;
  known: Card[];
  hand?: Card[];
}

/** How the round before this one ended: without a winner it was void. `held` are the cards left in each hand. */
export interface LastRound {
  winner: number | null;
  points: number;
  held: number[];
}

export interface TableView {
  phase: "play" | "over";
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

export type View = ViewOf<TableView>;

export type Places = Partial<Record<Place, Choice>>;

/** The places open to each card, by its number in the box. */
export function placesOf(legal: Choice[]): Map<number, Places> {
  const found = new Map<number, Places>();
  for (const choice of legal) {
    const place: Place | undefined = choice.kind === "take" ? "hand" : (choice.about.row as Row | undefined);
    if (place === undefined) continue;
    const card = choice.about.card as number;
    found.set(card, { ...found.get(card), [place]: choice });
  }
  return found;
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function inWords(number: number, word: string): string {
  return `${COUNTS[number] ?? number} ${word}${number === 1 ? "" : "s"}`;
}

/** "Top row, number 5: three cards, whole." */
export function sentenceOf(set: CardSet): string {
  return `${capitalize(set.row)} row, number ${set.number}: ${inWords(set.cards.length, "card")}, ${set.legal ? "whole" : `not whole, ${set.missing} more needed`}.`;
}

/** What a screen reader says of a card on the table. */
export function lyingInWords(card: LyingCard, set: CardSet): string {
  return `${card.name}, with the ${set.row} ${set.number}s${card.laid ? ", laid this turn" : card.moved ? ", moved this turn" : ""}`;
}

