// Tiles and games that travel: from grid, trail and bag to whoever takes them, to the bag when they are used, from the stores to a home.
import { tick } from "svelte";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import { animateAway, snapshots, animateFrom, type Snapshot } from "../../lib/animate.ts";
import type { Event, EventKind, Step, TableView } from "./types.ts";

const TIME = 450;
const FLIGHT = TIME + 150;
const GAP = 30;
const TUNES: Partial<Record<EventKind, Parameters<typeof playSound>[0]>> = { took: "card", drew: "card", thrill: "card", rented: "buy", got_present: "buy", got_magazine: "buy", played: "coin", beat: "coin", achieved: "fanfare", won: "fanfare" };
/** What somebody brings home from a store, and the mark it wears there. */
const BROUGHT: Partial<Record<EventKind, string>> = { rented: "game", got_present: "game", got_magazine: "magazine" };

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #tiles = new Map<string, Snapshot>();
  #sold = new Map<string, Snapshot>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  before = (): void => {
    this.#tiles = snapshots(this.#board, "tile");
    this.#sold = snapshots(this.#board, "sold");
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) playSound(tune);
    }
    if (reducedMotion() || document.visibilityState === "hidden") return;
    const [tiles, sold] = [this.#tiles, this.#sold];
    await tick();
    const starts = [...this.#shift(tiles, step.view.table), ...step.events.flatMap((event) => this.#bring(event, sold))];
    for (const start of starts) start();
  };

  /** Every tile comes from where it lay; new ones come out of the bag, used ones go there. */
  #shift(were: Map<string, Snapshot>, table: TableView): (() => unknown)[] {
    const bag = this.#box("[data-bag]");
    let drawn = 0;
    const starts: (() => unknown)[] = [...this.#board.querySelectorAll<HTMLElement>("[data-tile]")].flatMap((tile) => {
      const was = were.get(tile.dataset.tile!)?.box;
      return animateFrom(tile, was ?? bag, TIME, was ? 0 : GAP * drawn++);
    });
    const lying = new Set([...table.grid.map((space) => space.tile), ...table.thrill, ...table.seats.flatMap((seat) => seat.tiles)].map((tile) => `${tile?.tile}`));
    if (bag) for (const [tile, was] of were) if (!lying.has(tile)) starts.push(() => animateAway(this.#layer, was, bag, FLIGHT));
    return starts;
  }

  #bring(event: Event, sold: Map<string, Snapshot>): (() => unknown)[] {
    const mark = BROUGHT[event.kind];
    const was = mark && sold.get(`${mark}-${event.what}`);
    if (!was) return [];
    const mine = this.#board.querySelector<HTMLElement>(`[data-seat="${event.seat}"] [data-${mark}="${event.what}"]`);
    if (mine) return animateFrom(mine, was.box, TIME);
    const home = this.#box(`[data-seat="${event.seat}"]`);
    return home ? [() => animateAway(this.#layer, was, home, FLIGHT)] : [];
  }

  #box(selector: string): DOMRect | undefined {
    return this.#board.querySelector(selector)?.getBoundingClientRect();
  }
}
