// What 8-Bit Rummy brings along for its table: board, points, and how its choices are offered.
import { asPlay } from "../play.ts";
import Board from "./Board.svelte";
import Points from "./Points.svelte";
import { keyOf } from "./keys.ts";
import type { Choice, ChoiceKind, View } from "./types.ts";

const ON_BOARD = new Set<ChoiceKind>(["lay", "move", "take"]);

export default asPlay<View, Choice>({
  Board,
  Points,
  isOnBoard: (choice) => ON_BOARD.has(choice.kind),
  isQuiet: (choice) => choice.kind === "restore" || choice.warning !== undefined,
  chains: () => [],
  room: "25rem",
  keyOf,
  keys: [
    [["←", "↑", "→", "↓"], "from card to card; with a card picked up, between the places that glow"],
    [["Enter"], "pick a card up, or put it down where you stand"],
    [["1", "2", "3"], "put the card into the set of its top, middle or bottom number"],
    [["0"], "take a card laid this turn back into the hand"],
    [["Esc"], "put a picked card back"],
    [["D"], "draw"],
    [["R"], "restore the table"],
    [["E"], "end your turn"],
    [["Shift", "←"], "move a card within your hand"],
  ],
});
