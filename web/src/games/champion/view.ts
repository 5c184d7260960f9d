// Small questions to what the server shows of Video Game Champion.
import { formatCount } from "../../lib/format.ts";
import { choiceOf } from "../play.ts";
import type { BoardAction, Choice, Game, Points, TableView, Tile } from "./types.ts";

export type Colour = Tile["colour"];
export type Genre = Game["genre"];
export type ActionName = BoardAction["action"];
export type Source = Exclude<keyof Points, "all">;
export const MOST_HELD = 8;
export const ROUTINES = 3;
export const SOURCES: Record<Source, string> = { beaten: "Beaten games", achievements: "Achievements", notebook: "Notebook", many_played: "Played beyond the fifth", most_played: "Most games played", most_crystals: "Most crystals" };

/** The choice of a tile of one's own, whatever is done with it. */
export function choiceOfTile(legal: Choice[], tile: number): Choice | undefined {
  return (["use", "give", "discard"] as const).map((kind) => choiceOf(legal, kind, { tile })).find(Boolean);
}

export function genreName(genre: Genre): string {
  return genre === "rpg" ? "RPG" : genre;
}

export function gameInWords(game: Game): string {
  return `${game.name}, ${game.difficulty} ${genreName(game.genre)} game, asks for ${game.asks}, ${formatCount(game.points, "point")}`;
}

const ENDINGS = /(?<=[a-zà-ÿ]{3})(ders|tress|mancer|nauts|blasters|order|zônia)\b/gi;

/** A name with places where a narrow label may break it. */
export function breakable(name: string): string {
  return name.replace(ENDINGS, "\u00AD$1");
}

/** The order of the weekend and the next week as it stands: who woke up early, then the others. */
export function nextOrder(table: TableView): number[] {
  return [...table.early, ...table.order.filter((seat) => !table.early.includes(seat))];
}

const TURNS = ["first", "second", "third"];

export function whenInWords(table: TableView): string {
  const week = `Week ${table.week} of ${table.weeks}`;
  return `${week}, ${table.weekend ? "weekend" : `${TURNS[table.lap - 1] ?? ""} routine turn`}`;
}

export function sorted(tiles: Tile[], by: "colour" | "number"): Tile[] {
  return by === "colour" ? [...tiles].sort((a, b) => a.tile - b.tile) : [...tiles].sort((a, b) => a.number - b.number || a.tile - b.tile);
}
