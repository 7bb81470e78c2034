/**
 * Routes of the caller's own data: tables (as a list and as a stream), finished games, scores and settings. The
 * caller's person object answers (worker/person); its key follows from the caller's identity alone.
 */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { gameIds } from "../../../engine/games/ids.ts";
import type { PersonFrame, PersonListing, PersonResult } from "../../../engine/wire/listing.ts";
import { personResults } from "../../../engine/wire/listing.ts";
import {
  MAX_PERSON_SETTINGS,
  MAX_SETTING_NAME,
  MAX_SETTING_VALUE,
  type PersonSetting,
} from "../../../engine/wire/person-settings.ts";
import { isAllowedSetting } from "../../../engine/wire/theme-setting.ts";
import { PRIVATE_REVALIDATE } from "../../cache/cache-control.ts";
import { jsonBody } from "../../http/body.ts";
import { eventStream, makeEvent, readSocket, STREAM_HEADERS } from "../../http/event-stream.ts";
import { parseNonNegativeInt } from "../../http/query.ts";
import { limitRate } from "../../http/rate-limit.ts";
import { settingsAddress } from "../../identity/client-ip.ts";
import { personKeys, playerIdOf } from "../../identity/identity.ts";
import { checkOrigin } from "../../identity/origin.ts";
import { keysOf } from "../../identity/signing-keys.ts";
import { chargeDaily, SETTINGS_QUOTA, settingsBytes } from "../../lobby/daily-quota.ts";
import type { Person } from "../../person/person.ts";
import type { GamesCursor, GamesFilter } from "../../person/person-games.ts";
import { OLDER_KEYS_HEADER } from "../../person/person-imports.ts";
import { HttpError } from "../../platform/errors.ts";
import { checkNoQuery } from "../lobby.ts";

export type RouteContext = Context<{ Bindings: Env }>;

export const mine = new Hono<{ Bindings: Env }>();

const PERSONAL = { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" } as const;

interface PersonStub {
  readonly person: DurableObjectStub<Person>;
  /** The older keys of the same person. */
  readonly before: readonly string[];
}

/** Returns null for a caller without an identity. */
export const personStub = async (c: RouteContext): Promise<PersonStub | null> => {
  const keys = await keysOf(c.env);
  const player = await playerIdOf(c.req.raw, keys);
  if (player === null) return null;
  const [now, ...before] = await personKeys(keys, player);
  return { person: c.env.PERSON.getByName(now), before };
};

mine.get("/", etag(), async (c) => {
  await checkNoQuery(c);
  const caller = await personStub(c);
  const tables = caller === null ? [] : await caller.person.tables(caller.before);
  return c.json({ tables }, 200, PERSONAL);
});

const upgrade = ({ person, before }: PersonStub): Promise<Response> =>
  person.fetch(
    new Request("https://person/socket", {
      headers: { Upgrade: "websocket", ...(before.length > 0 && { [OLDER_KEYS_HEADER]: before.join(",") }) },
    }),
  );

/**
 * Close code for a caller without an identity. It is sent on an accepted socket, because a page cannot read why an
 * upgrade failed.
 */
const CLOSE_NO_IDENTITY = 4401;

const closedSocket = (): Response => {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(JSON.stringify({ type: "tables", tables: [] } satisfies PersonFrame));
  server.close(CLOSE_NO_IDENTITY, "nobody");
  return new Response(null, { status: 101, webSocket: client });
};

mine.get("/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    throw new HttpError("upgrade-required", undefined, { Upgrade: "websocket" });
  checkOrigin(c.req.raw);
  await limitRate(c, "LOBBY_LIMIT");
  const caller = await personStub(c);
  return caller === null ? closedSocket() : upgrade(caller);
});

mine.get("/events", async (c) => {
  await limitRate(c, "LOBBY_LIMIT");
  const caller = await personStub(c);
  if (caller === null) throw new HttpError("no-identity");
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM_HEADERS);
  const answer = await upgrade(caller);
  const { webSocket: socket } = answer;
  return socket === null ? answer : eventStream((sink) => readSocket(socket, sink, eventsOf));
});

const eventsOf = (text: string): readonly string[] => {
  const frame = JSON.parse(text) as PersonFrame;
  switch (frame.type) {
    case "tables":
      return frame.tables.map((table) => makeEvent("table", table));
    case "table":
      return [makeEvent("table", frame.table)];
    case "gone":
      return [makeEvent("gone", { id: frame.id })];
    case "invited":
      return [makeEvent("invited", { table: frame.table, until: frame.until })];
  }
};

const MAX_PAGE = 100;

mine.get("/games", async (c) => {
  await limitRate(c, "LOBBY_LIMIT");
  const filter = parseFilter(c);
  const caller = await personStub(c);
  const games = caller === null ? [] : await caller.person.finished(caller.before, filter);
  return c.json({ games, next: nextOf(games, filter) }, 200, PERSONAL);
});

mine.get("/scores", async (c) => {
  await checkNoQuery(c);
  const caller = await personStub(c);
  const scores = caller === null ? [] : await caller.person.scores(caller.before);
  return c.json({ scores }, 200, PERSONAL);
});

/** Settings that a page stores for the user's other devices. */
export const settingsBody = v.strictObject({
  settings: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          name: v.pipe(v.string(), v.regex(/^[a-z][\w.-]*$/), v.maxLength(MAX_SETTING_NAME)),
          value: v.nullable(v.pipe(v.string(), v.maxLength(MAX_SETTING_VALUE))),
          at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        }),
        v.check(({ name, value }) => isAllowedSetting(name, value, gameIds)),
      ),
    ),
    v.maxLength(MAX_PERSON_SETTINGS),
  ),
});

/** Maximum size of the settings as JSON, in bytes. */
const MAX_SETTINGS_BYTES = 64 * 1024;

mine.get("/settings", async (c) => {
  await checkNoQuery(c);
  const caller = await personStub(c);
  const settings = caller === null ? [] : await caller.person.choose(caller.before, []);
  return c.json({ settings }, 200, PERSONAL);
});

mine.post("/settings", async (c) => {
  checkOrigin(c.req.raw);
  await limitRate(c, "LOBBY_LIMIT");
  const caller = await personStub(c);
  if (caller === null) throw new HttpError("no-identity");
  const { settings: chosen } = await jsonBody(c.req.raw, settingsBody, MAX_SETTINGS_BYTES);
  if (chosen.length > 0) await chargeForSettings(c, chosen);
  return c.json({ settings: await caller.person.choose(caller.before, chosen) });
});

const chargeForSettings = async (c: RouteContext, chosen: readonly PersonSetting[]): Promise<void> => {
  const address = await settingsAddress(await keysOf(c.env), c.req.raw);
  await chargeDaily(c.env.LOBBY, SETTINGS_QUOTA, address, settingsBytes(chosen), Date.now());
};

/** Parses the query; throws if it is invalid. */
const parseFilter = (c: RouteContext): GamesFilter => {
  const { game = null, result: ending, opponent = null, after: from, limit: most } = c.req.query();
  const result = personResults.find((known) => known === ending) ?? null;
  const [after, limit] = [cursorOf(from), parseNonNegativeInt(most ?? String(MAX_PAGE))];
  if (ending !== undefined && result === null) throw new HttpError("bad-query", `result: ${personResults.join(", ")}`);
  if (from !== undefined && after === null) throw new HttpError("bad-from");
  if (!limit || limit > MAX_PAGE) throw new HttpError("bad-limit");
  return { game, result: result satisfies PersonResult | null, opponent, after, limit };
};

/** Parses `MOVED-AT.ID`, the game after which a page of the list begins. */
const cursorOf = (text: string | undefined): GamesCursor | null => {
  const [, movedAt, id] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? "") ?? [];
  return movedAt === undefined || id === undefined ? null : { movedAt: Number(movedAt), id };
};

const nextOf = (games: readonly PersonListing[], { limit }: GamesFilter): string | null => {
  const last = games.at(-1);
  return last === undefined || games.length < limit ? null : `${last.movedAt}.${last.id}`;
};
