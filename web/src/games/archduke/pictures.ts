// Shapes of Archduke: what each special card can do, with its word, so that no colour or picture stands alone.
import archduke from "icon:imperial-crown";
import back from "icon:sundial";
import camel from "icon:camel";
import crown from "icon:crown";
import eclipse from "icon:eclipse-flare";
import eye from "icon:eyeball";
import give from "icon:present";
import hand from "icon:hand";
import sailboat from "icon:caravel";
import shield from "icon:round-shield";
import swap from "icon:cycle";
import type { Card } from "./types.ts";

export { back, camel, crown, eye, hand, sailboat, shield };

export const SYMBOLS: Record<Exclude<Card["symbol"], "none">, { word: string; shape: string }> = {
  give: { word: "Give", shape: give },
  swap: { word: "Swap", shape: swap },
  peek: { word: "Peek", shape: eye },
  archduke: { word: "Archduke", shape: archduke },
  eclipse: { word: "Eclipse", shape: eclipse },
};

export function symbolOf(card: Card): { word: string; shape: string } | undefined {
  return card.symbol === "none" ? undefined : SYMBOLS[card.symbol];
}

/** The light of a card: from sunrise over the sea to night in the dunes, the heavier the later. */
export function lightOf(card: Card): "dawn" | "day" | "dusk" | "night" | "crowned" {
  if (card.symbol === "archduke") return "crowned";
  if (card.symbol === "eclipse") return "night";
  if (card.value <= 3) return "dawn";
  return card.value <= 7 ? "day" : "dusk";
}

/** A minus sign, not a hyphen: −3. */
export function valueInWords(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}
