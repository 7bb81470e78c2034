/** Routes of tables: open one, look at one, read its log, connect to it. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { findGame } from "../engine/games.ts";
import { jsonBody } from "./body.ts";
import type { Env } from "./env.ts";
import { Fault } from "./faults.ts";
import { newCookie, playerKey, playerOf } from "./identity.ts";
import { keysOf } from "./keys.ts";
import { checkRate } from "./limits.ts";
import { checkOrigin } from "./origin.ts";
import { placeNear } from "./place.ts";
import { checkedTableId, makeTableId } from "./table-id.ts";
import { parseCount, parseViewer } from "./wish.ts";

type Asked = Context<{ Bindings: Env }>;

const isPlain = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

const order = v.strictObject({
  game: v.string(),
  seats: v.optional(v.pipe(v.number(), v.integer())),
  options: v.optional(v.custom<object>(isPlain), {}),
  shared: v.optional(v.boolean(), false),
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
  const locationHint = placeNear(c.req.raw);
  await c.env.TABLE.getByName(id, locationHint && { locationHint }).open(opened);
  const url = `${new URL(c.req.url).origin}/t/${id}`;
  return c.json({ id, url }, 201, { Location: url, ...(cookie === null ? {} : { "Set-Cookie": cookie }) });
});

tables.get("/:id", async (c) => {
  const { id, table } = await find(c);
  const summary = await table.summary(id);
  if (summary === null) throw new Fault("no-table");
  return c.body(summary, 200, { "Content-Type": "application/json" });
});

tables.get("/:id/log", async (c) => {
  const { table, player } = await find(c);
  const from = parseCount(c.req.query("from") ?? "0");
  if (from === null) throw new Fault("bad-from");
  const as = c.req.query("as") ?? null;
  const wish = parseViewer(as);
  if (as !== null && wish === null) throw new Fault("bad-as");
  const log = await table.log(player, wish, from);
  if ("fault" in log) throw new Fault(log.fault);
  const type = "application/x-ndjson; charset=utf-8";
  return c.body(log.text, 200, { "Content-Type": type, "Foldtable-Viewer": String(log.viewer) });
});

tables.get("/:id/socket", async (c) => {
  if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") {
    throw new Fault("upgrade-required", undefined, { Upgrade: "websocket" });
  }
  checkOrigin(c.req.raw);
  const { table, player } = await find(c);
  return table.fetch(upgrade(c.req.raw, player));
});

/** What an order amounts to under the game's own rules; faults if that is nothing. */
const plan = ({ game: id, seats, options, shared }: Order) => {
  const game = findGame(id);
  if (game === undefined) throw new Fault("no-game");
  const chosen = v.safeParse(game.options, options);
  if (!chosen.success) throw new Fault("bad-options");
  const counts = game.seatCounts(chosen.output);
  const count = seats ?? counts[0];
  if (count === undefined) throw new Fault("bad-options");
  if (!counts.includes(count)) throw new Fault("bad-seats");
  return { game: id, rules: game.rules, options: chosen.output, seats: count, shared };
};

/** The table of an id that this server made, and what it knows the asker by. */
const find = async (c: Asked) => {
  const keys = await keysOf(c.env);
  const id = await checkedTableId(keys, c.req.param("id") ?? "");
  const player = await playerKey(keys, await playerOf(c.req.raw, keys), id);
  return { id, table: c.env.TABLE.getByName(id), player };
};

/** The upgrade as the table gets it: who asks is told by the Worker alone, and cookies and tokens stay outside. */
const upgrade = (request: Request, player: string | null): Request => {
  const url = new URL(request.url);
  url.searchParams.delete("player");
  if (player !== null) url.searchParams.set("player", player);
  const inner = new Request(url, request);
  inner.headers.delete("Cookie");
  inner.headers.delete("Authorization");
  return inner;
};
