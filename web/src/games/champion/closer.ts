// What is said of the things on the table of Video Game Champion to somebody who looks closer.
import { closerOf, type Closer } from "../../lib/closer.ts";
import { capitalize, formatCount } from "../../lib/format.ts";
import { THINGS } from "./things.ts";
import type { Game, View } from "./types.ts";
import { genreName } from "./view.ts";

export function closer({ table }: View, what: string): Closer | undefined {
  const [kind, ...rest] = what.split(" ");
  const about = rest.join(" ");
  const number = Number(about);
  switch (kind) {
    case "game":
    case "rental":
    case "present": {
      const everywhere = [...table.rental.map((one) => one.game), ...table.store.map((one) => one?.game), ...table.seats.flatMap((seat) => seat.games.map((one) => one.game))];
      const game = everywhere.find((one) => one?.game === number);
      return game ? gameCloser(game, kind) : undefined;
    }
    case "magazine": {
      const magazine = [...table.newsstand.map((one) => one?.magazine), ...table.seats.flatMap((seat) => seat.magazines)].find((one) => one?.magazine === number);
      return magazine && closerOf(THINGS.magazine, magazine.name, `For ${magazine.genres.map(genreName).join(" and ")} games.`);
    }
    case "board": {
      const board = table.boards.find((one) => one.place === about);
      return board && closerOf(THINGS.board, board.actions.map((action) => action.title).join(" or ") || "No action", ...board.actions.map((action) => `${action.name}: ${action.text}`));
    }
    case "achievement": {
      const one = table.achievements[number];
      return one && closerOf(THINGS.achievement, one.name, `${one.asks}, for ${formatCount(one.points, "point")}.`);
    }
    case "crystal":
      return closerOf(THINGS.crystal, `${capitalize(about)} crystal`);
    case "tile":
      return closerOf(THINGS.tile, capitalize(about));
  }
  return kind && kind in THINGS ? closerOf(THINGS[kind as keyof typeof THINGS]) : undefined;
}

function gameCloser(game: Game, kind: "game" | "rental" | "present"): Closer {
  const told = closerOf(THINGS.game, game.name, `${capitalize(game.difficulty)} ${genreName(game.genre)} game: ${game.asks}, for ${formatCount(game.points, "point")}.`);
  return kind === "game" ? told : { ...told, words: [...told.words, THINGS[kind].text], rules: [...told.rules, ...THINGS[kind].rules] };
}
