// Who plays a seat, in a word or two: the same words wherever seats are listed.
import { bot, join, person } from "./shapes.ts";
import type { Seat } from "../wire.ts";

/** The level of a bot that sits down where nobody asked for another. */
export const USUAL_LEVEL = "regular";

/** How well bots play, from the lowest to the highest. */
export const LEVELS: [id: string, name: string, words: string][] = [
  ["rookie", "Rookie", "slips at times"],
  ["regular", "Regular", "plays soundly"],
  ["champion", "Champion", "thinks ahead"],
];

/** The one that thinks ahead. */
export const HIGHEST_LEVEL = LEVELS.at(-1)![0];

/** What to expect of a bot. */
export function wordsOf(level: string | null): string {
  return LEVELS.find(([id]) => id === level)?.[2] ?? "";
}

export function levelName(level: string | null): string {
  return LEVELS.find(([id]) => id === level)?.[1] ?? "Bot";
}

export function roleOf(seat: Seat): string {
  if (seat.kind === "open") return "waiting for a friend";
  if (seat.kind === "bot") return levelName(seat.bot);
  if (seat.bot) return `a ${levelName(seat.bot)} stands in`;
  return seat.connected ? "here" : "away";
}

export function shapeOf(kind: Seat["kind"]): string {
  return kind === "bot" ? bot : kind === "person" ? person : join;
}
