// What Archduke brings along for its table: board, points, and how its choices are offered.
import type { Play } from "../play.ts";
import Board from "./Board.svelte";
import { keyOf } from "./keys.svelte.ts";
import Points from "./Points.svelte";

const ON_BOARD = new Set(["peek", "match", "late", "keep", "draw", "take", "look", "choose", "swap", "give"]);
const QUIET = new Set(["pass", "go-on", "decline"]);

const archduke: Play = {
  Board,
  Points,
  isOnBoard: (choice) => ON_BOARD.has(choice.kind),
  isQuiet: (choice) => QUIET.has(choice.kind),
  chains: () => [],
  keyOf,
};
export default archduke;
