// Cards and credits that travel: where things were is noted before a step, and they move from there afterwards.
import { tick } from "svelte";
import { reducedMotion } from "../../lib/settings.svelte.ts";
import { playSound } from "../../lib/sounds.ts";
import type { Event, Step } from "./types.ts";

type Place = { box: DOMRect; twin: HTMLElement };

const CARD_TIME = 420;
const COIN_TIME = 520;
const MOST_COINS = 8;
const EASE = "cubic-bezier(.25,.8,.35,1)";

export class Motion {
  #board: HTMLElement;
  #layer: HTMLElement;
  #cards = new Map<string, Place>();
  #stacks = new Map<string, Place>();
  /* All places are read before anything is set in motion: a read after a write makes the browser lay out anew. */
  #starts: (() => void)[] = [];

  constructor(board: HTMLElement, layer: HTMLElement) {
    this.#board = board;
    this.#layer = layer;
  }

  /** A card of a hand or lane leaves with its own element; that of a stack is changed in place, so its picture is kept. */
  before = (): void => {
    this.#cards = this.#places("key");
    this.#stacks = this.#places("stackCard");
  };

  after = async (step: Step): Promise<void> => {
    const cards = this.#cards;
    const stacks = this.#stacks;
    this.#cards = new Map();
    this.#stacks = new Map();
    for (const event of step.events) this.#sound(event);
    if (reducedMotion() || document.visibilityState === "hidden") return;
    await tick();
    await new Promise(requestAnimationFrame);
    this.#moveCards(cards);
    let delay = 0;
    for (const event of step.events) {
      if (this.#travel(event, stacks, delay)) delay += 140;
    }
    for (const start of this.#starts.splice(0)) start();
  };

  #places(name: "key" | "stackCard"): Map<string, Place> {
    const selector = name === "key" ? "[data-key]" : "[data-stack-card]";
    const found = new Map<string, Place>();
    for (const card of this.#board.querySelectorAll<HTMLElement>(selector)) {
      found.set(card.dataset[name]!, { box: card.getBoundingClientRect(), twin: name === "key" ? card : (card.cloneNode(true) as HTMLElement) });
    }
    return found;
  }

  #moveCards(were: Map<string, Place>): void {
    const here = new Set<string>();
    let nth = 0;
    for (const card of this.#board.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = card.dataset.key!;
      here.add(key);
      const now = card.getBoundingClientRect();
      const from = were.get(key)?.box ?? this.#anchor(`draw-${key.split("-")[0]}`);
      if (!from || !now.width) continue;
      const x = from.left + from.width / 2 - now.left - now.width / 2;
      const y = from.top + from.height / 2 - now.top - now.height / 2;
      const scale = Math.max(0.2, from.width / now.width);
      if (Math.abs(x) + Math.abs(y) < 3) continue;
      const delay = were.has(key) ? 0 : 60 * nth++;
      const journey = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
      this.#starts.push(() => card.animate(journey, { duration: CARD_TIME, delay, easing: EASE, fill: "backwards" }));
    }
    for (const [key, place] of were) {
      if (!here.has(key)) this.#fly(place, `discard-${key.split("-")[0]}`, 0);
    }
  }

  /** What an event sends across the table; false if nothing moves. */
  #travel(event: Event, stacks: Map<string, Place>, delay: number): boolean {
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
        const place = stacks.get(`${event.what}`);
        if (place) this.#fly(place, `discard-${event.seat}`, delay);
        return this.#coins(credits, "machine", event.amount, delay) || place !== undefined;
      }
    }
    return false;
  }

  #sound(event: Event): void {
    if (event.kind === "earned" || event.kind === "scored") playSound("coin");
    else if (event.kind === "drew") playSound("card");
    else if (event.kind === "bought") playSound("buy");
    else if (event.kind === "aced") playSound("fanfare");
  }

  #anchor(name: string): DOMRect | null {
    for (const anchor of this.#board.querySelectorAll(`[data-anchor="${name}"]`)) {
      const box = anchor.getBoundingClientRect();
      if (box.width) return box;
    }
    return null;
  }

  #fly(place: Place, anchor: string, delay: number): void {
    const to = this.#anchor(anchor);
    if (!to || !place.box.width) return;
    this.#starts.push(() => this.#launch(place, to, delay));
  }

  #launch(place: Place, to: DOMRect, delay: number): void {
    const twin = place.twin.isConnected ? (place.twin.cloneNode(true) as HTMLElement) : place.twin;
    twin.removeAttribute("data-key");
    twin.removeAttribute("data-stack-card");
    twin.inert = true;
    twin.classList.add("travelling");
    Object.assign(twin.style, { left: `${place.box.left}px`, top: `${place.box.top}px`, width: `${place.box.width}px`, height: `${place.box.height}px` });
    this.#layer.append(twin);
    const x = to.left + to.width / 2 - place.box.left - place.box.width / 2;
    const y = to.top + to.height / 2 - place.box.top - place.box.height / 2;
    const scale = Math.min(1, Math.max(0.25, to.width / place.box.width));
    const flight = twin.animate(
      [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.75 }, { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.1 }],
      { duration: CARD_TIME + 160, delay, easing: EASE, fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => twin.remove();
  }

  #coins(from: string, to: string, count: number, delay: number): boolean {
    const start = this.#anchor(from);
    const end = this.#anchor(to);
    if (!start || !end || count < 1) return false;
    this.#starts.push(() => this.#toss(start, end, count, delay));
    return true;
  }

  #toss(start: DOMRect, end: DOMRect, count: number, delay: number): void {
    for (let i = 0; i < Math.min(count, MOST_COINS); i++) {
      const coin = document.createElement("span");
      coin.className = "coin";
      this.#layer.append(coin);
      const [x1, y1] = [start.left + start.width / 2, start.top + start.height / 2];
      const [x2, y2] = [end.left + end.width / 2, end.top + end.height / 2];
      const lift = -40 - 14 * (i % 3);
      const flight = coin.animate(
        [
          { transform: `translate(${x1}px, ${y1}px) scale(.6)`, opacity: 0.4 },
          { transform: `translate(${(x1 + x2) / 2}px, ${(y1 + y2) / 2 + lift}px) scale(1.15)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${x2}px, ${y2}px) scale(.8)`, opacity: 1 },
        ],
        { duration: COIN_TIME, delay: delay + i * 80, easing: "ease-in-out", fill: "both" },
      );
      flight.onfinish = flight.oncancel = () => coin.remove();
    }
  }
}
