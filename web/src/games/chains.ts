// Short words for choices, and chains of them that people usually want in one go.
import type { Choice, Table } from "../wire.ts";
import { mostToScore, type View } from "./anarcade/view.ts";

export interface Chain {
  label: string;
  decisions: number[];
}

/** The label without the numbers that the board shows anyway; the full one is the button's accessible name. */
export function shortLabel(choice: Choice): string {
  return choice.label.split(/: | \(/)[0]!;
}

export function chainsOf(table: Table, legal: Choice[]): Chain[] {
  const score = legal.find((choice) => choice.kind === "score");
  if (table.game !== "anarcade" || !score || !table.view) return [];
  const most = mostToScore((table.view as unknown as View).table);
  return most > 1 ? [{ label: `Score ${most}`, decisions: Array<number>(most).fill(score.id) }] : [];
}
