// A picture of eight by eight pixels for each number, and one for each row: so no colour has to tell anything alone.
import type { Row } from "./view.ts";

const PICTURES: Record<number, string> = {
  1: `...##...
      ...##...
      ..####..
      ..#..#..
      .##..##.
      ########
      ##.##.##
      #..##..#`,
  2: `.##..##.
      ########
      ########
      ########
      .######.
      ..####..
      ...##...
      ........`,
  3: `........
      .######.
      ##.##.##
      ########
      .##..##.
      ..####..
      ...##...
      ........`,
  4: `..####..
      .######.
      ##.##.##
      ##.##.##
      ########
      ########
      ########
      #.#..#.#`,
  5: `...##...
      ...##...
      ########
      .######.
      ..####..
      .######.
      .##..##.
      ##....##`,
  6: `..####..
      .##..##.
      .##..##.
      ..####..
      ...##...
      ...####.
      ...##...
      ...####.`,
  7: `....###.
      ...###..
      ..###...
      .######.
      ...###..
      ..###...
      .###....
      .#......`,
  8: `#..##..#
      .######.
      ##.##.##
      ########
      ########
      #.####.#
      #.#..#.#
      ..#..#..`,
};

const MARKS: Record<Row, string> = {
  top: `...##...
      ..####..
      .######.
      ########
      ........
      ........
      ........
      ........`,
  middle: `........
      ........
      ########
      ########
      ########
      ########
      ........
      ........`,
  bottom: `........
      ........
      ........
      ........
      ########
      .######.
      ..####..
      ...##...`,
};

/** The outline of a drawing: every run of pixels in a line is one box. */
function outline(drawing: string): string {
  return drawing
    .split("\n")
    .flatMap((line, y) => [...line.trim().matchAll(/#+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`))
    .join("");
}

const sprites = Object.fromEntries(Object.entries(PICTURES).map(([number, drawing]) => [number, outline(drawing)]));
const marks = Object.fromEntries(Object.entries(MARKS).map(([row, drawing]) => [row, outline(drawing)])) as Record<Row, string>;

export function spriteOf(number: number): string {
  return sprites[number] ?? "";
}

export function markOf(row: Row): string {
  return marks[row];
}
