// The keyboard at Video Game Champion: letters are what comes up again and again, digits all other choices in their order, arrows move the focus.
import { READING_TIME } from "../../lib/focus.ts";
import type { Choice, ChoiceKind } from "./types.ts";

const LETTERS: Record<string, ChoiceKind[]> = { e: ["end"], p: ["proposed"], x: ["no_action", "no_swap"] };

/** The choices as they stand, in order, and since when. */
export const now = $state<{ legal: Choice[]; since: number }>({ legal: [], since: 0 });

function letterOf(choice: Choice): string | undefined {
  return Object.keys(LETTERS).find((one) => LETTERS[one]!.includes(choice.kind));
}

export function keyOf(choice: Choice): string {
  const letter = letterOf(choice);
  if (letter) return letter.toUpperCase();
  const place = now.legal.filter((one) => !letterOf(one)).findIndex((one) => one.id === choice.id);
  return place >= 0 && place < 10 ? `${(place + 1) % 10}` : "";
}

export function choiceOfKey(key: string): Choice | undefined {
  const pressed = key.toUpperCase();
  if (/^[0-9]$/.test(pressed) && performance.now() - now.since < READING_TIME) return undefined;
  return /^[0-9A-Z]$/.test(pressed) ? now.legal.find((choice) => keyOf(choice) === pressed) : undefined;
}

const STEPS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus to the nearest choice in the direction of an arrow; true if there was one. */
export function focusByArrow(board: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  const here = document.activeElement;
  if (!step || !here?.matches("button.lit, button.choice") || !board.contains(here)) return false;
  const middle = (one: Element) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };
  const [x, y] = middle(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of board.querySelectorAll<HTMLElement>("button.lit, button.choice")) {
    const [a, b] = middle(one);
    const along = (a - x) * step[0] + (b - y) * step[1];
    const aside = Math.abs((a - x) * step[1]) + Math.abs((b - y) * step[0]);
    if (one !== here && along > 4 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = one;
    }
  }
  best?.focus();
  return Boolean(best);
}
