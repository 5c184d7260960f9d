// How you like your hand sorted: by one of the three rows, or in an order of your own. Kept in this browser.
import type { Card } from "./types.ts";
import { ROWS, type Row } from "./view.ts";

export type Sorting = Row | "own";

const KEY = "rumpus-rummy-hand";

function read(): { by: Sorting; own: number[] } {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { by?: Sorting; own?: number[] };
    return { by: kept.by ?? "top", own: Array.isArray(kept.own) ? kept.own : [] };
  } catch {
    return { by: "top", own: [] };
  }
}

export class HandOrder {
  by = $state<Sorting>("top");
  #own = $state.raw<number[]>([]);

  constructor() {
    const kept = read();
    this.by = kept.by;
    this.#own = kept.own;
  }

  sortBy(by: Sorting, hand: Card[]): void {
    if (by === "own") this.#own = this.sorted(hand).map((one) => one.card);
    this.by = by;
    this.#keep();
  }

  sorted(hand: Card[]): Card[] {
    if (this.by === "own") {
      const at = (card: Card) => (this.#own.includes(card.card) ? this.#own.indexOf(card.card) : this.#own.length);
      return [...hand].sort((a, b) => at(a) - at(b));
    }
    /* Equal numbers are ordered by the rows below, and then by those above. */
    const first = ROWS.indexOf(this.by);
    const rows = ROWS.map((_, i) => (first + i) % ROWS.length);
    return [...hand].sort((a, b) => rows.map((row) => a.numbers[row]! - b.numbers[row]!).find((difference) => difference) ?? 0);
  }

  /** Moves a card to a place in the hand, which is in your own order from then on. */
  move(card: number, to: number, hand: Card[]): void {
    const rest = this.sorted(hand).map((one) => one.card).filter((one) => one !== card);
    rest.splice(Math.max(0, Math.min(to, rest.length)), 0, card);
    this.#own = rest;
    this.by = "own";
    this.#keep();
  }

  /** Takes the place in the hand where it is dropped; `zone` shows the hand. */
  drop(card: number, at: { x: number; y: number }, zone: HTMLElement, hand: Card[]): void {
    if (!zone.contains(document.elementFromPoint(at.x, at.y))) return;
    const rest = [...zone.querySelectorAll<HTMLElement>("button[data-card]")].filter((one) => Number(one.dataset.card) !== card);
    const passed = rest.filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom < at.y || (box.top <= at.y && box.left + Math.min(box.width / 2, 14) < at.x);
    });
    this.move(card, passed.length, hand);
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ by: this.by, own: this.#own }));
    } catch {
      // A browser that keeps nothing sorts by the top row next time.
    }
  }
}
