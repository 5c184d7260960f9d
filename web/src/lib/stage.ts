// What a board does around a step, so that cards and credits can travel from where they were.
import type { Step } from "../wire.ts";

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
