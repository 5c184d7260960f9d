// Cards you look at turn back after a moment, as at a real table; with reminders they stay up.
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { View } from "./types.ts";

const LOOK = 5000;

export class FaceUpCards {
  #back = new SvelteSet<string>();
  #up = new SvelteMap<string, { kind: number; timer: ReturnType<typeof setTimeout> }>();

  /** Whether a card is up that will turn back. */
  get any(): boolean {
    return [...this.#up.keys()].some((spot) => !this.#back.has(spot));
  }

  turnedBack = (seat: number, place: number): boolean => this.#back.has(`${seat}-${place}`);

  /** Notes which cards have come up, and when each of them turns back. */
  see(view: View): void {
    const stays = view.table.reminders || view.over;
    const here = new Set<string>();
    view.table.seats.forEach((area, seat) =>
      area.grid.forEach((there, place) => {
        if (!there?.card || stays) return;
        const spot = `${seat}-${place}`;
        here.add(spot);
        if (this.#up.get(spot)?.kind !== there.card.kind) this.#turnUp(spot, there.card.kind);
      }),
    );
    for (const spot of [...this.#up.keys()]) if (!here.has(spot)) this.#forget(spot);
  }

  stop(): void {
    for (const spot of [...this.#up.keys()]) this.#forget(spot);
  }

  #turnUp(spot: string, kind: number): void {
    this.#forget(spot);
    this.#up.set(spot, { kind, timer: setTimeout(() => this.#back.add(spot), LOOK) });
  }

  #forget(spot: string): void {
    clearTimeout(this.#up.get(spot)?.timer);
    this.#up.delete(spot);
    this.#back.delete(spot);
  }
}
