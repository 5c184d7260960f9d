// Who plays a seat, in a word or two: the same words wherever seats are listed.
import { bot, join, person } from "./icons.ts";
import { LEVELS, type Seat } from "../wire.ts";

function levelOf(id: string | null) {
  return LEVELS.find((level) => level.id === id);
}

export function thinksAhead(level: string | null): boolean {
  return levelOf(level)?.thinks ?? false;
}

/** What to expect of a bot. */
export function levelDescription(level: string | null): string {
  return levelOf(level)?.words ?? "";
}

export function levelName(level: string | null): string {
  return levelOf(level)?.name ?? "Bot";
}

export function roleOf(seat: Seat): string {
  if (seat.kind === "open") return "waiting for a friend";
  if (seat.kind === "bot") return levelName(seat.bot);
  if (seat.bot) return `a ${levelName(seat.bot)} stands in`;
  return `${seat.connected ? "here" : "away"}${seat.nudged_at === null ? "" : ", nudged"}`;
}

export function seatIcon(kind: Seat["kind"]): string {
  return kind === "bot" ? bot : kind === "person" ? person : join;
}

/** Names as the log says them: who shares a name with a seat before gets a number. */
export function withDistinctNames(seats: Seat[]): Seat[] {
  const names: string[] = [];
  return seats.map((seat) => {
    const before = names.filter((name) => name === seat.name || name.startsWith(`${seat.name} (`)).length;
    const name = before && seat.kind !== "open" ? `${seat.name} (${before + 1})` : seat.name;
    names.push(name);
    return { ...seat, name };
  });
}
