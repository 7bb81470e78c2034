/** Push notifications: when an absent player gets one, in which language, and what a failing service causes. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { Person } from "../../../worker/main.ts";
import { MAX_PUSH_ATTEMPTS } from "../../../worker/person/push/send-push.ts";
import { emptyLobby, newBrowser, openTable, personKeysAt, personStub, tableStub, testEnv } from "../support.ts";
import { move, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { myTables } from "./my-tables-client.ts";
import { Browser, PushService } from "./push-service.ts";
import {
  HOUR,
  msToNextAlarm,
  nextTimeAtHour,
  pushKey,
  reconnect,
  runPersonAlarm,
  SERVICE,
  seatAbsentPlayer,
  subscribe,
} from "./push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an absent player", () => {
  it("gets a notification of a turn, encrypted for the browser and signed with the server's key", async () => {
    const { table, clients, key, service } = await seatAbsentPlayer();
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    const texts = { title: "Your turn", body: "Pool checkers · \u2068player 0\u2069" };
    const path = `/t/${table}`;
    const [navigate, icon] = [`https://foldtable.test${path}`, "https://foldtable.test/icon-192.png"];
    expect(service.messages).toEqual([
      {
        ...{ table, ...texts, language: "en", direction: "ltr" },
        // A browser shows this without a service worker (Push API, declarative push messages).
        ...{ web_push: 8030, app_badge: 1 },
        notification: { ...texts, lang: "en", dir: "ltr", tag: path, navigate, icon },
      },
    ]);
    const [{ claims, headers, key: signer }] = service.delivered as [(typeof service.delivered)[0]];
    expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "https://foldtable.test" });
    expect(signer).toBe(await pushKey());
    expect([headers.get("Content-Encoding"), headers.get("Urgency"), headers.get("TTL")]).toEqual([
      "aes128gcm",
      "high",
      "86400",
    ]);
    // Everyone who has a table's address may see it, so the push service gets another name.
    expect(headers.get("Topic")).toMatch(/^[\w-]{24}$/);
    expect([...headers.values()].join()).not.toContain(table);
  });

  it("at the first seat gets a notification of a move at the last seat", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit(move(11, 15));
    const browser = await Browser.create(`${SERVICE}/${table}`);
    expect((await subscribe(identities[0], browser)).status).toBe(204);
    clients[0].socket.close(1000);
    await clients[0].closed;
    await tableStub(table).report();
    const [key] = await personKeysAt(table);
    const service = new PushService(browser);
    await clients[1].waitUntil(() => clients[1].entries.at(-1)?.event.type === "moved");
    expect(await clients[1].submit(move(22, 18))).toMatchObject({ type: "entry" });
    await runPersonAlarm(table, key!);
    expect(service.messages).toMatchObject([{ title: "Your turn", table }]);
    expect((await myTables(identities[0]))[0]).toMatchObject({ mine: [0], turn: [0] });
  });

  it("gets no notification of a bot's moves for them", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { table, identities, clients, key, service } = await seatAbsentPlayer();
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(1);
    vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    expect(await clients[0].submit({ type: "cover", seat: 1, level: 1 })).toMatchObject({ type: "entry" });
    const turns = async () => (await myTables(identities[1]))[0]?.turn;
    await expect.poll(() => turns(), { timeout: 10_000 }).toEqual([]);
    for (let move = 0; move < 3; move++) {
      vi.setSystemTime(Date.now() + 2000);
      await runDurableObjectAlarm(tableStub(table));
      await clients[0].waitUntil(() => clients[0].entries.at(-1)?.seat === 1);
      await runPersonAlarm(table, key);
      expect(await turns()).toEqual([0]);
      const { state } = resumeSession(clients[0].entries);
      await clients[0].submit(rulesOfTable(state).moves(state.play!, 0)[0] as AnyCommand);
      await runPersonAlarm(table, key);
    }
    expect(service.messages.length).toBe(1);
  });

  it("gets a notification when another player sits down and when the game is over", async () => {
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const table = await openTable();
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    const browser = await Browser.create(`${SERVICE}/ada`);
    await subscribe(ada, browser);
    client.socket.close(1000);
    await client.closed;
    await tableStub(table).report();
    const [key] = await personKeysAt(table);
    const service = new PushService(browser);
    const other = await TableClient.open(table, bob);
    await other.submit(sit(1));
    await runPersonAlarm(table, key!);
    expect(service.messages).toMatchObject([{ title: "\u2068player 1\u2069 sat down", body: "Pool checkers" }]);
    const again = await TableClient.open(table, ada);
    for (const each of [again, other]) await each.submit(showSalt);
    again.socket.close(1000);
    await again.closed;
    await tableStub(table).report();
    await other.submit({ type: "resign" });
    await runPersonAlarm(table, key!);
    expect(service.messages.slice(1)).toMatchObject([{ title: "The game is over" }]);
  });

  it.each([
    ["bn", "আপনার পালা", "ltr"],
    ["ur", "آپ کی باری", "rtl"],
    ["he", "תורכם", "rtl"],
  ])("gets a notification in their language: %s", async (language, title, direction) => {
    const { table, clients, key, service } = await seatAbsentPlayer({ language });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.messages).toMatchObject([{ title, language, direction }]);
  });

  it("gets one notification per table until they return, and still gets those of other tables", async () => {
    const { table, identities, clients, key, service, browsers } = await seatAbsentPlayer();
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    await runPersonAlarm(table, key);
    await clients[0].submit({ type: "resign" });
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(1);
    expect(browsers.length).toBe(1);
    const other = await openTable({ options: { black: "first" } });
    const otherClients = [
      await TableClient.open(other, identities[0]),
      await TableClient.open(other, identities[1]),
    ] as const;
    await otherClients[1].submit(sit(1));
    otherClients[1].socket.close(1000);
    await otherClients[1].closed;
    await tableStub(other).report();
    await otherClients[0].submit(sit(0));
    await runPersonAlarm(other, key);
    expect(service.messages.slice(1)).toMatchObject([{ table: other }]);
  });

  it("gets another notification after a visit to the table", async () => {
    const { table, identities, clients, key, service } = await seatAbsentPlayer();
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    const client = await reconnect(table, identities[1]);
    expect(await client.submit(move(22, 17), { seq: 6 })).toMatchObject({ type: "entry" });
    client.socket.close(1000);
    await client.closed;
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(1);
    expect(await clients[0].submit(move(8, 11), { seq: 7 })).toMatchObject({ type: "entry" });
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(2);
  });

  it("gets no notification while connected, and none for a turn during which they left", async () => {
    const { table, identities, clients } = await seatTwo();
    const browser = await Browser.create(`${SERVICE}/here`);
    await subscribe(identities[1], browser);
    await tableStub(table).report();
    const [, key] = await personKeysAt(table);
    const service = new PushService(browser);
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key!);
    clients[1].socket.close(1000);
    await clients[1].closed;
    await runPersonAlarm(table, key!);
    await clients[0].submit({ type: "say", phrase: "hello" });
    await runPersonAlarm(table, key!);
    expect(service.messages).toEqual([]);
  });

  it("gets a notification only after the quiet hours in their time zone", async () => {
    const night = nextTimeAtHour(20.5);
    vi.useFakeTimers({ toFake: ["Date"], now: night });
    const { table, clients, key, service } = await seatAbsentPlayer({
      zone: "Asia/Dhaka",
      quiet: { from: 22, until: 8 },
    });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.requestCount).toBe(0);
    expect(await msToNextAlarm(key)).toBe(5.5 * HOUR);
    vi.setSystemTime(night + 5.5 * HOUR);
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(1);
  });

  it("gets no notification of a change that they saw before the end of the quiet hours", async () => {
    const night = nextTimeAtHour(23);
    vi.useFakeTimers({ toFake: ["Date"], now: night });
    const { table, identities, clients, key, service } = await seatAbsentPlayer({ quiet: { from: 22, until: 8 } });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    await reconnect(table, identities[1]);
    await vi.waitFor(async () => {
      await tableStub(table).report();
      const pending = await runInDurableObject(personStub(key), (_: Person, { storage }) =>
        storage.sql.exec("SELECT count(*) AS n FROM call").one(),
      );
      expect(pending).toEqual({ n: 0 });
    }, 20_000);
    vi.setSystemTime(night + 10 * HOUR);
    await runPersonAlarm(table, key);
    expect(service.requestCount).toBe(0);
  });
});

describe("a push service", () => {
  it.each([404, 410])("that answers %i ends that subscription", async (status) => {
    const { table, identities, clients, key, service } = await seatAbsentPlayer({}, 2);
    service.respond = () =>
      service.requestCount === 1 ? new Response(null, { status }) : new Response(null, { status: 201 });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect([service.requestCount, service.messages.length]).toEqual([2, 1]);
    const client = await reconnect(table, identities[1]);
    expect(await client.submit(move(22, 17), { seq: 6 })).toMatchObject({ type: "entry" });
    client.socket.close(1000);
    await client.closed;
    await tableStub(table).report();
    expect(await clients[0].submit(move(8, 11), { seq: 7 })).toMatchObject({ type: "entry" });
    await runPersonAlarm(table, key);
    expect([service.requestCount, service.messages.length]).toEqual([3, 2]);
  });

  it("that fails is retried after growing pauses but not forever, and never delays the table", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: begin });
    const { table, clients, key, service } = await seatAbsentPlayer();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    service.respond = () => Promise.reject(new Error("no network"));
    expect(await clients[0].submit(move(11, 15))).toMatchObject({ type: "entry" });
    await runPersonAlarm(table, key);
    const pauses: number[] = [];
    for (let count = 0; count < MAX_PUSH_ATTEMPTS - 1; count++) {
      const pause = await msToNextAlarm(key);
      pauses.push(pause / 1000);
      vi.setSystemTime(Date.now() + pause);
      await runDurableObjectAlarm(personStub(key));
    }
    expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(service.requestCount).toBe(MAX_PUSH_ATTEMPTS);
    await runDurableObjectAlarm(personStub(key));
    expect(service.requestCount).toBe(MAX_PUSH_ATTEMPTS);
    expect(logged.mock.calls[0]?.[0]).toBe("push");
  });

  it("that answers Retry-After gets only the newest message after that time", async () => {
    const { table, clients, key, service } = await seatAbsentPlayer();
    service.respond = () => new Response(null, { status: 429, headers: { "Retry-After": "600" } });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(await msToNextAlarm(key)).toBeGreaterThan(590_000);
    await clients[0].submit({ type: "resign" });
    await tableStub(table).report();
    service.respond = () => new Response(null, { status: 201 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_001 });
    await runDurableObjectAlarm(personStub(key));
    expect(service.messages).toMatchObject([{ title: "The game is over" }]);
  });

  it.each(["Infinity", "90.0005", "4000000000"])("that answers Retry-After: %s is tried again soon", async (wait) => {
    const { table, clients, key, service } = await seatAbsentPlayer();
    service.respond = () => new Response(null, { status: 503, headers: { "Retry-After": wait } });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.requestCount).toBe(1);
    expect(await msToNextAlarm(key)).toBeLessThan(31_000);
  });

  it("that refuses a push is counted in the metrics without table or person", async () => {
    const points: unknown[] = [];
    const writing = vi.spyOn(testEnv.METRICS!, "writeDataPoint").mockImplementation((point) => void points.push(point));
    const { table, clients, key, service } = await seatAbsentPlayer();
    service.respond = () => new Response(null, { status: 403 });
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    writing.mockRestore();
    expect(points).toContainEqual({ indexes: ["push"], blobs: ["push", "", "refused"], doubles: [1] });
    expect(service.requestCount).toBe(1);
  });
});
