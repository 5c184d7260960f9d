// Where the keyboard stands: never lost, and never far from what can be done.
import { questionIsRead } from "./announce.svelte.ts";

/** Milliseconds. What a number means changes with every decision: a key pressed before that could be read is not meant for it. */
export const READING_TIME = 250;

let arrived = false;

/** For the main part of a screen: whoever goes there by a link starts in it, not in the header before it. */
export function focusOnArrival(main: HTMLElement): void {
  if (arrived) main.focus({ preventScroll: true });
  arrived = true;
}

/** Goes to what a board wants to be first, else to the first thing that can be done, else to the words that say what happens. */
function focusFirstChoice(main: HTMLElement | null | undefined): void {
  const choice = main?.querySelector<HTMLElement>(".lit[data-lead]") ?? main?.querySelector<HTMLElement>(".choices button:not(:disabled), .ending .button, .over .button") ?? main?.querySelector<HTMLElement>(".lit");
  if (choice) return choice.focus({ preventScroll: true });
  const words = main?.querySelector<HTMLElement>(".prompt-words");
  if (words && document.activeElement !== words) questionIsRead();
  words?.focus({ preventScroll: true });
}

/**
 * Leads the keyboard on if it stands nowhere in particular, as when a button is gone with its choice, or if a turn comes while it waits at
 * the prompt. In the next frame, which lays the page out anyway.
 */
export function recoverFocus(main: HTMLElement | null | undefined, turn: boolean): () => void {
  const frame = requestAnimationFrame(() => {
    const at = document.activeElement;
    const idle = at === null || at === document.body || at === main;
    if (idle || (turn && at.matches(".prompt-words"))) focusFirstChoice(main);
  });
  return () => cancelAnimationFrame(frame);
}

/** For a button that asks something back: the keyboard waits at it, and goes on from where it was before. */
export function focusWhileMounted(button: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  button.focus({ preventScroll: true });
  return () => {
    const at = document.activeElement;
    if (at === button || at === document.body) before?.focus({ preventScroll: true });
  };
}
