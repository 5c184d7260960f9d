// Reading a lesson: which page is open, and whether there is more to read before a decision is asked for.
import type { Choice, Lesson, LessonPage, Table } from "../wire.ts";

export class Reading {
  /** The page that is open. */
  at = $state(0);
  /** Whether the lesson is put away, gone through or skipped. */
  closed = $state(false);

  #find: () => Lesson | null;
  #known = -1;
  #seen = $state(0);

  constructor(find: () => Lesson | null) {
    this.#find = find;
  }

  get lesson(): Lesson | null {
    return this.closed ? null : this.#find();
  }

  get page(): LessonPage | undefined {
    return this.lesson?.pages[this.at];
  }

  get hasNext(): boolean {
    return this.at + 1 < (this.lesson?.pages.length ?? 0);
  }

  /** Nothing is decided before all was read; after the lesson that is up to you. */
  get holds(): boolean {
    const { lesson } = this;
    return lesson !== null && !lesson.over && this.#seen + 1 < lesson.pages.length;
  }

  /** What the lesson asks for, once that was read. */
  get asks(): number[] {
    return this.holds ? [] : (this.lesson?.asks ?? []);
  }

  /** Opens what has come: who has read all goes on by itself. */
  follow(): void {
    const lesson = this.#find();
    const count = lesson?.pages.length ?? 0;
    if (lesson && !lesson.over) this.closed = false;
    if (!lesson || count === this.#known) return;
    if (this.#known < 0) {
      this.closed = lesson.over;
      this.#seen = Math.min(lesson.first, count - 1);
    } else if (count < this.#known) this.#seen = Math.min(this.#seen, count - 1);
    else if (this.#seen === this.#known - 1) this.#seen = this.#known;
    else return void (this.#known = count);
    this.#known = count;
    this.at = this.#seen;
  }

  /** Whether there is a page to turn, or the lesson to put away at its end. */
  get leads(): boolean {
    return this.hasNext || (this.lesson?.over ?? false);
  }

  goOn(): void {
    if (this.hasNext) this.turn(1);
    else this.closed = true;
  }

  turn(pages: number): void {
    this.at = Math.max(0, Math.min(this.at + pages, (this.lesson?.pages.length ?? 1) - 1));
    this.#seen = Math.max(this.#seen, this.at);
  }

  /** The table while the lesson speaks: its page is what is asked, and it names the move itself. */
  speaks(table: Table, legal: Choice[]): Table {
    const { page, lesson } = this;
    if (!page || !lesson) return table;
    return { ...table, prompt: { title: "", detail: page.text, rules: page.rules }, legal, hints: lesson.over && table.hints };
  }
}
