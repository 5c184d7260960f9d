// Shapes of Video Game Champion: actions, genres, and small signs.
import banknote from "icon:banknote";
import boxing from "icon:boxing-glove";
import broom from "icon:broom";
import clock from "icon:alarm-clock";
import controller from "icon:retro-controller";
import crystal from "icon:cut-diamond";
import dice from "icon:rolling-dices";
import house from "icon:family-house";
import jump from "icon:jump-across";
import laser from "icon:laser-gun";
import meeple from "icon:meeple";
import newspaper from "icon:newspaper";
import notebook from "icon:notebook";
import present from "icon:present";
import shop from "icon:shop";
import soccer from "icon:soccer-ball";
import staff from "icon:wizard-staff";
import trophy from "icon:trophy";
import type { ActionName, Genre } from "./view.ts";

export { banknote, controller, crystal, meeple, newspaper, notebook, present, shop, trophy };

export const ACTION_SHAPES: Record<ActionName, string> = { planning: controller, money: banknote, present, waking: clock, studying: broom, grandparents: house, newsstand: newspaper, rental: shop };

/** What an action board says where there is little room. */
export const ACTION_WORDS: Record<ActionName, string> = { planning: "2 tiles", money: "Money", present: "Present", waking: "Wake early", studying: "Chores", grandparents: "Visit", newsstand: "News", rental: "Rental" };

export const GENRE_SHAPES: Record<Genre, string> = { platform: jump, fighting: boxing, shooter: laser, rpg: staff, sports: soccer, variety: dice };
