// The keyboard at Archduke: every place of a grid has a key, the first ten a digit; a letter is a pile or an answer; M and a place always match.
import type { Choice, ChoiceKind } from "./types.ts";
import { choiceAt, giveTo, isActing } from "./view.ts";

const LETTERS: Record<string, ChoiceKind[]> = {
  d: ["draw"],
  t: ["take", "tap"],
  p: ["pass", "go_on"],
  k: ["call"],
  x: ["discard", "decline"],
};

/** The keys of the places, in their order: the digits, then letters beside them that mean nothing else at this table. */
const PLACES = "1234567890QWERFG";

export function keyOfPlace(place: number): string {
  return PLACES[place] ?? "";
}

/** The key of a choice as the table shows it; none for a card, whose key is its place. */
export function keyOf(choice: Choice): string {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter]!.includes(choice.kind))?.toUpperCase() ?? "";
}

/** Remembers the first half of a chord: M, or the seat whose card an action aims at. */
export class Keys {
  matching = $state(false);
  seat = $state<number | null>(null);

  forget(): void {
    this.seat = null;
    this.matching = false;
  }

  /** What a key means now: a choice, "half" of one, or nothing. */
  press(key: string, legal: Choice[], you: number | null): Choice | "half" | undefined {
    const letter = LETTERS[key.toLowerCase()];
    if (letter) return legal.find((choice) => letter.includes(choice.kind));
    if (key.toLowerCase() === "m" && legal.some((choice) => choice.kind === "match")) {
      this.matching = true;
      return "half";
    }
    const number = key.length === 1 ? PLACES.indexOf(key.toUpperCase()) : -1;
    if (you === null || number < 0) return undefined;
    if (!isActing(legal) || this.matching) return choiceAt(legal, you, number, you, this.matching);
    return this.#aim(number, legal, you);
  }

  /** GIVE takes a seat, PEEK and SWAP a seat and then one of its cards. */
  #aim(number: number, legal: Choice[], you: number): Choice | "half" | undefined {
    if (legal.some((choice) => choice.kind === "give")) return giveTo(legal, number);
    if (this.seat === null) {
      if (!legal.some((choice) => choice.about.seat === number)) return undefined;
      this.seat = number;
      return "half";
    }
    const choice = choiceAt(legal, this.seat, number, you, false);
    this.seat = null;
    return choice;
  }
}
