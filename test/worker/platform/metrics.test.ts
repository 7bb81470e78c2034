/** Metrics for operators: what happens how often, and never to which person, where or at which table. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import deploying from "../../../worker/DEPLOY.md?raw";
import { errorStatus } from "../../../worker/platform/errors.ts";
import { metricNames } from "../../../worker/platform/metrics.ts";
import { newBrowser, request, tableStub, testEnv, waitForListing } from "../support.ts";
import { move, seatTwo, TableClient } from "../table-client.ts";

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

const pointsOf = (name: string) => points.filter(({ blobs }) => blobs[0] === name);

describe("the figures of a game", () => {
  it("count its start, its end, its refusals, and its entries in steps of sixteen", async () => {
    const { table, clients } = await seatTwo();
    for (let count = 0; count < 12; count++) {
      await clients[count % 2]!.submit({ type: "say", phrase: "hello" });
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
    }
    await clients[1].submit(move(1, 2));
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    expect(pointsOf("began").map(({ blobs }) => blobs)).toEqual([["began", "pool", ""]]);
    expect(pointsOf("over").map(({ blobs }) => blobs)).toEqual([["over", "pool", "resigned"]]);
    expect(pointsOf("refused").map(({ blobs }) => blobs[2])).toEqual(["not-your-turn"]);
    expect(pointsOf("entries").map(({ doubles }) => doubles[0])).toEqual([16]);
  });

  it("count the connected clients at each check, every quarter of an hour", async () => {
    const { table } = await seatTwo();
    await runDurableObjectAlarm(tableStub(table));
    expect(pointsOf("live")).toMatchObject([{ blobs: ["live", "pool", ""], doubles: [3] }]);
  });

  it.each(["/api/nothing", "/plain/t/abc/nothing"])("count faults by their code, as for %s", async (path) => {
    await request(path);
    expect(pointsOf("fault").map(({ blobs }) => blobs[2])).toEqual(["not-found"]);
  });

  it("contain only names, games, codes and numbers", async () => {
    const { table, identities, clients } = await seatTwo({ public: true });
    await clients[0].submit({ type: "say", phrase: "hello" });
    await (await TableClient.open(table, identities[1])).submit({ type: "resign" });
    await runDurableObjectAlarm(tableStub(table));
    await request(`/api/tables/${table}/log?as=9`, { headers: await newBrowser() });
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

  it("are optional: the Worker also runs without the METRICS binding", async () => {
    const { METRICS: _, ...without } = testEnv;
    expect((await request("/api/nothing", {}, without as Env)).status).toBe(404);
    expect(points).toEqual([]);
  });
});

describe("DEPLOY.md", () => {
  it.each(metricNames.map((name) => [name]))("has a query for %s", (name) => {
    expect(deploying).toMatch(new RegExp(`index1 (?:=|IN) .*'${name}'`));
  });
});
