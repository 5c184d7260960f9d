// The face of every card: shapes by the card's name, with a fallback by colour for names nobody drew yet.
import attract from "icon:tv";
import ball from "icon:pinball-flipper";
import bank from "icon:piggy-bank";
import bin from "icon:cardboard-box";
import bomb from "icon:rolling-bomb";
import bossKey from "icon:boss-key";
import bubbles from "icon:bubbles";
import cardDraw from "icon:card-draw";
import catalogue from "icon:open-book";
import change from "icon:shiny-purse";
import clover from "icon:clover";
import coinFlip from "icon:coinflip";
import coinPile from "icon:receive-money";
import coins from "icon:two-coins";
import crate from "icon:cargo-crate";
import crown from "icon:jewel-crown";
import cup from "icon:rolling-dice-cup";
import curtains from "icon:theater-curtains";
import diver from "icon:rocket-flight";
import door from "icon:exit-door";
import factory from "icon:factory";
import fire from "icon:fire-dash";
import fist from "icon:punch-blast";
import ghost from "icon:ghost";
import heart from "icon:heart-plus";
import infinity from "icon:infinity";
import jelly from "icon:jellyfish";
import joystick from "icon:joystick";
import jump from "icon:jump-across";
import knight from "icon:mounted-knight";
import laser from "icon:laser-burst";
import links from "icon:linked-rings";
import mailbox from "icon:mailbox";
import map from "icon:treasure-map";
import megaphone from "icon:megaphone";
import memory from "icon:checkbox-tree";
import meteor from "icon:burning-meteor";
import news from "icon:newspaper";
import papers from "icon:papers";
import passage from "icon:secret-door";
import pill from "icon:pill";
import podium from "icon:podium-winner";
import portal from "icon:portal";
import present from "icon:present";
import racer from "icon:race-car";
import robot from "icon:vintage-robot";
import scales from "icon:scales";
import shoe from "icon:running-shoe";
import shop from "icon:shop";
import bag from "icon:shopping-bag";
import skip from "icon:fast-forward-button";
import slots from "icon:slot-machine";
import snake from "icon:snake-spiral";
import sprint from "icon:sprint";
import swap from "icon:swap-bag";
import thumb from "icon:thumb-up";
import ticket from "icon:ticket";
import token from "icon:token";
import trade from "icon:trade";
import trophy from "icon:trophy-cup";
import vending from "icon:vending-machine";
import warehouse from "icon:warehouse";
import type { Card } from "./types.ts";
import { countOf } from "./view.ts";

export { cardDraw, coins, joystick, bag, token, trophy, slots };

const ACTION: Record<string, string> = {
  "Insert Coin": coins,
  "Spare Life": heart,
  "Side Door": door,
  "Warm-Up Lap": shoe,
  "Warp Zone": portal,
  "Map Fragment": map,
  "Secret Passage": passage,
  "Bonus Stage": curtains,
  "Chain Reaction": links,
  "Double Jump": jump,
  "Attract Mode": attract,
  "Level Skip": skip,
  "Infinite Loop": infinity,
  "Pocket Change": change,
  "Coin Return": coinFlip,
  "Found Quarter": clover,
  "Lucky Token": token,
  "Change Machine": vending,
  "Paper Route": news,
  "Roll of Quarters": coinPile,
  "Prize Ticket": ticket,
  "Allowance Day": bank,
  "Coin Cup": cup,
  Jackpot: slots,
  "Golden Joystick": joystick,
  "Steady Thumb": thumb,
  "Crowd Pleaser": megaphone,
  "Quick Reflex": sprint,
  "Combo Hit": fist,
  "Power Pellet": pill,
  "Hot Streak": fire,
  "Pattern Memory": memory,
  "Boss Key": bossKey,
  "Extra Ball": ball,
  "Smart Bomb": bomb,
  "Combo King": crown,
  "Perfect Run": podium,
  "Swap Meet": swap,
  "Corner Shop": shop,
  "Flyer Rack": papers,
  "Mail Order": mailbox,
  "Bulk Bin": bin,
  "Pawn Counter": scales,
  "Trade-In": trade,
  Catalogue: catalogue,
  "Warehouse Key": warehouse,
  "Import Crate": crate,
  "Prize Counter": present,
  "Factory Tour": factory,
};

const ARCADE: Record<string, string> = {
  "Pebble Pop": bubbles,
  "Neon Serpent": snake,
  "Jelly Invaders": jelly,
  "Ghost Grid": ghost,
  "Turbo Canyon": racer,
  "Laser Lagoon": laser,
  "Star Diver": diver,
  "Robo Rampart": robot,
  "Meteor Alley": meteor,
  "Pixel Knights": knight,
};

type Colour = Card["colour"];

/** The four symbols: each has a colour, a shape and a letter, so that none of them carries the meaning alone. */
export const SYMBOLS: Record<string, { name: string; colour: Colour; shape: string }> = {
  D: { name: "Draw", colour: "draw", shape: cardDraw },
  E: { name: "Earn", colour: "earn", shape: coins },
  S: { name: "Score", colour: "score", shape: trophy },
  B: { name: "Buy", colour: "buy", shape: bag },
};

const BY_COLOUR: Record<Colour, string> = { draw: cardDraw, earn: coins, score: trophy, buy: bag, starter: coins };

export function pictureOf(card: { name: string; colour: Colour }): string {
  return ACTION[card.name] ?? BY_COLOUR[card.colour] ?? joystick;
}

export function pictureOfArcade(card: { name: string }): string {
  return ARCADE[card.name] ?? joystick;
}

/** "2 Draw, 1 Earn": the symbols of a card in words. */
export function symbolsInWords(symbols: string): string {
  return Object.entries(SYMBOLS)
    .map(([letter, symbol]) => ({ count: countOf(symbols, letter), name: symbol.name }))
    .filter((part) => part.count > 0)
    .map((part) => `${part.count} ${part.name}`)
    .join(", ");
}
