// A lesson as the page knows it: the pages of a step join those that came before.
import type { Lesson } from "../wire.ts";

export function carriedOn(before: Lesson | null, now: Lesson | null): Lesson | null {
  return now && { ...now, pages: [...(before?.pages.slice(0, now.first) ?? []), ...now.pages] };
}
