// What is said of the things on the table of 8-Bit Rummy to somebody who looks closer.
import { closerOf, type Closer } from "../../lib/closer.ts";
import { formatCount } from "../../lib/format.ts";
import type { Seat } from "../../wire.ts";
import { THINGS } from "./things.ts";
import type { Card, View } from "./types.ts";
import { sentenceOf } from "./view.ts";

export function closer({ table }: View, seats: Seat[], what: string): Closer | undefined {
  const [kind, one = "", two = ""] = what.split(" ");
  if (kind === "card") {
    const everywhere: Card[] = [...table.sets.flatMap((set) => set.cards), ...table.seats.flatMap((seat) => [...(seat.hand ?? []), ...seat.known])];
    const card = everywhere.find((other) => other.card === Number(one));
    return card && closerOf(THINGS.card, card.name, `${card.numbers[0]} in the top row, ${card.numbers[1]} in the middle, ${card.numbers[2]} at the bottom.`);
  }
  if (kind === "set") {
    const set = table.sets.find((other) => other.row === one && other.number === Number(two));
    return set && closerOf(set.legal ? THINGS.set : THINGS.loose, undefined, sentenceOf(set));
  }
  if (kind === "rival") {
    const area = table.seats[Number(one)];
    const known = area?.hand ?? area?.known ?? [];
    return area && { ...closerOf(THINGS.rival, `Cards of ${seats[Number(one)]?.name ?? ""}`, `${formatCount(area.hand_count, "card")} in hand.`), lists: [{ title: "Known", items: known.map((card) => card.name) }] };
  }
  return kind && kind in THINGS ? closerOf(THINGS[kind as keyof typeof THINGS]) : undefined;
}
