/** American Pool Checkers: what this folder has, and what of it is fetched when. */
import { msg } from "@lit/localize";
import { POOL_LEVELS } from "../../../engine/games/pool/levels.ts";
import type { GameManifest } from "../manifest.ts";

export const pool: GameManifest = {
  name: () => msg("Pool checkers"),
  isOpen: true,
  levels: POOL_LEVELS,
  client: async () => (await import("./client.ts")).poolClient,
  face: async () => (await import("./face.ts")).poolFace,
  themes: async () => (await import("./themes.ts")).poolThemes,
  rules: async () => (await import("./rules/source.ts")).poolRulesSource,
  lessons: async () => (await import("./lessons/source.ts")).poolLessonsSource,
  puzzles: async () => (await import("./puzzles/source.ts")).poolPuzzles,
};
