// Shapes of Arcadia: the four icons, the four types of attractions, and a picture for every attraction by its name.
import acrobats from "icon:acrobatic";
import balloons from "icon:balloons";
import broom from "icon:broom";
import carousel from "icon:carousel";
import characters from "icon:juggling-seal";
import coaster from "icon:mine-wagon";
import coins from "icon:coins-pile";
import cotton from "icon:cotton-flower";
import crane from "icon:claw-string";
import crown from "icon:jewel-crown";
import custard from "icon:cupcake";
import darts from "icon:dart";
import duck from "icon:plastic-duck";
import fireworks from "icon:firework-rocket";
import funnel from "icon:crowned-heart";
import glove from "icon:baseball-glove";
import hat from "icon:magic-hat";
import hotDog from "icon:hot-dog";
import iceCream from "icon:ice-cream-cone";
import juggler from "icon:juggler";
import lanterns from "icon:paper-lantern";
import lemons from "icon:cut-lemon";
import mole from "icon:mole";
import moon from "icon:moon-orbit";
import newspaper from "icon:newspaper";
import noodles from "icon:noodles";
import person from "icon:person";
import pretzel from "icon:pretzel";
import prizes from "icon:target-prize";
import puppets from "icon:puppet";
import rings from "icon:linked-rings";
import snakes from "icon:snake-jar";
import star from "icon:round-star";
import strong from "icon:strong-man";
import tacos from "icon:tacos";
import target from "icon:archery-target";
import teacups from "icon:coffee-cup";
import waffles from "icon:butter-toast";
import weight from "icon:weight-scale";
import wheel from "icon:ship-wheel";
import type { Attraction } from "./types.ts";
import type { Colour, Type } from "./view.ts";

export { broom, crown, fireworks, newspaper, person, star };

/** A tent of our own: Game Icons has none with a flag on top and stripes below. */
const tent =
  "M244 24h28l88 30-88 34v34c44 66 108 108 200 132l-16 48H56l-16-48c92-24 160-66 204-132zM72 326h96v162H72zm272 0h96v162h-96zM192 326h128v162h-32c0-60-12-92-32-112-20 20-32 52-32 112h-32z";

export const ICONS: Record<Colour, string> = { R: balloons, G: tent, B: iceCream, Y: duck };

export const TYPE_SHAPES: Record<Type, string> = { food: hotDog, midway: target, ride: carousel, show: hat };

/** Names begin so; what the box calls otherwise wears the sign of its type. */
const BY_NAME: [start: string, shape: string][] = [
  ["Funnel", funnel],
  ["Corn Dog", hotDog],
  ["Cotton", cotton],
  ["Lemonade", lemons],
  ["Custard", custard],
  ["Pretzel", pretzel],
  ["Waffle", waffles],
  ["Taco", tacos],
  ["Noodle", noodles],
  ["Meet the", characters],
  ["Ring", rings],
  ["Get-a", mole],
  ["Duck", duck],
  ["Strongman", strong],
  ["Baseball", glove],
  ["Balloon", darts],
  ["Crane", crane],
  ["Guess", weight],
  ["Coin", coins],
  ["Hall of", prizes],
  ["Roller", coaster],
  ["Carousel", carousel],
  ["Ferris", wheel],
  ["Teacups", teacups],
  ["Acrobats", acrobats],
  ["Juggler", juggler],
  ["Punch", puppets],
  ["Lantern", lanterns],
  ["Snake", snakes],
  ["Grand", hat],
  ["Cirque", moon],
];

export function pictureOf(card: Attraction): string {
  return BY_NAME.find(([start]) => card.name.startsWith(start))?.[1] ?? TYPE_SHAPES[card.type];
}
