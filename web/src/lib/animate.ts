// Animates things on a board: from where they were to where they lie now, or away to a place where they are seen no more.
import { settings } from "./settings.svelte.ts";

const EASE = "cubic-bezier(.25,.8,.35,1)";
const SPEEDS = { slow: 1.7, usual: 1, fast: 0.45 };
/** What comes from a place that is larger than itself begins hardly larger than it is. */
const MOST = 1.2;
const LEAST = 0.3;

/** Milliseconds, at the speed that the reader likes. */
export function timed(usual: number): number {
  return usual * (SPEEDS[settings.speed] ?? 1);
}

/** Where something lay, and what it looked like there. */
export interface Snapshot {
  box: DOMRect;
  element: HTMLElement;
}

/** Where every element with a data attribute lies, by the value of the attribute. */
export function snapshots(board: HTMLElement, mark: string): Map<string, Snapshot> {
  const found = new Map<string, Snapshot>();
  for (const one of board.querySelectorAll<HTMLElement>(`[data-${mark}]`)) found.set(one.getAttribute(`data-${mark}`)!, { box: one.getBoundingClientRect(), element: one });
  return found;
}

/** How large something is drawn at a place: as large as fits there. A card is never blown up to the size of a whole panel. */
export function scaleAt(place: DOMRect, own: DOMRect, most = MOST): number {
  return Math.max(LEAST, Math.min(most, place.width / own.width, place.height / own.height));
}

/** Animates an element from where it was. All places are read before anything moves, so this gives back what starts it. */
export function animateFrom(one: HTMLElement, from: DOMRect | undefined, duration: number, delay = 0): (() => Animation)[] {
  const now = one.getBoundingClientRect();
  if (!from?.width || !now.width) return [];
  /* A board may be drawn larger than it is reckoned. */
  const zoom = (one as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
  const x = (from.left + from.width / 2 - now.left - now.width / 2) / zoom;
  const y = (from.top + from.height / 2 - now.top - now.height / 2) / zoom;
  if (Math.abs(x) + Math.abs(y) < 4) return [];
  const journey = [{ transform: `translate(${x}px, ${y}px) scale(${scaleAt(from, now)})`, zIndex: 20 }, { transform: "none", zIndex: 20 }];
  return [() => one.animate(journey, { duration: timed(duration), delay: timed(delay), easing: EASE, fill: "backwards" })];
}

/** Animates a copy of something that is gone to a place where it is not seen, `most` of its size when it gets there. */
export function animateAway(layer: HTMLElement, snapshot: Snapshot, to: DOMRect, duration: number, delay = 0, most = 0.5): Animation | undefined {
  if (!snapshot.box.width) return undefined;
  const copy = snapshot.element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) for (const mark of Object.keys(one.dataset)) delete one.dataset[mark];
  copy.inert = true;
  copy.classList.add("travelling");
  Object.assign(copy.style, { left: `${snapshot.box.left}px`, top: `${snapshot.box.top}px`, width: `${snapshot.box.width}px`, height: `${snapshot.box.height}px` });
  layer.append(copy);
  const x = to.left + to.width / 2 - snapshot.box.left - snapshot.box.width / 2;
  const y = to.top + to.height / 2 - snapshot.box.top - snapshot.box.height / 2;
  const there = { transform: `translate(${x}px, ${y}px) scale(${scaleAt(to, snapshot.box, most)})`, opacity: 0 };
  const flight = copy.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, there], { duration: timed(duration), delay: timed(delay), easing: EASE, fill: "both" });
  flight.onfinish = flight.oncancel = () => copy.remove();
  return flight;
}
