/**
 * The like by boardgame.io, with its own server and its own client: two who move by turns. Optional, and no dependency: it is
 * taken from wherever `npm install boardgame.io` was run.
 *
 * It is faster from mover to opponent, by about the time of a commit: its state is in memory, and lost with its process, while
 * here nobody is shown a move that is not on the disk. Its game here judges nothing and hides nothing, and its server by default sends the
 * whole state with each move, so that it gets slower as the state grows. Its players' own pages wait for neither, as here.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { freePort, until } from "../support/server/server.ts";
import { type Client, marks, requireFrom } from "./boardgame-io-packages.ts";
import { drive, type Mover, runParallel } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";
import { print } from "./print.ts";
import { ownWork, residentOf, workOf } from "./processes.ts";

const SKIPPED = "moves skipped: the last was still under way";

/** Where games are played, and where matches are made. */
interface Address {
  readonly game: string;
  readonly lobby: string;
}

/** Serves as long as `run` takes; `group` is its process group. */
const withBoardgameServer = async (
  folder: string,
  run: (address: Address, group: number) => Promise<void>,
): Promise<void> => {
  const ports = [await freePort(), await freePort()].map(String);
  const [game, lobby] = ports.map((port) => `http://localhost:${port}`) as [string, string];
  const server = spawn("node", [join(import.meta.dirname, "boardgame-io-server.ts"), folder, ...ports], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const answers = () =>
    fetch(`${lobby}/games`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(answers, 60_000, "boardgame.io's server");
    await run({ game, lobby }, server.pid!);
  } finally {
    process.kill(-server.pid!, "SIGKILL");
  }
};

const ask = async <T>(url: string, body: object): Promise<T> => {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
};

/** One of two at a match, by the library's own client. */
class Player {
  readonly #client: Client;
  #known = -1;
  #told: () => void = () => undefined;

  constructor(client: Client) {
    this.#client = client;
    client.subscribe((state) => {
      if (state?.isConnected !== true || state.G.moves === this.#known) return;
      this.#known = state.G.moves;
      this.#told();
    });
    client.start();
  }

  static async join(folder: string, { game, lobby }: Address, matchID: string, playerID: string): Promise<Player> {
    const { client, multiplayer } = requireFrom(folder);
    const { playerCredentials: credentials } = await ask<{ playerCredentials: string }>(
      `${lobby}/games/marks/${matchID}/join`,
      { playerID, playerName: playerID },
    );
    const connect = multiplayer.SocketIO({ server: game });
    const player = new Player(
      client.Client({ game: marks, debug: false, multiplayer: connect, matchID, playerID, credentials }),
    );
    await player.knows(0);
    return player;
  }

  /** Resolves when this one has been told of so many moves. */
  knows(moves: number): Promise<void> {
    return new Promise((resolve) => {
      this.#told = () => void (this.#known >= moves && resolve());
      this.#told();
    });
  }

  mark(): void {
    this.#client.moves.mark([11, 15]);
  }

  close(): void {
    this.#client.stop();
  }
}

class BoardgamePair implements Mover {
  readonly #players: readonly [Player, Player];
  readonly #tally: Tally;
  #made = 0;
  #isMoving = false;

  private constructor(players: readonly [Player, Player], tally: Tally) {
    this.#players = players;
    this.#tally = tally;
  }

  static async open(folder: string, address: Address, tally: Tally): Promise<BoardgamePair> {
    const { matchID } = await ask<{ matchID: string }>(`${address.lobby}/games/marks/create`, { numPlayers: 2 });
    const first = await Player.join(folder, address, matchID, "0");
    return new BoardgamePair([first, await Player.join(folder, address, matchID, "1")], tally);
  }

  /** The player on turn moves; resolves when the other player has received the move. */
  async move(): Promise<void> {
    if (this.#isMoving) return this.#tally.count(SKIPPED);
    this.#isMoving = true;
    const [mover, other] = this.#made++ % 2 === 0 ? this.#players : this.#players.toReversed();
    const begun = performance.now();
    const told = other!.knows(this.#made);
    mover!.mark();
    await told;
    this.#tally.time("mover to opponent", performance.now() - begun);
    this.#tally.count("moves");
    this.#isMoving = false;
  }

  close(): void {
    for (const player of this.#players) player.close();
  }
}

interface Asked {
  readonly tables: number;
  readonly rate: number;
  readonly seconds: number;
}

/** Plays as many pairs as there were tables, as often, and prints what came of it. */
export const besideBoardgame = (folder: string, { tables, rate, seconds }: Asked): Promise<void> =>
  withBoardgameServer(folder, async (address, group) => {
    const [tally, before, pairs] = [new Tally(), residentOf(group, null), [] as BoardgamePair[]];
    const opening = await runParallel(
      [...Array(tables).keys()],
      async () => void pairs.push(await BoardgamePair.open(folder, address, tally)),
    );
    const [begun, server, own] = [performance.now(), workOf(group, null) ?? Number.NaN, ownWork()];
    const reached = await drive(pairs, rate, seconds, tally);
    const share = (work: number) => `${((100 * work) / (performance.now() - begun)).toFixed(0)} % of a core`;
    print("boardgame.io, in memory, no rules: opened in", `${opening.toFixed(1)} s`);
    print("  moves a second", reached.toFixed(1));
    print("  mover to opponent", tally.line("mover to opponent"));
    print(
      "  work",
      `its server ${share((workOf(group, null) ?? Number.NaN) - server)}; its clients ${share(ownWork() - own)}`,
    );
    const after = residentOf(group, null);
    const memory = after === null || before === null ? Number.NaN : ((after - before) * 1000) / tables;
    print("  a match with its sockets", `${memory.toFixed(0)} KB each`);
    for (const what of [SKIPPED, "errors"]) print(`  ${what}`, String(tally.counted(what)));
    for (const pair of pairs) pair.close();
  });
