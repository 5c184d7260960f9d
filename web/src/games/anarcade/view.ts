// Small questions to what the server shows of Anarcade.
import type { Card, Choice, Stack, TableView } from "./types.ts";

export function buyOf(legal: Choice[], stack: Stack["colour"]): Choice | undefined {
  return legal.find((choice) => choice.kind === "buy" && choice.about.stack === stack);
}

/** How many credits can be scored in one go right now. */
export function mostToScore(view: TableView): number {
  const seat = view.seats[view.turn];
  if (view.phase !== "score" || !view.arcade || !seat) return 0;
  return Math.min(view.scores_left, seat.credits, view.arcade.high_score - seat.scored);
}

/** Symbols of one kind on the cards in play and on the machine. */
export function symbolsInPlay(view: TableView, letter: string): number {
  const seat = view.seats[view.turn];
  const shown = [...(seat?.played ?? []), ...(view.arcade ? [view.arcade] : [])];
  return shown.reduce((sum, card) => sum + countOf(card.symbols, letter), 0);
}

/** How many of the letters on a card stand for this symbol. */
export function countOf(symbols: string, letter: string): number {
  return [...symbols].filter((one) => one === letter).length;
}

/** Names for cards that look alike, so that each can be followed by eye from one place to the next. */
export function keyed(seat: number, cards: Card[], seen: Map<string, number>): { key: string; card: Card }[] {
  return cards.map((card) => {
    const nth = seen.get(`${card.kind}`) ?? 0;
    seen.set(`${card.kind}`, nth + 1);
    return { key: `${seat}-${card.kind}-${nth}`, card };
  });
}

interface Piled {
  key: string;
  card: Card;
  /** Another card of its kind lies on it. */
  under: boolean;
  alike: number;
}

const MOST_SIDE_BY_SIDE = 6;

/** Many cards are laid out as at a real table: those of a kind together, each covering most of the one before. */
export function inPiles(cards: { key: string; card: Card }[]): Piled[] {
  if (cards.length <= MOST_SIDE_BY_SIDE) return cards.map((one) => ({ ...one, under: false, alike: 1 }));
  const piles = new Map<number, { key: string; card: Card }[]>();
  for (const one of cards) piles.set(one.card.kind, [...(piles.get(one.card.kind) ?? []), one]);
  return [...piles.values()].flatMap((pile) => pile.map((one, i) => ({ ...one, under: i < pile.length - 1, alike: pile.length })));
}
