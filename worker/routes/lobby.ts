/** Routes of the lobby: the public lists, and everybody's own tables. Made to be asked every few seconds. */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { forAll, LISTS, OWN } from "../cache/freshness.ts";
import type { Env } from "../env.ts";
import { Fault } from "../faults.ts";
import { keysOf } from "../identity/keys.ts";
import { lobbyKeys, playerOf } from "../identity/player.ts";
import { publicLists } from "../lobby/public-lists.ts";
import { readMine } from "../lobby/read-model.ts";
import { checkRate } from "./rate.ts";

type Asked = Context<{ Bindings: Env }>;

export const lobby = new Hono<{ Bindings: Env }>();
export const mine = new Hono<{ Bindings: Env }>();

lobby.get("/", etag(), async (c) => {
  await check(c);
  const lists = await publicLists(c.env.LOBBY, c.executionCtx, Date.now());
  return c.body(lists, 200, { "Content-Type": "application/json", "Cache-Control": forAll(LISTS) });
});

mine.get("/", etag(), async (c) => {
  await check(c);
  const keys = await keysOf(c.env);
  const player = await playerOf(c.req.raw, keys);
  const tables = player === null ? [] : await readMine(c.env.LOBBY, await lobbyKeys(keys, player));
  return c.json({ tables }, 200, { "Cache-Control": OWN, Vary: "Cookie, Authorization" });
});

/** Neither takes parameters; one that is given is a mistake, or an attempt to get past a cache. */
const check = async (c: Asked): Promise<void> => {
  await checkRate(c.env.LOOKS, c.req.raw);
  if (new URL(c.req.url).search !== "") throw new Fault("bad-query");
};
