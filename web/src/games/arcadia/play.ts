// What Arcadia brings along for its table: board, points, and how its choices are offered.
import { asPlay } from "../play.ts";
import Board from "./Board.svelte";
import { keyOf } from "./keys.svelte.ts";
import Points from "./Points.svelte";
import type { Choice, View } from "./types.ts";

const IN_PROMPT = new Set(["no_job", "pass"]);

export default asPlay<View, Choice>({
  Board,
  Points,
  isOnBoard: (choice) => !IN_PROMPT.has(choice.kind),
  isQuiet: (choice) => IN_PROMPT.has(choice.kind),
  chains: () => [],
  room: "12rem",
  keyOf,
  keys: [
    [["1", "–", "4"], "take the job at that place of the row"],
    [["J"], "draw a job from the deck"],
    [["5", "–", "8"], "take an expert from the row"],
    [["E"], "draw an expert from the deck"],
    [["W"], "sweep jobs and experts away"],
    [["B", "1"], "build the attraction at that place; 5 and 6 are those in your hand"],
    [["T", "1"], "take the attraction at that place into your hand"],
    [["P"], "pay as proposed"],
    [["1", "–", "9"], "while paying: pay with that card of your hand; 0 is the tenth"],
    [["1", "–", "3"], "put that review, or that attraction in your hand, aside"],
    [["X"], "take no job after a sweep, or pass"],
  ],
});
