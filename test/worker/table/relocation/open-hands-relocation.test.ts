/**
 * A table with open hands that goes near its players: its watchers learn no more there, and a review ends with it.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { Line } from "../../line.ts";
import { ask } from "../../support.ts";
import { begin, comeAgain, livesAt, meet, placedOf, relationsOf, sitDown } from "./two-regions.ts";

/** The opening, two seats and two salts. */
const BEGUN = 5;

beforeEach(clearLocationCache);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("shows its watchers there the same delay, and everything only after the end", async () => {
  const distant = await meet({ game: "spy", options: {}, openHands: 3 });
  await sitDown(distant);
  const { table, who } = distant;
  const lines = await comeAgain(distant, "");
  await begin(lines, BEGUN);
  expect(await livesAt(table)).toEqual(["placed"]);
  const watcher = await Line.open(table);
  for (let made = 0; made < 3; made++) {
    for (const seat of [0, 1] as const) {
      const turn = await (await ask(`/api/tables/${table}/moves`, { headers: who[seat] })).json<{
        length: number;
        moves: AnyCommand[];
      }>();
      if (turn.moves.length === 0) continue;
      await lines[seat].until(() => lines[seat].length === turn.length);
      await lines[seat].say(turn.moves[0]!);
    }
  }
  await watcher.settled();
  expect([watcher.hello?.viewer, watcher.length]).toEqual(["open", BEGUN]);
  expect(lines[0].length).toBeGreaterThan(BEGUN);
  expect((await ask(`/api/tables/${table}/review`)).status).toBe(403);

  await lines[0].say({ type: "resign" });
  await watcher.until(() => watcher.hello?.viewer === "all" && watcher.length === watcher.hello.length);
  const path = `/api/tables/${table}/review/socket`;
  const { webSocket } = await ask(path, { headers: { ...who[0], Upgrade: "websocket" } });
  webSocket!.accept();
  const closed = new Promise<number>((resolve) => webSocket!.addEventListener("close", ({ code }) => resolve(code)));
  webSocket!.send(JSON.stringify({ type: "edit", id: "n", edit: { type: "note", at: 3, phrase: "oops" } }));
  await vi.waitFor(async () => {
    const { notes } = await (await ask(`/api/tables/${table}/review`)).json<{ notes: unknown[] }>();
    expect(notes).toHaveLength(1);
  }, 20_000);
  for (const headers of who) await ask(`/api/tables/${table}/forget`, { method: "POST", headers });
  expect(await closed).toBe(4410);
  expect((await ask(`/api/tables/${table}/review`)).status).toBe(404);
  expect(await relationsOf(placedOf(table))).toEqual([]);
  expect(await runInDurableObject(placedOf(table), (_, { storage }) => storage.kv.get("review"))).toBeUndefined();
});
