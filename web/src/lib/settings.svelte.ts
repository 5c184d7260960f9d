// What a player likes: kept in this browser, never sent anywhere.
import { USUAL_LEVEL } from "../wire.ts";

type Theme = "auto" | "dark" | "light";
type Motion = "auto" | "full" | "less";
type Pace = "slow" | "normal" | "fast";
type Speed = "slow" | "usual" | "fast";
type Text = "usual" | "large" | "largest";
type Kept = { sounds: boolean; /** From 0 to 1. */ volume: number; text: Text; theme: Theme; motion: Motion; pace: Pace; /** How long what travels over the board takes. */ speed: Speed; /** Whether bots say a word now and then. */ remarks: boolean; level: string; /** Lessons that were gone through, like "anarcade/first". */ learnt: string[] };

const KEY = "rumpus-settings";
const START: Kept = { sounds: false, volume: 0.5, text: "usual", theme: "auto", motion: "auto", pace: "normal", speed: "usual", remarks: true, level: USUAL_LEVEL, learnt: [] };

function read(): Kept {
  try {
    return { ...START, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...START };
  }
}

export const settings = $state<Kept>(read());

const prefersLight = matchMedia("(prefers-color-scheme: light)");
const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

export function reducedMotion(): boolean {
  return settings.motion === "less" || (settings.motion === "auto" && prefersLess.matches);
}

/** Shows the settings on the page and remembers them. */
export function applySettings(): void {
  const light = settings.theme === "light" || (settings.theme === "auto" && prefersLight.matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  document.documentElement.dataset.text = settings.text;
  document.documentElement.dataset.motion = reducedMotion() ? "less" : "full";
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still shows the settings until the page is closed.
  }
}

prefersLight.addEventListener("change", applySettings);
prefersLess.addEventListener("change", applySettings);
