/**
 * Lists the files of each game and of a table's first view. The Worker preloads them in a table's page
 * (worker/pages/page-preload.ts), so that they are requested together with the shell.
 */
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";

/** The parts of a table before and after the game, by module name. */
const AROUND: Readonly<Record<string, string>> = { seating: "ft-waiting-room", over: "ft-game-over" };

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
    const parts = [...gameIds.map((game) => [game, game] as const), ...Object.entries(AROUND)];
    const source = JSON.stringify(Object.fromEntries(parts.map(([key, part]) => [key, filesOf(part)])));
    this.emitFile({ type: "asset", fileName: "games.json", source });
  },
});
