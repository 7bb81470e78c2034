/** The manifest of American Pool Checkers: its parts, and when they are loaded. */
import { msg } from "@lit/localize";
import { POOL_LEVELS } from "../../../engine/games/pool/rules/level-count.ts";
import type { GameManifest } from "../contract/manifest.ts";

export const pool: GameManifest = {
  name: () => msg("Pool checkers"),
  isPerfectInformation: true,
  ground: "#b58a5f",
  levels: POOL_LEVELS,
  client: async () => (await import("./client.ts")).poolClient,
  card: async () => (await import("./card.ts")).poolCard,
  hasPuzzles: true,
  extras: async () => (await import("./extras.ts")).poolExtras,
};
