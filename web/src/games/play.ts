// What a game brings along for its table; fetched when somebody goes to one, never before.
import type { Component, Snippet } from "svelte";
import type { Stage } from "../lib/stage.ts";
import type { Choice, Seat, View } from "../wire.ts";

/** What every board is given: the view and the choices are its game's own. */
export interface BoardProps<Shown extends View = View, Offered extends Choice = Choice> {
  view: Shown;
  seats: Seat[];
  legal: Offered[];
  /** What a hint names, the better choice first. */
  hint: Offered[];
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

export interface Play<Shown extends View = View, Offered extends Choice = Choice> {
  Board: Component<BoardProps<Shown, Offered>>;
  /** How the points of a seat came about, for the end of the game. */
  Points: Component<{ view: Shown; seat: number }>;
  /** Choices that the board itself offers, so that the prompt need not repeat them. */
  isOnBoard: (choice: Offered) => boolean;
  /** Choices that forgo something: offered, but not urged. */
  isQuiet: (choice: Offered) => boolean;
  chains: (view: Shown, legal: Offered[]) => Chain[];
  /** How wide the place of its choices in the prompt is, so that none of them moves when another comes or goes. */
  room?: string;
  /** The keys of the board, where they are not those of every table. */
  keys?: KeyRow[];
  /** The key of a choice, in games where it is not its number in the list. */
  keyOf?: (choice: Offered) => string;
}

/** A game as the shell knows it. It is only ever given its own views and choices: the server names the game with them. */
export function asPlay<Shown extends View, Offered extends Choice>(play: Play<Shown, Offered>): Play {
  return play as unknown as Play;
}

/** The classes of what a hint names: the better choice is marked more strongly. */
export function hintWhere<Offered extends Choice>(hint: Offered[], fits: (choice: Offered) => boolean): string {
  return ["hinted", "hinted second"][hint.findIndex(fits)] ?? "";
}

export function hintMark(hint: Choice[], choice: Choice | undefined): string {
  return hintWhere(hint, (one) => one.id === choice?.id);
}

/** The first choice of a kind that fits what it is about. */
export function choiceOf<Offered extends Choice>(legal: Offered[], kind: Offered["kind"], about: Partial<Offered["about"]> = {}): Offered | undefined {
  return legal.find((choice) => choice.kind === kind && Object.entries(about).every(([key, value]) => (choice.about as Record<string, unknown>)[key] === value));
}

/** The seats of the others, in playing order from the reader's left. */
export function othersOf({ you, players }: View): number[] {
  return Array.from({ length: players }, (_, i) => (i + (you === null ? 0 : you + 1)) % players).filter((seat) => seat !== you);
}
