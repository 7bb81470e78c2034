/** The manifest of Mexican Train: its parts, and when they are loaded. */
import { msg } from "@lit/localize";
import { TRAIN_LEVELS } from "../../../engine/games/train/rules/level-count.ts";
import type { GameManifest } from "../contract/manifest.ts";

export const train: GameManifest = {
  name: () => msg("Mexican Train"),
  isPerfectInformation: false,
  ground: "#26523f",
  levels: TRAIN_LEVELS,
  client: async () => (await import("./client.ts")).trainClient,
  card: async () => (await import("./card.ts")).trainCard,
  hasPuzzles: true,
  extras: async () => (await import("./extras.ts")).trainExtras,
};
