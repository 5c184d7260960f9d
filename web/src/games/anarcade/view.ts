// What the server shows of Anarcade: the shape of its view, and small questions to it.
import type { Choice } from "../../wire.ts";
import type { ViewOf } from "../play.ts";
import type { Colour } from "./pictures.ts";

export interface Card {
  kind: number;
  name: string;
  colour: Colour;
  cost: number;
  symbols: string;
}

export interface ArcadeCard {
  kind: number;
  name: string;
  high_score: number;
  symbols: string;
}

export interface Stack {
  colour: Colour;
  left: number;
  top: Card | null;
}

export interface SeatView {
  credits: number;
  scored: number;
  aced: ArcadeCard[];
  played: Card[];
  discard: Card[];
  hand_count: number;
  draw_count: number;
  hand?: Card[];
}

export interface TableView {
  phase: "draw" | "score" | "buy" | "over";
  turn: number;
  draws_left: number;
  scores_left: number;
  buys_left: number;
  aces_to_win: number;
  credit_limit: number;
  arcade: ArcadeCard | null;
  arcades_left: number;
  stacks: Stack[];
  seats: SeatView[];
}

export type View = ViewOf<TableView>;

export function buyOf(legal: Choice[], stack: Colour): Choice | undefined {
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
  return shown.reduce((sum, card) => sum + (card.symbols.split(letter).length - 1), 0);
}

/** Names for cards that look alike, so that each can be followed by eye from one place to the next. */
export function keyed(seat: number, cards: Card[], seen: Map<string, number>): { key: string; card: Card }[] {
  return cards.map((card) => {
    const nth = seen.get(`${card.kind}`) ?? 0;
    seen.set(`${card.kind}`, nth + 1);
    return { key: `${seat}-${card.kind}-${nth}`, card };
  });
}

export interface Piled {
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
