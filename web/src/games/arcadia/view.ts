// Small questions to what the server shows of Arcadia.
import { formatCount } from "../../lib/format.ts";
import type { Attraction, Counted, Quote, View, Worker } from "./types.ts";

export type Type = Attraction["type"];
export const TYPES: Type[] = ["food", "midway", "ride", "show"];
export const COLOURS = ["R", "G", "B", "Y"] as const;
export type Colour = (typeof COLOURS)[number];
export const ROW = 4;

const COLOUR_NAMES: Record<Colour, string> = {
  R: "red",
  G: "green",
  B: "blue",
  Y: "yellow",
};

/** How many of the letters on a card stand for icons of this colour. */
export function countOf(icons: string, colour: Colour): number {
  return [...icons].filter((letter) => letter === colour).length;
}

/** Letters grouped by colour, in the order of the colours. */
export function grouped(icons: string): { colour: Colour; count: number }[] {
  return COLOURS.map((colour) => ({ colour, count: countOf(icons, colour) })).filter((one) => one.count > 0);
}

/** "2 red, 1 blue" */
export function iconsInWords(icons: string): string {
  return grouped(icons).map(({ colour, count }) => `${count} ${COLOUR_NAMES[colour]}`).join(", ");
}

const ENDINGS = /(?<=\w{3})(grapher|cian|stress|washer|master|leader|maker|penter|countant|shooter|seller|devil|essor|tect|keeper|man's|cade|(?<=Lemon)ade|bats|ball|sel|sion|ling|ander)(?=\b)/g;

/** A name with places where a narrow card may break it. */
export function breakable(name: string): string {
  return name.replace(ENDINGS, "\u00AD$1");
}

export function workerInWords(worker: Worker): string {
  return `${worker.name}, ${iconsInWords(worker.icons)}${worker.only_for === "any" ? "" : `, only for ${typeInWords(worker.only_for)}`}`;
}

export function typeInWords(type: Type): string {
  return type === "midway" || type === "food" ? type : `${type}s`;
}

export function attractionInWords(card: Attraction): string {
  return `${card.name}, ${card.type} level ${card.level}, costs ${iconsInWords(card.cost)}, ${formatCount(card.points, "point")} a year${card.gives ? `, gives ${iconsInWords(card.gives)}` : ""}`;
}

export function quoteInWords(card: Attraction, quote: Quote): string {
  if (!quote.fits) return `needs a level ${card.level - 1} ${card.type} in your park to build on`;
  if (quote.missing) return `lacks ${iconsInWords(quote.lacking)}${quote.missing < quote.lacking.length ? `, or ${quote.missing} with three for one` : ""}`;
  if (!quote.payment.length) return "your park pays for it";
  return `you would pay ${quote.payment.map((one) => `${one.count > 1 ? `${one.count} times ` : ""}${one.name}`).join(", ")}`;
}

/** All the icons of workers, one letter each. */
export function iconsOf(workers: Counted[]): string {
  return workers.map((one) => one.icons.repeat(one.count)).join("");
}

/** Where icons of a park and of workers pay three for one: what they are, and what they count as. */
export function tradesOf(card: Attraction, lasting: string, workers: Counted[]): { three: string; as: string }[] {
  const fitting = lasting + iconsOf(workers.filter((one) => one.only_for === "any" || one.only_for === card.type));
  const others = iconsOf(workers.filter((one) => one.only_for !== "any" && one.only_for !== card.type));
  const lacking = COLOURS.flatMap((colour) => Array<Colour>(Math.max(0, countOf(card.cost, colour) - countOf(fitting, colour))).fill(colour));
  const trades: { three: string; as: string }[] = [];
  for (const colour of COLOURS) {
    const spare = Math.max(0, countOf(fitting, colour) - countOf(card.cost, colour)) + countOf(others, colour);
    const made = lacking.filter((other) => other !== colour).slice(0, Math.floor(spare / 3));
    if (made.length) trades.push({ three: colour.repeat(3 * made.length), as: made.join("") });
    for (const one of made) lacking.splice(lacking.indexOf(one), 1);
  }
  return trades;
}

/** A chain of a type, from level 1 up. */
export type Tower = Attraction[];

/** The park type by type, chains side by side: a card goes on the first chain that waits for its level. */
export function chainsOf(park: Attraction[], type: Type): Tower[] {
  const towers: Tower[] = [];
  for (const card of park) {
    if (card.type !== type) continue;
    const under = card.level === 1 ? undefined : towers.find((tower) => tower.length === card.level - 1);
    if (under) under.push(card);
    else towers.push([card]);
  }
  return towers.sort((a, b) => b.length - a.length);
}

export function worthOf(park: Attraction[], type: Type): number {
  return park.reduce((sum, card) => sum + (card.type === type ? card.points : 0), 0);
}

/** Who still has a turn in a year whose New Year card has come up, in order. */
export function lastTurns(view: View): number[] {
  const { table, players } = view;
  return table.new_year ? Array.from({ length: table.turns_left }, (_, i) => (table.turn + i) % players) : [];
}
