// Which screen is shown: read from the part of the address after the #, so that every link works from any server.
export type Route =
  | { screen: "lobby" }
  | { screen: "setup"; game: string }
  | { screen: "table"; id: string }
  | { screen: "replay"; id: string; to: number }
  | { screen: "rules"; game: string; rule?: string }
  | { screen: "about" };

function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (parts[0]) {
    case "new":
      if (!parts[1]) break;
      return { screen: "setup", game: parts[1] };
    case "table":
      if (!parts[1]) break;
      return parts[2] === "replay" ? { screen: "replay", id: parts[1], to: Number(parts[3]) || 0 } : { screen: "table", id: parts[1] };
    case "rules":
      if (!parts[1]) break;
      return { screen: "rules", game: parts[1], rule: parts[2] };
    case "about":
      return { screen: "about" };
  }
  return { screen: "lobby" };
}

export const route = $state<{ now: Route }>({ now: parse(location.hash) });

addEventListener("hashchange", () => {
  route.now = parse(location.hash);
  scrollTo(0, 0);
});

export function go(hash: string): void {
  location.hash = hash;
}

let headed = { table: "", game: "" };

/** Which game is played at a table is known to who goes there from a list, before the table itself says so. */
export function headFor(table: string, game: string): void {
  headed = { table, game };
}

export function goToTable(table: string, game: string): void {
  headFor(table, game);
  go(`#/table/${encodeURIComponent(table)}`);
}

/** The game of a table that one has just gone to, if it was known then. */
export function gameHeadedFor(table: string): string {
  return headed.table === table ? headed.game : "";
}

export function tableLink(id: string, server = `${location.origin}${location.pathname}`): string {
  return `${server}#/table/${encodeURIComponent(id)}`;
}
