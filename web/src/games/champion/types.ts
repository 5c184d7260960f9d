// What Video Game Champion shows (src/rumpus/games/champion/table); by `python -m rumpus.server.wire.typescript`.
import type * as wire from "../../wire.ts";

/** What a decision touches. `space` is one of the grid or of the notebook, `tiles` are all of a combination. */
export interface About {
  side?: number;
  space?: number;
  tile?: number;
  actions?: ("grandparents" | "money" | "newsstand" | "planning" | "present" | "rental" | "studying" | "waking")[];
  action?: "grandparents" | "money" | "newsstand" | "planning" | "present" | "rental" | "studying" | "waking";
  slot?: number;
  place?: number;
  game?: number;
  magazine?: number;
  tiles?: number[];
  colour?: "blue" | "green" | "purple" | "red" | "yellow";
  line?: number;
  count?: number;
}

/** An achievement, who has won it, and how far everybody is. */
export interface Achievement {
  achievement: number;
  name: string;
  type: "beat" | "behavior" | "genre" | "play";
  asks: string;
  goal: number;
  points: number;
  winner: number | null;
  progress: number[];
}

/** `place` is a row from the bottom up (R1) or a column from the left (C1). */
export interface ActionBoard {
  place: string;
  actions: BoardAction[];
}

/** An action on a board. `title` is its name where more words follow. */
export interface BoardAction {
  action: "grandparents" | "money" | "newsstand" | "planning" | "present" | "rental" | "studying" | "waking";
  name: string;
  title: string;
  text: string;
}

/** Whether a player's tiles would play or beat a game; `here` are those of the own place. */
export interface Chance {
  game: number;
  here: boolean;
  play: Way | null;
  beat: Way | null;
}

/** What the player at turn is in the middle of: what is chosen so far, and what is due. */
export interface Doing {
  game: Game | null;
  beating: boolean;
  tiles: Tile[];
  token: boolean;
  magazines: Magazine[];
  thrill: boolean;
  crystals: ("blue" | "green" | "purple" | "red" | "yellow")[];
}

/** A video game. `tiles` is how many it takes to beat it, `asks` which. */
export interface Game {
  game: number;
  name: string;
  genre: "fighting" | "platform" | "rpg" | "shooter" | "sports" | "variety";
  difficulty: "easy" | "hard" | "normal";
  tiles: number;
  asks: string;
  points: number;
}

export interface GameInStore {
  game: Game;
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
}

/** A row or column of a notebook, and what it gives to its player. */
export interface Line {
  line: string;
  name: string;
  text: string;
  completed?: boolean;
}

export interface Magazine {
  magazine: number;
  name: string;
  genres: ("fighting" | "platform" | "rpg" | "shooter" | "sports" | "variety")[];
}

export interface MagazineOnSale {
  magazine: Magazine;
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
}

/** A side of the notebook before anything lies on it. */
export interface NotebookSide {
  name: string;
  width: number;
  spaces: NotebookSpace[];
  lines: Line[];
  beside: ("blue" | "green" | "purple" | "red" | "yellow")[];
}

export interface NotebookSpace {
  space: number;
  colour: "any colour" | "blue" | "green" | "purple" | "red" | "yellow";
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
}

/** A player's notebook; before sides are chosen also both to choose from. */
export interface NotebookView {
  side: number;
  to_choose: NotebookSide[];
  width: number;
  spaces: NotebookSpace[];
  lines: Line[];
  beside: ("blue" | "green" | "purple" | "red" | "yellow")[];
}

export interface OwnGame {
  game: Game;
  where: "present" | "rented" | "returned" | "start";
  token: "beaten" | "played" | null;
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
}

export interface OwnMagazine {
  magazine: number;
  name: string;
  genres: ("fighting" | "platform" | "rpg" | "shooter" | "sports" | "variety")[];
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
  used: boolean;
}

/** Points from each source, and all of them. */
export interface Points {
  beaten: number;
  achievements: number;
  notebook: number;
  many_played: number;
  most_played: number;
  most_crystals: number;
  all: number;
}

/** A place of the rental store: face down there is only the crystal of its game to see. */
export interface Rental {
  slot: number;
  game: Game | null;
  crystal: "blue" | "green" | "purple" | "red" | "yellow" | null;
  price: number;
  renter: number | null;
  tokens: ("beaten" | "played" | null)[];
}

/** A player's place. What could be done is there for the player alone. */
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
  notebook: NotebookView;
  crystals: number;
  achievements: string[];
  played: number;
  beaten: number;
  points: Points;
  can_act?: ("grandparents" | "money" | "newsstand" | "planning" | "present" | "rental" | "studying" | "waking")[];
  chances?: Chance[];
}

/** A space of the grid: its tile, the two boards it is aligned with, and the actions that it opens. */
export interface Space {
  space: number;
  tile: Tile | null;
  boards: string[];
  actions: ("grandparents" | "money" | "newsstand" | "planning" | "present" | "rental" | "studying" | "waking")[];
  taken_from: boolean;
}

export interface TableView {
  phase: "action" | "discard" | "give" | "going_on" | "magazine" | "over" | "pay" | "play" | "present" | "return" | "rewards" | "side" | "space" | "swap" | "tile";
  turn: number;
  week: number;
  weeks: number;
  lap: number;
  weekend: boolean;
  order: number[];
  early: number[];
  bag: number;
  discarded: number;
  crystals_left: Record<string, number>;
  boards: ActionBoard[];
  grid: Space[];
  thrill: (Tile | null)[];
  rental: Rental[];
  store: (GameInStore | null)[];
  newsstand: (MagazineOnSale | null)[];
  achievements: Achievement[];
  doing: Doing;
  seats: SeatView[];
}

export interface Tile {
  tile: number;
  number: number;
  colour: "blue" | "green" | "purple" | "red" | "yellow";
  name: string;
}

/** Tiles and wilds that would be proposed. */
export interface Way {
  tiles: number[];
  token: boolean;
  magazines: number;
}

export type ChoiceKind = "act" | "beat" | "crystal" | "discard" | "end" | "give" | "line" | "no_action" | "no_swap" | "pick" | "pick_game" | "pick_magazine" | "play" | "proposed" | "rent" | "return_ious" | "side" | "space" | "swap" | "take" | "thrill" | "use" | "use_magazine" | "use_token";

export type EventKind = "order" | "started" | "side" | "week" | "turn" | "took" | "no_tile" | "acted" | "drew" | "dollars" | "ious" | "woke" | "swapped" | "got_magazine" | "got_present" | "discarded" | "rented" | "paid" | "paid_token" | "paid_magazine" | "played" | "beat" | "crystal" | "line" | "thrill" | "achieved" | "refilled" | "scored" | "won" | "lost";

export interface View extends wire.View {
  table: TableView;
}

export interface Choice extends wire.Choice {
  kind: ChoiceKind;
  about: About;
}

export interface Event extends wire.Event {
  kind: EventKind;
}

export interface Step extends wire.Step {
  events: Event[];
  view: View;
  legal: Choice[];
}
