// What things on the table of Arcadia are (src/rumpus/games/arcadia/table); by `python -m rumpus.server.wire.typescript`.
import type { Thing } from "../../lib/closer.ts";
import type { EventKind } from "./types.ts";

export const THINGS = {
  attraction: {"title": "Attraction", "text": "Built, it scores its points every year and lends what it gives to every later payment.", "rules": ["AC-17", "AC-23", "AC-34"]},
  level: {"title": "Level", "text": "Level 1 can be built at any time. A higher one stands on a free attraction of its type, one level lower.", "rules": ["AC-17", "AC-18"]},
  row: {"title": "Attractions on offer", "text": "A turn that builds or takes none lets the one furthest from the deck leave.", "rules": ["AC-30"]},
  deck: {"title": "Attraction deck", "text": "When the New Year card comes up everybody has one more turn in this year.", "rules": ["AC-32"]},
  worker: {"title": "Job", "text": "Its icons pay for an attraction, once. Icons bound to a type pay for that type alone, three equal ones count as one of any colour.", "rules": ["AC-3", "AC-20", "AC-22"]},
  expert: {"title": "Expert", "text": "Three or four icons; one is a whole turn's work, where two jobs are.", "rules": ["AC-3", "AC-9", "AC-12"]},
  jobs: {"title": "Job deck", "text": "Two jobs are a turn: from the row, from here, or one from each.", "rules": ["AC-10"]},
  experts: {"title": "Expert deck", "text": "One expert is a turn, from the row or from here.", "rules": ["AC-12"]},
  sweep: {"title": "Sweep", "text": "Discards all jobs and experts on offer, lays out new ones, and then you may take one job.", "rules": ["AC-13", "AC-14"]},
  review: {"title": "Review", "text": "Yours alone to know until the end, when it pays for what its critic likes in your park.", "rules": ["AC-4", "AC-36"]},
  trade: {"title": "Three for one", "text": "Any three equal icons count as one of another colour: \"3 G as Y\" is three green ones for a yellow one.", "rules": ["AC-22"]},
  lasting: {"title": "Icons of the park", "text": "Attractions in your park lend these to every later payment. They are never spent.", "rules": ["AC-23"]},
  held: {"title": "Attraction in hand", "text": "You can build it later. A hand holds two, and what is left at the end costs nothing.", "rules": ["AC-19", "AC-26", "AC-27", "AC-28"]},
  park: {"title": "Park", "text": "Chains of one type, each level on the one before it. Everything in it scores every year.", "rules": ["AC-18", "AC-34"]},
} satisfies Record<string, Thing>;

export const REMARKS = {
  built: ["Step right up!", "The ribbon is cut.", "They will queue for this."],
  swept: ["Out with the old.", "Nobody here I could use."],
  held: ["For later.", "I have plans for that."],
  won: ["What a season!", "Good game, everybody."],
} satisfies Partial<Record<EventKind, string[]>>;
