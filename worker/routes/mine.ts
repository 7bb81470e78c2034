/**
 * Routes of one's own place: the tables where one sits, as they stand and as they change, and how one's games ended. Each is
 * answered by the asker's own object (worker/person), whose key follows from who asks and from nothing else.
 */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import { gameIds } from "../../engine/games/ids.ts";
import type { PersonFrame, PersonListing, PersonResult } from "../../engine/wire/listing.ts";
import { personResults } from "../../engine/wire/listing.ts";
import { MAX_PERSON_SETTINGS, MAX_SETTING_NAME, MAX_SETTING_VALUE } from "../../engine/wire/person-settings.ts";
import { isAllowedSetting } from "../../engine/wire/theme-setting.ts";
import { OWN } from "../cache/cache-control.ts";
import { jsonBody } from "../http/body.ts";
import { eventStream, makeEvent, readSocket, STREAM } from "../http/event-stream.ts";
import { parseCount } from "../http/query.ts";
import { checkRate } from "../http/rate-limit.ts";
import { lobbyKeys, playerOf } from "../identity/identity.ts";
import { checkOrigin } from "../identity/origin.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { BEFORE, type Person } from "../person/person.ts";
import type { Cursor, Wanted } from "../person/person-games.ts";
import type { Env } from "../platform/env.ts";
import { Fault } from "../platform/errors.ts";
import { checkLook } from "./lobby.ts";

type Asked = Context<{ Bindings: Env }>;

export const mine = new Hono<{ Bindings: Env }>();

const PERSONAL = { "Cache-Control": OWN, Vary: "Cookie, Authorization" } as const;

interface Place {
  readonly person: DurableObjectStub<Person>;
  /** The older keys of the same person. */
  readonly before: readonly string[];
}

/** Null: a passer-by, who has none. */
export const placeOf = async (c: Asked): Promise<Place | null> => {
  const keys = await keysOf(c.env);
  const player = await playerOf(c.req.raw, keys);
  if (player === null) return null;
  const [now, ...before] = await lobbyKeys(keys, player);
  return { person: c.env.PERSON.getByName(now), before };
};

mine.get("/", etag(), async (c) => {
  await checkLook(c);
  const place = await placeOf(c);
  const tables = place === null ? [] : await place.person.tables(place.before);
  return c.json({ tables }, 200, PERSONAL);
});

const upgrade = ({ person, before }: Place): Promise<Response> =>
  person.fetch(
    new Request("https://person/socket", {
      headers: { Upgrade: "websocket", ...(before.length > 0 && { [BEFORE]: before.join(",") }) },
    }),
  );

/** Somebody without an identity has no tables, and is told so in the way in which they ask: a page cannot read why it got no socket. */
const NOBODY = 4401;

const nobody = (): Response => {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(JSON.stringify({ type: "tables", tables: [] } satisfies PersonFrame));
  server.close(NOBODY, "nobody");
  return new Response(null, { status: 101, webSocket: client });
};

mine.get("/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket")
    throw new Fault("upgrade-required", undefined, { Upgrade: "websocket" });
  checkOrigin(c.req.raw);
  await checkRate(c.env.LOOKS, c.req.raw);
  const place = await placeOf(c);
  return place === null ? nobody() : upgrade(place);
});

mine.get("/events", async (c) => {
  await checkRate(c.env.LOOKS, c.req.raw);
  const place = await placeOf(c);
  if (place === null) throw new Fault("no-identity");
  if (c.req.method === "HEAD") return c.body(null, 200, STREAM);
  const { webSocket: socket, ...answer } = await upgrade(place);
  return socket === null ? new Response(null, answer) : eventStream((sink) => readSocket(socket, sink, eventsOf));
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
  }
};

const MAX_PAGE = 100;

mine.get("/games", async (c) => {
  await checkRate(c.env.LOOKS, c.req.raw);
  const wanted = wantedOf(c);
  const place = await placeOf(c);
  const games = place === null ? [] : await place.person.finished(place.before, wanted);
  return c.json({ games, next: nextOf(games, wanted) }, 200, PERSONAL);
});

mine.get("/scores", async (c) => {
  await checkLook(c);
  const place = await placeOf(c);
  const scores = place === null ? [] : await place.person.scores(place.before);
  return c.json({ scores }, 200, PERSONAL);
});

/** What somebody has chosen on a page, to be found on the next. */
export const chosenSettings = v.strictObject({
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

/** Of them, as JSON, in bytes. */
const MAX_CHOSEN = 64 * 1024;

mine.get("/settings", async (c) => {
  await checkLook(c);
  const place = await placeOf(c);
  const settings = place === null ? [] : await place.person.choose(place.before, []);
  return c.json({ settings }, 200, PERSONAL);
});

mine.post("/settings", async (c) => {
  checkOrigin(c.req.raw);
  await checkRate(c.env.LOOKS, c.req.raw);
  const place = await placeOf(c);
  if (place === null) throw new Fault("no-identity");
  const { settings: chosen } = await jsonBody(c.req.raw, chosenSettings, MAX_CHOSEN);
  return c.json({ settings: await place.person.choose(place.before, chosen) });
});

/** What a query asks for; faults on what it cannot. */
const wantedOf = (c: Asked): Wanted => {
  const { game = null, result: ending, opponent = null, after: from, limit: most } = c.req.query();
  const result = personResults.find((known) => known === ending) ?? null;
  const [after, limit] = [cursorOf(from), parseCount(most ?? String(MAX_PAGE))];
  if (ending !== undefined && result === null) throw new Fault("bad-query", `result: ${personResults.join(", ")}`);
  if (from !== undefined && after === null) throw new Fault("bad-from");
  if (!limit || limit > MAX_PAGE) throw new Fault("bad-limit");
  return { game, result: result satisfies PersonResult | null, opponent, after, limit };
};

/** `MOVED-AT.ID`: behind which game a page begins. */
const cursorOf = (text: string | undefined): Cursor | null => {
  const [, movedAt, id] = /^(\d{1,15})\.([\w-]+)$/.exec(text ?? "") ?? [];
  return movedAt === undefined || id === undefined ? null : { movedAt: Number(movedAt), id };
};

const nextOf = (games: readonly PersonListing[], { limit }: Wanted): string | null => {
  const last = games.at(-1);
  return last === undefined || games.length < limit ? null : `${last.movedAt}.${last.id}`;
};
