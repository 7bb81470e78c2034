/**
 * Lists the files of each game and of a table's first view. The Worker preloads them in a table's page
 * (worker/pages/page-preload.ts), so that they are requested together with the shell. The styles that only some initial
 * boards need are there as text, because the Worker sends them with such a board.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
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

const OWN_STYLE = /^assets\/initial-(\w+)-.*\.css$/;

/** A style's text, and the source that allows it in the page's policy. */
interface OwnStyle {
  readonly text: string;
  readonly source: string;
}

/** Removes the styles of some initial boards from the bundle, and returns them by the board's class. */
const takeStyles = (bundle: Rolldown.OutputBundle): Readonly<Record<string, OwnStyle>> => {
  const styles: Record<string, OwnStyle> = {};
  for (const file of Object.values(bundle)) {
    const [, name] = OWN_STYLE.exec(file.fileName) ?? [];
    if (name === undefined || file.type !== "asset") continue;
    const text = String(file.source).trim();
    styles[name] = { text, source: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
    delete bundle[file.fileName];
  }
  return styles;
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
    const source = JSON.stringify({ ...Object.fromEntries(files), styles: takeStyles(bundle) });
    this.emitFile({ type: "asset", fileName: "games.json", source });
  },
});
