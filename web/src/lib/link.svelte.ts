// The line to one table: comes back by itself, sends again what was never acknowledged, shows one step at a time.
import type { Command, Hint, Message, Refused, Step, Table } from "../wire.ts";
import { announce, announceNow } from "./announce.svelte.ts";
import { asked, inWhole } from "./format.ts";
import { withDistinctNames } from "./seats.ts";
import { reducedMotion, settings } from "./settings.svelte.ts";
import { playSound } from "./sounds.ts";

type Wish = Command extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;
type Shown = Table | Step;

/** What a board does around a step, so that cards and credits can travel from where they were. */
export interface Stage {
  before(): void;
  after(step: Step): void;
  /** How long a step is left standing before the next, if not as long as usual. */
  pause?(step: Step, usual: number): number;
  /** A key that means something on this board; true if it did. */
  key?(key: string): boolean;
  /** Whether the board still tells of the end of a round or of the game: what comes after it waits until it was read. */
  lingers?(): boolean;
}

const PACE = { slow: 1500, normal: 850, fast: 300 };
const PATIENCE = 4;
/** Of more steps than that only the last are shown one by one: nobody wants to look on for minutes to catch up. */
const MOST_SHOWN = 60;
/** How often it is asked whether what the board tells was read. */
const READ_YET = 100;
/** After so long without an answer there is a word about it. */
const SLOW = 900;

/** Whether the table waits for you: in a window one may often act without being waited for. */
export function isYourTurn(table: Table): boolean {
  const waited = table.view?.waited_for ?? [];
  return table.state === "playing" && table.legal.length > 0 && table.you !== null && waited.includes(table.you);
}

const rest = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export class TableLink {
  readonly id: string;
  table = $state.raw<Table | null>(null);
  connected = $state(false);
  everConnected = $state(false);
  /** The line is there, but the table does not answer yet: it is being read. */
  waiting = $state(false);
  missing = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A hint is being thought about. */
  asksHint = $state(false);
  busy = $state(false);
  lastStep = $state.raw<Step | null>(null);
  /** What led to the table as it stands, where no step did: somebody took a decision back. */
  news = $state("");
  /** It is your turn already, but what the board tells of the round before still covers it. */
  turnWaits = $state(false);
  unread = $state(0);
  stage: Stage | null = null;

  #socket: WebSocket | null = null;
  #pending = new Map<string, Command>();
  #counter = 0;
  #prefix = Math.random().toString(36).slice(2, 10);
  #retry = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Shown[] = [];
  #showing = false;
  #holding = false;
  #seen = 0;
  #greeted = false;
  #closed = false;
  #decided = "";
  #hinting = "";
  #awaited = 0;
  #looked: number | null = null;
  #silent: boolean;

  constructor(id: string, silent = false) {
    this.id = id;
    this.#silent = silent;
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
    this.#pending.set(id, command);
    if (this.connected && this.#greeted) this.#socket?.send(JSON.stringify(command));
    return id;
  }

  decide(decisions: number[]): void {
    if (this.busy || !this.table) return;
    this.busy = true;
    this.dropHint();
    this.refused = null;
    this.#awaited = decisions.length;
    this.#decided = this.send({ type: "decide", decisions, at: this.table.seq });
  }

  /** Asks what to do now; the answer comes in a second or so, and is dropped if the game has gone on by then. */
  askHint(): void {
    if (this.asksHint || this.busy) return;
    this.refused = null;
    this.asksHint = true;
    this.#hinting = this.send({ type: "hint" });
  }

  dropHint(): void {
    this.hint = null;
    this.asksHint = false;
    this.#hinting = "";
  }

  /** Over whose shoulder a watcher looks; asked for anew on every new line. */
  look(seat: number | null): void {
    this.#looked = seat;
    for (const [id, command] of this.#pending) if (command.type === "look") this.#pending.delete(id);
    this.send({ type: "look", seat });
  }

  #hurry = (): void => {
    if (this.#closed || this.connected || document.visibilityState === "hidden") return;
    this.#retry = 0;
    clearTimeout(this.#timer);
    if (!this.#socket) this.#connect();
  };

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${encodeURIComponent(this.id)}?last=${this.#seen}`);
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      this.connected = true;
      setTimeout(() => {
        if (socket === this.#socket && !this.#greeted) this.waiting = true;
      }, SLOW);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === "string") this.#hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.connected = false;
      this.waiting = false;
      if (this.#closed) return;
      if (event.code === 4404) {
        this.missing = event.reason || "There is no such table.";
        return;
      }
      if (this.#retry === 1) announce("The line to the table is gone. Trying again.");
      this.#timer = setTimeout(() => this.#connect(), Math.min(5000, 250 * 2 ** this.#retry++) * (0.75 + Math.random() / 2));
    };
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "table":
        if (!this.#greeted) this.#greet(message);
        else this.#line(message);
        break;
      case "step":
        if (!this.#greeted) this.#greet(null);
        this.#line(message);
        break;
      case "seats":
        if (!this.#greeted) this.#greet(null);
        if (this.table) {
          const { type: _, sentence, seq, legal, ...news } = message;
          this.#seen = Math.max(this.#seen, seq);
          const wasMine = this.table.legal.length > 0;
          this.table = { ...this.table, ...news, seats: withDistinctNames(news.seats), legal: this.#queue.length ? this.table.legal : legal };
          // What is open now belongs to the last step, which may still wait to be shown.
          if (this.#queue.length) this.#queue.push({ ...this.#queue.pop()!, legal });
          else if (!wasMine) this.#sayTurn(this.table);
          const more = sentence ? [sentence] : [];
          this.table = { ...this.table, log: [...this.table.log, ...more] };
          this.#amend((table) => ({ ...table, ...news, log: [...table.log, ...more] }));
          announce(...more.map(inWhole));
        }
        break;
      case "chat":
        if (!this.#greeted) this.#greet(null);
        this.#seen = Math.max(this.#seen, message.line.seq);
        if (this.table && !this.table.chat.some((line) => line.seq === message.line.seq)) {
          this.table = { ...this.table, chat: [...this.table.chat, message.line] };
          this.#amend((table) => ({ ...table, chat: [...table.chat, message.line] }));
          if (message.line.seat === null || message.line.seat !== this.table.you) this.unread += 1;
          announce(`${message.line.name} says: ${message.line.text}`);
        }
        break;
      case "ack":
        this.#pending.delete(message.id);
        if (message.id === this.#hinting) this.dropHint();
        if (message.id === this.#decided && this.#awaited <= 0) this.busy = false;
        break;
      case "refused":
        if (message.id) this.#pending.delete(message.id);
        if (message.id === this.#hinting) this.dropHint();
        if (message.id === this.#decided) this.busy = false;
        this.refused = message;
        announceNow(message.sentence);
        break;
      case "hint":
        this.#pending.delete(message.id);
        if (message.id !== this.#hinting) break;
        this.dropHint();
        this.hint = message;
        announce(...message.moves.map((move) => move.sentence), message.advice);
        break;
    }
  }

  /** The first word on a new line: a fresh table, or what was missed. Unanswered commands are sent again. */
  #greet(table: Table | null): void {
    const back = this.everConnected && this.#retry > 0;
    this.waiting = false;
    this.everConnected = true;
    this.#retry = 0;
    if (table) {
      this.#queue = [];
      this.#seen = table.seq;
      this.table = { ...table, seats: withDistinctNames(table.seats) };
      this.lastStep = null;
      this.#tellNews(table);
      // A decision that was stored before the line broke is part of this table already: only its answer is still to come.
      this.#awaited = 0;
      if (!this.#pending.has(this.#decided)) this.busy = false;
      this.#sayTurn(table);
    }
    if (this.#looked !== null && this.table?.hands.open.includes(this.#looked)) this.look(this.#looked);
    this.#greeted = true;
    for (const command of this.#pending.values()) this.#socket?.send(JSON.stringify(command));
    if (back) announce("Back at the table.");
  }

  #line(shown: Shown): void {
    this.#seen = Math.max(this.#seen, shown.seq);
    this.#queue.push(shown);
    if (!this.#showing) void this.#show();
    else if (this.#holding) this.#callBack();
  }

  /** Tables that still wait to be shown learn what has come since. */
  #amend(change: (table: Table) => Table): void {
    this.#queue = this.#queue.map((shown) => (shown.type === "table" ? change(shown) : shown));
  }

  async #show(): Promise<void> {
    this.#showing = true;
    for (let next = this.#queue.shift(); next && this.table && !this.#closed; next = this.#queue.shift()) {
      if (next.type === "table") {
        this.table = { ...next, seats: withDistinctNames(next.seats) };
        this.dropHint();
        this.#tellNews(next);
        this.busy = false;
        if (!this.#queue.length) this.#sayTurn(next);
        continue;
      }
      this.#showStep(next);
      const mine = next.decision.seat === this.table.you;
      const usual = mine ? 120 : PACE[settings.pace] / (this.#queue.length > PATIENCE ? 3 : 1);
      const pause = this.stage?.pause?.(next, usual) ?? usual;
      if (document.visibilityState === "visible" && this.#queue.length < MOST_SHOWN) await rest(this.#queue.length || !mine ? pause : 0);
      await this.#untilRead();
    }
    this.#showing = false;
  }

  /** Nothing moves behind a window that tells of a round's end, unless your clock runs there. Only this page waits, so nobody is kept from playing. */
  async #untilRead(): Promise<void> {
    this.#holding = true;
    if (this.stage?.lingers?.() && this.#queue.length) this.#callBack();
    while (this.stage?.lingers?.() && !this.#closed && !this.#clockRuns()) await rest(READ_YET);
    this.#holding = this.turnWaits = false;
  }

  /** How things stand after all that waits to be shown. */
  #ahead(): Table | null {
    const last = this.#queue.at(-1);
    return last && this.table ? ({ ...this.table, ...last, type: "table" } as Table) : this.table;
  }

  #clockRuns(): boolean {
    const last = this.#queue.at(-1);
    const you = this.table?.you ?? null;
    if (!last || you === null || this.table?.clock.kind !== "move") return false;
    return (last.type === "step" ? last.deadlines[you] : last.seats[you]?.deadline) != null;
  }

  /** Who reads on, or looks elsewhere, hears once that it is their turn. */
  #callBack(): void {
    const ahead = this.#ahead();
    if (this.turnWaits || !ahead || !isYourTurn(ahead)) return;
    this.turnWaits = true;
    if (!this.#silent) playSound("turn");
  }

  #tellNews(table: Table): void {
    this.news = table.news ?? "";
    announce(this.news);
  }

  #showStep(step: Step): void {
    const table = this.table!;
    if (!reducedMotion()) this.stage?.before();
    const wasMine = table.legal.length > 0;
    this.table = {
      ...table,
      seq: step.seq,
      state: step.state,
      number: step.number,
      view: step.view,
      prompt: step.prompt,
      legal: step.legal,
      undo: step.undo,
      log: [...table.log, ...step.sentences],
      seats: table.seats.map((seat) => ({ ...seat, deadline: step.deadlines[seat.seat] ?? null })),
    };
    this.lastStep = step;
    this.news = "";
    // What others decide only makes a hint that was asked for take longer; one that knows this step stays.
    if (this.asksHint && step.legal.length && step.decision.seat !== table.you) this.hint = null;
    else if (!this.hint || step.seq > this.hint.at) this.dropHint();
    if (step.decision.seat === table.you && --this.#awaited <= 0) this.busy = false;
    if (!this.#silent) announce(...step.sentences.map(inWhole));
    if (step.legal.length && !wasMine) {
      this.refused = null;
      this.#sayTurn(this.table);
    }
    this.stage?.after(step);
  }

  #sayTurn(table: Table): void {
    if (!table.legal.length || !table.prompt || this.#silent) return;
    const words = asked(table.prompt);
    announce(isYourTurn(table) ? `Your turn. ${words}` : words);
    if (isYourTurn(table)) playSound("turn");
  }
}
