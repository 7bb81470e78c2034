/**
 * The same load through boardgame.io's server and client: pairs of players who move in turn. It is optional and no
 * dependency.
 *
 * boardgame.io is faster from mover to opponent by about the time of a commit: its state is in memory and lost with its
 * process. Foldtable sends no move before it is on the disk. This game checks nothing and hides nothing. By default the
 * server sends the whole state with each move, so it gets slower as the state grows.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { freePort } from "../../worker/local/network.ts";
import { waitUntil } from "../support/server/server.ts";
import { type Client, marks, requireFrom } from "./boardgame-io-packages.ts";
import { drive, type Mover, runParallel } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";
import { print } from "./print.ts";
import { cpuTimeOf, ownCpuTime, residentMegabytes } from "./processes.ts";

const SKIPPED = "moves skipped: the last one had not finished";

/** URLs of the game's server and of its lobby. */
interface Address {
  readonly game: string;
  readonly lobby: string;
}

/** Runs the server until `run` resolves; `group` is its process group. */
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
    await waitUntil(answers, 60_000, "boardgame.io's server");
    await run({ game, lobby }, server.pid!);
  } finally {
    process.kill(-server.pid!, "SIGKILL");
  }
};

const postJson = async <T>(url: string, body: object): Promise<T> => {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
};

/** One of a match's two players, with the library's client. */
class Player {
  readonly #client: Client;
  #moves = -1;
  #onMoves: () => void = () => undefined;

  constructor(client: Client) {
    this.#client = client;
    client.subscribe((state) => {
      if (state?.isConnected !== true || state.G.moves === this.#moves) return;
      this.#moves = state.G.moves;
      this.#onMoves();
    });
    client.start();
  }

  static async join(folder: string, { game, lobby }: Address, matchID: string, playerID: string): Promise<Player> {
    const { client, multiplayer } = requireFrom(folder);
    const { playerCredentials: credentials } = await postJson<{ playerCredentials: string }>(
      `${lobby}/games/marks/${matchID}/join`,
      { playerID, playerName: playerID },
    );
    const connect = multiplayer.SocketIO({ server: game });
    const player = new Player(
      client.Client({ game: marks, debug: false, multiplayer: connect, matchID, playerID, credentials }),
    );
    await player.waitForMoves(0);
    return player;
  }

  /** Resolves when this player has received at least so many moves. */
  waitForMoves(moves: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onMoves = () => void (this.#moves >= moves && resolve());
      this.#onMoves();
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
  #moveCount = 0;
  #isMoving = false;

  private constructor(players: readonly [Player, Player], tally: Tally) {
    this.#players = players;
    this.#tally = tally;
  }

  static async open(folder: string, address: Address, tally: Tally): Promise<BoardgamePair> {
    const { matchID } = await postJson<{ matchID: string }>(`${address.lobby}/games/marks/create`, { numPlayers: 2 });
    const first = await Player.join(folder, address, matchID, "0");
    return new BoardgamePair([first, await Player.join(folder, address, matchID, "1")], tally);
  }

  /** The player on turn moves; resolves when the other player has received the move. */
  async move(): Promise<void> {
    if (this.#isMoving) return this.#tally.count(SKIPPED);
    this.#isMoving = true;
    const [mover, other] = this.#moveCount++ % 2 === 0 ? this.#players : this.#players.toReversed();
    const startedAt = performance.now();
    const received = other!.waitForMoves(this.#moveCount);
    mover!.mark();
    await received;
    this.#tally.time("mover to opponent", performance.now() - startedAt);
    this.#tally.count("moves");
    this.#isMoving = false;
  }

  close(): void {
    for (const player of this.#players) player.close();
  }
}

interface LoadSize {
  readonly tables: number;
  readonly rate: number;
  readonly seconds: number;
}

/** Plays as many pairs as there were tables, at the same rate, and prints the figures. */
export const compareWithBoardgame = (folder: string, { tables, rate, seconds }: LoadSize): Promise<void> =>
  withBoardgameServer(folder, async (address, group) => {
    const [tally, before, pairs] = [new Tally(), residentMegabytes(group, null), [] as BoardgamePair[]];
    const openingSeconds = await runParallel(
      [...Array(tables).keys()],
      async () => void pairs.push(await BoardgamePair.open(folder, address, tally)),
    );
    const [startedAt, serverBefore, ownBefore] = [
      performance.now(),
      cpuTimeOf(group, null) ?? Number.NaN,
      ownCpuTime(),
    ];
    const reached = await drive(pairs, rate, seconds, tally);
    const share = (work: number) => `${((100 * work) / (performance.now() - startedAt)).toFixed(0)} % of a core`;
    print("boardgame.io, in memory, no rules: opened in", `${openingSeconds.toFixed(1)} s`);
    print("  moves a second", reached.toFixed(1));
    print("  mover to opponent", tally.line("mover to opponent"));
    print(
      "  work",
      `its server ${share((cpuTimeOf(group, null) ?? Number.NaN) - serverBefore)}; its clients ${share(ownCpuTime() - ownBefore)}`,
    );
    const after = residentMegabytes(group, null);
    const memory = after === null || before === null ? Number.NaN : ((after - before) * 1000) / tables;
    print("  a match with its sockets", `${memory.toFixed(0)} KB each`);
    for (const what of [SKIPPED, "errors"]) print(`  ${what}`, String(tally.counted(what)));
    for (const pair of pairs) pair.close();
  });
