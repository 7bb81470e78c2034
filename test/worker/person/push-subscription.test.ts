/**
 * Subscriptions to push notifications: who may subscribe which browser, how they end, and their limit.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import type { Person } from "../../../worker/main.ts";
import { MAX_DEVICES } from "../../../worker/person/push/push-queue.ts";
import { advanceClock, emptyLobby, faultOf, newBrowser, personStub, post, request, testEnv } from "../support.ts";
import { move } from "../table-client.ts";
import { Browser } from "./push-service.ts";
import { HOUR, pushKey, runPersonAlarm, SERVICE, seatAbsentPlayer, subscribe } from "./push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a browser", () => {
  it("gets no more notifications after its person unsubscribes", async () => {
    const { table, identities, clients, key, service, browsers } = await seatAbsentPlayer();
    const { endpoint } = browsers[0]!;
    expect((await post("/api/mine/push/stop", { endpoint }, identities[1] as never)).status).toBe(204);
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.requestCount).toBe(0);
  });

  it("can be unsubscribed under an older key of the same identity", async () => {
    const { identities, key, browsers } = await seatAbsentPlayer();
    const newKeyEnv = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
    const headers = { ...identities[1], "Content-Type": "application/json" };
    const body = JSON.stringify({ endpoint: browsers[0]!.endpoint });
    expect((await request("/api/mine/push/stop", { method: "POST", headers, body }, newKeyEnv)).status).toBe(204);
    const devices = await runInDurableObject(personStub(key), (_: Person, { storage }) =>
      storage.sql.exec("SELECT * FROM device").toArray(),
    );
    expect(devices).toEqual([]);
  });

  it("can be subscribed only by its person, at a known address and with a valid key", async () => {
    const ada = await newBrowser();
    const browser = await Browser.create(`${SERVICE}/ada`);
    const key = await pushKey();
    expect(await faultOf(await post("/api/mine/push", browser.subscriptionBody(key)))).toEqual([401, "no-identity"]);
    for (const bad of [
      { endpoint: "https://elsewhere.test/push" },
      { endpoint: "http://fcm.googleapis.com/fcm/send/1" },
      { endpoint: "https://evilgoogleapis.com/1" },
      { endpoint: "https://storage.googleapis.com/bucket" },
      { endpoint: "https://x.fcm.googleapis.com/fcm/send/1" },
      { endpoint: "https://user:password@fcm.googleapis.com/fcm/send/1" },
      { endpoint: "https://user@fcm.googleapis.com/fcm/send/1" },
      { endpoint: "https://fcm.googleapis.com:8443/fcm/send/1" },
      { endpoint: "https://FCM.googleapis.com/fcm/send/1" },
      { endpoint: "https://fcm.googleapis.com/fcm/send/1#2" },
      { p256dh: "A".repeat(87) },
      { p256dh: `B${"A".repeat(86)}` },
      { p256dh: browser.p256dh.slice(0, -1) },
      { auth: "A".repeat(21) },
      { key: browser.p256dh },
      { zone: "Nowhere/Land" },
      { language: "xx" },
      { quiet: { from: 24, until: 8 } },
      { more: 1 },
    ])
      expect([bad, await faultOf(await subscribe(ada, browser, bad))]).toEqual([bad, [400, "bad-request"]]);
    const elsewhere = { ...ada, Origin: "https://elsewhere.test" };
    expect(await faultOf(await subscribe(elsewhere, browser))).toEqual([403, "wrong-origin"]);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/1",
    "https://updates.push.services.mozilla.com/wpush/v2/1",
    "https://web.push.apple.com/1",
    "https://wns2-par02p.notify.windows.com/w/?token=1",
  ])("can be subscribed at a known push service: %s", async (endpoint) => {
    expect((await subscribe(await newBrowser(), await Browser.create(endpoint))).status).toBe(204);
  });

  it("gets notifications only for the last person who subscribed on it", async () => {
    const { table, clients, key, service, browsers } = await seatAbsentPlayer();
    const ben = await newBrowser();
    expect((await subscribe(ben, browsers[0]!)).status).toBe(204);
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.requestCount).toBe(0);
    const devices = await runInDurableObject(personStub(key), (_: Person, { storage }) =>
      storage.sql.exec("SELECT * FROM device").toArray(),
    );
    expect(devices).toEqual([]);
  });

  it("gets notifications for its person again after that person subscribes again", async () => {
    const { table, identities, clients, key, service, browsers } = await seatAbsentPlayer();
    const ben = await newBrowser();
    for (const one of [ben, identities[1]]) expect((await subscribe(one, browsers[0]!)).status).toBe(204);
    const { endpoint } = browsers[0]!;
    expect((await post("/api/mine/push/stop", { endpoint }, ben as never)).status).toBe(204);
    await clients[0].submit(move(11, 15));
    await runPersonAlarm(table, key);
    expect(service.messages.length).toBe(1);
  });

  it("leaves no trace of its endpoint after its person unsubscribes", async () => {
    const { identities, browsers } = await seatAbsentPlayer();
    const { endpoint } = browsers[0]!;
    const count = () => testEnv.LOBBY.prepare("SELECT count(*) AS n FROM push_endpoint").first<number>("n");
    const before = (await count())!;
    await post("/api/mine/push/stop", { endpoint }, identities[1] as never);
    expect(await count()).toBe(before - 1);
  });

  it("leaves none after its identity has expired, also if the lobby failed at first", async () => {
    const { key } = await seatAbsentPlayer();
    const count = () => testEnv.LOBBY.prepare("SELECT count(*) AS n FROM push_endpoint").first<number>("n");
    const before = (await count())!;
    advanceClock(2 * RETAIN_IDENTITY_DAYS * 24 * HOUR);
    vi.spyOn(console, "error").mockReturnValue();
    await testEnv.LOBBY.exec("ALTER TABLE push_endpoint RENAME TO lost");
    await runDurableObjectAlarm(personStub(key)).catch(() => false);
    await testEnv.LOBBY.exec("ALTER TABLE lost RENAME TO push_endpoint");
    expect(await runDurableObjectAlarm(personStub(key))).toBe(true);
    expect(await count()).toBe(before - 1);
    const stored = await runInDurableObject(personStub(key), (_: Person, { storage }) => [...storage.kv.list()]);
    expect(stored).toEqual([]);
  });

  it("replaces the one unused for longest if its person has too many", async () => {
    const { identities, key } = await seatAbsentPlayer();
    for (let count = 0; count < MAX_DEVICES; count++) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
      await subscribe(identities[1], await Browser.create(`${SERVICE}/more-${count}`));
    }
    const devices = await runInDurableObject(personStub(key), (_: Person, { storage }) =>
      storage.sql.exec<{ endpoint: string }>("SELECT endpoint FROM device").toArray(),
    );
    expect(devices.map(({ endpoint }) => endpoint.slice(SERVICE.length + 1)).sort()).toEqual(
      Array.from({ length: MAX_DEVICES }, (_, index) => `more-${index}`),
    );
  });

  it("stays subscribed under a new signing key while the older one is still accepted", async () => {
    const newKeyEnv = { ...testEnv, SIGNING_KEY: `a newer signing key of at least 32 bytes,${testEnv.SIGNING_KEY}` };
    expect(await pushKey(newKeyEnv)).not.toBe(await pushKey());
    expect(await pushKey()).toBe(await pushKey());
    const ada = await newBrowser();
    const body = (await Browser.create(`${SERVICE}/ada`)).subscriptionBody(await pushKey());
    const headers = { ...ada, "Content-Type": "application/json" };
    const response = await request(
      "/api/mine/push",
      { method: "POST", headers, body: JSON.stringify(body) },
      newKeyEnv,
    );
    expect(response.status).toBe(204);
  });
});
