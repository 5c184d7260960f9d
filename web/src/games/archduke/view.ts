// Small questions to what the server shows of Archduke.
import type { Choice, ChoiceKind, Spot } from "./types.ts";

const PLACES = 16;
const CORNERS = ["top left", "top right", "bottom left", "bottom right"];

/** A spot as events tell it: seat and place in one number. */
export function spotOf(what: number): Spot {
  return { seat: Math.floor(what / PLACES), place: what % PLACES };
}

export function spotNumber(seat: number, place: number): number {
  return seat * PLACES + place;
}

/** Corners of the 2x2 by name, later columns by number. */
export function placeName(place: number): string {
  return CORNERS[place] ?? `${place % 2 ? "bottom" : "top"} ${Math.floor(place / 2) + 1}`;
}

export function rowOf(place: number): number {
  return place < 4 ? Math.floor(place / 2) : place % 2;
}

export function columnOf(place: number): number {
  return place < 4 ? place % 2 : Math.floor(place / 2);
}

const OWN = new Set<ChoiceKind>(["peek", "keep", "late"]);
const AIMED = new Set<ChoiceKind>(["look", "choose", "swap"]);

/** What touching a card does. An action of mine that is due comes before a match, unless I have asked to match. */
export function choiceAt(legal: Choice[], seat: number, place: number, you: number | null, matching: boolean): Choice | undefined {
  const mine = seat === you;
  const match = mine ? legal.find((choice) => choice.kind === "match" && choice.about.place === place) : undefined;
  if (match && matching) return match;
  const aimed = matching ? undefined : legal.find((choice) => AIMED.has(choice.kind) && choice.about.seat === seat && choice.about.place === place);
  if (aimed || legal.some((choice) => AIMED.has(choice.kind))) return aimed;
  return match ?? (mine ? legal.find((choice) => OWN.has(choice.kind) && choice.about.place === place) : undefined);
}

export function giveTo(legal: Choice[], seat: number): Choice | undefined {
  return legal.find((choice) => choice.kind === "give" && choice.about.seat === seat);
}

/** Whether an action of mine waits for its target. */
export function isActing(legal: Choice[]): boolean {
  return legal.some((choice) => choice.kind === "decline");
}

/** Whether touching a card of mine tries to match it. */
export function touchMatches(legal: Choice[], matching: boolean): boolean {
  return legal.some((choice) => choice.kind === "match") && (matching || !isActing(legal));
}

