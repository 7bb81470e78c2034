/**
 * The part of boardgame.io that the load test uses. It is no dependency: `requireFrom` loads it from the folder where
 * it is installed.
 */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

interface Marks {
  readonly moves: number;
  readonly path: readonly number[];
}

/** The smallest game: it counts and stores each move, checks nothing, and passes the turn. */
export const marks = {
  name: "marks",
  setup: (): Marks => ({ moves: 0, path: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G }: { readonly G: Marks }, path: readonly number[]): Marks => ({ moves: G.moves + 1, path }),
  },
};

interface ClientState {
  readonly G: Marks;
  readonly isConnected: boolean;
}

export interface Client {
  readonly moves: { mark(path: readonly number[]): void };
  start(): void;
  stop(): void;
  /** The listener receives null until the match has loaded. */
  subscribe(listener: (state: ClientState | null) => void): void;
}

interface Packages {
  readonly server: {
    Server(config: object): { run(config: object): Promise<unknown> };
    readonly Origins: { readonly LOCALHOST: RegExp };
  };
  readonly client: { Client(config: object): Client };
  readonly multiplayer: { SocketIO(config: { readonly server: string }): unknown };
}

/** `folder`: where `npm install boardgame.io` ran. */
export const requireFrom = (folder: string): Packages => {
  const load = createRequire(join(resolve(folder), "package.json"));
  return {
    get server() {
      return load("boardgame.io/server") as Packages["server"];
    },
    get client() {
      return load("boardgame.io/client") as Packages["client"];
    },
    get multiplayer() {
      return load("boardgame.io/multiplayer") as Packages["multiplayer"];
    },
  };
};
