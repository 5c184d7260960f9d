// Cards and credits that travel: where things were is noted before a step, and they move from there afterwards.
import { tick } from "svelte";
import { animateAway, animateFrom, snapshots, timed, type Snapshot } from "../../lib/animate.ts";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import type { Event, Step } from "./types.ts";

const CARD_TIME = 420;
const FLIGHT = CARD_TIME + 160;
const COIN_TIME = 520;
/** Cards of a new hand are laid one after another, those that leave follow each other more closely. */
const LAY_GAP = 170;
const LEAVE_GAP = 45;
const EVENT_GAP = 140;
const COIN_GAP = 80;
const MOST_COINS = 8;
/** Nobody waits longer than that for what travels. */
const PATIENCE = 2400;

type Start = () => Animation | undefined;

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #cards = new Map<string, Snapshot>();
  #stacks = new Map<string, Snapshot>();

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  /** A card of a hand or lane leaves with its own element; that of a stack is changed in place, so its picture is kept. */
  before = (): void => {
    this.#cards = snapshots(this.#board, "key");
    this.#stacks = snapshots(this.#board, "stack-card");
    for (const one of this.#stacks.values()) one.element = one.element.cloneNode(true) as HTMLElement;
  };

  /** Sets in motion what a step moves; done when all of it has arrived. `still`: something is celebrated, and nothing may cross it. */
  after = async (step: Step, still = false): Promise<void> => {
    const [cards, stacks] = [this.#cards, this.#stacks];
    this.#cards = new Map();
    this.#stacks = new Map();
    for (const event of step.events) this.#sound(event);
    if (still || reducedMotion() || document.visibilityState === "hidden") return;
    await tick();
    await new Promise(requestAnimationFrame);
    /* All places are read before anything is set in motion: a read after a write makes the browser lay out anew. */
    const starts = this.#moveCards(cards);
    let delay = 0;
    for (const event of step.events) {
      const own = this.#travel(event, stacks, delay);
      if (own.length) delay += EVENT_GAP;
      starts.push(...own);
    }
    const flights = starts.flatMap((start) => start()?.finished ?? []);
    await Promise.race([Promise.allSettled(flights), new Promise((done) => setTimeout(done, timed(PATIENCE)))]);
  };

  #moveCards(were: Map<string, Snapshot>): Start[] {
    const here = new Set<string>();
    const starts: Start[] = [];
    let laid = 0;
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = card.dataset.key!;
      here.add(key);
      const was = were.get(key)?.box;
      const from = was ?? this.#anchor(`draw-${key.split("-")[0]}`);
      const own = animateFrom(card, from, CARD_TIME, was ? 0 : LAY_GAP * laid);
      if (own.length && !was) laid++;
      starts.push(...own);
    }
    let left = 0;
    for (const [key, was] of were) {
      if (!here.has(key)) starts.push(...this.#leave(was, `discard-${key.split("-")[0]}`, LEAVE_GAP * left++));
    }
    return starts;
  }

  /** What an event sends across the table. */
  #travel(event: Event, stacks: Map<string, Snapshot>, delay: number): Start[] {
    const credits = `credits-${event.seat}`;
    const score = `score-${event.seat}`;
    switch (event.kind) {
      case "earned":
        return this.#coins("machine", credits, event.amount, delay + 200);
      case "scored":
        return this.#coins(credits, score, 1, delay);
      case "took_back":
        return this.#coins(score, credits, event.amount, delay + 300);
      case "gave_back":
        return this.#coins(credits, "machine", event.amount, delay);
      case "bought": {
        const card = stacks.get(`${event.what}`);
        return [...(card ? this.#leave(card, `discard-${event.seat}`, delay) : []), ...this.#coins(credits, "machine", event.amount, delay)];
      }
    }
    return [];
  }

  #sound(event: Event): void {
    if (event.kind === "earned" || event.kind === "scored") playSound("coin");
    else if (event.kind === "drew") playSound("card");
    else if (event.kind === "bought") playSound("buy");
    else if (event.kind === "aced") playSound("fanfare");
  }

  #anchor(name: string): DOMRect | undefined {
    const boxes = [...this.#board.querySelectorAll(`[data-anchor="${name}"]`)].map((anchor) => anchor.getBoundingClientRect());
    return boxes.find((box) => box.width);
  }

  #leave(card: Snapshot, anchor: string, delay: number): Start[] {
    const to = this.#anchor(anchor);
    return to && card.box.width ? [() => animateAway(this.#layer, card, to, FLIGHT, delay, 1)] : [];
  }

  #coins(from: string, to: string, count: number, delay: number): Start[] {
    const start = this.#anchor(from);
    const end = this.#anchor(to);
    if (!start || !end || count < 1) return [];
    return Array.from({ length: Math.min(count, MOST_COINS) }, (_, nth) => () => this.#toss(start, end, nth, delay + nth * COIN_GAP));
  }

  #toss(start: DOMRect, end: DOMRect, nth: number, delay: number): Animation {
    const coin = document.createElement("span");
    coin.className = "coin";
    this.#layer.append(coin);
    const [x1, y1] = [start.left + start.width / 2, start.top + start.height / 2];
    const [x2, y2] = [end.left + end.width / 2, end.top + end.height / 2];
    const lift = -40 - 14 * (nth % 3);
    const flight = coin.animate(
      [
        { transform: `translate(${x1}px, ${y1}px) scale(.6)`, opacity: 0.4 },
        { transform: `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2 + lift}px) scale(1.15)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${x2}px, ${y2}px) scale(.8)`, opacity: 1 },
      ],
      { duration: timed(COIN_TIME), delay: timed(delay), easing: "ease-in-out", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => coin.remove();
    return flight;
  }
}
