/** Requests of browsers and programs to the real Worker in workerd, and what its objects store. */
import {
  createExecutionContext,
  createScheduledController,
  evictDurableObject,
  listDurableObjectIds,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { Entry } from "../../engine/table/types.ts";
import type { Listing } from "../../engine/wire/listing.ts";
import { LISTS_SECONDS } from "../../worker/cache/cache-control.ts";
import { newCookie } from "../../worker/identity/identity.ts";
import { keysOf } from "../../worker/identity/signing-keys.ts";
import worker, { type Person, type Table } from "../../worker/main.ts";
import { parseRow, readRows } from "../../worker/table/log/storage.ts";
import { readPersonKeys } from "../../worker/table/publish/person-keys.ts";

export const ORIGIN = "https://foldtable.test";

/** The Worker's bindings, with the signing key that vitest.config.ts sets. */
export const testEnv: Env = env;

let requestCount = 0;

/** Sends one request, from a new address unless `init` names one. `path` may be a whole URL, for another host. */
export const request = async (path: string, init: RequestInit = {}, bindings: Env = testEnv): Promise<Response> => {
  const sent = new Request(new URL(path, ORIGIN), init);
  if (!sent.headers.has("CF-Connecting-IP")) sent.headers.set("CF-Connecting-IP", `test ${++requestCount}`);
  const context = createExecutionContext();
  const response = await worker.fetch(sent as never, bindings, context);
  await waitOnExecutionContext(context);
  return response;
};

let elapsedMs = 0;

/** After this time a cached list has expired. */
export const LIST_MS = LISTS_SECONDS * 1000 + 1;

/** Sends a request `after` ms from now. */
export const requestAfter = async (
  after: number,
  path: string,
  init: RequestInit = {},
  bindings: Env = testEnv,
): Promise<Response> => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + after);
  try {
    return await request(path, init, bindings);
  } finally {
    clock.mockRestore();
  }
};

/** Sends a request after all cached lists have expired. */
export const requestFresh = (path: string, init: RequestInit = {}, bindings: Env = testEnv): Promise<Response> => {
  elapsedMs += LIST_MS;
  return requestAfter(elapsedMs, path, init, bindings);
};

/** `request.cf`: where the platform locates a client; {} if it does not know. */
export type CfProperties = Readonly<Record<string, string>>;

export const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  cf: CfProperties = {},
  bindings: Env = testEnv,
): Promise<Response> =>
  request(
    path,
    {
      cf,
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
    bindings,
  );

export const openTable = async (order: object = {}, from: CfProperties = {}): Promise<string> => {
  const response = await post("/api/tables", { game: "pool", ...order }, {}, from);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json<{ id: string }>()).id;
};

/** Runs the sweep once, as the cron of wrangler.toml does. */
export const runSweep = async (): Promise<void> => {
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), testEnv);
};

export const tableStub = (id: string): DurableObjectStub<Table> => env.TABLE.getByName(id);

export const personStub = (key: string): DurableObjectStub<Person> => env.PERSON.getByName(key);

/** When a table object's alarm is set; null if it is not. */
export const alarmOf = (stub: DurableObjectStub<Table>): Promise<number | null> =>
  runInDurableObject(stub, (_: Table, { storage }) => storage.getAlarm());

/** The person keys of a table's seated players, in the order in which they sat down. */
export const personKeysAt = (id: string): Promise<string[]> =>
  runInDurableObject(tableStub(id), (_: Table, { storage }) => {
    const personKeys = readPersonKeys(storage);
    return storage.sql
      .exec<{ player: string }>(
        "SELECT event ->> 'player' AS player FROM log WHERE event ->> 'type' = 'seat-taken' ORDER BY seq",
      )
      .toArray()
      .flatMap(({ player }) => personKeys.get(player) ?? []);
  });

/** Deletes everything that a person object stores. */
export const emptyPersonObject = (key: string): Promise<void> =>
  runInDurableObject(personStub(key), (_: Person, { storage }) => storage.deleteAll());

/** The listing of a table in the lobby's database; null before the table's first report. */
export const storedListing = async (id: string): Promise<Listing | null> => {
  const shown = await env.LOBBY.prepare("SELECT shown FROM listing WHERE id = ?")
    .bind(id)
    .first<string | null>("shown");
  return shown === null ? null : JSON.parse(shown);
};

/** Makes every query of the lobby fail with the platform's error while `action` runs. */
export const withoutLobby = async <T>(action: () => Promise<T>): Promise<T> => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await env.LOBBY.exec("ALTER TABLE listing RENAME TO lost");
  try {
    return await action();
  } finally {
    await env.LOBBY.exec("ALTER TABLE lost RENAME TO listing");
    logged.mockRestore();
  }
};

/** Far longer than a report takes. */
const LISTING_TIMEOUT_MS = 20_000;

const stoppedTables = new Set<string>();

/** Empties the lobby, and stops the tables of earlier tests so that they report nothing more. */
export const emptyLobby = async (): Promise<void> => {
  for (const id of await listDurableObjectIds(env.TABLE)) {
    if (stoppedTables.has(id.toString())) continue;
    stoppedTables.add(id.toString());
    // This also wakes a sleeping object, because only a running one can be evicted.
    await runInDurableObject(env.TABLE.get(id), (_: Table, { storage }) => storage.deleteAlarm());
    await evictDurableObject(env.TABLE.get(id));
  }
  await env.LOBBY.exec("DELETE FROM sitter; DELETE FROM listing");
};

/** Queries the lobby until the table's listing meets `condition`. Throws after 20 seconds. */
export const waitForListing = async (
  id: string,
  condition: (listing: Listing) => boolean = () => true,
): Promise<Listing> => {
  // Tests replace Date.
  for (const end = performance.now() + LISTING_TIMEOUT_MS; ; ) {
    const listing = await storedListing(id);
    if (listing !== null && condition(listing)) return listing;
    if (performance.now() > end) throw new Error(`the lobby's listing is still ${JSON.stringify(listing)}`);
    // A test that queries without a pause blocks every report.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Waits for a listing, then for the reports to the person objects of the seated players. */
export const waitForAllReports = async (id: string, condition?: (listing: Listing) => boolean): Promise<Listing> => {
  const listing = await waitForListing(id, condition);
  if (!(await tableStub(id).report())) throw new Error("a report failed");
  return listing;
};

/**
 * Repeats a request until the rate limit refuses it, and returns the refusal. At least `limit` requests before it have the
 * answer `status`; up to twice as many if a new minute begins.
 */
export const requestUntilLimited = async (
  limit: number,
  status: number,
  send: () => Promise<Response>,
): Promise<Response> => {
  for (let count = 0; count <= 2 * limit; count++) {
    const response = await send();
    if (response.status === 429) {
      expect(count).toBeGreaterThanOrEqual(limit);
      return response;
    }
    expect(response.status).toBe(status);
  }
  throw new Error(`not refused, though the limit is ${limit}`);
};

/** The rate limiters that wrangler.toml binds. */
type Limiter =
  | "OPEN_TABLE_LIMIT"
  | "TOKEN_LIMIT"
  | "LOBBY_LIMIT"
  | "READ_LIMIT"
  | "SEAT_PASS_LIMIT"
  | "UPLOAD_LIMIT"
  | "PREVIEW_LIMIT"
  | "OPEN_TOURNAMENT_LIMIT"
  | "TOURNAMENT_LIMIT";

/**
 * The bindings of a Worker for which `address` has used up one limit. `requestUntilLimited` tests with low limits that the
 * platform counts; a thousand requests more would show no more.
 */
export const withSpentLimit = (limiter: Limiter, address: string): Env => ({
  ...testEnv,
  [limiter]: { limit: async ({ key }: RateLimitOptions) => ({ success: key !== address }) },
});

/** The headers that identify a client: a browser's cookie or a program's token. */
export type Identity = Readonly<Record<string, string>>;

export const newBrowser = async (): Promise<Identity> => {
  const cookie = (await newCookie(new Request(ORIGIN), await keysOf(testEnv)))?.split(";")[0];
  if (cookie === undefined) throw new Error("no cookie");
  return { Cookie: cookie, Origin: ORIGIN };
};

export const newProgram = async (): Promise<Identity> => {
  const response = await request("/api/tokens", { method: "POST" });
  return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
};

/** Moves the seat of `from` to another device or player. */
export const handOver = async (table: string, from: Identity, to: Identity): Promise<void> => {
  const { pass } = await (await post(`/api/tables/${table}/pass`, {}, from)).json<{ pass: string }>();
  expect((await post(`/api/tables/${table}/seat`, { pass }, to)).status).toBe(200);
};

export const logOf = async (id: string, query = "", identity: Identity = {}): Promise<Entry[]> => {
  const response = await request(`/api/tables/${id}/log${query}`, { headers: identity });
  return (await response.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
};

/** The whole log as the table object stores it, not redacted. */
export const storedLog = (stub: DurableObjectStub<Table>): Promise<readonly Entry[]> =>
  runInDurableObject(stub, (_: Table, { storage }) => readRows(storage.sql)!.rows.map(parseRow));

export const faultOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json<{ error: string }>()).error,
];

/** Stops the clock at `ms` from now. */
export const advanceClock = (ms: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
};
