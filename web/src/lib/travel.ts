// Things that travel over a board: from where they were to where they lie now, or to a place where they are seen no more.

const EASE = "cubic-bezier(.25,.8,.35,1)";

/** Where something lay, and what it looked like there. */
export interface Was {
  box: DOMRect;
  twin: HTMLElement;
}

/** Notes where everything lies that wears a mark, by what the mark says. */
export function note(board: HTMLElement, mark: string): Map<string, Was> {
  const found = new Map<string, Was>();
  for (const one of board.querySelectorAll<HTMLElement>(`[data-${mark}]`)) found.set(one.dataset[mark]!, { box: one.getBoundingClientRect(), twin: one });
  return found;
}

/** Lets something come from where it was. All places are read before anything moves, so this gives back what starts it. */
export function travel(one: HTMLElement, from: DOMRect | undefined, duration: number, delay = 0): (() => void)[] {
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

/** Sends a twin of something that is gone to a place where it is not seen. */
export function fly(layer: HTMLElement, was: Was, to: DOMRect, duration: number): void {
  if (!was.box.width) return;
  const twin = was.twin.cloneNode(true) as HTMLElement;
  for (const one of [twin, ...twin.querySelectorAll<HTMLElement>("*")]) for (const mark of Object.keys(one.dataset)) delete one.dataset[mark];
  twin.inert = true;
  twin.classList.add("travelling");
  Object.assign(twin.style, { left: `${was.box.left}px`, top: `${was.box.top}px`, width: `${was.box.width}px`, height: `${was.box.height}px` });
  layer.append(twin);
  const x = to.left + to.width / 2 - was.box.left - was.box.width / 2;
  const y = to.top + to.height / 2 - was.box.top - was.box.height / 2;
  const flight = twin.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0 }], { duration, easing: EASE, fill: "both" });
  flight.onfinish = flight.oncancel = () => twin.remove();
}
