/** The route of the lobby: the public lists. Made to be asked every few seconds. */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { forAll, LISTS } from "../cache/cache-control.ts";
import { checkRate } from "../http/rate-limit.ts";
import { publicLists } from "../lobby/public-lists.ts";
import type { Env } from "../platform/env.ts";
import { Fault } from "../platform/errors.ts";

type Asked = Context<{ Bindings: Env }>;

export const lobby = new Hono<{ Bindings: Env }>();

lobby.get("/", etag(), async (c) => {
  await checkLook(c);
  const lists = await publicLists(c.env.LOBBY, c.executionCtx, Date.now());
  return c.body(lists, 200, { "Content-Type": "application/json", "Cache-Control": forAll(LISTS) });
});

/** It takes no parameters; one that is given is a mistake, or an attempt to get past a cache. */
export const checkLook = async (c: Asked): Promise<void> => {
  await checkRate(c.env.LOOKS, c.req.raw);
  if (new URL(c.req.url).search !== "") throw new Fault("bad-query");
};
