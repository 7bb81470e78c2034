/** Players away from their table, whose browsers want push notifications. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { Person } from "../../../worker/main.ts";
import { Line, seatTwo } from "../line.ts";
import { ask, type Identity, keysAt, personOf, post, setUp, stubOf } from "../support.ts";
import { Browser, PushService } from "./push-service.ts";

export const SERVICE = "https://fcm.googleapis.com/fcm/send";
export const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The first moment at this hour, UTC, that lies ahead: an alarm that is set for a moment of the past rings at once. */
export const ahead = (hour: number): number => Math.ceil((Date.now() - hour * HOUR) / DAY) * DAY + hour * HOUR;

export const keyOf = async (env = setUp): Promise<string> =>
  (await (await ask("/api/mine/push", {}, env)).json<{ key: string }>()).key;

export const order = async (who: Identity, browser: Browser, more: object = {}): Promise<Response> =>
  post("/api/mine/push", browser.order(await keyOf(), more), who as never);

/** A player who has left a table at which it is the other's turn, and wants push notifications. */
export const away = async (more: object = {}, count = 1) => {
  const { table, who, lines } = await seatTwo();
  const browsers = await Promise.all(
    Array.from({ length: count }, (_, index) => Browser.at(`${SERVICE}/${table}-${index}`)),
  );
  for (const browser of browsers) expect((await order(who[1], browser, more)).status).toBe(204);
  lines[1].socket.close(1000);
  await lines[1].closed;
  await stubOf(table).report();
  const [, key] = await keysAt(table);
  return { table, who, lines, browsers, key: key!, service: new PushService(...browsers) };
};

/** All that a table has to tell is told, and the person's object has done what it owes. */
export const ring = async (table: string, key: string): Promise<void> => {
  await stubOf(table).report();
  await runDurableObjectAlarm(personOf(key));
};

/** When the object will look again, from now on, in ms. */
export const nextRing = async (key: string): Promise<number> =>
  ((await runInDurableObject(personOf(key), (_: Person, { storage }) => storage.getAlarm())) ?? 0) - Date.now();

export const back = async (table: string, who: Identity): Promise<Line> => {
  const line = await Line.open(table, who);
  await line.until(() => line.hello?.viewer === 1);
  return line;
};
