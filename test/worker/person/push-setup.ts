/** Absent players whose browsers are subscribed to push notifications. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { Person } from "../../../worker/main.ts";
import { type Identity, personKeysAt, personStub, post, request, tableStub, testEnv } from "../support.ts";
import { seatTwo, TableClient } from "../table-client.ts";
import { Browser, PushService } from "./push-service.ts";

export const SERVICE = "https://fcm.googleapis.com/fcm/send";
export const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The next time at this hour (UTC), because an alarm that is set for the past runs at once. */
export const nextTimeAtHour = (hour: number): number => Math.ceil((Date.now() - hour * HOUR) / DAY) * DAY + hour * HOUR;

export const pushKey = async (env = testEnv): Promise<string> =>
  (await (await request("/api/mine/push", {}, env)).json<{ key: string }>()).key;

export const subscribe = async (identity: Identity, browser: Browser, more: object = {}): Promise<Response> =>
  post("/api/mine/push", browser.subscriptionBody(await pushKey(), more), identity as never);

/** A table whose second player is subscribed and left during the other's turn. */
export const seatAbsentPlayer = async (more: object = {}, count = 1) => {
  const { table, identities, clients } = await seatTwo();
  const browsers = await Promise.all(
    Array.from({ length: count }, (_, index) => Browser.create(`${SERVICE}/${table}-${index}`)),
  );
  for (const browser of browsers) expect((await subscribe(identities[1], browser, more)).status).toBe(204);
  clients[1].socket.close(1000);
  await clients[1].closed;
  await tableStub(table).report();
  const [, key] = await personKeysAt(table);
  return { table, identities, clients, browsers, key: key!, service: new PushService(...browsers) };
};

/** Sends the table's reports, and runs the alarm of the person object. */
export const runPersonAlarm = async (table: string, key: string): Promise<void> => {
  await tableStub(table).report();
  await runDurableObjectAlarm(personStub(key));
};

/** The time until the alarm of the person object, in ms. */
export const msToNextAlarm = async (key: string): Promise<number> =>
  ((await runInDurableObject(personStub(key), (_: Person, { storage }) => storage.getAlarm())) ?? 0) - Date.now();

export const reconnect = async (table: string, identity: Identity): Promise<TableClient> => {
  const client = await TableClient.open(table, identity);
  await client.waitUntil(() => client.hello?.viewer === 1);
  return client;
};
