// Picks single shapes out of Game Icons at build time: `import joystick from "icon:joystick"` gives its outlines.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

type Shapes = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

const PREFIX = "icon:";

export function gameIcons(): Plugin {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  let shapes: Shapes | undefined;
  return {
    name: "game-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      shapes ??= JSON.parse(readFileSync(file, "utf8")) as Shapes;
      const name = id.slice(PREFIX.length + 1);
      const icon = shapes.icons[shapes.aliases?.[name]?.parent ?? name];
      if (!icon) this.error(`Game Icons has no shape called ${name}.`);
      const outlines = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
      return `export default ${JSON.stringify(shorten(outlines.join("")))};`;
    },
  };
}

/** One decimal is finer than any screen shows a shape of 512 units. A number that leans on the one before it stays below 1. */
function shorten(outline: string): string {
  return outline.replace(/(\d*)\.(\d{2,})/g, (number, whole: string, fraction: string, at: number) => {
    if (whole.startsWith("0") && whole.length > 1) return `${whole}.${fraction[0]}`;
    const short = Number(number).toFixed(1);
    if (whole) return short;
    return short === "1.0" && /\d/.test(outline[at - 1] ?? "") ? ".9" : short.replace(/^0/, "");
  });
}
