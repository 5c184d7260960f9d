// Cards that travel: every open move is shown from where the card was to where it lies, so that all can follow by eye.
import { tick } from "svelte";
import { scaleAt, timed } from "../../lib/animate.ts";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import type { Event, Step } from "./types.ts";
import { spotOf } from "./view.ts";

const TIME = 520;
const SWAP_TIME = 900;
const DEAL_GAP = 45;
const EASE = "cubic-bezier(.3,.7,.3,1)";
const TUNES: Partial<Record<Event["kind"], "card" | "buy" | "coin" | "fanfare">> = { drew: "card", replaced: "card", discarded: "card", matched: "coin", called: "fanfare", swapped: "buy", gave: "buy" };

const pile = (name: string) => `[data-pile="${name}"]`;
const hand = (seat: number) => `[data-hand="${seat}"]`;
const place = (seat: number, at: number) => `[data-spot="${seat}-${at}"]`;
const spot = (what: number) => place(spotOf(what).seat, spotOf(what).place);

export class Motion {
  #board: HTMLElement;
  #were = new Map<string, DOMRect>();

  constructor(board: HTMLElement) {
    this.#board = board;
  }

  before = (): void => {
    this.#were.clear();
    for (const one of this.#board.querySelectorAll<HTMLElement>("[data-spot], [data-pile], [data-hand]")) {
      const { spot: at, pile: name, hand: seat } = one.dataset;
      const key = at !== undefined ? `[data-spot="${at}"]` : name !== undefined ? pile(name) : hand(Number(seat));
      this.#were.set(key, one.getBoundingClientRect());
    }
  };

  after = async (step: Step): Promise<void> => {
    for (const event of step.events) {
      const tune = TUNES[event.kind];
      if (tune) playSound(tune);
    }
    if (reducedMotion() || document.visibilityState === "hidden") return;
    await tick();
    const starts = step.events.flatMap((event) => this.#travels(event));
    for (const start of starts) start();
  };

  /** What an event sets in motion. All places are read before anything moves. */
  #travels(event: Event): (() => void)[] {
    const { seat, what, amount } = event;
    switch (event.kind) {
      case "round":
        return this.#deal();
      case "opened":
        return this.#move(pile("discard"), pile("draw"));
      case "drew":
        return this.#move(`${hand(seat)} [data-held]`, pile("draw"));
      case "took":
        return this.#move(`${hand(seat)} [data-held]`, pile("discard"));
      case "replaced":
        return [...this.#move(pile("discard"), place(seat, amount)), ...this.#move(place(seat, amount), hand(seat), 180)];
      case "discarded":
        return this.#move(pile("discard"), hand(seat));
      case "matched":
        return this.#move(pile("discard"), place(seat, amount));
      case "mismatched":
      case "late":
        return this.#shake(place(seat, amount));
      case "penalty":
        return amount < 0 ? [] : this.#move(place(seat, amount), pile("draw"), 250);
      case "gave":
        return amount < 0 ? [] : this.#move(place(what, amount), pile("draw"));
      case "swapped":
        return [...this.#move(spot(what), spot(amount), 0, SWAP_TIME), ...this.#move(spot(amount), spot(what), 0, SWAP_TIME)];
      case "peeked":
      case "looked":
        return this.#look(spot(what));
    }
    return [];
  }

  #move(what: string, from: string, delay = 0, duration = TIME): (() => void)[] {
    const card = this.#board.querySelector<HTMLElement>(what);
    const was = this.#were.get(from);
    if (!card || !was?.width) return [];
    const now = card.getBoundingClientRect();
    if (!now.width) return [];
    const x = was.left + was.width / 2 - now.left - now.width / 2;
    const y = was.top + was.height / 2 - now.top - now.height / 2;
    const scale = scaleAt(was, now);
    const far = { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 40 };
    const lifted = { transform: `translate(${x / 2}px, ${y / 2 - 14}px) scale(${(1 + scale) / 2 + 0.12})`, zIndex: 40, offset: 0.5 };
    return [() => card.animate([far, lifted, { transform: "none", zIndex: 40 }], { duration: timed(duration), delay: timed(delay), easing: EASE, fill: "backwards" })];
  }

  #deal(): (() => void)[] {
    const cards = [...this.#board.querySelectorAll<HTMLElement>("[data-spot]")];
    return cards.flatMap((card, nth) => this.#move(`[data-spot="${card.dataset.spot}"]`, pile("draw"), nth * DEAL_GAP));
  }

  #shake(what: string): (() => void)[] {
    const card = this.#board.querySelector<HTMLElement>(what);
    const steps = [0, -6, 6, -5, 5, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
    return card ? [() => card.animate(steps, { duration: timed(600) })] : [];
  }

  /** Somebody looks at a card: it is lifted, and everybody sees which one. */
  #look(what: string): (() => void)[] {
    const card = this.#board.querySelector<HTMLElement>(what);
    const steps = [{ transform: "none" }, { transform: "translateY(-12%) rotate(-3deg)", offset: 0.25 }, { transform: "translateY(-12%) rotate(-3deg)", offset: 0.75 }, { transform: "none" }];
    return card ? [() => card.animate(steps, { duration: timed(1100), easing: "ease-in-out" })] : [];
  }
}
