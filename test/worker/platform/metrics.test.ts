/** What an operator is told: that something happens and how often, and never to whom, where or at which table. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import deploying from "../../../worker/DEPLOY.md?raw";
import { errorStatus } from "../../../worker/platform/errors.ts";
import { metricNames } from "../../../worker/platform/metrics.ts";
import { Line, move, seatTwo } from "../line.ts";
import { ask, newBrowser, setUp, stubOf, told } from "../support.ts";

interface Point {
  readonly indexes: readonly string[];
  readonly blobs: readonly [name: string, game: string, code: string];
  readonly doubles: readonly [value: number];
}

let points: Point[] = [];

beforeEach(() => {
  points = [];
  vi.spyOn(env.METRICS!, "writeDataPoint").mockImplementation((point) => void points.push(point as unknown as Point));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const named = (name: string) => points.filter(({ blobs }) => blobs[0] === name);

describe("the figures of a game", () => {
  it("count its beginning, its end, its refusals, and its entries by sixteen", async () => {
    const { table, lines } = await seatTwo();
    for (let count = 0; count < 12; count++) {
      await lines[count % 2]!.say({ type: "say", phrase: "hello" });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
    }
    await lines[1].say(move(1, 2));
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    expect(named("began").map(({ blobs }) => blobs)).toEqual([["began", "pool", ""]]);
    expect(named("over").map(({ blobs }) => blobs)).toEqual([["over", "pool", "resigned"]]);
    expect(named("refused").map(({ blobs }) => blobs[2])).toEqual(["not-your-turn"]);
    expect(named("entries").map(({ doubles }) => doubles[0])).toEqual([16]);
  });

  it("a game records every quarter of an hour who is connected, and how late an alarm was", async () => {
    const { table } = await seatTwo();
    await runDurableObjectAlarm(stubOf(table));
    expect(named("live")).toMatchObject([{ blobs: ["live", "pool", ""], doubles: [3] }]);
  });

  it("count what is answered by a fault", async () => {
    await ask("/api/nothing");
    expect(named("fault").map(({ blobs }) => blobs[2])).toEqual(["not-found"]);
  });

  it("hold nothing but names, games, codes and numbers", async () => {
    const { table, who, lines } = await seatTwo({ public: true });
    await lines[0].say({ type: "say", phrase: "hello" });
    await (await Line.open(table, who[1])).say({ type: "resign" });
    await runDurableObjectAlarm(stubOf(table));
    await ask(`/api/tables/${table}/log?as=9`, { headers: await newBrowser() });
    const games = installedGames().map(({ id }) => id);
    expect(points.length).toBeGreaterThan(3);
    for (const { indexes, blobs, doubles } of points) {
      expect([indexes.length, blobs.length, doubles.length]).toEqual([1, 3, 1]);
      expect(metricNames).toContain(blobs[0]);
      expect(["", ...games]).toContain(blobs[1]);
      expect(blobs[0] === "fault" ? Object.keys(errorStatus) : [blobs[2]]).toContain(blobs[2]);
      expect(blobs[2]).toMatch(/^[a-z-]{0,40}$/);
    }
  });

  it("the Worker answers without the METRICS binding", async () => {
    const { METRICS: _, ...without } = setUp;
    expect((await ask("/api/nothing", {}, without as Env)).status).toBe(404);
    expect(points).toEqual([]);
  });
});

describe("DEPLOY.md", () => {
  it.each(metricNames.map((name) => [name]))("DEPLOY.md has a query for %s", (name) => {
    expect(deploying).toMatch(new RegExp(`index1 (?:=|IN) .*'${name}'`));
  });
});
