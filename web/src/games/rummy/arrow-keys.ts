// Arrow keys on the table: along a line of cards, and from line to line to what lies nearest there.

const AHEAD: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function isArrowKey(key: string): boolean {
  return key in AHEAD;
}

interface Spot {
  one: HTMLElement;
  x: number;
  y: number;
  height: number;
}

/** Cards lie on each other; what can be seen of all of them is the left edge. */
function spot(one: HTMLElement): Spot {
  const box = one.getBoundingClientRect();
  return { one, x: box.left, y: box.top + box.height / 2, height: box.height };
}

/** What an arrow leads to from `from`, in lines as they are read. */
export function nextByArrow(from: HTMLElement, among: HTMLElement[], key: string): HTMLElement | undefined {
  const start = spot(from);
  const way = AHEAD[key]!;
  const others = among.filter((one) => one !== from).map(spot);
  const sameLine = (a: Spot, b: Spot) => Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const along = others.filter((one) => sameLine(one, start) && (one.x - start.x) * way > 0);
    if (along.length) return along.sort((a, b) => (a.x - b.x) * way)[0]!.one;
  }
  const beyond = others.filter((one) => !sameLine(one, start) && (one.y - start.y) * way > 0).sort((a, b) => (a.y - b.y) * way);
  const line = beyond.filter((one) => sameLine(one, beyond[0]!));
  if (key === "ArrowLeft" || key === "ArrowRight") return line.sort((a, b) => (a.x - b.x) * way)[0]?.one;
  return line.sort((a, b) => Math.abs(a.x - start.x) - Math.abs(b.x - start.x))[0]?.one;
}
