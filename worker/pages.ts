/**
 * The page, wherever in the site it is opened. It is the same file everywhere; the table itself is not touched, so that
 * a messenger's link preview neither wakes it nor decides where it lives.
 */
import { type Context, Hono } from "hono";
import type { Env } from "./env.ts";
import { Fault } from "./faults.ts";
import { withSockets } from "./headers.ts";
import { newCookie } from "./identity.ts";
import { keysOf } from "./keys.ts";
import { isTableId } from "./table-id.ts";

type Asked = Context<{ Bindings: Env }>;

export const pages = new Hono<{ Bindings: Env }>();

/** A table. Whoever comes without an identity is given one here, before the page opens its socket. */
pages.get("/t/:id", async (c) => {
  const keys = await keysOf(c.env);
  if (!(await isTableId(keys, c.req.param("id")))) return page(c, 404, null);
  return page(c, 200, await newCookie(c.req.raw, keys));
});

/** The viewer of files, which needs no server; and the first page, where it has not been built. */
for (const path of ["/open", "/"]) pages.get(path, (c) => page(c, 200, null));

/** The page, with whatever status its address deserves: it says itself what is wrong. */
export const page = async (c: Asked, status: 200 | 404, cookie: string | null): Promise<Response> => {
  const url = new URL(c.req.url);
  const file = await c.env.ASSETS.fetch(new URL("/", url));
  if (!file.ok) throw new Fault("not-built", "Build the page: npm run build");
  const headers = new Headers(file.headers);
  const policy = headers.get("Content-Security-Policy");
  if (policy !== null) headers.set("Content-Security-Policy", withSockets(policy, url));
  headers.set("Cache-Control", "no-cache");
  headers.delete("ETag");
  if (cookie !== null) headers.set("Set-Cookie", cookie);
  return new Response(file.body, { status, headers });
};
