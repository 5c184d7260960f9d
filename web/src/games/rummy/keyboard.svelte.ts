// The keyboard at 8-Bit Rummy: arrows go from card to card, digits put a card somewhere, letters are for the turn.
import { tick } from "svelte";
import { choiceOf } from "../play.ts";
import { isArrowKey, nextByArrow } from "./arrow-keys.ts";
import type { CardDrag } from "./drag.svelte.ts";
import { letterOf, PLACES } from "./keys.ts";
import type { Choice } from "./types.ts";
import type { Places } from "./view.ts";

interface Has {
  legal: () => Choice[];
  places: () => Map<number, Places>;
  /** The card of the hand where Tab comes to. */
  handStop: () => number | null;
}

interface Does {
  choose: (choice: Choice) => void;
  place: (choice: Choice) => void;
}

export class Keyboard {
  /** The card where the keyboard stood last: Tab comes back to it. */
  at = $state<number | null>(null);

  #board: () => HTMLElement;
  #drag: CardDrag;
  #has: Has;
  #does: Does;

  constructor(board: () => HTMLElement, drag: CardDrag, has: Has, does: Does) {
    this.#board = board;
    this.#drag = drag;
    this.#has = has;
    this.#does = does;
  }

  stay = (event: FocusEvent): void => {
    const card = (event.target as HTMLElement).dataset.card;
    if (card !== undefined) this.at = Number(card);
  };

  focusOn(card: number | undefined): void {
    this.#board().querySelector<HTMLElement>(`button[data-card="${card}"]`)?.focus({ preventScroll: true });
  }

  /** A card is picked up; by key, the keyboard goes on to the places where it may go. */
  pick = (event: MouseEvent, card: number): void => {
    this.#drag.pick(card);
    const byKey = event.detail === 0;
    if (byKey && this.#drag.card !== null) void tick().then(() => this.#stops()[0]?.focus());
  };

  /** Whether a key meant something. */
  press(key: string): boolean {
    const drag = this.#drag;
    if (key === "Escape" && drag.card !== null) {
      const card = drag.card;
      drag.letGo();
      void tick().then(() => this.focusOn(card));
      return true;
    }
    const legal = this.#has.legal();
    if (!legal.length) return false;
    const kind = letterOf(key);
    const choice = kind && choiceOf(legal, kind);
    if (choice) {
      this.#does.choose(choice);
      return true;
    }
    if (isArrowKey(key)) return this.#step(key);
    const where = PLACES[key];
    if (!where) return false;
    const card = drag.card ?? Number((document.activeElement as HTMLElement | null)?.dataset.card ?? NaN);
    const meant = this.#has.places().get(card)?.[where];
    if (!meant) return false;
    drag.letGo();
    this.#does.place(meant);
    return true;
  }

  /** Where the arrows can go: from card to card, or with a card picked up between the places it may go to. */
  #stops(): HTMLElement[] {
    return [...this.#board().querySelectorAll<HTMLElement>(this.#drag.card === null ? "button[data-card]" : "button.lit:not([data-deck])")];
  }

  #step(arrow: string): boolean {
    const all = this.#stops();
    const from = document.activeElement as HTMLElement;
    const to = all.includes(from) ? nextByArrow(from, all, arrow) : (all.find((one) => Number(one.dataset.card) === this.#has.handStop()) ?? all[0]);
    to?.focus();
    return to !== undefined || all.includes(from);
  }
}
