/**
 * Which files each game is: the Worker names them in a table's page (worker/routes/ahead.ts), so that they are fetched
 * beside the shell, and not when that has read which game it is.
 */
import type { Plugin } from "vite";
import { gameIds } from "../../engine/games/ids.ts";

export const gameFiles = (): Plugin => ({
  name: "game-files",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const shell = chunks.find(({ name }) => name === "shell");
    const filesOf = (game: string): readonly string[] => {
      const file = chunks.find(({ name }) => name === game);
      if (file === undefined || shell === undefined) throw new Error(`there is no file of ${game}`);
      return [file.fileName, ...file.imports.filter((part) => part !== shell.fileName)].map((name) => `/${name}`);
    };
    const source = JSON.stringify(Object.fromEntries(gameIds.map((game) => [game, filesOf(game)])));
    this.emitFile({ type: "asset", fileName: "games.json", source });
  },
});
