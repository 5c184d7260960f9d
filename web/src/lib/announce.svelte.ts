// What a screen reader says of the things that happen: one live region for the whole page.
export const spoken = $state<{ polite: string; urgent: string }>({ polite: "", urgent: "" });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sentences that come close together are said in one breath, so that none is cut off. */
export function announce(...sentences: string[]): void {
  waiting.push(...sentences.filter(Boolean));
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.polite = waiting.join(" ");
    waiting = [];
  }, 250);
}

export function announceNow(sentence: string): void {
  spoken.urgent = "";
  setTimeout(() => (spoken.urgent = sentence), 30);
}
