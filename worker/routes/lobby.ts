/** The route of the lobby's public lists, made to be polled every few seconds. */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { LISTS_SECONDS, publicFor } from "../cache/cache-control.ts";
import { limitRate } from "../http/rate-limit.ts";
import { publicLists } from "../lobby/public-lists.ts";
import { HttpError } from "../platform/errors.ts";

type RouteContext = Context<{ Bindings: Env }>;

export const lobby = new Hono<{ Bindings: Env }>();

lobby.get("/", etag(), async (c) => {
  await checkNoQuery(c);
  const lists = await publicLists(c.env.LOBBY, c.executionCtx, Date.now());
  return c.body(lists, 200, { "Content-Type": "application/json", "Cache-Control": publicFor(LISTS_SECONDS) });
});

/** The route takes no parameters. A parameter is a mistake or an attempt to bypass the cache. */
export const checkNoQuery = async (c: RouteContext): Promise<void> => {
  await limitRate(c, "LOBBY_LIMIT");
  if (new URL(c.req.url).search !== "") throw new HttpError("bad-query");
};
