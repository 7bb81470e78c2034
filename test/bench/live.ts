/**
 * A move's way through a table, from one player's socket to the other's, beside the same way through a bare Durable
 * Object (bare/worker.ts): the same workerd, the two measured in turn, move by move.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gameOf } from "../../engine/games.ts";
import { turnOf } from "../../engine/table.ts";
import { type Bot, seatTwo } from "../support/bot.ts";
import { freePort, until } from "../support/server.ts";
import { median, percentile, type Row } from "./row.ts";

const MOVES = 600;
const WARM_UP = 100;
const GOAL = 1.3;

const QUIET = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

/** Serves test/bench/bare/wrangler.toml for as long as `use` runs. */
const withServer = async (use: (url: string) => Promise<Row[]>): Promise<Row[]> => {
  const [port, inspector, data] = [await freePort(), await freePort(), await mkdtemp(join(tmpdir(), "foldtable-"))];
  const ports = ["--port", `${port}`, "--inspector-port", `${inspector}`];
  const key = ["--var", `SIGNING_KEY:${"bench".repeat(10)}`];
  const args = [
    "dev",
    "-c",
    "test/bench/bare/wrangler.toml",
    "--persist-to",
    data,
    "--log-level",
    "error",
    ...ports,
    ...key,
  ];
  const server = spawn("wrangler", args, { detached: true, stdio: "ignore", env: { ...process.env, ...QUIET } });
  const url = `http://localhost:${port}`;
  try {
    await until(
      () =>
        fetch(`${url}/api/games`).then(
          (response) => response.ok,
          () => false,
        ),
      60_000,
      "the server",
    );
    return await use(url);
  } finally {
    process.kill(-server.pid!, "SIGKILL");
    await rm(data, { recursive: true, force: true });
  }
};

interface Wire {
  /** Sends one text from one socket; resolves with the ms until the other socket has it. */
  pass(): Promise<number>;
  close(): void;
}

const bareWire = async (url: string, text: string): Promise<Wire> => {
  const open = () => new WebSocket(`${url.replace("http", "ws")}/bare/table`);
  const [sender, receiver] = [open(), open()];
  await Promise.all(
    [sender, receiver].map((socket) => new Promise((resolve) => socket.addEventListener("open", resolve))),
  );
  return {
    pass: () =>
      new Promise((resolve) => {
        const start = performance.now();
        receiver.onmessage = () => resolve(performance.now() - start);
        sender.send(text);
      }),
    close: () => [sender, receiver].forEach((socket) => void socket.close()),
  };
};

const tableWire = async (url: string): Promise<Wire> => {
  let bots: readonly Bot[] = (await seatTwo(url)).bots;
  const fresh = async () => {
    for (const bot of bots) bot.close();
    bots = (await seatTwo(url)).bots;
  };
  return {
    pass: async () => {
      if (bots[0]!.state.phase === "over") await fresh();
      const turn = turnOf(bots[0]!.state)[0]!;
      const mover = bots.find(({ seats }) => seats.includes(turn))!;
      const other = bots.find((bot) => bot !== mover)!;
      const moves = gameOf("pool").moves(mover.state.play!, turn);
      const length = other.entries.length;
      const arrived = other.when(() => other.entries.length > length);
      const start = performance.now();
      const answered = mover.ask(moves[Math.floor(Math.random() * moves.length)]!);
      await arrived;
      const elapsed = performance.now() - start;
      await answered;
      await other.when(() => other.entries.length === mover.entries.length);
      return elapsed;
    },
    close: () => bots.forEach((bot) => void bot.close()),
  };
};

const alternately = async (wires: readonly Wire[]): Promise<number[][]> => {
  const times: number[][] = wires.map(() => []);
  for (let move = 0; move < WARM_UP + MOVES; move++) {
    for (const [index, wire] of wires.entries()) {
      const elapsed = await wire.pass();
      if (move >= WARM_UP) times[index]!.push(elapsed);
    }
  }
  return times;
};

export const liveRows = (): Promise<Row[]> =>
  withServer(async (url) => {
    const frame = JSON.stringify({
      type: "command",
      id: "A1b2C3d4",
      seq: 10,
      command: { type: "move", path: [11, 15] },
    });
    const wires = [await tableWire(url), await bareWire(url, frame)];
    const [table, bare] = await alternately(wires);
    for (const wire of wires) wire.close();
    const ratio = median(table!) / median(bare!);
    return [
      {
        name: "a move from socket to socket, median",
        value: median(table!),
        unit: "ms",
        beside: `bare object ${median(bare!).toFixed(2)} ms`,
        ratio,
        goal: `ratio ≤ ${GOAL}`,
        isMet: ratio <= GOAL,
      },
      {
        name: "a move from socket to socket, p99",
        value: percentile(table!, 0.99),
        unit: "ms",
        beside: `bare object ${percentile(bare!, 0.99).toFixed(2)} ms`,
        ratio: percentile(table!, 0.99) / percentile(bare!, 0.99),
      },
    ];
  });
