// What a screen reader says of the things that happen: one live region for the whole page.
export const spoken = $state<{ polite: string; urgent: string }>({ polite: "", urgent: "" });

let waiting: string[] = [];
/** What is asked, said last of all. */
let question = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sentences that come close together are said in one breath, so that none is cut off. */
export function announce(...sentences: string[]): void {
  waiting.push(...sentences.filter(Boolean));
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.polite = [...waiting, question].filter(Boolean).join(" ");
    waiting = [];
    question = "";
  }, 250);
}

export function announceQuestion(sentence: string): void {
  question = sentence;
  announce();
}

/** The keyboard has come to the words of the question, so that they are read there: they are not said twice. */
export function questionIsRead(): void {
  question = "";
}

export function announceNow(sentence: string): void {
  spoken.urgent = "";
  setTimeout(() => (spoken.urgent = sentence), 30);
}
