/** Push notifications: when a player away from the table gets one, in which language, and what a failing service causes. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { Person } from "../../../worker/main.ts";
import { MAX_PUSH_ATTEMPTS } from "../../../worker/person/push/send-push.ts";
import { Line, move, seatTwo, showSalt, sit } from "../line.ts";
import { mine } from "../lobby/lobby-lists.ts";
import { emptyLobby, keysAt, newBrowser, openTable, personOf, setUp, stubOf } from "../support.ts";
import { Browser, PushService } from "./push-service.ts";
import { ahead, away, back, HOUR, keyOf, nextRing, order, ring, SERVICE } from "./push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a player who is not at the table", () => {
  it("the server sends a turn, encrypted for the browser and signed with its own key", async () => {
    const { table, lines, key, service } = await away();
    await lines[0].say(move(11, 15));
    await ring(table, key);
    const words = { title: "Your turn", body: "Pool checkers · \u2068player 0\u2069" };
    const path = `/t/${table}`;
    const [navigate, icon] = [`https://foldtable.test${path}`, "https://foldtable.test/icon-192.png"];
    expect(service.messages).toEqual([
      {
        ...{ table, ...words, language: "en", direction: "ltr" },
        // What a browser shows without a service worker (Push API, declarative push messages).
        ...{ web_push: 8030, app_badge: 1 },
        notification: { ...words, lang: "en", dir: "ltr", tag: path, navigate, icon },
      },
    ]);
    const [{ caller, headers, key: signer }] = service.delivered as [(typeof service.delivered)[0]];
    expect(caller).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "https://foldtable.test" });
    expect(signer).toBe(await keyOf());
    expect([headers.get("Content-Encoding"), headers.get("Urgency"), headers.get("TTL")]).toEqual([
      "aes128gcm",
      "high",
      "86400",
    ]);
    // A table's address is the right to see it: the push service is told another name.
    expect(headers.get("Topic")).toMatch(/^[\w-]{24}$/);
    expect([...headers.values()].join()).not.toContain(table);
  });

  it("an absent player at the first seat gets a notification of a move at the last seat", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say(move(11, 15));
    const browser = await Browser.at(`${SERVICE}/${table}`);
    expect((await order(who[0], browser)).status).toBe(204);
    lines[0].socket.close(1000);
    await lines[0].closed;
    await stubOf(table).report();
    const [key] = await keysAt(table);
    const service = new PushService(browser);
    await lines[1].until(() => lines[1].entries.at(-1)?.event.type === "moved");
    expect(await lines[1].say(move(22, 18))).toMatchObject({ type: "entry" });
    await ring(table, key!);
    expect(service.messages).toMatchObject([{ title: "Your turn", table }]);
    expect((await mine(who[0]))[0]).toMatchObject({ mine: [0], turn: [0] });
  });

  it("a bot's moves for an absent player cause no notification", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { table, who, lines, key, service } = await away();
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.messages.length).toBe(1);
    vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
    expect(await lines[0].say({ type: "cover", seat: 1, level: 1 })).toMatchObject({ type: "entry" });
    const turns = async () => (await mine(who[1]))[0]?.turn;
    await expect.poll(() => turns(), { timeout: 10_000 }).toEqual([]);
    for (let move = 0; move < 3; move++) {
      vi.setSystemTime(Date.now() + 2000);
      await runDurableObjectAlarm(stubOf(table));
      await lines[0].until(() => lines[0].entries.at(-1)?.seat === 1);
      await ring(table, key);
      expect(await turns()).toEqual([0]);
      const { state } = resumeSession(lines[0].entries);
      await lines[0].say(rulesOfTable(state).moves(state.play!, 0)[0] as AnyCommand);
      await ring(table, key);
    }
    expect(service.messages.length).toBe(1);
  });

  it("an absent player gets a notification when another sits down and when the game is over", async () => {
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const table = await openTable();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    const browser = await Browser.at(`${SERVICE}/ada`);
    await order(ada, browser);
    line.socket.close(1000);
    await line.closed;
    await stubOf(table).report();
    const [key] = await keysAt(table);
    const service = new PushService(browser);
    const other = await Line.open(table, bob);
    await other.say(sit(1));
    await ring(table, key!);
    expect(service.messages).toMatchObject([{ title: "\u2068player 1\u2069 sat down", body: "Pool checkers" }]);
    const again = await Line.open(table, ada);
    for (const each of [again, other]) await each.say(showSalt);
    again.socket.close(1000);
    await again.closed;
    await stubOf(table).report();
    await other.say({ type: "resign" });
    await ring(table, key!);
    expect(service.messages.slice(1)).toMatchObject([{ title: "The game is over" }]);
  });

  it.each([
    ["bn", "আপনার পালা", "ltr"],
    ["ur", "آپ کی باری", "rtl"],
    ["he", "תורכם", "rtl"],
  ])("an absent player gets a notification in their language: %s", async (language, title, direction) => {
    const { table, lines, key, service } = await away({ language });
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.messages).toMatchObject([{ title, language, direction }]);
  });

  it("a player gets one notification per table until they return, and still gets those of others", async () => {
    const { table, who, lines, key, service, browsers } = await away();
    await lines[0].say(move(11, 15));
    await ring(table, key);
    await ring(table, key);
    await lines[0].say({ type: "resign" });
    await ring(table, key);
    expect(service.messages.length).toBe(1);
    expect(browsers.length).toBe(1);
    const other = await openTable({ options: { black: "first" } });
    const there = [await Line.open(other, who[0]), await Line.open(other, who[1])] as const;
    await there[1].say(sit(1));
    there[1].socket.close(1000);
    await there[1].closed;
    await stubOf(other).report();
    await there[0].say(sit(0));
    await ring(other, key);
    expect(service.messages.slice(1)).toMatchObject([{ table: other }]);
  });

  it("a player is notified again after they have visited the table", async () => {
    const { table, who, lines, key, service } = await away();
    await lines[0].say(move(11, 15));
    await ring(table, key);
    const line = await back(table, who[1]);
    expect(await line.say(move(22, 17), { seq: 6 })).toMatchObject({ type: "entry" });
    line.socket.close(1000);
    await line.closed;
    await ring(table, key);
    expect(service.messages.length).toBe(1);
    expect(await lines[0].say(move(8, 11), { seq: 7 })).toMatchObject({ type: "entry" });
    await ring(table, key);
    expect(service.messages.length).toBe(2);
  });

  it("a connected player gets no notification, and neither does one who leaves during their turn", async () => {
    const { table, who, lines } = await seatTwo();
    const browser = await Browser.at(`${SERVICE}/here`);
    await order(who[1], browser);
    await stubOf(table).report();
    const [, key] = await keysAt(table);
    const service = new PushService(browser);
    await lines[0].say(move(11, 15));
    await ring(table, key!);
    lines[1].socket.close(1000);
    await lines[1].closed;
    await ring(table, key!);
    await lines[0].say({ type: "say", phrase: "hello" });
    await ring(table, key!);
    expect(service.messages).toEqual([]);
  });

  it("a notification waits until the player's quiet hours in their time zone are over", async () => {
    const night = ahead(20.5);
    vi.useFakeTimers({ toFake: ["Date"], now: night });
    const { table, lines, key, service } = await away({ zone: "Asia/Dhaka", quiet: { from: 22, until: 8 } });
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.asked).toBe(0);
    expect(await nextRing(key)).toBe(5.5 * HOUR);
    vi.setSystemTime(night + 5.5 * HOUR);
    await ring(table, key);
    expect(service.messages.length).toBe(1);
  });

  it("a player who has seen the change meanwhile gets no notification", async () => {
    const night = ahead(23);
    vi.useFakeTimers({ toFake: ["Date"], now: night });
    const { table, who, lines, key, service } = await away({ quiet: { from: 22, until: 8 } });
    await lines[0].say(move(11, 15));
    await ring(table, key);
    await back(table, who[1]);
    await vi.waitFor(async () => {
      await stubOf(table).report();
      const owed = await runInDurableObject(personOf(key), (_: Person, { storage }) =>
        storage.sql.exec("SELECT count(*) AS n FROM call").one(),
      );
      expect(owed).toEqual({ n: 0 });
    }, 20_000);
    vi.setSystemTime(night + 10 * HOUR);
    await ring(table, key);
    expect(service.asked).toBe(0);
  });
});

describe("a push service", () => {
  it.each([404, 410])("after an answer %i the server removes that subscription", async (status) => {
    const { table, who, lines, key, service } = await away({}, 2);
    service.answer = () => (service.asked === 1 ? new Response(null, { status }) : new Response(null, { status: 201 }));
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect([service.asked, service.messages.length]).toEqual([2, 1]);
    const line = await back(table, who[1]);
    expect(await line.say(move(22, 17), { seq: 6 })).toMatchObject({ type: "entry" });
    line.socket.close(1000);
    await line.closed;
    await stubOf(table).report();
    expect(await lines[0].say(move(8, 11), { seq: 7 })).toMatchObject({ type: "entry" });
    await ring(table, key);
    expect([service.asked, service.messages.length]).toEqual([3, 2]);
  });

  it("a failed push is retried after growing pauses but not forever, and never delays the table", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: begin });
    const { table, lines, key, service } = await away();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    service.answer = () => Promise.reject(new Error("no network"));
    expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "entry" });
    await ring(table, key);
    const pauses: number[] = [];
    for (let count = 0; count < MAX_PUSH_ATTEMPTS - 1; count++) {
      const pause = await nextRing(key);
      pauses.push(pause / 1000);
      vi.setSystemTime(Date.now() + pause);
      await runDurableObjectAlarm(personOf(key));
    }
    expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(service.asked).toBe(MAX_PUSH_ATTEMPTS);
    await runDurableObjectAlarm(personOf(key));
    expect(service.asked).toBe(MAX_PUSH_ATTEMPTS);
    expect(logged.mock.calls[0]?.[0]).toBe("push");
  });

  it("the server obeys Retry-After, and then sends only the newest message", async () => {
    const { table, lines, key, service } = await away();
    service.answer = () => new Response(null, { status: 429, headers: { "Retry-After": "600" } });
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(await nextRing(key)).toBeGreaterThan(590_000);
    await lines[0].say({ type: "resign" });
    await stubOf(table).report();
    service.answer = () => new Response(null, { status: 201 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_001 });
    await runDurableObjectAlarm(personOf(key));
    expect(service.messages).toMatchObject([{ title: "The game is over" }]);
  });

  it("a rejected push is counted in the metrics without table or person", async () => {
    const points: unknown[] = [];
    const writing = vi.spyOn(setUp.METRICS!, "writeDataPoint").mockImplementation((point) => void points.push(point));
    const { table, lines, key, service } = await away();
    service.answer = () => new Response(null, { status: 403 });
    await lines[0].say(move(11, 15));
    await ring(table, key);
    writing.mockRestore();
    expect(points).toContainEqual({ indexes: ["push"], blobs: ["push", "", "refused"], doubles: [1] });
    expect(service.asked).toBe(1);
  });
});
