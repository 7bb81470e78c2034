/**
 * `npm run load -- --remote URL`: measures a deployment from this machine and prints a Markdown table. It opens few
 * tables and moves slowly, because the limits are for one address. Visits use this machine's connection, with a
 * processor slowed four times.
 */
import { type Browser, chromium } from "playwright";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { median } from "../bench/bench-row.ts";
import { mainRulesets } from "../bench/logs.ts";
import { visitsTo } from "../bench/page/first-load.ts";
import { launchOptions } from "../support/server/chromium.ts";
import { measureFirstScripts } from "../support/server/first-scripts.ts";
import { LoadedTable } from "./game.ts";
import { drive, pause } from "./load-scheduler.ts";
import { Tally } from "./load-stats.ts";

/** Tables of each game, and moves a second at each. */
const TABLES = 2;
const RATE = 0.5;
const PINGS = 20;
const PING_PAUSE_MS = 250;
const FAULTS = ["errors", "lost", "doubled"] as const;

export interface RemoteRun {
  /** Seconds of play, for all games together. */
  readonly seconds: number;
  /** Visits of each kind to the page of each game; 0 needs no browser. */
  readonly visits: number;
}

/** The figures of one game, by row. */
type Column = ReadonlyMap<string, string>;

const formatFigure = (value: number, digits: number): string => (Number.isNaN(value) ? "–" : value.toFixed(digits));

const visitRows = async (browser: Browser, url: string, game: string, seats: number, runs: number) => {
  const { needed } = await measureFirstScripts(browser, url, game, seats);
  const line = { url, disconnect: () => undefined };
  const { visitors, players, later } = await visitsTo(browser, url, line, { game, seats, runs });
  const time = (times: readonly number[]) => formatFigure(median([...times]) / 1000, 2);
  return [
    ["scripts to a playable table, KB brotli", formatFigure(needed, 1)],
    ["shared link on a slow phone: board seen, s", time(visitors.map(({ seen }) => seen))],
    ["the same for a player: playable, s", time(players.map(({ playable }) => playable))],
    ["a later visit of a player: board seen, s", time(later.map(({ seen }) => seen))],
  ] as const;
};

/** Times pings to the table's region. The platform answers them without the table object. */
const pingTable = async (url: string, id: string, tally: Tally): Promise<void> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${id}/socket`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  for (let ping = 0; ping < PINGS; ping++) {
    const from = performance.now();
    await new Promise<void>((resolve) => {
      socket.onmessage = ({ data }) => data === PONG && resolve();
      socket.send(PING);
    });
    tally.time("ping", performance.now() - from);
    await pause(PING_PAUSE_MS);
  }
  socket.close();
};

const playRows = async (url: string, index: number, seats: number, seconds: number) => {
  const tally = new Tally();
  const tables = await Promise.all(
    Array.from({ length: TABLES }, async () => {
      const table = new LoadedTable(url, index, await LoadedTable.tokens(url, seats), tally);
      await table.begin();
      table.names = ["move"];
      return table;
    }),
  );
  await pingTable(url, tables[0]!.id, tally);
  await drive(tables, RATE, seconds, tally);
  for (const table of tables) {
    await table.check();
    table.close();
  }
  const time = (what: string) =>
    `${formatFigure(tally.median(what), 1)}, ${formatFigure(tally.percentile(what, 0.99), 1)}`;
  return [
    ["ping to the table: median, p99, ms", time("ping")],
    ["move acknowledged: median, p99, ms", time("move: acknowledged")],
    ["mover to opponent: median, p99, ms", time("move")],
    ["moves", String(tally.counted("moves"))],
    ...FAULTS.map((what) => [what, String(tally.counted(what))] as const),
  ] as const;
};

const tableOf = (games: readonly string[], columns: readonly Column[]): string => {
  const names = [...columns[0]!.keys()];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [
    row(["what", ...games]),
    row(["---", ...games.map(() => "---")]),
    ...names.map((name) => row([name, ...columns.map((column) => column.get(name)!)])),
  ].join("");
};

/** Resolves with the table as Markdown, and whether a move was lost, doubled or failed. */
export const measureRemote = async (
  url: string,
  { seconds, visits }: RemoteRun,
): Promise<{ readonly text: string; readonly isFaulty: boolean }> => {
  const browser = visits === 0 ? null : await chromium.launch(launchOptions());
  const games = mainRulesets();
  const columns: Column[] = [];
  try {
    for (const { game, seats } of games) {
      const visitFigures = browser ? await visitRows(browser, url, game, seats, visits) : [];
      const index = LoadedTable.games.indexOf(game);
      columns.push(new Map([...visitFigures, ...(await playRows(url, index, seats, seconds / games.length))]));
    }
  } finally {
    if (browser) await browser.close();
  }
  const isFaulty = columns.some((column) => FAULTS.some((what) => column.get(what) !== "0"));
  return {
    text: tableOf(
      games.map(({ game }) => game),
      columns,
    ),
    isFaulty,
  };
};
