// What Video Game Champion brings along for its table: board, points, and how its choices are offered.
import { asPlay } from "../play.ts";
import Board from "./Board.svelte";
import { keyOf } from "./keys.svelte.ts";
import Points from "./Points.svelte";
import type { Choice, ChoiceKind, View } from "./types.ts";

const IN_PROMPT = new Set<ChoiceKind>(["no_action", "no_swap", "return_ious", "end", "crystal", "line", "pick"]);
const QUIET = new Set<ChoiceKind>(["no_action", "no_swap", "end"]);

export default asPlay<View, Choice>({
  Board,
  Points,
  isOnBoard: (choice) => !IN_PROMPT.has(choice.kind),
  isQuiet: (choice) => QUIET.has(choice.kind),
  chains: () => [],
  room: "27rem",
  keyOf,
  keys: [
    [["1", "–", "9"], "make that choice, as its key says; 0 is the tenth"],
    [["←", "→", "↑", "↓"], "walk from choice to choice on the board"],
    [["P"], "use the tiles and wilds that are proposed"],
    [["X"], "take no action, or exchange no tile"],
    [["E"], "end your turn"],
    [["O"], "sort your tiles by colour or by number"],
  ],
});
