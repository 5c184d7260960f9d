// What things on the table of Video Game Champion are (src/rumpus/games/champion/table); by `python -m rumpus.server.wire.typescript`.
import type { Thing } from "../../lib/closer.ts";
import type { EventKind } from "./types.ts";

export const THINGS = {
  tile: {"title": "Button tile", "text": "Number and colour make combinations that play and beat games. Eight tiles and IOUs are all you may keep.", "rules": ["VG-2", "VG-38"]},
  iou: {"title": "IOU", "text": "A promise of chores: it takes up the room of a tile until you return it by Studying, by a visit or by a reward of the notebook.", "rules": ["VG-32", "VG-38", "VG-62"]},
  game: {"title": "Video game", "text": "Play it with the first two tiles of its combination, beat it with all of them for its points, each of you once. A game of two tiles is beaten at once.", "rules": ["VG-46", "VG-47", "VG-48"]},
  rental: {"title": "Rental store", "text": "Renting costs a dollar, a new release with a crystal two. While it is at somebody's home nobody else can rent it.", "rules": ["VG-34", "VG-35", "VG-36"]},
  present: {"title": "Present", "text": "A game of the video game store for three IOUs. You have it from now on.", "rules": ["VG-29"]},
  magazine: {"title": "Magazine", "text": "For a dollar. Once, it is a wild for playing or beating a game of its genres, and then its crystal goes to your notebook.", "rules": ["VG-33", "VG-51", "VG-52"]},
  crystal: {"title": "Crystal", "text": "Goes to your notebook: from a new release to whoever plays it first, from a magazine when it is used. Having the most of them scores, too.", "rules": ["VG-56", "VG-59", "VG-76"]},
  notebook: {"title": "Password notebook", "text": "Crystals go on spaces of their colour; a star takes any. A full row or column gives what stands beside it.", "rules": ["VG-59", "VG-62"]},
  thrill: {"title": "Thrill trail", "text": "The first time you play a game you take one of these tiles. It can be used at once.", "rules": ["VG-53"]},
  board: {"title": "Action board", "text": "Take a tile beside it, then you may take its action. Of a board with two actions only one is taken.", "rules": ["VG-25", "VG-26"]},
  bag: {"title": "Bag", "text": "Tiles are drawn from it unseen. When it is empty the used ones go back in.", "rules": ["VG-10"]},
  achievement: {"title": "Achievement", "text": "The first to do what it asks for takes it at once, and nobody else can have it.", "rules": ["VG-66"]},
  played: {"title": "Played token", "text": "Lies on a game you have played but not beaten. When you beat it the token is a wild.", "rules": ["VG-46", "VG-49"]},
  dollars: {"title": "Dollars", "text": "Pay for rented games and magazines.", "rules": ["VG-33", "VG-35"]},
  meeples: {"title": "Meeples", "text": "One goes on each game you rent. You have three, and they come home with the new week.", "rules": ["VG-37"]},
  week: {"title": "The week", "text": "Three routine turns for everybody, then the new order, then a weekend turn at the rental store.", "rules": ["VG-18", "VG-58"]},
} satisfies Record<string, Thing>;

export const REMARKS = {
  beat: ["Beaten!", "Who is next?", "Thumbs of steel."],
  achieved: ["One for the wall.", "First!"],
  woke: ["The early bird.", "Five more minutes? Not today."],
  rented: ["Home with it, quickly.", "I will rewind it, promise."],
  won: ["Video game champion!", "Good game, everybody."],
} satisfies Partial<Record<EventKind, string[]>>;
