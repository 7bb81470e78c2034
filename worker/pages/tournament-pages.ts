/** The pages of tournaments. A visitor without an identity gets a cookie, to enter with. */
import { type Context, Hono } from "hono";
import { newCookie } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { isTournamentId } from "../identity/tournament-id.ts";
import { toHttpError } from "../platform/errors.ts";
import { isPreviewAgent } from "../preview/link-preview-agents.ts";
import { headOnlyPage } from "../preview/meta.ts";
import { parseLanguage } from "../preview/preview-url.ts";
import { tournamentMetaOf } from "../preview/tournament-meta.ts";
import { page } from "./pages.ts";
import { podiumAt } from "./preview-state.ts";

type Visit = Context<{ Bindings: Env }>;

export const tournamentPages = new Hono<{ Bindings: Env }>();

/** A new tournament. */
tournamentPages.get("/e", (c) => page(c, 200, null));

const tournamentPage = async (c: Visit): Promise<Response> => {
  const keys = await keysOf(c.env);
  if (!(await isTournamentId(keys, c.req.param("id") ?? ""))) return page(c, 404, null);
  const isAgent = isPreviewAgent(c.req.header("User-Agent") ?? null);
  const visited = await page(c, 200, isAgent ? null : await newCookie(c.req.raw, keys));
  visited.headers.set("X-Robots-Tag", "noindex");
  return isAgent ? withPreview(c, visited) : visited;
};

/**
 * The page for preview agents: the tournament's name, and the winner's picture after its end. Without them it still
 * works.
 */
const withPreview = async (c: Visit, visited: Response): Promise<Response> => {
  const id = c.req.param("id") ?? "";
  const held = await podiumAt(id, c.req.raw, c.env).catch((error: unknown) => {
    toHttpError(error);
    return null;
  });
  if (held === null) return visited;
  const { origin } = new URL(c.req.url);
  return headOnlyPage(visited, tournamentMetaOf(origin, id, parseLanguage(c.req.query("lang")), held.podium));
};

for (const path of ["/e/:id", "/e/:id/boards", "/e/:id/wall", "/e/:id/print"])
  tournamentPages.get(path, tournamentPage);
