/** The modules of a release that a run needs, by name. `previous/make.ts` bundles the same ones of an older commit. */

export const PARTS = {
  main: "worker/main.ts",
  stubs: "worker/platform/table-stub.ts",
  lists: "worker/lobby/public-lists.ts",
  page: "client/connection/server-table.ts",
  games: "engine/contract/game-registry.ts",
  views: "engine/log/redaction.ts",
  evolve: "engine/table/evolve.ts",
  heap: "test/examples/heap.ts",
  cups: "test/examples/cups.ts",
  // Modules that are imported on demand must be loaded before, because the first import is asynchronous.
  salts: "client/connection/salt-duty.ts",
  memory: "client/connection/last-seen.ts",
} as const;
