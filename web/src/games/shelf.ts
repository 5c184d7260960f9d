// The five games as the lobby shows them, and the board of each that can be played.
import type { Component } from "svelte";
import cards from "icon:poker-hand";
import castle from "icon:queen-crown";
import joystick from "icon:joystick";
import wheel from "icon:carousel";
import champion from "icon:laurels-trophy";
import type { Choice } from "../wire.ts";

export interface Box {
  id: string;
  name: string;
  words: string;
  players: string;
  picture: string;
  board?: () => Promise<{ default: Component<any> }>;
  ending?: () => Promise<{ default: Component<any> }>;
}

export const SHELF: Box[] = [
  {
    id: "anarcade",
    name: "Anarcade",
    words: "Build a deck, earn credits, ace three machines.",
    players: "2 to 4 players",
    picture: joystick,
    board: () => import("./anarcade/Board.svelte"),
    ending: () => import("./anarcade/Points.svelte"),
  },
  { id: "rummy", name: "8-Bit Rummy", words: "Match numbers across three rows of old video games.", players: "coming", picture: cards },
  { id: "arcadia", name: "Arcadia", words: "Lay out a park, fill it with rides, please the crowd.", players: "coming", picture: wheel },
  { id: "champion", name: "Video Game Champion", words: "Collect video games and beat them before your rivals do.", players: "coming", picture: champion },
  { id: "archduke", name: "Archduke", words: "Race through the dunes, and remember your cards.", players: "coming", picture: castle },
];

export function boxOf(game: string): Box | undefined {
  return SHELF.find((box) => box.id === game);
}

/** Choices that the board itself offers, so that the prompt need not repeat them. */
export function isOnBoard(choice: Choice): boolean {
  return choice.kind === "buy";
}
