// Cards that travel: from the rows into hands, from row or hand into parks, and along the row when it slides.
import { tick } from "svelte";
import { lessMotion } from "../../lib/settings.svelte.ts";
import { play } from "../../lib/sounds.ts";
import type { Event, Step } from "../../wire.ts";

const TIME = 480;
const EASE = "cubic-bezier(.25,.8,.35,1)";
const TUNES: Record<string, Parameters<typeof play>[0]> = { took: "card", drew: "card", held: "card", swept: "buy", built: "coin", new_year: "fanfare", won: "fanfare" };
const DECKS = ["job", "expert"];

interface Was {
  box: DOMRect;
  twin: HTMLElement;
}

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #cards = new Map<string, Was>();
  #spots = new Map<string, Was>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  before = (): void => {
    this.#cards = this.#note("[data-card]", "card");
    this.#spots = this.#note("[data-spot]", "spot");
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) play(tune);
    }
    if (lessMotion() || document.visibilityState === "hidden") return;
    const cards = this.#cards;
    const spots = this.#spots;
    await tick();
    const starts = [...this.#attractions(cards, step), ...step.events.flatMap((event) => this.#workers(event, spots))];
    for (const start of starts) start();
  };

  #note(selector: string, key: string): Map<string, Was> {
    const found = new Map<string, Was>();
    for (const one of this.#board.querySelectorAll<HTMLElement>(selector)) found.set(one.dataset[key]!, { box: one.getBoundingClientRect(), twin: one });
    return found;
  }

  /** Whatever attraction lies elsewhere now comes from where it was; a new one from the deck. */
  #attractions(were: Map<string, Was>, step: Step): (() => void)[] {
    const deck = this.#box('[data-deck="attraction"]');
    const starts: (() => void)[] = [];
    const here = new Set<string>();
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-card]")) {
      here.add(card.dataset.card!);
      starts.push(...this.#travel(card, were.get(card.dataset.card!)?.box ?? deck));
    }
    for (const event of step.events) {
      const gone = were.get(`${event.what}`);
      const to = event.kind === "held" ? this.#box(`[data-seat="${event.seat}"]`) : event.kind === "left" ? deck : undefined;
      if (gone && to && !here.has(`${event.what}`)) starts.push(() => this.#fly(gone, to));
    }
    return starts;
  }

  #workers(event: Event, spots: Map<string, Was>): (() => void)[] {
    if (event.kind === "took") {
      const was = [...spots.entries()].find(([spot, one]) => spot.endsWith(`-${event.amount}`) && one.twin.querySelector(`[data-worker="${event.what}"]`))?.[1];
      return this.#arrive(was?.box, event.seat, event.what, was);
    }
    if (event.kind === "drew_worker") return this.#arrive(this.#box(`[data-deck="${DECKS[event.amount] ?? "job"}"]`), event.seat, event.what);
    return [];
  }

  /** Into the hand if it is ours to see, else to the player's place. */
  #arrive(from: DOMRect | undefined, seat: number, kind: number, was?: Was): (() => void)[] {
    const mine = this.#board.querySelector<HTMLElement>(`[data-seat="${seat}"] [data-kind="${kind}"]`);
    if (mine) return this.#travel(mine, from);
    const to = this.#box(`[data-seat="${seat}"]`);
    return was && to ? [() => this.#fly(was, to)] : [];
  }

  #box(selector: string): DOMRect | undefined {
    return this.#board.querySelector(selector)?.getBoundingClientRect();
  }

  #travel(card: HTMLElement, from: DOMRect | undefined): (() => void)[] {
    const now = card.getBoundingClientRect();
    if (!from?.width || !now.width) return [];
    /* The board may be drawn larger than it is reckoned. */
    const zoom = (card as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const x = (from.left + from.width / 2 - now.left - now.width / 2) / zoom;
    const y = (from.top + from.height / 2 - now.top - now.height / 2) / zoom;
    if (Math.abs(x) + Math.abs(y) < 4) return [];
    const scale = Math.max(0.3, Math.min(1.6, from.width / now.width));
    return [() => card.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }], { duration: TIME, easing: EASE, fill: "backwards" })];
  }

  /** A card that goes where we cannot see it. */
  #fly(was: Was, to: DOMRect): void {
    if (!was.box.width) return;
    const twin = was.twin.cloneNode(true) as HTMLElement;
    for (const one of [twin, ...twin.querySelectorAll<HTMLElement>("[data-card], [data-spot]")]) {
      one.removeAttribute("data-card");
      one.removeAttribute("data-spot");
    }
    twin.inert = true;
    twin.classList.add("travelling");
    Object.assign(twin.style, { left: `${was.box.left}px`, top: `${was.box.top}px`, width: `${was.box.width}px`, height: `${was.box.height}px` });
    this.#layer.append(twin);
    const x = to.left + to.width / 2 - was.box.left - was.box.width / 2;
    const y = to.top + to.height / 2 - was.box.top - was.box.height / 2;
    const flight = twin.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 }], { duration: TIME + 150, easing: EASE, fill: "both" });
    flight.onfinish = flight.oncancel = () => twin.remove();
  }
}
