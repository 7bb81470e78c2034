/** Loads the production modules of both releases once, after the stand-ins and globals are in place. */
import type { Game, Viewer } from "../../../engine/contract/game.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";
import { installGlobals } from "./globals.ts";
import { registerStandIns } from "./hooks.ts";
import { PARTS } from "./parts.ts";
import type { Production } from "./world.ts";

/** The part of the client that a run needs. */
export interface ClientCode {
  readonly ServerTable: new (host: object, table: string, refused: (code: string) => void) => object;
}

/** How a release folds a log, and what its pages show of the state. */
export interface Fold {
  readonly initial: TableState;
  readonly evolve: (state: TableState, entry: Entry) => TableState;
  readonly view: (state: TableState, viewer: Viewer) => TableState;
}

/** The code of one release. */
export interface Release {
  readonly production: Production;
  readonly client: ClientCode;
  readonly fold: Fold;
}

/** How the server derives its players' keys. */
export interface IdentityCode {
  keysOf(secrets: object): Promise<object>;
  tableKeysOf(keys: object, table: string): Promise<object>;
  tablePlayerKey(keys: object, player: string, table: string): Promise<string | null>;
  personKeys(keys: object, player: string): Promise<readonly [now: string, ...before: string[]]>;
}

/** A software authenticator with one passkey. */
export interface Authenticator {
  readonly id: string;
  create(challenge: string): Promise<object>;
  get(challenge: string): Promise<object>;
}

export interface Loaded extends Release {
  readonly identities: IdentityCode;
  readonly newAuthenticator: (origin: string) => Promise<Authenticator>;
  /** An older release, bundled (previous/make.ts). */
  readonly previous: Release;
}

/** The specifier is not a literal, because each layer has its own type checks. */
const load = <T = object>(file: string): Promise<T> => import(new URL(`../../../${file}`, import.meta.url).href);

/** The modules of a release. */
interface Modules {
  readonly main: Omit<Production, "worker" | "reset"> & { readonly default: Production["worker"] };
  readonly stubs: { clearLocationCache(): void };
  readonly lists: { publicLists(lobby: object, ctx: object, now: number): Promise<string> };
  readonly page: ClientCode;
  readonly games: { installGame(game: Game): void; installedGames(): readonly Game[] };
  readonly views: { readonly viewTable: Fold["view"] };
  readonly evolve: { readonly evolveTable: Fold["evolve"]; readonly initialTableState: TableState };
  /** The example games, one without and one with secrets. */
  readonly heap: { readonly heap: Game };
  readonly cups: { readonly cups: Game };
}

const BROKEN_LOBBY = {
  withSession: () => {
    throw new Error("reset");
  },
};

const releaseOf = async ({ main, stubs, lists, page, games, views, evolve, heap, cups }: Modules): Promise<Release> => {
  games.installGame(heap.heap);
  games.installGame(cups.cups);
  for (const game of games.installedGames()) await game.bot?.();
  return {
    production: {
      worker: main.default,
      Table: main.Table,
      Relay: main.Relay,
      Person: main.Person,
      // The previous release has none.
      Passkey: main.Passkey,
      Tournament: main.Tournament,
      Thinker: main.Thinker,
      reset: () => {
        stubs.clearLocationCache();
        // A failed read empties the cached lists.
        lists.publicLists(BROKEN_LOBBY, { waitUntil: () => undefined }, 0).catch(() => undefined);
      },
    },
    client: page,
    fold: { initial: evolve.initialTableState, evolve: evolve.evolveTable, view: views.viewTable },
  };
};

const loadParts = async (): Promise<Modules> => {
  const parts: Record<string, object> = {};
  for (const [name, file] of Object.entries(PARTS)) parts[name] = await load(file);
  return parts as unknown as Modules;
};

const loadIdentityCode = async (): Promise<IdentityCode> => {
  const files = ["identity", "signing-keys", "table-id"].map((name) => load(`worker/identity/${name}.ts`));
  return Object.assign({}, ...(await Promise.all(files)));
};

const loadAuthenticator = async (): Promise<Loaded["newAuthenticator"]> => {
  type Module = { readonly SoftwareAuthenticator: { forOrigin(origin: string): Promise<Authenticator> } };
  const { SoftwareAuthenticator } = await load<Module>("test/worker/identity/software-authenticator.ts");
  return (origin) => SoftwareAuthenticator.forOrigin(origin);
};

let loaded: Promise<Loaded> | null = null;

const loadAll = async (): Promise<Loaded> => {
  registerStandIns();
  installGlobals();
  const current = await releaseOf(await loadParts());
  await import("@simplewebauthn/server");
  return {
    ...current,
    identities: await loadIdentityCode(),
    newAuthenticator: await loadAuthenticator(),
    previous: await releaseOf(await load<Modules>("test/simulate/previous/release.js")),
  };
};

export const loadProduction = (): Promise<Loaded> => {
  loaded ??= loadAll();
  return loaded;
};
