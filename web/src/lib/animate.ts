// Animates things on a board: from where they were to where they lie now, or away to a place where they are seen no more.

const EASE = "cubic-bezier(.25,.8,.35,1)";

/** Where something lay, and what it looked like there. */
export interface Snapshot {
  box: DOMRect;
  element: HTMLElement;
}

/** Where every element with a data attribute lies, by the value of the attribute. */
export function snapshots(board: HTMLElement, mark: string): Map<string, Snapshot> {
  const found = new Map<string, Snapshot>();
  for (const one of board.querySelectorAll<HTMLElement>(`[data-${mark}]`)) found.set(one.dataset[mark]!, { box: one.getBoundingClientRect(), element: one });
  return found;
}

/** Animates an element from where it was. All places are read before anything moves, so this gives back what starts it. */
export function animateFrom(one: HTMLElement, from: DOMRect | undefined, duration: number, delay = 0): (() => void)[] {
  const now = one.getBoundingClientRect();
  if (!from?.width || !now.width) return [];
  /* A board may be drawn larger than it is reckoned. */
  const zoom = (one as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
  const x = (from.left + from.width / 2 - now.left - now.width / 2) / zoom;
  const y = (from.top + from.height / 2 - now.top - now.height / 2) / zoom;
  if (Math.abs(x) + Math.abs(y) < 4) return [];
  const scale = Math.max(0.3, Math.min(1.6, from.width / now.width));
  return [() => one.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }], { duration, delay, easing: EASE, fill: "backwards" })];
}

/** Animates a copy of something that is gone to a place where it is not seen. */
export function animateAway(layer: HTMLElement, snapshot: Snapshot, to: DOMRect, duration: number): void {
  if (!snapshot.box.width) return;
  const copy = snapshot.element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) for (const mark of Object.keys(one.dataset)) delete one.dataset[mark];
  copy.inert = true;
  copy.classList.add("travelling");
  Object.assign(copy.style, { left: `${snapshot.box.left}px`, top: `${snapshot.box.top}px`, width: `${snapshot.box.width}px`, height: `${snapshot.box.height}px` });
  layer.append(copy);
  const x = to.left + to.width / 2 - snapshot.box.left - snapshot.box.width / 2;
  const y = to.top + to.height / 2 - snapshot.box.top - snapshot.box.height / 2;
  const flight = copy.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 }], { duration, easing: EASE, fill: "both" });
  flight.onfinish = flight.oncancel = () => copy.remove();
}
