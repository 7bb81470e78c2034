/** Made by test/training/pool/tablebase/five.ts. */
import type { FivePieceClass } from "../loaded-classes.ts";

export const fivePieces: readonly FivePieceClass[] = [
  { ownMen: 0, ownKings: 2, foeMen: 0, foeKings: 3, maxPlies: 8, load: async () => (await import("./five/k2-k3.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 1, foeMen: 0, foeKings: 4, maxPlies: 10, load: async () => (await import("./five/k1-k4.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 3, foeMen: 1, foeKings: 1, maxPlies: 27, load: async () => (await import("./five/k3-m1k1.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 2, foeMen: 1, foeKings: 2, maxPlies: 8, load: async () => (await import("./five/k2-m1k2.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 4, foeMen: 1, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/k4-m1.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 1, foeMen: 1, foeKings: 3, maxPlies: 12, load: async () => (await import("./five/k1-m1k3.data.ts")).outcomes() },
  { ownMen: 2, ownKings: 1, foeMen: 0, foeKings: 2, maxPlies: 8, load: async () => (await import("./five/m2k1-k2.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 3, foeMen: 2, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/k3-m2.data.ts")).outcomes() },
  { ownMen: 1, ownKings: 1, foeMen: 1, foeKings: 2, maxPlies: 34, load: async () => (await import("./five/m1k1-m1k2.data.ts")).outcomes() },
  { ownMen: 1, ownKings: 3, foeMen: 1, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m1k3-m1.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 1, foeMen: 2, foeKings: 2, maxPlies: 10, load: async () => (await import("./five/k1-m2k2.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 2, foeMen: 3, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/k2-m3.data.ts")).outcomes() },
  { ownMen: 1, ownKings: 2, foeMen: 2, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m1k2-m2.data.ts")).outcomes() },
  { ownMen: 1, ownKings: 1, foeMen: 2, foeKings: 1, maxPlies: 18, load: async () => (await import("./five/m1k1-m2k1.data.ts")).outcomes() },
  { ownMen: 2, ownKings: 2, foeMen: 1, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m2k2-m1.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 1, foeMen: 3, foeKings: 1, maxPlies: 10, load: async () => (await import("./five/k1-m3k1.data.ts")).outcomes() },
  { ownMen: 0, ownKings: 1, foeMen: 4, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/k1-m4.data.ts")).outcomes() },
  { ownMen: 1, ownKings: 1, foeMen: 3, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m1k1-m3.data.ts")).outcomes() },
  { ownMen: 2, ownKings: 1, foeMen: 2, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m2k1-m2.data.ts")).outcomes() },
  { ownMen: 3, ownKings: 1, foeMen: 1, foeKings: 0, maxPlies: 3, load: async () => (await import("./five/m3k1-m1.data.ts")).outcomes() },
  { ownMen: 2, ownKings: 0, foeMen: 3, foeKings: 0, maxPlies: 2, load: async () => (await import("./five/m2-m3.data.ts")).outcomes() },
  { ownMen: 4, ownKings: 0, foeMen: 1, foeKings: 0, maxPlies: 1, load: async () => (await import("./five/m4-m1.data.ts")).outcomes() },
];
