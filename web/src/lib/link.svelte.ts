// A table as this page knows it: what is heard of it, what is shown of it, and what the player wishes.
import type { Ack, Hint, Line, Message, Refused, Seat, Seats, Step, Table } from "../wire.ts";
import { announce, announceNow, announceQuestion } from "./announce.svelte.ts";
import { Connection, type Listener, type Wish } from "./connection.svelte.ts";
import { inWhole } from "./format.ts";
import { withDistinctNames } from "./seats.ts";
import { reducedMotion } from "./settings.svelte.ts";
import { playSound } from "./sounds.ts";
import { carriedOn } from "./lesson.ts";
import type { Stage } from "./stage.ts";
import { type Screen, Steps } from "./steps.svelte.ts";
import { askedInWords, isYourTurn } from "./turn.ts";

export class TableLink implements Listener, Screen {
  readonly id: string;
  readonly silent: boolean;
  table = $state.raw<Table | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A hint is being thought about. */
  asksHint = $state(false);
  busy = $state(false);
  lastStep = $state.raw<Step | null>(null);
  /** What led to the table as it stands, where no step did: somebody took a decision back. */
  news = $state("");
  unread = $state(0);
  stage: Stage | null = null;
  readonly steps: Steps;
  readonly connection: Connection;

  #decided = "";
  #hinting = "";
  #awaited = 0;
  #looked: number | null = null;

  constructor(id: string, silent = false) {
    this.id = id;
    this.silent = silent;
    this.steps = new Steps(this);
    this.connection = new Connection(id, this);
  }

  close(): void {
    this.steps.close();
    this.connection.close();
  }

  // What the player wishes

  send(wish: Wish): string {
    return this.connection.send(wish);
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
    this.connection.withdraw("look");
    this.send({ type: "look", seat });
  }

  // What is heard

  begin(table: Table | null): void {
    if (table) {
      this.steps.clear();
      this.table = { ...table, seats: withDistinctNames(table.seats) };
      this.lastStep = null;
      this.#tellNews(table);
      // A decision that was stored before the line broke is part of this table already: only its answer is still to come.
      this.#awaited = 0;
      if (!this.connection.isUnanswered(this.#decided)) this.busy = false;
      this.#sayTurn(table);
    }
    if (this.#looked !== null && this.table?.hands.open.includes(this.#looked)) this.look(this.#looked);
  }

  hear(message: Message): void {
    if (message.type === "table" || message.type === "step") this.steps.push(message);
    else if (message.type === "seats") this.#hearSeats(message);
    else if (message.type === "chat") this.#hearChat(message.line);
    else this.#hearAnswer(message);
  }

  #hearSeats({ type: _, sentence, seq: _seq, legal, ...news }: Seats): void {
    if (!this.table) return;
    const wasMine = this.table.legal.length > 0;
    const seats = withDistinctNames(news.seats);
    this.#tellNudges(this.table, seats);
    this.table = { ...this.table, ...news, seats, legal: this.steps.waiting ? this.table.legal : legal };
    if (this.steps.waiting) this.steps.offer(legal);
    else if (!wasMine) this.#sayTurn(this.table);
    const more = sentence ? [sentence] : [];
    this.table = { ...this.table, log: [...this.table.log, ...more] };
    this.steps.amend((table) => ({ ...table, ...news, log: [...table.log, ...more] }));
    announce(...more.map(inWhole));
  }

  #tellNudges({ seats, you }: Table, now: Seat[]): void {
    for (const [n, { nudged_at, nudged_by, name }] of now.entries()) {
      if (nudged_at === null || nudged_by === null || nudged_at === seats[n]?.nudged_at) continue;
      const by = now[nudged_by]!.name;
      if (n === you) {
        announceNow(`${by} waits for you.`);
        playSound("nudge");
      } else announce(`${nudged_by === you ? "You nudge" : `${by} nudges`} ${name}.`);
    }
  }

  #hearChat(line: Line): void {
    if (!this.table || this.table.chat.some((known) => known.seq === line.seq)) return;
    this.table = { ...this.table, chat: [...this.table.chat, line] };
    this.steps.amend((table) => ({ ...table, chat: [...table.chat, line] }));
    if (line.seat === null || line.seat !== this.table.you) this.unread += 1;
    announce(`${line.name} says: ${line.text}`);
  }

  #hearAnswer(answer: Ack | Refused | Hint): void {
    const toHint = answer.id === this.#hinting;
    if (toHint) this.dropHint();
    if (answer.type === "ack") {
      if (answer.id === this.#decided && this.#awaited <= 0) this.busy = false;
    } else if (answer.type === "refused") {
      if (answer.id === this.#decided) this.busy = false;
      this.refused = answer;
      announceNow(answer.sentence);
    } else if (toHint) {
      this.hint = answer;
      announce(...answer.moves.map((move) => move.sentence), answer.advice);
    }
  }

  // What is shown

  showTable(table: Table, last: boolean): void {
    this.table = { ...table, seats: withDistinctNames(table.seats) };
    this.dropHint();
    this.#tellNews(table);
    this.busy = false;
    if (last) this.#sayTurn(table);
  }

  #tellNews(table: Table): void {
    this.news = table.news ?? "";
    announce(this.news);
  }

  showStep(step: Step): void {
    const table = this.table!;
    if (!reducedMotion()) this.stage?.before();
    this.table = {
      ...table,
      seq: step.seq,
      state: step.state,
      number: step.number,
      view: step.view,
      prompt: step.prompt,
      legal: step.legal,
      undo: step.undo,
      lesson: carriedOn(table.lesson, step.lesson),
      log: [...table.log, ...step.sentences],
      seats: table.seats.map((seat) => ({ ...seat, deadline: step.deadlines[seat.seat] ?? null, ...(step.decision.seat === seat.seat ? answered(seat) : {}) })),
    };
    this.lastStep = step;
    this.news = "";
    this.#mindHint(step);
    if (step.decision.seat === table.you && --this.#awaited <= 0) this.busy = false;
    const told = step.sentences.map(inWhole);
    if (!this.silent) announce(...told);
    if (step.legal.length && !table.legal.length) {
      this.refused = null;
      this.#sayTurn(this.table, told);
    }
    this.stage?.after(step);
  }

  /** What others decide only makes a hint that was asked for take longer; one that knows this step stays. */
  #mindHint(step: Step): void {
    if (this.asksHint && step.legal.length && step.decision.seat !== this.table!.you) this.hint = null;
    else if (!this.hint || step.seq > this.hint.at) this.dropHint();
  }

  #sayTurn(table: Table, told: string[] = []): void {
    if (!table.legal.length || !table.prompt || this.silent) return;
    announceQuestion(askedInWords(table, told));
    if (isYourTurn(table)) playSound("turn");
  }
}

/** Who decides has answered a nudge; that others may play for them ends with it, unless they are gone. */
function answered(seat: Seat): Partial<Seat> {
  return { nudged_by: null, nudged_at: null, free_from: seat.connected ? null : seat.free_from };
}
