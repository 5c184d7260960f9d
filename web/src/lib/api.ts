// The server's answers over HTTP; a refusal becomes an Error with the server's own sentence.
import type { Daily, GameOnOffer, Invitation, Lobby, NewTable, Note, Opened, PlayAgain, Replay, Rules } from "../wire.ts";

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const wish: RequestInit = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, { ...wish, credentials: "same-origin" });
  } catch {
    throw new Error("The server cannot be reached just now.");
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.sentence ?? "The server could not answer that.");
  return said as Answer;
}

const part = encodeURIComponent;

export const api = {
  games: () => ask<GameOnOffer[]>("/api/games"),
  /* What is pointed at is compiled next; nobody waits for it, so nobody is told if that could not be said. */
  pointAt: (game: string) => void ask(`/api/games/${part(game)}/pointed-at`, {}).catch(() => {}),
  lobby: () => ask<Lobby>("/api/lobby"),
  open: (wish: NewTable) => ask<Opened>("/api/tables", wish),
  again: (table: string, wish: PlayAgain) => ask<Opened>(`/api/tables/${part(table)}/again`, wish),
  learn: (game: string, lesson: string) => ask<Opened>("/api/lessons", { game, lesson }),
  note: (table: string) => ask<Note>(`/api/tables/${part(table)}/note`),
  keepNote: (table: string, text: string) => ask<Note>(`/api/tables/${part(table)}/note`, { text }),
  rename: (name: string) => ask<{ name: string }>("/api/me", { name }),
  rules: (game: string) => ask<Rules>(`/api/rules/${part(game)}`),
  invitation: () => ask<Invitation>("/api/invitation"),
  daily: () => ask<Daily>("/api/daily"),
  playDaily: () => ask<Opened>("/api/daily", {}),
  replay: (table: string, to: number | null, seat: number | null) =>
    ask<Replay>(`/api/tables/${part(table)}/replay?${new URLSearchParams({ ...(to === null ? {} : { to: `${to}` }), ...(seat === null ? {} : { seat: `${seat}` }) })}`),
  saveLink: (table: string) => `/api/tables/${part(table)}/save`,
};
