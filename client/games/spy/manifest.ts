/** The manifest of SPY: its parts, and when they are loaded. */
import { msg } from "@lit/localize";
import { SPY_LEVELS } from "../../../engine/games/spy/rules/level-count.ts";
import type { GameManifest } from "../contract/manifest.ts";

export const spy: GameManifest = {
  name: () => msg("SPY"),
  isPerfectInformation: false,
  ground: "#34474f",
  levels: SPY_LEVELS,
  client: async () => (await import("./client.ts")).spyClient,
  card: async () => (await import("./card.ts")).spyCard,
  hasPuzzles: true,
  extras: async () => (await import("./extras.ts")).spyExtras,
};
