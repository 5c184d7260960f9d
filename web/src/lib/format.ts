// Formats counts, clocks, moments and lists for people to read.
import type { Clock, Prompt, Sentence } from "../wire.ts";

/** "1 game", "3 games". */
export function formatCount(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

export function formatClock(clock: Clock): string {
  const { kind, amount } = clock;
  if (kind === "none") return "None: take your time";
  if (kind === "days") return amount === 1 ? "1 day a decision" : `${amount} days a decision`;
  if (amount % 60) return `${amount} seconds a decision`;
  return amount === 60 ? "1 minute a decision" : `${amount / 60} minutes a decision`;
}

/** "today, 14:05", "yesterday, 9:30", "3 March": near enough to know a table by. */
export function formatMoment(time: number, now = Date.now()): string {
  const then = new Date(time);
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86_400_000);
  const hour = `${then.getHours()}:${`${then.getMinutes()}`.padStart(2, "0")}`;
  if (days <= 1) return `${days < 1 ? "today" : "yesterday"}, ${hour}`;
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Nina", "Nina and Otto", "Nina, Otto and Pixel". */
export function formatList(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A sentence of the log, whole. */
export function inWhole(sentence: Sentence): string {
  return (sentence.who ?? "") + sentence.rest;
}

/** What is asked, whole. */
export function asked(prompt: Prompt): string {
  return prompt.title ? `${prompt.title}: ${prompt.detail}` : prompt.detail;
}
