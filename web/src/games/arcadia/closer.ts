// What is said of the things on Arcadia's table to somebody who looks closer.
import { closerOf, counted, type Closer } from "../../lib/closer.ts";
import { capitalize, formatCount } from "../../lib/format.ts";
import type { Seat } from "../../wire.ts";
import { THINGS } from "./things.ts";
import type { View } from "./types.ts";
import { attractionInWords, iconsInWords, typeInWords } from "./view.ts";

export function closer(view: View, seats: Seat[], what: string): Closer | undefined {
  const { table } = view;
  const [kind, number = ""] = what.split(" ");
  const area = table.seats[Number(number)];
  switch (kind) {
    case "card": {
      const card = [...table.attractions.row, ...table.seats.flatMap((seat) => [...seat.park, ...(seat.held ?? []), ...seat.held_known, ...seat.held_maybe])].find((one) => one?.card === Number(number));
      if (!card) return undefined;
      return { ...closerOf(THINGS.attraction, card.name, `${capitalize(attractionInWords(card).slice(card.name.length + 2))}.`, THINGS.level.text), rules: [...THINGS.attraction.rules, ...THINGS.level.rules] };
    }
    case "worker": {
      const everywhere = [...table.jobs.row, ...table.experts.row, ...table.seats.flatMap((seat) => [...(seat.hand ?? []), ...seat.known])];
      const worker = everywhere.find((one) => one?.kind === Number(number));
      if (!worker) return undefined;
      const bound = worker.only_for === "any" ? "pays for anything" : `pays for ${typeInWords(worker.only_for)} alone`;
      return worker.crew === "expert" ? closerOf(THINGS.expert, worker.name, `Expert: ${iconsInWords(worker.icons)}, ${bound}.`, THINGS.worker.text) : closerOf(THINGS.worker, worker.name, `Job: ${iconsInWords(worker.icons)}, ${bound}.`);
    }
    case "review": {
      const review = table.seats.flatMap((seat) => seat.reviews ?? []).find((one) => one.card === Number(number));
      return review && closerOf(THINGS.review, review.name, `${review.text}. As your park stands it would pay ${formatCount(review.paid, "point")}.`);
    }
    case "jobs":
    case "experts":
      return { ...closerOf(THINGS[kind]), lists: [{ title: "Discarded", items: table[kind].discarded.map((one) => (one.count > 1 ? `${one.count} x ${one.name}` : one.name)) }] };
    case "reviews":
      return closerOf(THINGS.review, "Reviews, face down");
    case "known":
      return area && { ...closerOf(THINGS.worker, `Workers of ${seats[Number(number)]?.name ?? ""}`, `${formatCount(area.jobs_count, "job")} and ${formatCount(area.experts_count, "expert")} in hand.`), lists: [{ title: "Known, as they came from the rows", items: area.known.map((one) => (one.count > 1 ? `${one.count} x ${one.name}` : one.name)) }] };
    case "park": {
      if (!area) return undefined;
      const whose = Number(number) === view.you ? "Your park" : `The park of ${seats[Number(number)]?.name ?? ""}`;
      return { ...closerOf(THINGS.park, whose, `${formatCount(area.worth, "point")} a year.`), lists: [{ title: "Attractions", items: counted(area.park.map((card) => card.name)) }] };
    }
  }
  return kind && kind in THINGS ? closerOf(THINGS[kind as keyof typeof THINGS]) : undefined;
}
