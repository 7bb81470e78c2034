/**
 * The exact rules of each game, with the numbers that refusals cite: as Markdown at /rules/<game>.md, and as a page at
 * /rules/<game>/exact, where each number has an anchor. The protocol for programs: /protocol.md.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";
import { numberedRulesPage } from "./numbered-rules-page.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

export const documentsAsText = (): Plugin => ({
  name: "documents-as-text",
  apply: "build",
  generateBundle() {
    const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
    for (const game of gameIds) {
      const text = read(`../../engine/games/${game}/RULES.md`);
      emit(`rules/${game}.md`, text);
      emit(`rules/${game}/exact.html`, numberedRulesPage(text, "/rules/exact.css"));
    }
    emit("rules/exact.css", read("./exact-rules.css"));
    emit("protocol.md", read("../../worker/PROTOCOL.md"));
  },
});
