/** As much of boardgame.io as is used here. It is not among this project's packages: it is taken from where it was installed. */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

interface Marks {
  readonly moves: number;
  readonly path: readonly number[];
}

/** As little as a game can be: a move is counted and noted, judged by nobody, and the other is on turn. */
export const marks = {
  name: "marks",
  setup: (): Marks => ({ moves: 0, path: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G }: { readonly G: Marks }, path: readonly number[]): Marks => ({ moves: G.moves + 1, path }),
  },
};

interface Connected {
  readonly G: Marks;
  readonly isConnected: boolean;
}

export interface Client {
  readonly moves: { mark(path: readonly number[]): void };
  start(): void;
  stop(): void;
  /** Null until the match has arrived. */
  subscribe(told: (state: Connected | null) => void): void;
}

interface Packages {
  readonly server: {
    Server(config: object): { run(config: object): Promise<unknown> };
    readonly Origins: { readonly LOCALHOST: RegExp };
  };
  readonly client: { Client(config: object): Client };
  readonly multiplayer: { SocketIO(config: { readonly server: string }): unknown };
}

/** `folder`: where `npm install boardgame.io` was run. */
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
