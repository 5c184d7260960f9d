// The keys of 8-Bit Rummy: digits put a card somewhere, letters are for what is done with the turn.
import type { Choice, ChoiceKind } from "./types.ts";
import type { Place } from "./view.ts";

export const PLACES: Record<string, Place> = { "1": "top", "2": "middle", "3": "bottom", "0": "hand" };
const LETTERS: Record<string, ChoiceKind> = { d: "draw", r: "restore", e: "end" };

export function letterOf(key: string): ChoiceKind | undefined {
  return LETTERS[key.toLowerCase()];
}

/** The key of a choice as the table shows it. */
export function keyOf(choice: Choice): string {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter] === choice.kind)?.toUpperCase() ?? "";
}
