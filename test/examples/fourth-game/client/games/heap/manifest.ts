/** The heap's client parts, which are loaded on demand. */
import type { GameManifest } from "../contract/manifest.ts";

export const heap: GameManifest = {
  name: () => "Heap",
  isPerfectInformation: true,
  ground: "#777",
  levels: 0,
  client: async () => (await import("./client.ts")).heapClient,
  card: async () => (await import("./card.ts")).heapCard,
  hasPuzzles: false,
  extras: async () => (await import("./extras.ts")).heapExtras,
};
