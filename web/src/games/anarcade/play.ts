// What Anarcade brings along for its table: board, points, and how its choices are offered.
import { asPlay, choiceOf, type Chain } from "../play.ts";
import Board from "./Board.svelte";
import Points from "./Points.svelte";
import type { Choice, View } from "./types.ts";
import { mostToScore } from "./view.ts";

function chains(view: View, legal: Choice[]): Chain[] {
  const score = choiceOf(legal, "score");
  const most = mostToScore(view.table);
  return score && most > 1 ? [{ label: `Score ${most}`, decisions: Array<number>(most).fill(score.id) }] : [];
}

export default asPlay<View, Choice>({
  Board,
  Points,
  isOnBoard: (choice) => choice.kind === "buy",
  isQuiet: (choice) => choice.kind === "stop" || choice.kind === "end",
  chains,
});
