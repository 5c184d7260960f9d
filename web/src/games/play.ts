// What a game brings along for its table; fetched when somebody goes to one, never before.
import type { Component, Snippet } from "svelte";
import type { Stage } from "../lib/link.svelte.ts";
import type { Choice, Seat } from "../wire.ts";

/** What a seat sees: the same for every game, but for what lies on its table. */
export interface ViewOf<Table> {
  game: string;
  players: number;
  you: number | null;
  round: number;
  actors: number[];
  waited_for: number[];
  over: boolean;
  scores: number[];
  ranks: number[];
  table: Table;
}

/** What every board is given. The view is the game's own: each board says what it expects there. */
export interface BoardProps {
  view: any;
  seats: Seat[];
  legal: Choice[];
  /** What a hint names, the better choice first. */
  hint: Choice[];
  choose: (decisions: number[]) => void;
  /** Takes the last decision back, or asks the others for it; only where that can be done. */
  undo?: () => void;
  ontoStage?: (stage: Stage | null) => void;
  /** What is asked, or what the board asks instead. */
  prompt: Snippet<[instead?: string]>;
}

/** Choices that people usually want in one go. */
export interface Chain {
  label: string;
  decisions: number[];
}

/** Keys and what they do. */
export type KeyRow = [keys: string[], does: string];

export interface Play {
  Board: Component<BoardProps>;
  /** How the points of a seat came about, for the end of the game. */
  Points: Component<{ view: any; seat: number }>;
  /** Choices that the board itself offers, so that the prompt need not repeat them. */
  isOnBoard: (choice: Choice) => boolean;
  /** Choices that forgo something: offered, but not urged. */
  isQuiet: (choice: Choice) => boolean;
  chains: (view: any, legal: Choice[]) => Chain[];
  /** The keys of the board, where they are not those of every table. */
  keys?: KeyRow[];
  /** The key of a choice, in games where it is not its number in the list. */
  keyOf?: (choice: Choice) => string;
}

/** The label without the numbers that the board shows anyway; the full one is the button's accessible name. */
export function shortLabel(choice: Choice): string {
  return choice.label.replace(/ \[.*?\]/g, "").split(/: | \(/)[0]!;
}

/** The classes of what a hint names: the better choice is marked more strongly. */
export function hintWhere(hint: Choice[], fits: (choice: Choice) => boolean): string {
  return ["hinted", "hinted second"][hint.findIndex(fits)] ?? "";
}

export function hintMark(hint: Choice[], choice: Choice | undefined): string {
  return hintWhere(hint, (one) => one.id === choice?.id);
}

/** The first choice of a kind that fits what it is about. */
export function choiceOf(legal: Choice[], kind: string, about: Record<string, number> = {}): Choice | undefined {
  return legal.find((choice) => choice.kind === kind && Object.entries(about).every(([key, value]) => choice.about[key] === value));
}

/** The seats of the others, in playing order from the reader's left. */
export function othersOf(view: ViewOf<unknown>): number[] {
  const { you, players } = view;
  return Array.from({ length: players }, (_, i) => (i + (you === null ? 0 : you + 1)) % players).filter((seat) => seat !== you);
}
