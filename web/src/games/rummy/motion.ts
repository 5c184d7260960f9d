// Cards that travel: from hand to table, from set to set, from the deck, and back to whoever has to take them.
import { tick } from "svelte";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import { animateAway, snapshots, animateFrom, type Snapshot } from "../../lib/animate.ts";
import type { EventKind, Step } from "./types.ts";

const TIME = 420;
const FLIGHT = TIME + 200;
const GAP = 45;
const TUNES: Partial<Record<EventKind, Parameters<typeof playSound>[0]>> = { laid: "card", moved: "card", drew: "card", ended: "coin", failed: "buy", went_out: "fanfare", won: "fanfare" };

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #were = new Map<string, Snapshot>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  /** Notes where every card lies; one that was dropped a moment ago is where it was dropped. */
  before = (): void => {
    this.#were = snapshots(this.#board, "card");
    const ghost = this.#layer.querySelector<HTMLElement>("[data-ghost]");
    const was = ghost && this.#were.get(ghost.dataset.ghost!);
    if (ghost && was) was.box = ghost.getBoundingClientRect();
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) playSound(tune);
    }
    if (reducedMotion() || document.visibilityState === "hidden") return;
    /* A new deal comes from the deck, whatever lay where before. */
    const were = step.events.some((event) => event.kind === "round") ? new Map<string, Snapshot>() : this.#were;
    await tick();
    const seat = step.decision.seat;
    const starts: (() => void)[] = [];
    let nth = 0;
    const here = new Set<string>();
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = card.dataset.card!;
      here.add(key);
      const was = were.get(key)?.box;
      const from = was?.width ? was : card.closest('[data-place="hand"]') ? this.#box("[data-deck]") : this.#box(`[data-rival="${seat}"]`);
      const start = animateFrom(card, from, TIME, was?.width ? 0 : GAP * nth);
      if (start.length && !was?.width) nth++;
      starts.push(...start);
    }
    /* What leaves the table goes to a hand we cannot see into. */
    const home = step.view.you === seat ? undefined : this.#box(`[data-rival="${seat}"]`);
    if (home) for (const [key, was] of were) if (!here.has(key)) starts.push(() => animateAway(this.#layer, was, home, FLIGHT));
    for (const start of starts) start();
  };

  #box(selector: string): DOMRect | undefined {
    return this.#board.querySelector(selector)?.getBoundingClientRect();
  }
}
