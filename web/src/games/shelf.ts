// The five games as the lobby shows them, and the board of each that can be played.
import cards from "icon:poker-hand";
import castle from "icon:queen-crown";
import joystick from "icon:joystick";
import wheel from "icon:carousel";
import champion from "icon:retro-controller";
import { formatCount } from "../lib/format.ts";
import type { Play } from "./play.ts";

export interface Box {
  id: string;
  name: string;
  words: string;
  players: string;
  picture: string;
  /** Points in this game's own word. */
  score: (points: number) => string;
  /** Fetches what the game brings along for its table; absent until it can be played. */
  open?: () => Promise<{ default: Play }>;
  /** Its options in plain words; what is not here is shown as the game itself calls it. */
  options?: Record<string, { title: string; values: Record<string, string> }>;
}

const points = (points: number) => formatCount(points, "point");

export const SHELF: Box[] = [
  {
    id: "anarcade",
    name: "Anarcade",
    words: "Build a deck, earn credits, ace three machines.",
    players: "2 to 4 players",
    picture: joystick,
    score: (aces) => (aces === 1 ? "1 ace" : `${aces} aces`),
    open: () => import("./anarcade/play.ts"),
  },
  {
    id: "rummy",
    name: "8-Bit Rummy",
    words: "Match numbers in three rows, and take the whole table apart.",
    players: "2 to 4 players",
    picture: cards,
    score: points,
    open: () => import("./rummy/play.ts"),
    options: {
      points: { title: "Points to win", values: { "8": "8 points", "16": "16 points: the longer game" } },
      dealer: { title: "Who deals first", values: { drawn: "Everybody draws a card: the highest sum deals", random: "Anybody, by lot" } },
      strict: { title: "Making a round void", values: { off: "Anybody may, as printed", on: "Only who can neither lay nor draw" } },
    },
  },
  {
    id: "arcadia",
    name: "Arcadia",
    words: "Hire people, build chains of attractions, please the critics.",
    players: "2 to 4 players",
    picture: wheel,
    score: points,
    open: () => import("./arcadia/play.ts"),
    options: {
      years: { title: "Length of the game", values: { "4": "4 years, the printed game", "2": "2 years: a short visit", "3": "3 years", "5": "5 years: a long season" } },
    },
  },
  {
    id: "champion",
    name: "Video Game Champion",
    words: "Collect video games and beat them before your rivals do.",
    players: "2 to 5 players",
    picture: champion,
    score: points,
    open: () => import("./champion/play.ts"),
    options: {
      weeks: { title: "Length of the game", values: { "5": "5 weeks, the printed game", "3": "3 weeks: a shorter game", "2": "2 weeks: a quick look" } },
      notebook: { title: "Password notebook", values: { choose: "Everybody chooses a side", first: "All play with three by three", second: "All play with two by four" } },
    },
  },
  {
    id: "archduke",
    name: "Archduke",
    words: "Remember your cards, match what is discarded, carry the least.",
    players: "2 to 6 players",
    picture: castle,
    score: (weight) => formatCount(weight, "token point"),
    open: () => import("./archduke/play.ts"),
    options: {
      mode: { title: "Length of the game", values: { standard: "4 rounds", advanced: "8 rounds", "battle-royal": "Battle royal: one player out after each round" } },
      pace: { title: "Matching", values: { live: "Live: the quicker hand wins", turns: "In turns: everybody is asked" } },
      late: { title: "A match that comes too late", values: { refused: "is refused without harm", penalty: "costs a penalty card, as printed" } },
      play_off: { title: "A tie for first place", values: { shared: "The victory is shared", "play-off": "The tied play one more round" } },
      window: { title: "A live window stays open at least", values: { "0.5": "half a second", "1.5": "one and a half seconds", "3": "3 seconds, for slow connections" } },
      reminders: { title: "What you have seen", values: { off: "Remember it yourself, the real game", on: "The table keeps showing it, for learners" } },
    },
  },
];

export function boxOf(game: string): Box | undefined {
  return SHELF.find((box) => box.id === game);
}
