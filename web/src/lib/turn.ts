// Whose turn it is, and what is said when it becomes yours.
import type { Seat, Table } from "../wire.ts";
import { asked } from "./format.ts";

const YOUR_TURN = /\byour turn\b/i;

/** Whether the table waits for you: in a window one may often act without being waited for. */
export function isYourTurn(table: Table): boolean {
  const waited = table.view?.waited_for ?? [];
  return table.state === "playing" && table.legal.length > 0 && table.you !== null && waited.includes(table.you);
}

/** Who reminded you that everybody waits for you. */
export function nudgerOf(table: Table): Seat | undefined {
  const by = table.you === null ? null : table.seats[table.you]?.nudged_by;
  return by === null || by === undefined ? undefined : table.seats[by];
}

/** What is asked of you, and once that it is your turn: `told` is said in the same breath. */
export function askedInWords(table: Table, told: string[]): string {
  if (!table.prompt) return "";
  const words = asked(table.prompt);
  const known = told.some((sentence) => YOUR_TURN.test(sentence));
  if (known && table.prompt.title === "Your turn") return table.prompt.detail;
  return !isYourTurn(table) || known || YOUR_TURN.test(words) ? words : `Your turn. ${words}`;
}
