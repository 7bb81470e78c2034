/** Pushes that waited, such as for the end of the quiet hours: what is no longer true is not sent. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import type { Person } from "../../../../worker/main.ts";
import { emptyLobby, newBrowser, openTable, personKeysAt, personStub, tableStub } from "../../support.ts";
import { move, sit, TableClient } from "../../table-client.ts";
import { Browser, PushService } from "../push-service.ts";
import {
  HOUR,
  msToNextAlarm,
  nextTimeAtHour,
  runPersonAlarm,
  SERVICE,
  seatAbsentPlayer,
  subscribe,
} from "../push-setup.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const QUIET = { quiet: { from: 22, until: 8 } } as const;

/** Sets the clock to 23 o'clock; returns the time at which the quiet hours have ended. */
const beginNight = (): number => {
  const night = nextTimeAtHour(23);
  vi.useFakeTimers({ toFake: ["Date"], now: night });
  return night + 9.5 * HOUR;
};

it("sends no push of a turn that a computer has taken over since", async () => {
  const morning = beginNight();
  const { table, clients, key, service } = await seatAbsentPlayer(QUIET);
  await clients[0].submit(move(11, 15));
  await runPersonAlarm(table, key);
  vi.setSystemTime(Date.now() + ABSENT_AFTER_MS);
  expect(await clients[0].submit({ type: "cover", seat: 1, level: 1 })).toMatchObject({ type: "entry" });
  await runPersonAlarm(table, key);
  vi.setSystemTime(morning);
  await runPersonAlarm(table, key);
  expect(service.messages).toEqual([]);
  await clients[0].submit({ type: "resign" });
  await runPersonAlarm(table, key);
  expect(service.messages).toMatchObject([{ title: "The game is over" }]);
});

it.each([
  ["its quiet hours end", { quiet: { from: 22, until: 23 } }],
  ["its time zone changes", { ...QUIET, zone: "Asia/Tokyo" }],
])("sends a pending push as soon as a browser says that %s", async (_, terms) => {
  beginNight();
  const { table, identities, clients, key, service, browsers } = await seatAbsentPlayer(QUIET);
  await clients[0].submit(move(11, 15));
  await runPersonAlarm(table, key);
  expect(await msToNextAlarm(key)).toBe(9 * HOUR);
  expect((await subscribe(identities[1], browsers[0]!, terms)).status).toBe(204);
  expect(await msToNextAlarm(key)).toBe(0);
  await runDurableObjectAlarm(personStub(key));
  expect(service.messages).toMatchObject([{ title: "Your turn" }]);
});

/** A table for three whose first player is subscribed and away. */
const seatAbsentHost = async () => {
  const ada = await newBrowser();
  const table = await openTable({ game: "train", seats: 3 });
  const client = await TableClient.open(table, ada);
  await client.submit(sit(0));
  const browser = await Browser.create(`${SERVICE}/${table}`);
  await subscribe(ada, browser, QUIET);
  client.socket.close(1000);
  await client.closed;
  await tableStub(table).report();
  const [key] = await personKeysAt(table);
  return { table, key: key!, service: new PushService(browser) };
};

it("sends no push of a player who sat down and has left since", async () => {
  const morning = beginNight();
  const { table, key, service } = await seatAbsentHost();
  const bob = await TableClient.open(table, await newBrowser());
  await bob.submit(sit(1));
  await runPersonAlarm(table, key);
  await bob.submit({ type: "stand" });
  await runPersonAlarm(table, key);
  vi.setSystemTime(morning);
  await runPersonAlarm(table, key);
  expect(service.messages).toEqual([]);
});

it("sends a pending push of an older release, which stored no seats", async () => {
  const morning = beginNight();
  const { table, key, service } = await seatAbsentHost();
  await (await TableClient.open(table, await newBrowser())).submit(sit(1));
  await runPersonAlarm(table, key);
  await runInDurableObject(personStub(key), (_: Person, { storage }) => {
    storage.sql.exec("UPDATE call SET says = json_remove(says, '$.seats')");
  });
  vi.setSystemTime(morning);
  await runPersonAlarm(table, key);
  expect(service.messages).toMatchObject([{ title: "\u2068player 1\u2069 sat down" }]);
});

it("names all players who sat down, as they are called now", async () => {
  const morning = beginNight();
  const { table, key, service } = await seatAbsentHost();
  const others = [await TableClient.open(table, await newBrowser()), await TableClient.open(table, await newBrowser())];
  for (const [index, other] of others.entries()) {
    await other.submit(sit(index + 1));
    await runPersonAlarm(table, key);
  }
  expect(await others[0]!.submit({ type: "rename", name: "Bob" })).toMatchObject({ type: "entry" });
  await runPersonAlarm(table, key);
  vi.setSystemTime(morning);
  await runPersonAlarm(table, key);
  expect(service.messages).toMatchObject([{ title: "\u2068Bob\u2069, \u2068player 2\u2069 sat down" }]);
});
