/** Loads the production modules once, after the stand-ins and globals are in place. */
import type { Game } from "../../../engine/contract/game.ts";
import { installedGames, installGame } from "../../../engine/contract/game-registry.ts";
import { installGlobals } from "./globals.ts";
import { type Mistake, registerStandIns } from "./hooks.ts";
import type { Production } from "./world.ts";

/** The client's part that a run needs. */
export interface ClientCode {
  readonly ServerTable: new (host: object, table: string, refused: (code: string) => void) => object;
}

export interface Loaded {
  readonly production: Production;
  readonly client: ClientCode;
}

/** The specifier is not a literal, because each layer has its own type checks. */
const load = <T = object>(file: string): Promise<T> => import(new URL(`../../../${file}`, import.meta.url).href);

/** The example games, one without and one with secrets. */
const EXAMPLES = ["heap", "cups"] as const;

type Main = Omit<Production, "worker" | "reset"> & { readonly default: Production["worker"] };

const BROKEN_LOBBY = {
  withSession: () => {
    throw new Error("reset");
  },
};

let loaded: Promise<Loaded> | null = null;

const loadAll = async (mistake: Mistake | null): Promise<Loaded> => {
  registerStandIns(mistake);
  installGlobals();
  const main = await load<Main>("worker/main.ts");
  const { clearLocationCache } = await load<{ clearLocationCache(): void }>("worker/platform/table-stub.ts");
  const { publicLists } = await load<{ publicLists(lobby: object, ctx: object, now: number): Promise<string> }>(
    "worker/lobby/public-lists.ts",
  );
  const { ServerTable } = await load<ClientCode>("client/connection/server-table.ts");
  // What is imported on demand must be there: the first import of a module is asynchronous.
  await load("client/connection/salt-duty.ts");
  await load("client/connection/last-seen.ts");
  for (const name of EXAMPLES) installGame((await load<Record<string, Game>>(`test/examples/${name}.ts`))[name]!);
  for (const game of installedGames()) await game.bot?.();
  return {
    production: {
      worker: main.default,
      Table: main.Table,
      Relay: main.Relay,
      Person: main.Person,
      Tournament: main.Tournament,
      Thinker: main.Thinker,
      reset: () => {
        clearLocationCache();
        // A read that fails leaves no list behind.
        publicLists(BROKEN_LOBBY, { waitUntil: () => undefined }, 0).catch(() => undefined);
      },
    },
    client: { ServerTable },
  };
};

/** `mistake` is planted in production code, to see whether a run finds it. */
export const loadProduction = (mistake: Mistake | null = null): Promise<Loaded> => {
  loaded ??= loadAll(mistake);
  return loaded;
};
