/**
 * Subscriptions to push notifications: who may subscribe which browser, how it ends, and how many there are.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Person } from "../../../worker/main.ts";
import { MAX_DEVICES } from "../../../worker/person/push/push-queue.ts";
import { move } from "../line.ts";
import { ask, emptyLobby, faultOf, newBrowser, personOf, post, setUp } from "../support.ts";
import { Browser } from "./push-service.ts";
import { away, keyOf, order, ring, SERVICE } from "./push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a browser", () => {
  it("a browser whose person unsubscribes gets no more notifications", async () => {
    const { table, who, lines, key, service, browsers } = await away();
    const { endpoint } = browsers[0]!;
    expect((await post("/api/mine/push/stop", { endpoint }, who[1] as never)).status).toBe(204);
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.asked).toBe(0);
  });

  it("a person can unsubscribe under an older key of the same identity", async () => {
    const { who, key, browsers } = await away();
    const ring = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };
    const headers = { ...who[1], "Content-Type": "application/json" };
    const body = JSON.stringify({ endpoint: browsers[0]!.endpoint });
    expect((await ask("/api/mine/push/stop", { method: "POST", headers, body }, ring)).status).toBe(204);
    const kept = await runInDurableObject(personOf(key), (_: Person, { storage }) =>
      storage.sql.exec("SELECT * FROM device").toArray(),
    );
    expect(kept).toEqual([]);
  });

  it("only its own person can subscribe a browser, at a known address and with a valid key", async () => {
    const ada = await newBrowser();
    const browser = await Browser.at(`${SERVICE}/ada`);
    const key = await keyOf();
    expect(await faultOf(await post("/api/mine/push", browser.order(key)))).toEqual([401, "no-identity"]);
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
      expect([bad, await faultOf(await order(ada, browser, bad))]).toEqual([bad, [400, "bad-request"]]);
    const elsewhere = { ...ada, Origin: "https://elsewhere.test" };
    expect(await faultOf(await order(elsewhere, browser))).toEqual([403, "wrong-origin"]);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/1",
    "https://updates.push.services.mozilla.com/wpush/v2/1",
    "https://web.push.apple.com/1",
    "https://wns2-par02p.notify.windows.com/w/?token=1",
  ])("a browser gets its notification from its own service: %s", async (endpoint) => {
    expect((await order(await newBrowser(), await Browser.at(endpoint))).status).toBe(204);
  });

  it("a browser gets notifications for the last person who subscribed on it only", async () => {
    const { table, lines, key, service, browsers } = await away();
    const ben = await newBrowser();
    expect((await order(ben, browsers[0]!)).status).toBe(204);
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.asked).toBe(0);
    const kept = await runInDurableObject(personOf(key), (_: Person, { storage }) =>
      storage.sql.exec("SELECT * FROM device").toArray(),
    );
    expect(kept).toEqual([]);
  });

  it("a browser gets notifications for its person again after that person subscribes again", async () => {
    const { table, who, lines, key, service, browsers } = await away();
    const ben = await newBrowser();
    for (const one of [ben, who[1]]) expect((await order(one, browsers[0]!)).status).toBe(204);
    const { endpoint } = browsers[0]!;
    expect((await post("/api/mine/push/stop", { endpoint }, ben as never)).status).toBe(204);
    await lines[0].say(move(11, 15));
    await ring(table, key);
    expect(service.messages.length).toBe(1);
  });

  it("leaves no trace of its endpoint once its person stops", async () => {
    const { who, browsers } = await away();
    const { endpoint } = browsers[0]!;
    const count = () => setUp.LOBBY.prepare("SELECT count(*) AS n FROM push_endpoint").first<number>("n");
    const before = (await count())!;
    await post("/api/mine/push/stop", { endpoint }, who[1] as never);
    expect(await count()).toBe(before - 1);
  });

  it("a person has a limited number of browsers: a new one replaces the one unused for longest", async () => {
    const { who, key } = await away();
    for (let count = 0; count < MAX_DEVICES; count++) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
      await order(who[1], await Browser.at(`${SERVICE}/more-${count}`));
    }
    const kept = await runInDurableObject(personOf(key), (_: Person, { storage }) =>
      storage.sql.exec<{ endpoint: string }>("SELECT endpoint FROM device").toArray(),
    );
    expect(kept.map(({ endpoint }) => endpoint.slice(SERVICE.length + 1)).sort()).toEqual(
      Array.from({ length: MAX_DEVICES }, (_, index) => `more-${index}`),
    );
  });

  it("a subscription survives a new signing key while the older one is in the ring", async () => {
    const ring = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };
    expect(await keyOf(ring)).not.toBe(await keyOf());
    expect(await keyOf()).toBe(await keyOf());
    const ada = await newBrowser();
    const body = (await Browser.at(`${SERVICE}/ada`)).order(await keyOf());
    const headers = { ...ada, "Content-Type": "application/json" };
    const kept = await ask("/api/mine/push", { method: "POST", headers, body: JSON.stringify(body) }, ring);
    expect(kept.status).toBe(204);
  });
});
