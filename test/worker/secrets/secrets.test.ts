/** A game with secrets and a clock at a real table: what each viewer receives, and what the alarm does. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { REVEAL_TIMEOUT_MS } from "../../../engine/commands/salt-reveal.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { LIVENESS_CHECK_MS } from "../../../worker/sockets/limits.ts";
import { addDirectWatchers } from "../relay/relay-table.ts";
import {
  advanceClock,
  alarmOf,
  faultOf,
  handOver,
  logOf,
  newBrowser,
  openTable,
  request,
  tableStub,
  waitForListing,
} from "../support.ts";
import { openClients, SALT, showSalt, sit, TableClient } from "../table-client.ts";
import { MINUTE, useSecretGame } from "./fixture-secret-game.ts";

useSecretGame();

const SHOW = { type: "show" } as AnyCommand;
const BASE = ["S1", "T2", "B1", "S2", "B2", "T1", "B3"];
const ARRANGE = { type: "arrange", base: BASE, gap: 5, facing: "R" } as AnyCommand;
const DEALT_SEQ = 5;

const dealTable = async () => {
  const table = await openTable({ game: "whisper" });
  const identities = [await newBrowser(), await newBrowser()] as const;
  const clients = await openClients(table, identities);
  const watcher = await TableClient.open(table);
  await clients[0].submit(sit(0));
  await clients[0].waitUntil(() => clients[0].hello?.viewer === 0);
  await clients[1].submit(sit(1));
  for (const client of clients) await client.submit(showSalt);
  for (const client of [...clients, watcher]) await client.waitUntil(() => client.length === DEALT_SEQ + 1);
  await clients[1].waitUntil(() => clients[1].hello?.viewer === 1 && clients[1].length === DEALT_SEQ + 1);
  return { table, identities, clients, watcher };
};

const numbersOf = (entries: readonly Entry[]): readonly (number | null)[] => {
  const event = entries.find((entry) => entry.event.type === "dealt")?.event;
  return event !== undefined && "numbers" in event ? (event.numbers as (number | null)[]) : [];
};

describe("a secret", () => {
  it("reaches only the seat that it belongs to, on every route", async () => {
    const { table, identities, clients, watcher } = await dealTable();
    const truth = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      storage.sql.exec<{ event: string }>("SELECT event FROM log WHERE seq = ?", DEALT_SEQ).one(),
    );
    const { numbers } = JSON.parse(truth.event) as { numbers: [number, number] };
    expect(numbersOf(clients[0].entries)).toEqual([numbers[0], null]);
    expect(numbersOf(clients[1].entries)).toEqual([null, numbers[1]]);
    expect(numbersOf(watcher.entries)).toEqual([null, null]);
    expect(numbersOf(await logOf(table, "", identities[0]))).toEqual([numbers[0], null]);
    expect(numbersOf(await logOf(table, "?as=watcher", identities[0]))).toEqual([null, null]);
    expect(numbersOf(await logOf(table))).toEqual([null, null]);
  });

  it("reaches its seat after the hello frame of that seat", async () => {
    const { clients } = await dealTable();
    const types = clients[1].received.map((frame) => (frame.type === "entry" ? frame.event.type : frame.type));
    expect(types).toEqual([
      "hello",
      "entries",
      "seat-taken",
      "seat-taken",
      "hello",
      "salt-shown",
      "salt-shown",
      "dealt",
    ]);
    expect(clients[1].hello).toMatchObject({ viewer: 1, seats: [1], from: 3, length: 3 });
    expect(numbersOf(clients[1].entries)).toEqual([null, expect.any(Number)]);
  });

  it("is sent again to a client whose entries were made for another viewer", async () => {
    const { table, identities } = await dealTable();
    const client = await TableClient.open(table, identities[0], "?from=4&as=watcher");
    expect(client.hello).toMatchObject({ viewer: 0, from: 0 });
    expect(numbersOf(client.entries)).toEqual([expect.any(Number), null]);
  });

  it("is sent to every viewer, early or late, when the game is over", async () => {
    const { table, clients, watcher } = await dealTable();
    await clients[1].submit(SHOW);
    for (const client of [...clients, watcher]) {
      await client.waitUntil(() => client.hello?.viewer === "all" && client.length === client.hello.length);
      expect(client.hello).toMatchObject({ from: DEALT_SEQ, length: DEALT_SEQ + 3 });
    }
    const log = await logOf(table);
    expect(numbersOf(log)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(watcher.entries).toEqual(log);
    expect((await TableClient.open(table)).entries).toEqual(log);
  });
});

describe("a client that accepts patches", () => {
  const patched = (client: TableClient) =>
    client.received.flatMap((frame) => (frame.type === "patch" ? frame.entries : []));

  it("receives only the entries that were hidden from it", async () => {
    const { table, clients } = await dealTable();
    const watcher = await TableClient.open(table, {}, "?patch=1");
    const early = watcher.entries;
    await clients[1].submit(SHOW);
    await watcher.waitUntil(() => watcher.hello?.viewer === "all" && patched(watcher).length > 0);
    expect(watcher.hello).toMatchObject({ from: 8, length: 8 });
    expect(patched(watcher).map(({ seq }) => seq)).toEqual([DEALT_SEQ]);
    expect(watcher.received.filter((frame) => frame.type === "entries").length).toBe(1);
    expect(watcher.entries).toEqual(await logOf(table));
    expect(early.length).toBe(8);
  });

  it.each(["the table", "a relay"])("receives them from %s directly after the hello", async (sender) => {
    const { table, clients } = await dealTable();
    if (sender === "a relay") await addDirectWatchers(table);
    const watcher = await TableClient.open(table, {}, "?patch=1");
    await clients[1].submit(SHOW);
    // Other frames, at about the same time as the patches.
    await TableClient.open(table);
    await clients[0].submit({ type: "say", phrase: "good-game" });
    await watcher.waitUntil(() => patched(watcher).length > 0 && watcher.length === DEALT_SEQ + 4);
    const types = watcher.types.slice(watcher.types.lastIndexOf("hello"));
    expect([types[1], types.lastIndexOf("patch")]).toEqual(["patch", 1]);
  });

  it("also receives them when another device hands it a seat", async () => {
    const { table, identities } = await dealTable();
    const phone = await newBrowser();
    const device = await TableClient.open(table, phone, "?patch=1");
    await handOver(table, identities[1], phone);
    await device.waitUntil(() => patched(device).length > 0);
    expect(numbersOf(device.entries)).toEqual([null, expect.any(Number)]);
  });
});

describe("the alarm of a game with a clock", () => {
  /** A table without due reports, so that its alarm is due only for the game. */
  const dealReportedTable = async () => {
    const seated = await dealTable();
    await waitForListing(seated.table, ({ phase }) => phase === "playing");
    expect(await runDurableObjectAlarm(tableStub(seated.table))).toBe(true);
    return { ...seated, due: seated.watcher.entries[DEALT_SEQ]!.at + MINUTE };
  };

  it("is set no later than the game's next due time", async () => {
    const { table, watcher } = await dealTable();
    expect(await alarmOf(tableStub(table))).toBeLessThanOrEqual(watcher.entries[DEALT_SEQ]!.at + MINUTE);
  });

  it("changes nothing if it is early, and is set again", async () => {
    const { table, due } = await dealReportedTable();
    expect((await logOf(table)).length).toBe(DEALT_SEQ + 1);
    expect(await alarmOf(tableStub(table))).toBe(due);
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(await alarmOf(tableStub(table))).toBe(due);
  });

  it("is not postponed by an instance that woke for other work", async () => {
    const { table, clients, due } = await dealReportedTable();
    await evictDurableObject(tableStub(table));
    vi.useFakeTimers({ toFake: ["Date"], now: due - 1000 });
    await clients[0].submit({ type: "say", phrase: "hello" });
    expect(await alarmOf(tableStub(table))).toBe(due);
  });

  it("appends the due events and sends the result to a watcher", async () => {
    const { table, watcher, due } = await dealReportedTable();
    await evictDurableObject(tableStub(table));
    vi.useFakeTimers({ toFake: ["Date"], now: due + 1 });
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    await watcher.waitUntil(() => watcher.hello?.viewer === "all");
    expect((await logOf(table)).map(({ event }) => event.type).slice(DEALT_SEQ + 1)).toEqual(["expired", "revealed"]);
    await waitForListing(table, ({ phase }) => phase === "over");
    await runDurableObjectAlarm(tableStub(table));
    // The only due work is the check of who is still connected.
    expect(await alarmOf(tableStub(table))).toBeGreaterThan(due + LIVENESS_CHECK_MS / 2);
  });
});

describe("the raw log, and the ids of commands", () => {
  const textOf = async (table: string, identity: object, query = "") =>
    (await request(`/api/tables/${table}/log${query}`, { headers: { ...identity } })).text();
  const commitSalt: AnyCommand = { type: "commit-salt", share: saltCommitment(SALT) };
  const begin = async (...clients: readonly TableClient[]) => {
    for (const client of clients) await client.submit(commitSalt);
    for (const client of clients) await client.submit(showSalt);
  };

  it.each(["train", "spy"])("follow the players of %s to the seats that a smaller table gives them", async (game) => {
    const table = await openTable({ game, seats: 3 });
    const identities = [await newBrowser(), await newBrowser()] as const;
    const [host, friend] = [
      await TableClient.open(table, identities[0]),
      await TableClient.open(table, identities[1]),
    ] as const;
    await host.submit(sit(1), { id: "host-sits" });
    await friend.submit(sit(2), { id: "friend-sits" });
    await host.submit({ type: "change-seats", seats: 2 }, { id: "host-changes" });
    await begin(host, friend);
    if (game === "spy") for (const client of [host, friend]) await client.submit(ARRANGE);
    for (const identity of identities)
      expect(await textOf(table, identity, "?raw=1")).toBe(await textOf(table, identity));
    expect(await textOf(table, identities[1])).not.toMatch(/"id":"host/);
    expect(await textOf(table, identities[0])).not.toMatch(/"id":"friend/);
  });

  it("show nothing to a player whose seat lapsed", async () => {
    const table = await openTable({ game: "train", seats: 2, clock: { type: "turn", ms: 30_000 } });
    const identities = [await newBrowser(), await newBrowser(), await newBrowser()] as const;
    await (await TableClient.open(table, identities[0])).submit(sit(0));
    await (await TableClient.open(table, identities[1])).submit(sit(1), { id: "late-sits" });
    advanceClock(REVEAL_TIMEOUT_MS);
    await runDurableObjectAlarm(tableStub(table));
    const [host, next] = [await TableClient.open(table, identities[0]), await TableClient.open(table, identities[2])];
    await host.submit(sit(0));
    await next.submit(sit(1));
    await begin(host, next);
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["seat-lapsed", "dealt"]),
    );
    expect(await faultOf(await request(`/api/tables/${table}/log?raw=1`, { headers: identities[1] }))).toEqual([
      403,
      "not-your-seat",
    ]);
    expect(await textOf(table, identities[2])).not.toMatch(/"id":"late/);
  });
});
