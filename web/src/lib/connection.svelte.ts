// The connection to one table: comes back by itself, and sends again what was never acknowledged.
import type { Command, Message, Table } from "../wire.ts";
import { announce } from "./announce.svelte.ts";

export type Wish = Command extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;

export interface Listener {
  /** A new connection begins: with a fresh table, or with what was missed. */
  begin(table: Table | null): void;
  hear(message: Message): void;
}

/** After so long without an answer there is a word about it. */
const SLOW = 900;
const NO_TABLE = 4404;

export class Connection {
  connected = $state(false);
  everConnected = $state(false);
  /** The line is there, but the table does not answer yet: it is being read. */
  waiting = $state(false);
  missing = $state<string | null>(null);

  #table: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Command>();
  #counter = 0;
  #prefix = Math.random().toString(36).slice(2, 10);
  #retry = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = 0;
  #begun = false;
  #closed = false;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Sends a command now, or as soon as the line is back. */
  send(wish: Wish): string {
    const id = `${this.#prefix}-${++this.#counter}`;
    const command = { ...wish, id } as Command;
    this.#unanswered.set(id, command);
    if (this.connected && this.#begun) this.#socket?.send(JSON.stringify(command));
    return id;
  }

  isUnanswered(id: string): boolean {
    return this.#unanswered.has(id);
  }

  /** Forgets commands of a kind that were not answered: a newer one takes their place. */
  withdraw(type: Command["type"]): void {
    for (const [id, command] of this.#unanswered) if (command.type === type) this.#unanswered.delete(id);
  }

  #hurry = (): void => {
    if (this.#closed || this.connected || document.visibilityState === "hidden") return;
    this.#retry = 0;
    clearTimeout(this.#timer);
    if (!this.#socket) this.#connect();
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${encodeURIComponent(this.#table)}?last=${this.#seen}`);
    this.#socket = socket;
    this.#begun = false;
    socket.onopen = () => {
      this.connected = true;
      setTimeout(() => {
        if (socket === this.#socket && !this.#begun) this.waiting = true;
      }, SLOW);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === "string") this.#receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event);
    };
  }

  #lost(event: CloseEvent): void {
    this.#socket = null;
    this.connected = false;
    this.waiting = false;
    if (this.#closed) return;
    if (event.code === NO_TABLE) {
      this.missing = event.reason || "There is no such table.";
      return;
    }
    if (this.#retry === 1) announce("The line to the table is gone. Trying again.");
    this.#timer = setTimeout(() => this.#connect(), Math.min(5000, 250 * 2 ** this.#retry++) * (0.75 + Math.random() / 2));
  }

  #receive(message: Message): void {
    if (message.type === "ack" || message.type === "refused" || message.type === "hint") {
      if (message.id) this.#unanswered.delete(message.id);
      this.#listener.hear(message);
      return;
    }
    const seq = message.type === "chat" ? message.line.seq : message.seq;
    if (!this.#begun && message.type === "table") {
      this.#seen = seq;
      this.#begin(message);
      return;
    }
    if (!this.#begun) this.#begin(null);
    this.#seen = Math.max(this.#seen, seq);
    this.#listener.hear(message);
  }

  /** The first word on a new line. Unanswered commands are sent again. */
  #begin(table: Table | null): void {
    const back = this.everConnected && this.#retry > 0;
    this.waiting = false;
    this.everConnected = true;
    this.#retry = 0;
    this.#listener.begin(table);
    this.#begun = true;
    for (const command of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command));
    if (back) announce("Back at the table.");
  }
}
