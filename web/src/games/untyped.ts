// For games whose choices have no types yet; goes with the last of them.
import type * as wire from "../wire.ts";

export interface Choice extends wire.Choice {
  about: any;
}
