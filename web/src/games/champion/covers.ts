// The face of every video game: one or two shapes by its name, before the scene of its genre.
import archer from "icon:bowman";
import ball from "icon:basketball-ball";
import bat from "icon:bat";
import bomb from "icon:rolling-bomb";
import cactus from "icon:cactus";
import cat from "icon:cat";
import city from "icon:modern-city";
import crown from "icon:queen-crown";
import deer from "icon:deer-head";
import dinosaur from "icon:dinosaur-rex";
import dragon from "icon:spiked-dragon-head";
import earth from "icon:earth-america";
import fist from "icon:fist";
import flame from "icon:flame";
import folder from "icon:open-folder";
import football from "icon:american-football-ball";
import fox from "icon:fox";
import galleon from "icon:galleon";
import ghost from "icon:ghost";
import guitar from "icon:guitar";
import helmet from "icon:full-motorcycle-helmet";
import kick from "icon:high-kick";
import mask from "icon:iron-mask";
import microphone from "icon:microphone";
import mirror from "icon:mirror-mirror";
import notes from "icon:musical-notes";
import palm from "icon:palm-tree";
import parrot from "icon:parrot-head";
import planet from "icon:ringed-planet";
import racer from "icon:race-car";
import robot from "icon:tracked-robot";
import ship from "icon:spaceship";
import shuriken from "icon:shuriken";
import soccer from "icon:soccer-kick";
import star from "icon:polar-star";
import sweet from "icon:wrapped-sweet";
import swords from "icon:crossed-swords";
import wand from "icon:fairy-wand";
import weasel from "icon:squirrel";
import werewolf from "icon:werewolf";
import { GENRE_SHAPES } from "./pictures.ts";
import type { Game } from "./types.ts";
import type { Genre } from "./view.ts";

/** The hero of the cover, and what stands behind. */
type Cover = [front: string, behind?: string];

const COVERS: Record<string, Cover> = {
  Neow: [cat, star],
  "Buccaneer Deer": [deer, galleon],
  "Princess Weasel": [weasel, crown],
  "Gadget Max": [robot],
  Suricates: [fox, cactus],
  Amazônia: [parrot, palm],
  Shuriken: [shuriken],
  "Bloody Blades": [swords],
  "District Disorder": [fist, city],
  "The Undefeated Master": [kick],
  "Werewolf vs Dracula": [werewolf, bat],
  "Bounty Huntress": [archer],
  Earthnauts: [ship, earth],
  "Arid Outbreak": [cactus, flame],
  "Galaxy Struggle": [ship, planet],
  Lodestar: [star],
  "Fairy Tales": [wand],
  "Dragon Scales": [dragon],
  "Mirror Worlds": [mirror],
  "Dungeon Shredders": [guitar, flame],
  Ironmancer: [mask],
  BasketBlasters: [ball, flame],
  "Turbo Throttle": [helmet],
  "Touchdown Tactics": [football],
  "Neow Racing": [racer, cat],
  Aleixo: [soccer],
  "Pop Star": [microphone, notes],
  "Space Disco": [planet, notes],
  "Ghost File": [ghost, folder],
  "Dynamite Sweetie": [bomb, sweet],
  Primaeval: [dinosaur, palm],
};

export function coverOf(game: Game): Cover {
  return COVERS[game.name] ?? [GENRE_SHAPES[game.genre]];
}

/** The ground of a scene, 120 wide and 80 high. */
export const GROUNDS: Record<Genre, string> = {
  platform: "M0 66h120v14H0zM8 52h20v6H8zM92 46h20v6H92z",
  fighting: "M0 62l60-6 60 6v18H0zM10 0h5v56h-5zM105 0h5v56h-5z",
  shooter: "M0 72l30-10 24 8 30-12 36 12v10H0z",
  rpg: "M0 70l26-26 18 18 20-30 26 34 12-10 18 14v10H0z",
  sports: "M0 64h120v16H0zM0 56h120v3H0z",
  variety: "M0 68q15-10 30 0t30 0 30 0 30 0v12H0z",
};
