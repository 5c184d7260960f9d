// Cards that travel: from the rows into hands, from row or hand into parks, and along the row when it slides.
import { tick } from "svelte";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import { animateAway, snapshots, animateFrom, type Snapshot } from "../../lib/animate.ts";
import type { Event, EventKind, Step } from "./types.ts";

const TIME = 480;
const FLIGHT = TIME + 150;
/** New attractions come out of the deck one after another. */
const GAP = 130;
const TUNES: Partial<Record<EventKind, Parameters<typeof playSound>[0]>> = { took: "card", drew: "card", held: "card", swept: "buy", built: "coin", new_year: "fanfare", won: "fanfare" };
const DECKS = ["job", "expert"];

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #cards = new Map<string, Snapshot>();
  #spots = new Map<string, Snapshot>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  before = (): void => {
    this.#cards = snapshots(this.#board, "card");
    this.#spots = snapshots(this.#board, "spot");
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) playSound(tune);
    }
    if (reducedMotion() || document.visibilityState === "hidden") return;
    const cards = this.#cards;
    const spots = this.#spots;
    await tick();
    const starts = [...this.#attractions(cards, step), ...step.events.flatMap((event) => this.#workers(event, spots))];
    for (const start of starts) start();
  };

  /** Whatever attraction lies elsewhere now comes from where it was; a new one from the deck. */
  #attractions(were: Map<string, Snapshot>, step: Step): (() => void)[] {
    const deck = this.#box('[data-deck="attraction"]');
    const starts: (() => void)[] = [];
    const here = new Set<string>();
    let dealt = 0;
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-card]")) {
      here.add(card.dataset.card!);
      const was = were.get(card.dataset.card!)?.box;
      starts.push(...animateFrom(card, was ?? deck, TIME, was ? 0 : GAP * dealt++));
    }
    for (const event of step.events) {
      const gone = were.get(`${event.what}`);
      const to = event.kind === "held" ? this.#box(`[data-seat="${event.seat}"]`) : event.kind === "left" ? deck : undefined;
      if (gone && to && !here.has(`${event.what}`)) starts.push(() => animateAway(this.#layer, gone, to, FLIGHT));
    }
    return starts;
  }

  #workers(event: Event, spots: Map<string, Snapshot>): (() => void)[] {
    if (event.kind === "took") {
      const was = DECKS.map((crew) => spots.get(`${crew}-${event.amount}`)).find((spot) => spot?.element.querySelector(`[data-worker="${event.what}"]`));
      return this.#arrive(was?.box, event.seat, event.what, was);
    }
    if (event.kind === "drew_worker") return this.#arrive(this.#box(`[data-deck="${DECKS[event.amount] ?? "job"}"]`), event.seat, event.what);
    return [];
  }

  /** Into the hand if it is ours to see, else to the player's place. */
  #arrive(from: DOMRect | undefined, seat: number, kind: number, was?: Snapshot): (() => void)[] {
    const mine = this.#board.querySelector<HTMLElement>(`[data-seat="${seat}"] [data-kind="${kind}"]`);
    if (mine) return animateFrom(mine, from, TIME);
    const to = this.#box(`[data-seat="${seat}"]`);
    return was && to ? [() => animateAway(this.#layer, was, to, FLIGHT)] : [];
  }

  #box(selector: string): DOMRect | undefined {
    return this.#board.querySelector(selector)?.getBoundingClientRect();
  }
}
