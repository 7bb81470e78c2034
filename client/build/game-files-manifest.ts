/**
 * Lists the files of each game and of a table's first view. The Worker preloads them in a table's page
 * (worker/pages/page-preload.ts), so that they are requested together with the shell.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";

/** Whether the board fills its table and shows the seats itself. */
const showsSeats = (game: string): boolean =>
  readFileSync(new URL(`../games/${game}/client.ts`, import.meta.url), "utf8").includes("fills: true");

/** What is shown at first, by module name: with each game's board, and before and after a game. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(gameIds.map((game) => [game, showsSeats(game) ? [game] : [game, "ft-seat-bar"]])),
  seating: ["ft-waiting-room", "ft-seat-bar"],
  over: ["ft-game-over"],
};

export const gameFiles = (): Plugin => ({
  name: "game-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const shell = chunks.find(({ name }) => name === "shell");
    const filesOf = (part: string): readonly string[] => {
      const file = chunks.find(({ name }) => name === part);
      if (file === undefined || shell === undefined) throw new Error(`there is no file of ${part}`);
      return [file.fileName, ...file.imports.filter((other) => other !== shell.fileName)].map((name) => `/${name}`);
    };
    const files = Object.entries(PARTS).map(([key, parts]) => [key, [...new Set(parts.flatMap(filesOf))]]);
    const source = JSON.stringify(Object.fromEntries(files));
    this.emitFile({ type: "asset", fileName: "games.json", source });
  },
});
