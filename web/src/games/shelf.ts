// The five games as the lobby shows them, and the board of each that can be played.
import cards from "icon:poker-hand";
import castle from "icon:queen-crown";
import joystick from "icon:joystick";
import wheel from "icon:carousel";
import champion from "icon:laurels-trophy";
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
}

const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);

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
  { id: "rummy", name: "8-Bit Rummy", words: "Match numbers across three rows of old video games.", players: "coming", score: points, picture: cards },
  { id: "arcadia", name: "Arcadia", words: "Lay out a park, fill it with rides, please the crowd.", players: "coming", score: points, picture: wheel },
  { id: "champion", name: "Video Game Champion", words: "Collect video games and beat them before your rivals do.", players: "coming", score: points, picture: champion },
  { id: "archduke", name: "Archduke", words: "Race through the dunes, and remember your cards.", players: "coming", score: points, picture: castle },
];

export function boxOf(game: string): Box | undefined {
  return SHELF.find((box) => box.id === game);
}
