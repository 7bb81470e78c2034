/** Routes of tables: open one, look at one, read its log, connect to it. */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import type { ClockRule } from "../../engine/clock.ts";
import { kindOf } from "../../engine/clock-rules.ts";
import { clockSchema } from "../../engine/clock-schema.ts";
import type { Game, Viewer } from "../../engine/game.ts";
import { findNewest } from "../../engine/games.ts";
import type { Env } from "../env.ts";
import { Fault, type FaultCode, logError } from "../faults.ts";
import { addressKey } from "../identity/address.ts";
import { type Keys, keysOf } from "../identity/keys.ts";
import { checkOrigin } from "../identity/origin.ts";
import { lobbyKeys, newCookie, playerKey, playerOf } from "../identity/player.ts";
import { makeTableId, tableKeysOf } from "../identity/table-id.ts";
import { type Opener, registerPublic } from "../lobby/quota.ts";
import { register } from "../lobby/read-model.ts";
import { makeUpgrade } from "../object/upgrade.ts";
import { jsonBody } from "./body.ts";
import { placeNear } from "./place.ts";
import { parseCount, parseSeat, parseViewer } from "./query.ts";
import { checkRate } from "./rate.ts";

type Asked = Context<{ Bindings: Env }>;

const isPlain = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const order = v.strictObject({
  game: v.string(),
  seats: v.optional(v.pipe(v.number(), v.integer())),
  options: v.optional(v.custom<object>(isPlain), {}),
  shared: v.optional(v.boolean(), false),
  clock: v.nullish(v.unknown()),
  public: v.optional(v.boolean(), false),
  talk: v.optional(v.picklist(["phrases", "free"]), "phrases"),
});

type Order = v.InferOutput<typeof order>;

export const tables = new Hono<{ Bindings: Env }>();

tables.post("/", async (c) => {
  checkOrigin(c.req.raw);
  const keys = await keysOf(c.env);
  await checkRate(c.env.OPENINGS, c.req.raw);
  const opened = plan(await jsonBody(c.req.raw, order));
  const cookie = await newCookie(c.req.raw, keys);
  const id = await makeTableId(keys);
  if (opened.isPublic) await registerPublic(c.env.LOBBY, id, await openerOf(c.req.raw, keys), Date.now());
  const locationHint = placeNear(c.req.raw);
  await c.env.TABLE.getByName(id, locationHint && { locationHint }).open(opened);
  // The table tells the lobby about itself; should it forget, it will be asked.
  c.executionCtx.waitUntil(register(c.env.LOBBY, id, Date.now()).catch((error) => logError("lobby", error)));
  const url = `${new URL(c.req.url).origin}/t/${id}`;
  return c.json({ id, url }, 201, { Location: url, ...(cookie === null ? {} : { "Set-Cookie": cookie }) });
});

const openerOf = async (request: Request, keys: Keys): Promise<Opener> => {
  const player = await playerOf(request, keys);
  const [by = null] = player === null ? [] : await lobbyKeys(keys, player);
  return { by, from: await addressKey(keys, request, "lobby") };
};

tables.get("/:id", etag(), async (c) => {
  await checkRate(c.env.READS, c.req.raw);
  const { id, table } = await findTable(c);
  const summary = await table.summary(id);
  if (summary === null) throw new Fault("no-table");
  return c.body(summary, 200, { "Content-Type": "application/json", "Cache-Control": "no-cache" });
});

/** A replay elsewhere (client/embed/) may read what a passer-by may; whoever sends a cookie along is refused by the browser. */
const FOR_ANY_PAGE = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Foldtable-Viewer, ETag, Link",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

tables.get("/:id/log", async (c) => {
  await checkRate(c.env.READS, c.req.raw);
  const { id, table, player } = await findTable(c);
  if (c.req.query("raw") !== undefined) return rawLog(await table.rawLog(player));
  const { from, limit, as } = logQuery(c);
  const held = c.req.header("If-None-Match") ?? "";
  const log = await table.log({ player, as, from, limit, held });
  if ("fault" in log) throw new Fault(log.fault);
  const headers = {
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Foldtable-Viewer": String(log.viewer),
    ETag: log.tag,
    "Cache-Control": "no-cache",
    Vary: "Cookie, Authorization",
    ...(log.next !== null && { Link: nextPage(id, log.next, limit, as) }),
    ...FOR_ANY_PAGE,
  };
  return log.text === null ? c.body(null, 304, headers) : c.body(log.text, 200, headers);
});

/** To its players alone, and to no other page. */
const rawLog = (log: { readonly text: string } | { readonly fault: FaultCode }): Response => {
  if ("fault" in log) throw new Fault(log.fault);
  return new Response(log.text, { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
};

/** What a log's query asks for; faults on what it cannot. */
const logQuery = (c: Asked) => {
  const { from: first = "0", limit: most, as: asked } = c.req.query();
  const [from, limit, as] = [parseCount(first), parseCount(most ?? null), parseViewer(asked ?? null)];
  if (from === null) throw new Fault("bad-from");
  if (most !== undefined && !limit) throw new Fault("bad-limit");
  if (asked !== undefined && as === null) throw new Fault("bad-as");
  return { from, limit, as };
};

const nextPage = (id: string, from: number, limit: number | null, as: Viewer | null): string => {
  const query = new URLSearchParams({
    from: String(from),
    limit: String(limit),
    ...(as !== null && { as: String(as) }),
  });
  return `</api/tables/${id}/log?${query}>; rel="next"`;
};

tables.get("/:id/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    throw new Fault("upgrade-required", undefined, { Upgrade: "websocket" });
  }
  checkOrigin(c.req.raw);
  const { keys, id, table, player, lobbyKey } = await findTable(c);
  const seat = parseSeat(c.req.query("seat") ?? null);
  const address = await addressKey(keys, c.req.raw, id);
  const takesPatches = c.req.query("patch") === "1";
  return table.fetch(makeUpgrade({ player, lobbyKey, address, seat, takesPatches, ...heldBy(c) }));
});

/** How much of the log a client holds, and for which viewer that was made; nothing, where it says something else. */
const heldBy = (c: Asked) => {
  const asked = c.req.query("as") ?? null;
  const as = parseViewer(asked);
  const from = asked !== null && as === null ? null : parseCount(c.req.query("from") ?? null);
  return { from: from ?? 0, as };
};

/** What an order amounts to under the game's own rules; faults if that is nothing. */
const plan = ({ game: id, seats, options, shared, clock, public: isPublic, talk }: Order) => {
  const game = findNewest(id);
  if (game === undefined) throw new Fault("no-game");
  const chosen = v.safeParse(game.options, options);
  if (!chosen.success) throw new Fault("bad-options");
  const counts = game.seatCounts(chosen.output);
  const count = seats ?? counts[0];
  if (count === undefined) throw new Fault("bad-options");
  if (!counts.includes(count)) throw new Fault("bad-seats");
  return {
    ...{ game: id, rules: game.rules, options: chosen.output, seats: count, shared },
    ...(clock != null && { clock: clockFor(game, clock) }),
    ...(isPublic && { isPublic }),
    ...(talk === "free" && { talk }),
  };
};

/** A clock that suits the game; faults on any other. */
const clockFor = ({ clocks }: Game, asked: unknown): ClockRule => {
  const rule = v.safeParse(clockSchema, asked);
  const kind = rule.success ? kindOf(rule.output) : null;
  if (!rule.success || kind === null || !clocks.includes(kind)) throw new Fault("bad-clock");
  return rule.output;
};

/** The table of an id that this server made, the keys it was made with, and what it, and the lobby, know the asker by. */
export const findTable = async (c: Asked) => {
  const ring = await keysOf(c.env);
  const id = c.req.param("id") ?? "";
  const keys = await tableKeysOf(ring, id);
  const asker = await playerOf(c.req.raw, ring);
  const player = await playerKey(keys, asker, id);
  const [lobbyKey = null] = asker === null ? [] : await lobbyKeys(ring, asker);
  return { keys, id, table: c.env.TABLE.getByName(id), player, lobbyKey };
};
