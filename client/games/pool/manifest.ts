/** American Pool Checkers: what this folder has, and what of it is fetched when. */
import { msg } from "@lit/localize";
import type { GameManifest } from "../manifest.ts";

export const pool: GameManifest = {
  name: () => msg("Pool checkers"),
  isOpen: true,
  client: async () => (await import("./client.ts")).poolClient,
  face: async () => (await import("./face.ts")).poolFace,
  rules: async () => (await import("./rules/source.ts")).poolRulesSource,
  lessons: async () => (await import("./lessons/source.ts")).poolLessonsSource,
};
