// The keyboard at Arcadia: digits are cards, letters decks and answers; B or T and a digit build or take an attraction.
import { choiceOf } from "../play.ts";
import type { Choice, ChoiceKind, View } from "./types.ts";
import { ROW } from "./view.ts";

const LETTERS: Record<string, ChoiceKind> = { j: "draw_job", e: "draw_expert", w: "sweep", p: "pay_proposed", x: "no_job" };
const CHORDS: Record<string, "build" | "hold"> = { b: "build", t: "hold" };

/** The key of a choice that the prompt offers. */
export function keyOf(choice: Choice): string {
  return choice.kind === "pass" ? "X" : (Object.keys(LETTERS).find((letter) => LETTERS[letter] === choice.kind)?.toUpperCase() ?? "");
}

/** Remembers the first half of a chord: B or T, which waits for a digit whatever can be done. */
export class Keys {
  chord = $state<"build" | "hold" | null>(null);

  /** What a key means now: a choice, "half" of one (or a half that came to nothing), or nothing. */
  press(key: string, legal: Choice[], view: View): Choice | "half" | undefined {
    const half = this.chord;
    this.chord = null;
    const letter = key.toLowerCase();
    if (CHORDS[letter] && legal.length) {
      this.chord = CHORDS[letter];
      return "half";
    }
    if (half && key === "Escape") return "half";
    if (LETTERS[letter]) return choiceOf(legal, LETTERS[letter]) ?? (letter === "x" ? choiceOf(legal, "pass") : undefined);
    if (!/^[0-9]$/.test(key)) return undefined;
    const place = key === "0" ? 9 : Number(key) - 1;
    if (half) return choiceOf(legal, half === "build" && place >= ROW ? "build_held" : half, { place }) ?? "half";
    return this.#digit(place, legal, view);
  }

  /** What the half of a chord waits for, in words. */
  words(legal: Choice[]): string {
    if (!this.chord) return "";
    const [letter, does, done] = this.chord === "build" ? ["B", "Build", "built"] : ["T", "Take", "taken"];
    const places = legal.filter((choice) => choice.kind === this.chord || (this.chord === "build" && choice.kind === "build_held")).map((choice) => (choice.about.place ?? 0) + 1);
    return places.length ? `${letter}: ${does} which? ${places.sort().join(", ")}` : `${letter}: nothing can be ${done} now`;
  }

  #digit(place: number, legal: Choice[], view: View): Choice | undefined {
    const { table, you } = view;
    const card = choiceOf(legal, "reject", { slot: place }) ?? choiceOf(legal, "drop", { slot: place });
    if (card) return card;
    if (legal.some((choice) => choice.kind === "pay_proposed")) {
      const kind = you === null ? undefined : table.seats[you]?.hand?.[place]?.kind;
      return kind === undefined ? undefined : choiceOf(legal, "pay", { kind });
    }
    const worker = place < ROW ? table.jobs.row[place] : table.experts.row[place - ROW];
    return worker ? choiceOf(legal, place < ROW ? "take_job" : "take_expert", { kind: worker.kind }) : undefined;
  }
}
