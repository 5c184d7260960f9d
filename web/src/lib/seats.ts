// Who plays a seat, in a word or two: the same words wherever seats are listed.
import { bot, join, person } from "./shapes.ts";
import type { Seat } from "../wire.ts";

/** The bot that sits down where nobody asked for a certain one. */
export const USUAL_BOT = "instinct";

export function roleOf(seat: Seat): string {
  if (seat.kind === "open") return "waiting for a friend";
  if (seat.kind === "bot") return `${seat.bot} bot`;
  if (seat.bot) return "a bot stands in";
  return seat.connected ? "here" : "away";
}

export function shapeOf(kind: Seat["kind"]): string {
  return kind === "bot" ? bot : kind === "person" ? person : join;
}
