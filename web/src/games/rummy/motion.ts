// Cards that travel: from hand to table, from set to set, from the deck, and back to whoever has to take them.
import { tick } from "svelte";
import { lessMotion } from "../../lib/settings.svelte.ts";
import { play } from "../../lib/sounds.ts";
import type { Step } from "../../wire.ts";

const TIME = 420;
const GAP = 45;
const EASE = "cubic-bezier(.25,.8,.35,1)";
const TUNES: Record<string, Parameters<typeof play>[0]> = { laid: "card", moved: "card", drew: "card", ended: "coin", failed: "buy", went_out: "fanfare", won: "fanfare" };

type Was = { box: DOMRect; twin: HTMLElement };

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #were = new Map<string, Was>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  /** Notes where every card lies; one that was dropped a moment ago is where it was dropped. */
  before = (): void => {
    this.#were.clear();
    for (const one of this.#board.querySelectorAll<HTMLElement>("[data-card]")) this.#were.set(one.dataset.card!, { box: one.getBoundingClientRect(), twin: one });
    const ghost = this.#layer.querySelector<HTMLElement>("[data-ghost]");
    const was = ghost && this.#were.get(ghost.dataset.ghost!);
    if (ghost && was) was.box = ghost.getBoundingClientRect();
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) play(tune);
    }
    if (lessMotion() || document.visibilityState === "hidden") return;
    /* A new deal comes from the deck, whatever lay where before. */
    const were = step.events.some((event) => event.kind === "round") ? new Map<string, Was>() : new Map(this.#were);
    await tick();
    const seat = step.decision.seat;
    const mine = step.view.you === seat;
    const starts: (() => void)[] = [];
    let nth = 0;
    const here = new Set<string>();
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = card.dataset.card!;
      here.add(key);
      const now = card.getBoundingClientRect();
      const was = were.get(key)?.box;
      const from = was?.width ? was : card.closest('[data-place="hand"]') ? this.#box("[data-deck]") : this.#box(`[data-rival="${seat}"]`);
      if (!from?.width || !now.width) continue;
      const x = from.left + from.width / 2 - now.left - now.width / 2;
      const y = from.top + from.height / 2 - now.top - now.height / 2;
      if (Math.abs(x) + Math.abs(y) < 3) continue;
      const scale = Math.max(0.3, Math.min(1.6, from.width / now.width));
      const delay = was?.width ? 0 : GAP * nth++;
      starts.push(() => card.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }], { duration: TIME, delay, easing: EASE, fill: "backwards" }));
    }
    const home = mine ? undefined : this.#box(`[data-rival="${seat}"]`);
    if (home) for (const [key, was] of were) if (!here.has(key)) starts.push(() => this.#fly(was, home));
    for (const start of starts) start();
  };

  #box(selector: string): DOMRect | undefined {
    return this.#board.querySelector(selector)?.getBoundingClientRect();
  }

  /** A card that leaves the table for a hand we cannot see into. */
  #fly(was: Was, to: DOMRect): void {
    if (!was.box.width) return;
    const twin = was.twin.cloneNode(true) as HTMLElement;
    twin.removeAttribute("data-card");
    twin.inert = true;
    twin.classList.add("travelling");
    Object.assign(twin.style, { left: `${was.box.left}px`, top: `${was.box.top}px`, width: `${was.box.width}px` });
    this.#layer.append(twin);
    const x = to.left + to.width / 2 - was.box.left - was.box.width / 2;
    const y = to.top + to.height / 2 - was.box.top - was.box.height / 2;
    const flight = twin.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.1 }], { duration: TIME + 200, easing: EASE, fill: "both" });
    flight.onfinish = flight.oncancel = () => twin.remove();
  }
}
