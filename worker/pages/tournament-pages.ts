/** The pages of tournaments. A visitor without an identity gets a cookie, to enter with. */
import { type Context, Hono } from "hono";
import { newCookie } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { isTournamentId } from "../identity/tournament-id.ts";
import { page } from "./pages.ts";

type Visit = Context<{ Bindings: Env }>;

export const tournamentPages = new Hono<{ Bindings: Env }>();

/** A new tournament. */
tournamentPages.get("/e", (c) => page(c, 200, null));

const tournamentPage = async (c: Visit): Promise<Response> => {
  const keys = await keysOf(c.env);
  if (!(await isTournamentId(keys, c.req.param("id") ?? ""))) return page(c, 404, null);
  const visited = await page(c, 200, await newCookie(c.req.raw, keys));
  visited.headers.set("X-Robots-Tag", "noindex");
  return visited;
};

for (const path of ["/e/:id", "/e/:id/boards", "/e/:id/wall", "/e/:id/print"])
  tournamentPages.get(path, tournamentPage);
