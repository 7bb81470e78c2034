/** Mexican Train: what this folder has, and what of it is fetched when. */
import { msg } from "@lit/localize";
import type { GameManifest } from "../manifest.ts";

export const train: GameManifest = {
  name: () => msg("Mexican Train"),
  isOpen: false,
  client: async () => (await import("./client.ts")).trainClient,
  face: async () => (await import("./face.ts")).trainFace,
  rules: async () => (await import("./rules/source.ts")).trainRulesSource,
};
