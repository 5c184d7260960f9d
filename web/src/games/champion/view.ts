// What the server shows of Video Game Champion: the shape of its view, and small questions to it.
import { formatCount } from "../../lib/format.ts";
import type { Choice } from "../untyped.ts";
import { choiceOf, type ViewOf } from "../play.ts";

export const COLOURS = ["red", "yellow", "green", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export const MOST_HELD = 8;

export interface Tile {
  tile: number;
  number: number;
  colour: Colour;
  name: string;
}

export interface Game {
  game: number;
  name: string;
  genre: string;
  difficulty: "easy" | "normal" | "hard";
  combination: string;
  tiles: number;
  asks: string;
  points: number;
}

export interface Magazine {
  magazine: number;
  name: string;
  genres: string[];
}

export interface BoardAction {
  action: string;
  name: string;
  text: string;
}

/** `place` is a row from the bottom up (R1) or a column from the left (C1). */
export interface ActionBoard {
  place: string;
  actions: BoardAction[];
}

export interface Space {
  space: number;
  tile: Tile | null;
  boards: string[];
  actions: string[];
  taken_from: boolean;
}

export interface Rental {
  slot: number;
  game: Game | null;
  crystal: Colour | null;
  price: number;
  renter: number | null;
  tokens: ("beaten" | "played" | null)[];
}

export interface Achievement {
  achievement: number;
  name: string;
  type: string;
  asks: string;
  goal: number;
  points: number;
  winner: number | null;
  progress: number[];
}

export interface Line {
  line: string;
  name: string;
  text: string;
  gives: string;
  amount: number;
  completed?: boolean;
}

export interface NotebookView {
  width: number;
  spaces: { space: number; colour: Colour | "any colour"; crystal: Colour | null }[];
  lines: Line[];
  beside: Colour[];
}

export interface OwnGame {
  game: Game;
  where: "start" | "present" | "rented" | "returned";
  token: "beaten" | "played" | null;
  crystal: Colour | null;
}

export type OwnMagazine = Magazine & { crystal: Colour | null; used: boolean };

/** Tiles and wilds that would be proposed. */
export interface Way {
  tiles: number[];
  token: boolean;
  magazines: number;
}

export interface Chance {
  game: number;
  here: boolean;
  play: Way | null;
  beat: Way | null;
}

export const SOURCES = { beaten: "Beaten games", achievements: "Achievements", notebook: "Notebook", many_played: "Played beyond the fifth", most_played: "Most games played", most_crystals: "Most crystals" } as const;
export type Source = keyof typeof SOURCES;

export interface SeatView {
  tiles: Tile[];
  ious: number;
  dollars: number;
  held: number;
  over: number;
  meeples: number;
  early: boolean;
  games: OwnGame[];
  magazines: OwnMagazine[];
  notebook: NotebookView & { side: number; chosen: boolean };
  crystals: number;
  achievements: string[];
  played: number;
  beaten: number;
  points: Record<Source | "all", number>;
  can_act?: string[];
  chances?: Chance[];
}

export interface TableView {
  phase: string;
  turn: number;
  week: number;
  weeks: number;
  lap: number;
  weekend: boolean;
  order: number[];
  early: number[];
  bag: number;
  discarded: number;
  boards: ActionBoard[];
  grid: Space[];
  thrill: (Tile | null)[];
  rental: Rental[];
  store: ({ game: Game; crystal: Colour | null } | null)[];
  newsstand: ({ magazine: Magazine; crystal: Colour | null } | null)[];
  achievements: Achievement[];
  doing: { game: Game | null; beating: boolean; tiles: Tile[]; token: boolean; magazines: Magazine[]; given: Tile | null; renting: boolean; thrill: boolean; placing: Colour | null };
  seats: SeatView[];
}

export type View = ViewOf<TableView>;

/** The choice of a tile of one's own, whatever is done with it. */
export function choiceOfTile(legal: Choice[], tile: number): Choice | undefined {
  return ["use", "give", "discard"].map((kind) => choiceOf(legal, kind, { tile })).find(Boolean);
}

export function genreName(genre: string): string {
  return genre === "rpg" ? "RPG" : genre;
}

export function gameInWords(game: Game): string {
  return `${game.name}, ${game.difficulty} ${genreName(game.genre)} game, asks for ${game.asks}, ${formatCount(game.points, "point")}`;
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
