// Puts the licences of letters and pictures beside the page, as they ask for: whoever serves the page hands them on.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const LETTERS = ["pixelify-sans", "atkinson-hyperlegible"];
const require = createRequire(import.meta.url);

export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      for (const letters of LETTERS) {
        const source = readFileSync(require.resolve(`@fontsource/${letters}/LICENSE`), "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${letters}.txt`, source });
      }
      this.emitFile({ type: "asset", fileName: "licences/game-icons.txt", source: credit() });
    },
  };
}

function credit(): string {
  const { name, author, license } = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/info.json"), "utf8"));
  return `${name} by Lorc, Delapouite, Skoll, sbed and other contributors (${author.name}, ${author.url})
${license.title}: ${license.url}
Recoloured, with shortened outlines, and put into frames, patterns and scenes of Rumpus's own.
`;
}
