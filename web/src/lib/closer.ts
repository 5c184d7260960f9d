// What can be said of a thing on a board to somebody who looks closer.

/** A kind of thing in general: what it does, and the rules that say so. */
export interface Thing {
  title: string;
  text: string;
  rules: readonly string[];
}

/** One thing on the table. `lists` tell what is in it. */
export interface Closer {
  title: string;
  words: string[];
  rules: readonly string[];
  lists?: { title: string; items: string[] }[];
}

/** What a kind of thing does; `first` is what sets this one apart. */
export function closerOf(thing: Thing, title = thing.title, ...first: string[]): Closer {
  return { title, words: [...first.filter(Boolean), thing.text], rules: thing.rules };
}

/** "3 x Insert Coin", "Warp Zone": equal names once, in the order in which they come first. */
export function counted(names: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} x ${name}` : name));
}
