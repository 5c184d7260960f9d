// Formats counts, clocks, moments and lists for people to read.
import type { Clock, Prompt, Sentence } from "../wire.ts";

/** The word for so many: "game", "games". */
export function plural(number: number, one: string, several = `${one}s`): string {
  return number === 1 ? one : several;
}

/** "1 game", "3 games". */
export function formatCount(number: number, one: string, several?: string): string {
  return `${number} ${plural(number, one, several)}`;
}

/** "1st", "2nd", "3rd", "11th". */
export function formatPlace(place: number): string {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

export function formatClock(clock: Clock): string {
  const { kind, amount } = clock;
  if (kind === "none") return "None: take your time";
  const [number, unit] = kind === "days" ? [amount, "day"] : amount % 60 ? [amount, "second"] : [amount / 60, "minute"];
  return `${formatCount(number, unit)} a decision`;
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
