// The way to a lesson: which one comes next, and the table at which it is given.
import type { GameWords, LobbyTable } from "../wire.ts";
import { api } from "./api.ts";
import { go } from "./route.svelte.ts";
import { settings } from "./settings.svelte.ts";

type Learnt = GameWords & { id: string };

export const isLearnt = (game: string, lesson: string) => settings.learnt.includes(`${game}/${lesson}`);

/** The first lesson that was not gone through; with all done, the first of all. */
export function nextLesson(game: Learnt): { id: string; done: boolean } | undefined {
  const ids = Object.keys(game.lessons);
  const id = ids.find((one) => !isLearnt(game.id, one));
  if (id) return { id, done: false };
  return ids[0] ? { id: ids[0], done: true } : undefined;
}

/** Whether somebody has never played a game to its end, nor learnt it. */
export function isNewTo(game: Learnt, yours: LobbyTable[]): boolean {
  return !yours.some((table) => table.game === game.id && table.state === "over") && !Object.keys(game.lessons).some((lesson) => isLearnt(game.id, lesson));
}

/** Goes to a lesson, to the table where it was begun if there is one; says what kept it from that. */
export async function learn(game: Learnt, lesson: string, yours: LobbyTable[]): Promise<string> {
  const begun = yours.find((table) => table.game === game.id && table.lesson === lesson && table.state === "playing" && !isLearnt(game.id, lesson));
  try {
    go(`#/table/${begun?.id ?? (await api.learn(game.id, lesson)).table}`);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
