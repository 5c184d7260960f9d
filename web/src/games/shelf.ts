// The five games in the order of the lobby: the picture of each and its board; what it says of itself is in wire.ts.
import cards from "icon:poker-hand";
import castle from "icon:queen-crown";
import joystick from "icon:joystick";
import wheel from "icon:carousel";
import champion from "icon:retro-controller";
import { GAMES, type GameWords } from "../wire.ts";
import { formatCount } from "../lib/format.ts";
import type { Play } from "./play.ts";

export interface ShelfGame extends GameWords {
  id: string;
  picture: string;
  /** What somebody may wish who learns the game, where its options can make a first one easier. */
  learning?: string;
  /** Fetches what the game brings along for its table. */
  open: () => Promise<{ default: Play }>;
}

const shelfGame = (id: string, picture: string, open: ShelfGame["open"], learning?: string): ShelfGame => ({ ...GAMES[id]!, id, picture, open, learning });

export const SHELF: ShelfGame[] = [
  shelfGame("anarcade", joystick, () => import("./anarcade/play.ts")),
  shelfGame("rummy", cards, () => import("./rummy/play.ts")),
  shelfGame("arcadia", wheel, () => import("./arcadia/play.ts")),
  shelfGame("champion", champion, () => import("./champion/play.ts")),
  shelfGame("archduke", castle, () => import("./archduke/play.ts"), "I am learning it: no hurry, and the table shows what I have seen"),
];

export function gameOf(game: string): ShelfGame | undefined {
  return SHELF.find((one) => one.id === game);
}

/** "2 to 4 players". */
export function formatPlayers([least, most]: [number, number]): string {
  return `${least} to ${most} players`;
}

/** Points in this game's own word: "1 ace", "3 aces". */
export function formatScore(game: string, points: number): string {
  return formatCount(points, ...GAMES[game]!.score);
}
