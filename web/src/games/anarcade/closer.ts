// What is said of the things on Anarcade's table to somebody who looks closer.
import { closerOf, counted, type Closer } from "../../lib/closer.ts";
import { capitalize } from "../../lib/format.ts";
import type { Seat } from "../../wire.ts";
import { SYMBOLS, symbolsInWords } from "./pictures.ts";
import { THINGS } from "./things.ts";
import type { Card, SeatView, View } from "./types.ts";

const namesOf = (cards: Card[]) => counted(cards.map((card) => card.name));

export function closer(view: View, seats: Seat[], what: string): Closer | undefined {
  const [kind, number = ""] = what.split(" ");
  const { table } = view;
  const area = table.seats[Number(number)];
  if (kind === "card") return cardCloser(view, Number(number));
  if (kind === "symbol") return closerOf(THINGS[SYMBOLS[number]!.colour as "draw" | "earn" | "score" | "buy"]);
  if (kind === "machine" && table.arcade) {
    const { name, high_score, symbols } = table.arcade;
    return closerOf(THINGS.machine, name, `High Score ${high_score}, lends ${symbolsInWords(symbols)}.`);
  }
  if (area && kind && kind in PLACES) return PLACES[kind]!(area, Number(number) === view.you, seats[Number(number)]?.name ?? "", view);
  return kind && kind in THINGS ? closerOf(THINGS[kind as keyof typeof THINGS]) : undefined;
}

function cardCloser({ table }: View, kind: number): Closer | undefined {
  const everywhere = [...table.stacks.flatMap((stack) => stack.top ?? []), ...table.seats.flatMap((seat) => [...seat.played, ...seat.discard, ...(seat.hand ?? []), ...seat.face_down])];
  const card = everywhere.find((one) => one.kind === kind);
  if (!card) return undefined;
  const symbols = Object.entries(SYMBOLS).filter(([letter]) => card.symbols.includes(letter));
  const does = symbols.map(([, { name, colour }]) => `${name}: ${THINGS[colour as "draw" | "earn" | "score" | "buy"].text}`);
  const rules = [...new Set(symbols.flatMap(([, { colour }]) => THINGS[colour as "draw" | "earn" | "score" | "buy"].rules))];
  if (card.colour === "starter") return { title: card.name, words: [`${symbolsInWords(card.symbols)}. ${THINGS.starter.text}`, ...does], rules: [...rules, ...THINGS.starter.rules] };
  return { title: card.name, words: [`${capitalize(card.colour)} card, costs ${card.cost}: ${symbolsInWords(card.symbols)}.`, ...does, THINGS.card.text], rules: [...rules, ...THINGS.card.rules] };
}

type Told = (area: SeatView, mine: boolean, name: string, view: View) => Closer;

/** What is left of cards when so many of them are taken away. */
function without(cards: Card[], taken: Card[]): Card[] {
  const away = taken.map((card) => card.kind);
  return cards.filter((card) => {
    const at = away.indexOf(card.kind);
    if (at >= 0) away.splice(at, 1);
    return at < 0;
  });
}

function deckLists(area: SeatView, mine: boolean): Closer["lists"] {
  const out = { title: "On the table", items: namesOf(area.played) };
  const down = mine ? { title: `Draw stack, ${area.draw_count}, in no order`, items: namesOf(without(area.face_down, area.hand ?? [])) } : { title: `Draw stack and hand, ${area.face_down.length}, in no order`, items: namesOf(area.face_down) };
  const own = area.hand?.length ? [{ title: "Hand", items: namesOf(area.hand) }] : [];
  return [down, ...own, ...(area.played.length ? [out] : []), { title: `Discards, ${area.discard.length}`, items: namesOf(area.discard) }];
}

/** What belongs to a player. */
const PLACES: Record<string, Told> = {
  pile: (area, mine, name) => ({ ...closerOf(THINGS.pile, mine ? "Your draw stack" : `Draw stack of ${name}`), lists: deckLists(area, mine) }),
  discards: (area, mine, name) => ({ ...closerOf(THINGS.discards, mine ? "Your discards" : `Discards of ${name}`), lists: deckLists(area, mine) }),
  deck: (area, mine, name) => ({ ...closerOf(THINGS.deck, mine ? "Your whole deck" : `The deck of ${name}`), lists: deckLists(area, mine) }),
  credits: (area, mine, name) => closerOf(THINGS.credits, `${area.credits} of ${mine ? "yours" : name}`),
  aces: (area, mine, name, view) => closerOf(THINGS.aces, `${area.aced.length} of ${view.table.aces_to_win} aced by ${mine ? "you" : name}`, area.aced.map((one) => one.name).join(", ")),
};
