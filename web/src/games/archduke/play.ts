// What Archduke brings along for its table: board, points, and how its choices are offered.
import { asPlay } from "../play.ts";
import Board from "./Board.svelte";
import { keyOf } from "./keys.svelte.ts";
import Points from "./Points.svelte";
import type { Choice, ChoiceKind, View } from "./types.ts";

const ON_BOARD = new Set<ChoiceKind>(["peek", "match", "late", "keep", "draw", "take", "look", "choose", "swap", "give"]);
const QUIET = new Set<ChoiceKind>(["pass", "go_on", "decline", "call"]);

export default asPlay<View, Choice>({
  Board,
  Points,
  isOnBoard: (choice) => ON_BOARD.has(choice.kind),
  isQuiet: (choice) => QUIET.has(choice.kind),
  chains: () => [],
  room: "19rem",
  keyOf,
  keys: [
    [["1", "–", "0"], "your card at that place: peek, match or replace"],
    [["Q", "W", "E", "R", "F", "G"], "your cards past the tenth"],
    [["M", "1"], "match a card, whatever else could be done with it"],
    [["D"], "draw from the draw pile"],
    [["T"], "take from the discard pile, or tap it to end the round"],
    [["P"], "pass, or go on without a call"],
    [["K"], "call Archduke"],
    [["X"], "discard the card in hand, or leave an action unused"],
    [["2", "1"], "for an action: a seat, then a place"],
  ],
});
