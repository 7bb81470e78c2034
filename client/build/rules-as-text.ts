/** The exact rules of each game, with the numbers that refusals cite: /rules/<game>.md. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";

export const rulesAsText = (): Plugin => ({
  name: "rules-as-text",
  apply: "build",
  generateBundle() {
    for (const game of gameIds) {
      const source = readFileSync(new URL(`../../engine/games/${game}/RULES.md`, import.meta.url));
      this.emitFile({ type: "asset", fileName: `rules/${game}.md`, source });
    }
  },
});
