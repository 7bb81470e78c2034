/**
 * The relocation of a table with open hands: its watchers receive no more than before, and its deletion ends a review.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { request } from "../../support.ts";
import { TableClient } from "../../table-client.ts";
import {
  liveObjects,
  openDistantTable,
  reconnectBoth,
  relocatedTableStub,
  revealSalts,
  seatBoth,
  sqlTableNames,
} from "./two-regions.ts";

/** The log's length after the opening, two seats and two salts. */
const STARTED_LENGTH = 5;

beforeEach(clearLocationCache);

it("shows watchers of the new object the same delay, and everything only after the end", async () => {
  const distant = await openDistantTable({ game: "spy", options: {}, openHands: 3 });
  await seatBoth(distant);
  const { table, identities } = distant;
  const clients = await reconnectBoth(distant, "");
  await revealSalts(clients, STARTED_LENGTH);
  expect(await liveObjects(table)).toEqual(["relocated"]);
  const watcher = await TableClient.open(table);
  for (let made = 0; made < 3; made++) {
    for (const seat of [0, 1] as const) {
      const turn = await (await request(`/api/tables/${table}/moves`, { headers: identities[seat] })).json<{
        length: number;
        moves: AnyCommand[];
      }>();
      if (turn.moves.length === 0) continue;
      await clients[seat].waitUntil(() => clients[seat].length === turn.length);
      await clients[seat].submit(turn.moves[0]!);
    }
  }
  await watcher.synchronize();
  expect([watcher.hello?.viewer, watcher.length]).toEqual(["open", STARTED_LENGTH]);
  expect(clients[0].length).toBeGreaterThan(STARTED_LENGTH);
  expect((await request(`/api/tables/${table}/review`)).status).toBe(403);

  await clients[0].submit({ type: "resign" });
  await watcher.waitUntil(() => watcher.hello?.viewer === "all" && watcher.length === watcher.hello.length);
  const path = `/api/tables/${table}/review/socket`;
  const { webSocket } = await request(path, { headers: { ...identities[0], Upgrade: "websocket" } });
  webSocket!.accept();
  const closed = new Promise<number>((resolve) => webSocket!.addEventListener("close", ({ code }) => resolve(code)));
  webSocket!.send(JSON.stringify({ type: "edit", id: "n", edit: { type: "note", at: 3, phrase: "oops" } }));
  await vi.waitFor(async () => {
    const { notes } = await (await request(`/api/tables/${table}/review`)).json<{ notes: unknown[] }>();
    expect(notes).toHaveLength(1);
  }, 20_000);
  for (const headers of identities) await request(`/api/tables/${table}/forget`, { method: "POST", headers });
  expect(await closed).toBe(4410);
  expect((await request(`/api/tables/${table}/review`)).status).toBe(404);
  expect(await sqlTableNames(relocatedTableStub(table))).toEqual([]);
  expect(
    await runInDurableObject(relocatedTableStub(table), (_, { storage }) => storage.kv.get("review")),
  ).toBeUndefined();
});
