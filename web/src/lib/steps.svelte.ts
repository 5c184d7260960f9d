// What happened at a table and waits to be shown: one step at a time, no faster than eyes can follow.
import type { Choice, Step, Table } from "../wire.ts";
import { settings } from "./settings.svelte.ts";
import { playSound } from "./sounds.ts";
import type { Stage } from "./stage.ts";
import { isYourTurn } from "./turn.ts";

type Shown = Table | Step;

/** Who shows them. */
export interface Screen {
  readonly table: Table | null;
  readonly stage: Stage | null;
  readonly silent: boolean;
  /** `last` when nothing else waits to be shown. */
  showTable(table: Table, last: boolean): void;
  showStep(step: Step): void;
}

const PACE = { slow: 1500, normal: 850, fast: 300 };
/** How long one's own step is left standing where more wait. */
const OWN = 120;
const PATIENCE = 4;
/** Of more steps than that only the last are shown one by one: nobody wants to look on for minutes to catch up. */
const MOST_SHOWN = 60;
/** How often it is asked whether what the board tells was read. */
const READ_YET = 100;

const rest = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export class Steps {
  /** It is your turn already, but what the board tells of the round before still covers it. */
  turnWaits = $state(false);

  #screen: Screen;
  #queue: Shown[] = [];
  #showing = false;
  #holding = false;
  #closed = false;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get waiting(): boolean {
    return this.#queue.length > 0;
  }

  push(shown: Shown): void {
    this.#queue.push(shown);
    if (!this.#showing) void this.#show();
    else if (this.#holding) this.#callBack();
  }

  clear(): void {
    this.#queue = [];
  }

  close(): void {
    this.#closed = true;
  }

  /** What is open now belongs to the last of them. */
  offer(legal: Choice[]): void {
    const last = this.#queue.pop();
    if (last) this.#queue.push({ ...last, legal });
  }

  /** Tables that wait learn what has come since. */
  amend(change: (table: Table) => Table): void {
    this.#queue = this.#queue.map((shown) => (shown.type === "table" ? change(shown) : shown));
  }

  async #show(): Promise<void> {
    const screen = this.#screen;
    this.#showing = true;
    for (let next = this.#queue.shift(); next && screen.table && !this.#closed; next = this.#queue.shift()) {
      if (next.type === "table") {
        screen.showTable(next, !this.waiting);
        continue;
      }
      screen.showStep(next);
      const mine = next.decision.seat === screen.table.you;
      const usual = mine ? OWN : PACE[settings.pace] / (this.#queue.length > PATIENCE ? 3 : 1);
      const pause = screen.stage?.pause?.(next, usual) ?? usual;
      if (document.visibilityState === "visible" && this.#queue.length < MOST_SHOWN) await rest(this.waiting || !mine ? pause : 0);
      await this.#untilRead();
    }
    this.#showing = false;
  }

  /** Nothing moves behind a window that tells of a round's end, unless your clock runs there. Only this page waits, so nobody is kept from playing. */
  async #untilRead(): Promise<void> {
    const lingers = () => this.#screen.stage?.lingers?.() ?? false;
    this.#holding = true;
    if (lingers() && this.waiting) this.#callBack();
    while (lingers() && !this.#closed && !this.#clockRuns()) await rest(READ_YET);
    this.#holding = this.turnWaits = false;
  }

  /** How things stand after all that waits to be shown. */
  #ahead(): Table | null {
    const last = this.#queue.at(-1);
    const { table } = this.#screen;
    return last && table ? ({ ...table, ...last, type: "table" } as Table) : table;
  }

  #clockRuns(): boolean {
    const last = this.#queue.at(-1);
    const { table } = this.#screen;
    const you = table?.you ?? null;
    if (!last || you === null || table?.clock.kind !== "move") return false;
    return (last.type === "step" ? last.deadlines[you] : last.seats[you]?.deadline) != null;
  }

  /** Who reads on, or looks elsewhere, hears once that it is their turn. */
  #callBack(): void {
    const ahead = this.#ahead();
    if (this.turnWaits || !ahead || !isYourTurn(ahead)) return;
    this.turnWaits = true;
    if (!this.#screen.silent) playSound("turn");
  }
}
