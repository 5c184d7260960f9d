// A word of a bot now and then, about what it has just done. It can be silenced, and is no part of the log.
import { SvelteMap } from "svelte/reactivity";
import type { Seat, Step } from "../wire.ts";
import { timed } from "./animate.ts";
import { settings } from "./settings.svelte.ts";

/** What bots may say after an event, by its kind. */
export type Remarks = Record<string, readonly string[]>;

const LASTS = 3200;
/** Of so many occasions one is taken. */
const SELDOM = 3;

/** What is being said, by the seat of the bot. */
export const remarks = { said: new SvelteMap<number, string>() };

/** Lets a bot say something about a step, by the number of the step, so that nobody hears the same all the time. */
export function remarkOn(step: Step, seats: Seat[], words: Remarks): void {
  const event = step.events.find((one) => words[one.kind] && seats[one.seat]?.bot && seats[one.seat]?.kind === "bot");
  if (!event || !settings.remarks || (step.seq * 7919) % SELDOM) return;
  const choices = words[event.kind]!;
  const said = choices[(step.seq * 31 + event.seat) % choices.length]!;
  remarks.said.set(event.seat, said);
  setTimeout(() => remarks.said.get(event.seat) === said && remarks.said.delete(event.seat), timed(LASTS));
}
