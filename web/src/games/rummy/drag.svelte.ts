// Dragging a card: picked up by click, tap or key, or dragged; and where it may be put down.
import type { Choice } from "./types.ts";
import type { Place, Places } from "./view.ts";

/** Less than this is a tap of an unsteady finger. */
const FAR = 7;
/** So near to the edge of the window the page scrolls along. */
const EDGE = 56;
const SCROLL = 9;

interface DragPosition {
  x: number;
  y: number;
  width: number;
}

export class CardDrag {
  card = $state<number | null>(null);
  position = $state.raw<DragPosition | null>(null);
  /** Where a dragged card would fall now. */
  over = $state<Place | null>(null);
  /** Dropped, and not yet confirmed. */
  sent = $state(false);

  #places: () => Map<number, Places>;
  #choose: (choice: Choice) => void;
  #sort: (card: number, x: number, y: number) => void;
  #mine: (card: number) => boolean;
  #stop: (() => void) | undefined;
  #dragged = false;

  /** `mine` says which cards are in your hand: those can be sorted at any time. */
  constructor(has: { places: () => Map<number, Places>; mine: (card: number) => boolean }, does: { choose: (choice: Choice) => void; sort: (card: number, x: number, y: number) => void }) {
    this.#places = has.places;
    this.#mine = has.mine;
    this.#choose = does.choose;
    this.#sort = does.sort;
  }

  /** What putting the picked card down at a place would be. */
  at(place: Place): Choice | undefined {
    return this.card === null || this.sent ? undefined : this.#places().get(this.card)?.[place];
  }

  /** A click or a tap picks a card up, and the next one on it puts it back. */
  pick(card: number): void {
    if (this.#dragged || !this.#places().has(card)) return;
    this.card = this.card === card ? null : card;
  }

  put(place: Place): boolean {
    const choice = this.at(place);
    if (!choice) return false;
    this.#choose(choice);
    this.letGo();
    return true;
  }

  letGo(): void {
    this.#stop?.();
    this.card = null;
    this.position = null;
    this.over = null;
    this.sent = false;
  }

  /** From a press on a card on: nothing yet, until it moves. Mouse, pen and finger take the same way. */
  press(event: PointerEvent, card: number): void {
    this.#dragged = false;
    if (event.button !== 0 || !event.isPrimary || this.sent || !(this.#places().has(card) || this.#mine(card))) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const lift = { x: box.left - from.x, y: box.top - from.y };
    let pointer = from;
    let frame = 0;

    const scroll = () => {
      const way = pointer.y < EDGE ? -SCROLL : pointer.y > innerHeight - EDGE ? SCROLL : 0;
      if (way) scrollBy(0, way);
      frame = requestAnimationFrame(scroll);
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      pointer = { x: moved.clientX, y: moved.clientY };
      if (!this.position) {
        if (Math.hypot(pointer.x - from.x, pointer.y - from.y) < FAR) return;
        this.#dragged = true;
        this.card = card;
        frame = requestAnimationFrame(scroll);
      }
      this.position = { x: pointer.x + lift.x, y: pointer.y + lift.y, width: box.width };
      const under = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>("[data-place]")?.dataset.place as Place | undefined;
      this.over = under && this.at(under) ? under : null;
    };
    const drop = (dropped: PointerEvent) => {
      if (dropped.pointerId !== event.pointerId) return;
      stop();
      if (!this.position) return;
      setTimeout(() => (this.#dragged = false));
      const choice = dropped.type === "pointerup" && this.over ? this.at(this.over) : undefined;
      const { x, y } = pointer;
      if (choice) {
        this.sent = true;
        this.#choose(choice);
        return;
      }
      this.letGo();
      if (dropped.type === "pointerup") this.#sort(card, x, y);
    };
    const stop = (this.#stop = () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
    });
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }
}
