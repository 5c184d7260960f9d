// Where the keyboard stands: never lost, and never far from what can be done.

let arrived = false;

/** For the main part of a screen: whoever goes there by a link starts in it, not in the header before it. */
export function startHere(main: HTMLElement): void {
  if (arrived) main.focus({ preventScroll: true });
  arrived = true;
}

/** Whether the keyboard stands nowhere in particular, so that it may be led on. */
export function isIdle(main: HTMLElement | undefined): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at === main;
}

/** Goes to the first thing that can be done, or else to the words that say what happens. */
export function leadOn(main: HTMLElement | undefined): void {
  const choice = main?.querySelector<HTMLElement>(".choices button:not(:disabled)") ?? main?.querySelector<HTMLElement>(".lit");
  (choice ?? main?.querySelector<HTMLElement>(".prompt-words"))?.focus({ preventScroll: true });
}
