// What things on the table of Anarcade are (src/rumpus/games/anarcade/table); by `python -m rumpus.server.wire.typescript`.
import type { Thing } from "../../lib/closer.ts";
import type { EventKind } from "./types.ts";

export const THINGS = {
  draw: {"title": "Draw symbol", "text": "Lets you draw the top card of your draw stack and lay it out. Draw symbols on it count at once.", "rules": ["AN-13", "AN-14"]},
  earn: {"title": "Earn symbol", "text": "Brings one credit in the Earn phase, by itself.", "rules": ["AN-16"]},
  score: {"title": "Score symbol", "text": "Lets you move one credit to your score on the machine. It stays there from turn to turn.", "rules": ["AN-18"]},
  buy: {"title": "Buy symbol", "text": "Pays one of the cost of cards you buy this turn. What is left of it is lost.", "rules": ["AN-22", "AN-23"]},
  starter: {"title": "Starter card", "text": "Everybody begins with six of these. It is not for sale.", "rules": ["AN-5"]},
  card: {"title": "Action card", "text": "Whoever buys it gets it face up on the discards. It is played when it comes to the hand.", "rules": ["AN-25", "AN-9"]},
  stack: {"title": "Stack for sale", "text": "Its top card can be bought. The next one is for sale at once; an empty stack stays empty.", "rules": ["AN-22", "AN-24", "AN-26"]},
  machine: {"title": "Arcade machine", "text": "It lends its symbols to everybody, each on their own turn. Who ends a turn with exactly its High Score in credits on it has aced it.", "rules": ["AN-17", "AN-28"]},
  highscore: {"title": "High score", "text": "What everybody has scored on this machine. After an ace the others take their scored credits back.", "rules": ["AN-20", "AN-32"]},
  tokens: {"title": "Token machine", "text": "Credits come from here and go back here. It never runs dry.", "rules": ["AN-3"]},
  pile: {"title": "Draw stack", "text": "Face down and shuffled. When it is empty and a card is due, the discards become the new one.", "rules": ["AN-13", "AN-34"]},
  hand: {"title": "Hand", "text": "At the beginning of a turn the whole hand is laid out: cards cannot be held back.", "rules": ["AN-9"]},
  discards: {"title": "Discards", "text": "Cards bought and cards played lie here, open to all, until they are shuffled into the draw stack.", "rules": ["AN-25", "AN-34"]},
  credits: {"title": "Credits", "text": "Pay for cards and are scored on the machine. At the end of your turn you keep six at the most.", "rules": ["AN-18", "AN-22", "AN-33"]},
  aces: {"title": "Aces", "text": "Machines aced. Whoever has as many as are asked for first wins at once.", "rules": ["AN-29", "AN-30"]},
  deck: {"title": "Whole deck", "text": "All cards of a player: everybody knows which, but not in what order they come.", "rules": ["AN-37"]},
  phase: {"title": "Phases of the turn", "text": "Draw, Earn, Score, Buy: each symbol in play is one action of its phase. The number is how many are left.", "rules": ["AN-10", "AN-11"]},
} satisfies Record<string, Thing>;

export const REMARKS = {
  aced: ["High score!", "That one is mine.", "Insert coin to continue."],
  bought: ["Ooh, shiny.", "That goes well with the others.", "I had my eye on that."],
  gave_back: ["Too rich for my pockets.", "Easy come, easy go."],
  won: ["Champion gold!", "Good game, everybody."],
} satisfies Partial<Record<EventKind, string[]>>;
