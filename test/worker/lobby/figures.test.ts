/** Durations by continent: which connections and commands are counted, and that nothing waits for the counting. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { utcDayNumber } from "../../../engine/kit/utc-day.ts";
import { RETAIN_FIGURES_DAYS } from "../../../engine/wire/retention.ts";
import {
  bucketOf,
  COMMANDS_PER_SAMPLE,
  CONNECTIONS_PER_SAMPLE,
  countDurations,
  type FigureKind,
  figureKinds,
  longestIn,
  MIN_COUNT,
  readFigures,
} from "../../../worker/lobby/figures.ts";
import worker from "../../../worker/main.ts";
import type { Region } from "../../../worker/platform/regions.ts";
import { clearLocationCache } from "../../../worker/platform/table-stub.ts";
import { lobbyBill, withCounting } from "../../bench/baseline/counted.ts";
import { documentedFigure } from "../costs/costs-document.ts";
import { type CfProperties, newBrowser, ORIGIN, openTable, runSweep, testEnv } from "../support.ts";
import {
  AMERICA,
  liveObjects,
  openDistantTable,
  reconnectBoth,
  revealSalts,
  seatBoth,
} from "../table/relocation/two-regions.ts";
import { move, seatTwo, TableClient } from "../table-client.ts";

const DAY = 86_400_000;

interface Row {
  readonly day: number;
  readonly kind: FigureKind;
  readonly continent: string;
  readonly bucket: number;
  readonly count: number;
}

const rows = async (): Promise<readonly Row[]> =>
  (await env.LOBBY.prepare("SELECT * FROM figure ORDER BY kind, continent, bucket").all<Row>()).results;

/** The counts, each as `kind continent: count`. */
const counted = async (): Promise<readonly string[]> =>
  (await rows()).map(({ kind, continent, count }) => `${kind} ${continent}: ${count}`);

/** Counts a duration `times` times. */
const count = async (region: Region | undefined, kind: FigureKind, ms: number, times = 1): Promise<void> => {
  const context = createExecutionContext();
  for (let time = 0; time < times; time++) countDurations(env, context, region, { [kind]: ms });
  await waitOnExecutionContext(context);
};

const SAMPLE_PERIOD = CONNECTIONS_PER_SAMPLE * COMMANDS_PER_SAMPLE;

/** Sets the clock `after` ms after a time at which each connection and command is counted. */
const clockAtSample = (after = 0): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / SAMPLE_PERIOD) * SAMPLE_PERIOD + after });
};

const PARIS: CfProperties = { continent: "EU", longitude: "2", clientTcpRtt: 22 as never };

beforeEach(async () => {
  await env.LOBBY.exec("DELETE FROM figure");
});

describe("a range of durations", () => {
  it("ends less than √2 above each of its durations, up to a minute", () => {
    const wrong = Array.from({ length: 65_536 }, (_, index) => index + 1).filter((ms) => {
      const end = longestIn(bucketOf(ms));
      return end < ms || end >= ms * Math.SQRT2;
    });
    expect(wrong).toEqual([]);
  });

  it("includes durations above a minute and below 1 ms", () => {
    expect([-5, 0, 1, 65_536, 1e9].map((ms) => longestIn(bucketOf(ms)))).toEqual([1, 1, 1, 65_536, 65_536]);
  });

  it("is one row per day, continent and kind, however often it is counted", async () => {
    for (let ms = 1; ms < 100_000; ms *= 1.1) await count("apac", "edge", ms);
    const before = (await rows()).length;
    for (let ms = 1; ms < 100_000; ms *= 1.1) await count("me", "edge", ms);
    expect([before < 40, (await rows()).length]).toEqual([true, before]);
  });
});

describe("the figures", () => {
  it("are the ends of the ranges that contain the median and the 95th percentile", async () => {
    await count("weur", "durable", 3, 49);
    await count("eeur", "durable", 10, 45);
    await count("weur", "durable", 50, 1);
    await count("weur", "durable", 400, 5);
    expect(await readFigures(env.LOBBY, 1, Date.now())).toEqual([
      { kind: "durable", continent: "EU", count: 100, p50: 11, p95: 64 },
    ]);
  });

  it("combine continents with few counts, and omit the group if it also has few", async () => {
    await count("enam", "edge", 8, MIN_COUNT);
    await count("afr", "edge", 16, MIN_COUNT - 1);
    await count(undefined, "edge", 30, 1);
    await count("oc", "table", 8, MIN_COUNT - 1);
    expect(await readFigures(env.LOBBY, 1, Date.now())).toEqual([
      { kind: "edge", continent: "other", count: MIN_COUNT, p50: 16, p95: 16 },
      { kind: "edge", continent: "NA", count: MIN_COUNT, p50: 8, p95: 8 },
    ]);
  });

  it("include only the last days, and the sweep deletes them after their retention", async () => {
    const now = Date.now();
    await count("sam", "edge", 8, MIN_COUNT);
    const read = async (days: number, after: number) =>
      (await readFigures(env.LOBBY, days, now + after * DAY)).map((figure) => figure.count);
    expect([await read(1, 0), await read(1, 1), await read(2, 1)]).toEqual([[MIN_COUNT], [], [MIN_COUNT]]);
    const left: number[] = [];
    for (const days of [RETAIN_FIGURES_DAYS - 1, RETAIN_FIGURES_DAYS]) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + days * DAY });
      await runSweep();
      left.push((await rows()).length);
      vi.useRealTimers();
    }
    expect(left).toEqual([1, 0]);
  });
});

describe("a connection", () => {
  it("is counted by its client's continent if it begins at a sampled time", async () => {
    const table = await openTable();
    clockAtSample(1);
    await TableClient.open(table, await newBrowser(), "", PARIS);
    expect(await counted()).toEqual([]);
    clockAtSample();
    await TableClient.open(table, await newBrowser(), "", PARIS);
    expect(await counted()).toEqual(["edge EU: 1", "table EU: 1"]);
    expect(longestIn((await rows())[0]!.bucket)).toBe(22);
  });

  it.each([
    ["nothing", {}],
    ["the continent of an anonymous network", { continent: "T1" }],
  ])("counts as unknown, and without a network duration, if the platform knows %s", async (_, from) => {
    const table = await openTable();
    clockAtSample();
    await TableClient.open(table, {}, "", from as CfProperties);
    expect(await counted()).toEqual(["table unknown: 1"]);
  });

  it("is answered while the lobby does not respond", async () => {
    const table = await openTable();
    clockAtSample();
    const noResponse = Promise.withResolvers<never>();
    const run = vi.fn(() => noResponse.promise);
    vi.spyOn(env.LOBBY, "prepare").mockReturnValue({ bind: () => ({ run }) } as never);
    const request = new Request(`${ORIGIN}/api/tables/${table}/socket`, { headers: { Upgrade: "websocket" } });
    const response = await worker.fetch(request as never, testEnv, createExecutionContext());
    response.webSocket?.accept();
    expect([response.status, run.mock.calls.length]).toEqual([101, 1]);
    response.webSocket?.close();
    vi.spyOn(console, "error").mockReturnValue();
    noResponse.reject(new Error("D1 is gone"));
  });
});

describe("a command", () => {
  /** A seated table, nothing of which is counted. */
  const seatUncounted = async () => {
    clockAtSample(1);
    const { table, identities } = await seatTwo({ options: { black: "first" } });
    return [
      await TableClient.open(table, identities[0], "", PARIS),
      await TableClient.open(table, identities[1]),
    ] as const;
  };

  it("is counted by its sender's continent when it is durable, if it is accepted at a sampled time", async () => {
    const [black, white] = await seatUncounted();
    clockAtSample(1);
    await black.submit(move(11, 15));
    clockAtSample(2 * SAMPLE_PERIOD);
    expect(await white.submit(move(1, 2))).toMatchObject({ type: "refused" });
    await white.submit(move(22, 18));
    await expect.poll(counted).toEqual(["durable unknown: 1"]);
    clockAtSample(4 * SAMPLE_PERIOD);
    await black.submit(move(15, 22));
    await expect.poll(counted).toEqual(["durable EU: 1", "durable unknown: 1"]);
  });

  it("stores the day and a range of a command's duration, and nothing of its player, table or game", async () => {
    const [black] = await seatUncounted();
    clockAtSample();
    await black.submit(move(11, 15));
    const today = utcDayNumber(Date.now());
    await expect.poll(rows).toEqual([{ day: today, kind: "durable", continent: "EU", bucket: 0, count: 1 }]);
  });

  it("is acknowledged, like later ones, while the lobby does not respond and after it failed", async () => {
    const [black, white] = await seatUncounted();
    clockAtSample();
    const noResponse = Promise.withResolvers<never>();
    const run = vi.fn(() => noResponse.promise);
    const prepare = env.LOBBY.prepare.bind(env.LOBBY);
    vi.spyOn(env.LOBBY, "prepare").mockImplementation((sql) =>
      sql.includes("INTO figure") ? ({ bind: () => ({ run }) } as never) : prepare(sql),
    );
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect(await black.submit(move(11, 15))).toMatchObject({ type: "entry" });
    await expect.poll(() => run.mock.calls.length).toBe(1);
    expect(await white.submit(move(22, 18))).toMatchObject({ type: "entry" });
    expect(logged).not.toHaveBeenCalled();
    noResponse.reject(new Error("D1 is gone"));
    await expect.poll(() => logged.mock.calls.map(([source]) => source)).toEqual(["figures", "figures"]);
    expect(await black.submit(move(15, 22))).toMatchObject({ type: "entry" });
  });
});

it("counts each connection and command once while a table moves to the region of its players", async () => {
  clearLocationCache();
  clockAtSample();
  const distant = await openDistantTable();
  await expect.poll(counted).toEqual(["table EU: 2", "table NA: 1"]);
  // The second command relocates the table, and its sender's socket closes before it is counted.
  await seatBoth(distant);
  await expect.poll(counted).toEqual(["durable EU: 2", "table EU: 2", "table NA: 1"]);
  const clients = await reconnectBoth(distant, "");
  expect(await liveObjects(distant.table)).toEqual(["relocated"]);
  await expect.poll(counted).toEqual(["durable EU: 2", "table EU: 4", "table NA: 1"]);
  await revealSalts(clients);
  await expect.poll(counted).toEqual(["durable EU: 4", "table EU: 4", "table NA: 1"]);
  await TableClient.open(distant.table, await newBrowser(), "", AMERICA);
  await expect.poll(counted).toEqual(["durable EU: 4", "table EU: 4", "table NA: 2"]);
});

it("COSTS.md contains the sampling rates and the rows that the counting writes", async () => {
  const rates = [CONNECTIONS_PER_SAMPLE, COMMANDS_PER_SAMPLE];
  expect([documentedFigure("one connection in"), documentedFigure("one command in")]).toEqual(rates);
  const written = async (...kinds: readonly FigureKind[]) => {
    const [before, context] = [lobbyBill.rowsWritten, createExecutionContext()];
    for (const ms of [5, 5])
      countDurations(withCounting(testEnv), context, "weur", Object.fromEntries(kinds.map((kind) => [kind, ms])));
    await waitOnExecutionContext(context);
    return (lobbyBill.rowsWritten - before) / 2;
  };
  expect(figureKinds).toEqual(["edge", "table", "durable"]);
  expect(await written("edge", "table")).toBe(documentedFigure("Rows of a counted connection"));
  expect(await written("durable")).toBe(documentedFigure("Rows of a counted command"));
});
