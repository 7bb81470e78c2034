/** A browser or a program before the real Worker, in workerd. */
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
import { readSitterKeys } from "../../worker/table/publish/sitter-keys.ts";

export const ORIGIN = "https://foldtable.test";

/** As vitest.config.ts sets the Worker up: with a key. */
export const setUp: Env = env;

let asked = 0;

/** One request, from a separate address unless it says otherwise. `path` may be a whole URL, for another host. */
export const ask = async (path: string, init: RequestInit = {}, as: Env = setUp): Promise<Response> => {
  const request = new Request(new URL(path, ORIGIN), init);
  if (!request.headers.has("CF-Connecting-IP")) request.headers.set("CF-Connecting-IP", `test ${++asked}`);
  const context = createExecutionContext();
  const response = await worker.fetch(request as never, as, context);
  await waitOnExecutionContext(context);
  return response;
};

let later = 0;

/** After this time, a cached list is made again. */
export const LIST_MS = LISTS_SECONDS * 1000 + 1;

/** The same, `after` ms from now. */
export const askAfter = async (
  after: number,
  path: string,
  init: RequestInit = {},
  as: Env = setUp,
): Promise<Response> => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + after);
  try {
    return await ask(path, init, as);
  } finally {
    clock.mockRestore();
  }
};

/** The same when what an earlier crowd was answered with is over. */
export const askLater = (path: string, init: RequestInit = {}, as: Env = setUp): Promise<Response> => {
  later += LIST_MS;
  return askAfter(later, path, init, as);
};

/** From where a client sends a request, as the platform says it; {}: that is not known. */
export type From = Readonly<Record<string, string>>;

export const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  cf: From = {},
  as: Env = setUp,
): Promise<Response> =>
  ask(
    path,
    {
      cf,
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
    as,
  );

export const openTable = async (order: object = {}, from: From = {}): Promise<string> => {
  const response = await post("/api/tables", { game: "pool", ...order }, {}, from);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json<{ id: string }>()).id;
};

/** One run of the sweep, as wrangler.toml's cron starts it. */
export const sweepNow = async (): Promise<void> => {
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), setUp);
};

export const stubOf = (id: string): DurableObjectStub<Table> => env.TABLE.getByName(id);

export const personOf = (key: string): DurableObjectStub<Person> => env.PERSON.getByName(key);

/** By which keys those are known who sit at a table, in the order in which they came. */
export const keysAt = (id: string): Promise<string[]> =>
  runInDurableObject(stubOf(id), (_: Table, { storage }) => {
    const sitters = readSitterKeys(storage);
    return storage.sql
      .exec<{ player: string }>(
        "SELECT event ->> 'player' AS player FROM log WHERE event ->> 'type' = 'seat-taken' ORDER BY seq",
      )
      .toArray()
      .flatMap(({ player }) => sitters.get(player) ?? []);
  });

/** Deletes all that a person object has stored. */
export const emptyPlace = (key: string): Promise<void> =>
  runInDurableObject(personOf(key), (_: Person, { storage }) => storage.deleteAll());

/** What the lobby has been told about a table; null as long as that is nothing. */
export const toldOf = async (id: string): Promise<Listing | null> => {
  const shown = await env.LOBBY.prepare("SELECT shown FROM listing WHERE id = ?")
    .bind(id)
    .first<string | null>("shown");
  return shown === null ? null : JSON.parse(shown);
};

/** Makes every question to the lobby fail as long as `act` takes, with the platform's own error. */
export const withoutLobby = async <T>(act: () => Promise<T>): Promise<T> => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await env.LOBBY.exec("ALTER TABLE listing RENAME TO lost");
  try {
    return await act();
  } finally {
    await env.LOBBY.exec("ALTER TABLE lost RENAME TO listing");
    logged.mockRestore();
  }
};

/** In ms: far longer than a telling takes. */
const PATIENCE = 20_000;

const silent = new Set<string>();

/** An empty lobby, of which the tables of the tests before have nothing more to tell, however late that would be. */
export const emptyLobby = async (): Promise<void> => {
  for (const id of await listDurableObjectIds(env.TABLE)) {
    if (silent.has(id.toString())) continue;
    silent.add(id.toString());
    // Wakes one that has fallen asleep: only what runs can be ended.
    await runInDurableObject(env.TABLE.get(id), (_: Table, { storage }) => storage.deleteAlarm());
    await evictDurableObject(env.TABLE.get(id));
  }
  await env.LOBBY.exec("DELETE FROM sitter; DELETE FROM listing");
};

/** Asks the lobby until it has been told something of which `is` holds. */
export const told = async (id: string, is: (listing: Listing) => boolean = () => true): Promise<Listing> => {
  // Not Date, which tests set as they like.
  for (const end = performance.now() + PATIENCE; ; ) {
    const listing = await toldOf(id);
    if (listing !== null && is(listing)) return listing;
    if (performance.now() > end) throw new Error(`the lobby was only told ${JSON.stringify(listing)}`);
    // A test that queries without a pause blocks every report.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** The same, once the person objects of the seated players have been told as well. */
export const toldToAll = async (id: string, is?: (listing: Listing) => boolean): Promise<Listing> => {
  const listing = await told(id, is);
  if (!(await stubOf(id).report())) throw new Error("somebody could not be told");
  return listing;
};

/**
 * Asks until that is too often, and returns the refusal; all before are answered with `status`, at least `limit` of them.
 * The minute may turn on the way: then as many again are let in.
 */
export const untilTooOften = async (limit: number, status: number, ask: () => Promise<Response>): Promise<Response> => {
  for (let count = 0; count <= 2 * limit; count++) {
    const response = await ask();
    if (response.status === 429) {
      expect(count).toBeGreaterThanOrEqual(limit);
      return response;
    }
    expect(response.status).toBe(status);
  }
  throw new Error(`never too often, though the limit is ${limit}`);
};

/** Those that wrangler.toml binds. */
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
 * The Worker before an address that has asked one of its limiters as often as it may. That the platform counts is seen where
 * little is granted (`untilTooOften`): a thousand questions more would say no more.
 */
export const spent = (limiter: Limiter, address: string): Env => ({
  ...setUp,
  [limiter]: { limit: async ({ key }: RateLimitOptions) => ({ success: key !== address }) },
});

/** The headers of a browser that has been given a cookie: by hand, because a visitor without one opens a table for it. */
export type Identity = Readonly<Record<string, string>>;

export const newBrowser = async (): Promise<Identity> => {
  const cookie = (await newCookie(new Request(ORIGIN), await keysOf(setUp)))?.split(";")[0];
  if (cookie === undefined) throw new Error("no cookie");
  return { Cookie: cookie, Origin: ORIGIN };
};

export const newProgram = async (): Promise<Identity> => {
  const response = await ask("/api/tokens", { method: "POST" });
  return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
};

export const logOf = async (id: string, query = "", identity: Identity = {}): Promise<Entry[]> => {
  const response = await ask(`/api/tables/${id}/log${query}`, { headers: identity });
  return (await response.text())
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
};

/** The whole log as it is stored, not redacted. */
export const storedLog = (stub: DurableObjectStub<Table>): Promise<readonly Entry[]> =>
  runInDurableObject(stub, (_: Table, { storage }) => readRows(storage.sql)!.rows.map(parseRow));

export const faultOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json<{ error: string }>()).error,
];

/** The clock stands still at `after` ms from now. */
export const clockAfter = (after: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + after });
};
