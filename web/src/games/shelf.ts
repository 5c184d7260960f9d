// The five games in the order of the lobby: the picture of each and its board; what it says of itself is in wire.ts.
import cards from "icon:poker-hand";
import castle from "icon:queen-crown";
import joystick from "icon:joystick";
import wheel from "icon:carousel";
import champion from "icon:retro-controller";
import { GAMES, type GameWords } from "../wire.ts";
import type { Play } from "./play.ts";

export interface Box extends GameWords {
  id: string;
  picture: string;
  /** Fetches what the game brings along for its table. */
  open: () => Promise<{ default: Play }>;
}

const box = (id: string, picture: string, open: Box["open"]): Box => ({ ...GAMES[id]!, id, picture, open });

export const SHELF: Box[] = [
  box("anarcade", joystick, () => import("./anarcade/play.ts")),
  box("rummy", cards, () => import("./rummy/play.ts")),
  box("arcadia", wheel, () => import("./arcadia/play.ts")),
  box("champion", champion, () => import("./champion/play.ts")),
  box("archduke", castle, () => import("./archduke/play.ts")),
];

export function boxOf(game: string): Box | undefined {
  return SHELF.find((box) => box.id === game);
}

/** "2 to 4 players". */
export function formatPlayers([least, most]: [number, number]): string {
  return `${least} to ${most} players`;
}

/** Points in this game's own word: "1 ace", "3 aces". */
export function formatScore(game: string, points: number): string {
  const [one, several] = boxOf(game)?.score ?? ["point", "points"];
  return `${points} ${points === 1 ? one : several}`;
}
