// Small questions to what the server shows of 8-Bit Rummy.
import { capitalize, plural } from "../../lib/format.ts";
import type { CardSet, Choice, LyingCard } from "./types.ts";

export type Row = CardSet["row"];
export const ROWS: readonly Row[] = ["top", "middle", "bottom"];
/** Where a card can be put: into the set of one of its numbers, or back into the hand. */
export type Place = Row | "hand";

export type Places = Partial<Record<Place, Choice>>;

/** The places open to each card, by its number in the box. */
export function placesOf(legal: Choice[]): Map<number, Places> {
  const found = new Map<number, Places>();
  for (const choice of legal) {
    const { card, row } = choice.about;
    const place = choice.kind === "take" ? "hand" : row;
    if (card === undefined || place === undefined) continue;
    found.set(card, { ...found.get(card), [place]: choice });
  }
  return found;
}

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function inWords(number: number, word: string): string {
  return `${COUNTS[number] ?? number} ${plural(number, word)}`;
}

/** "Top row, number 5: three cards, whole." */
export function sentenceOf(set: CardSet): string {
  return `${capitalize(set.row)} row, number ${set.number}: ${inWords(set.cards.length, "card")}, ${set.legal ? "whole" : `not whole, ${set.missing} more needed`}.`;
}

/** What a screen reader says of a card on the table. */
export function lyingInWords(card: LyingCard, set: CardSet): string {
  return `${card.name}, with the ${set.row} ${set.number}s${card.laid ? ", laid this turn" : card.moved ? ", moved this turn" : ""}`;
}

