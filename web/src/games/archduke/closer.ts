// What is said of the things on Archduke's table to somebody who looks closer.
import { closerOf, type Closer } from "../../lib/closer.ts";
import { THINGS } from "./things.ts";
import type { Card, View } from "./types.ts";
import { spotOf } from "./view.ts";

function cardCloser(card: Card): Closer {
  const told = closerOf(THINGS.card, card.name, `Counts ${card.value}.`);
  if (card.symbol === "none") return told;
  const more = THINGS[card.symbol];
  return { ...told, words: [...told.words, more.text], rules: [...told.rules, ...more.rules] };
}

export function closer({ table, you }: View, what: string): Closer | undefined {
  const [kind, number = ""] = what.split(" ");
  if (kind === "spot") {
    const { seat, place } = spotOf(Number(number));
    const card = table.seats[seat]?.grid[place]?.card;
    return card ? cardCloser(card) : closerOf(THINGS.hidden);
  }
  if (kind === "held") return table.held?.card ? cardCloser(table.held.card) : closerOf(THINGS.draw);
  if (kind === "discard" && table.discard) return { ...cardCloser(table.discard), words: [...cardCloser(table.discard).words, THINGS.discard.text] };
  if (kind === "tokens") {
    const area = table.seats[Number(number)];
    if (area?.tokens.length) return closerOf(THINGS.tokens, Number(number) === you ? "Your tokens" : THINGS.tokens.title, `${area.tokens.join(", ")}: ${area.weight} in all.`);
  }
  return kind && kind in THINGS ? closerOf(THINGS[kind as keyof typeof THINGS]) : undefined;
}
