// What Anarcade brings along for its table: board, points, and how its choices are offered.
import type { Choice } from "../../wire.ts";
import { choiceOf, type Chain, type Play } from "../play.ts";
import Board from "./Board.svelte";
import Points from "./Points.svelte";
import { mostToScore, type View } from "./view.ts";

function chains(view: View, legal: Choice[]): Chain[] {
  const score = choiceOf(legal, "score");
  const most = mostToScore(view.table);
  return score && most > 1 ? [{ label: `Score ${most}`, decisions: Array<number>(most).fill(score.id) }] : [];
}

const anarcade: Play = {
  Board,
  Points,
  isOnBoard: (choice) => choice.kind === "buy",
  isQuiet: (choice) => choice.kind === "stop" || choice.kind === "end",
  chains,
};
export default anarcade;
