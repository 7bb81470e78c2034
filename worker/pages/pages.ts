/**
 * The page, the same file at every address, sent immediately. What is known of a table follows it (page-preload.ts).
 * Link preview agents get more metadata (preview/).
 */
import { type Context, Hono } from "hono";
import { PRIVATE_NO_STORE, PRIVATE_REVALIDATE } from "../cache/cache-control.ts";
import type { PreviewState } from "../drawing/preview-state.ts";
import { parseSeat } from "../http/query.ts";
import { withSocketSources } from "../http/security-headers.ts";
import { newCookie } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import { isTableId } from "../identity/table-id.ts";
import { withPlainAddress } from "../plain/address.ts";
import { HttpError, toHttpError } from "../platform/errors.ts";
import { isPreviewAgent } from "../preview/link-preview-agents.ts";
import { headOnlyPage, inLanguage, metaOf, withTags } from "../preview/meta.ts";
import { type PreviewRequest, parseLanguage, parseSeq } from "../preview/preview-url.ts";
import { withPreload } from "./page-preload.ts";
import { previewStateAt } from "./preview-state.ts";
import { visitorKey } from "./seat-page.ts";
import { withGameData } from "./structured-data.ts";

type Visit = Context<{ Bindings: Env }>;

export const pages = new Hono<{ Bindings: Env }>();

/**
 * A table, at its latest state or one moment. A visitor without an identity gets a cookie before the page opens its
 * socket.
 */
for (const path of ["/t/:id", "/t/:id/:seq"]) pages.get(path, (c) => tablePage(c));

const tablePage = async (c: Visit): Promise<Response> => {
  const keys = await keysOf(c.env);
  const id = c.req.param("id") ?? "";
  const seqText = c.req.param("seq");
  const seq = seqText === undefined ? null : parseSeq(seqText);
  if (seq === undefined || !(await isTableId(keys, id))) return page(c, 404, null);
  const preview: PreviewRequest = { id, seq, language: parseLanguage(c.req.query("lang")) };
  const isAgent = isPreviewAgent(c.req.header("User-Agent") ?? null);
  const moment = isAgent ? await shownMoment(c, preview) : null;
  const cookie = isAgent ? null : await newCookie(c.req.raw, keys);
  const plain = await page(c, 200, cookie);
  const seat = parseSeat(c.req.query("seat") ?? null);
  const meta = metaOf(new URL(c.req.url).origin, preview, seat === null ? null : String(seat), moment);
  // The URL is the right to see the table, so no search engine may list it.
  plain.headers.set("X-Robots-Tag", "noindex");
  if (isAgent) return headOnlyPage(plain, meta);
  const player = await visitorKey(c.req.raw, keys, id);
  if (player !== null) {
    plain.headers.set("Cache-Control", PRIVATE_NO_STORE);
    plain.headers.append("Vary", "Cookie, Authorization");
  }
  return withPreload(withTags(plain, meta), { id, seq, player, request: c.req.raw }, c.env, c.executionCtx);
};

/** Without the state, the preview still works. */
const shownMoment = async (c: Visit, preview: PreviewRequest): Promise<PreviewState | null> => {
  try {
    return await previewStateAt(preview, c.req.raw, c.env, c.executionCtx);
  } catch (error) {
    toHttpError(error);
    return null;
  }
};

/** A replay that other sites may embed. It requests only the log, and uses no identity. */
pages.get("/embed/:id", async (c) => {
  const isTable = await isTableId(await keysOf(c.env), c.req.param("id"));
  const framed = await page(c, isTable ? 200 : 404, null, "/embed/");
  const policy = framed.headers.get("Content-Security-Policy");
  if (policy !== null) {
    framed.headers.set("Content-Security-Policy", policy.replace("frame-ancestors 'none'", "frame-ancestors *"));
  }
  framed.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  framed.headers.set("X-Robots-Tag", "noindex");
  const language = parseLanguage(c.req.query("lang"));
  return language === null ? framed : inLanguage(framed, language);
});

/** The log file viewer, which needs no server, and the front page if it has not been built. */
const PLAIN = ["/", "/open", "/history", "/local/:id", "/rules", "/privacy", "/learn"];
for (const path of PLAIN) pages.get(path, (c) => page(c, 200, null));

/** A page about one game. */
const gamePage = async (c: Visit): Promise<Response> => {
  const language = parseLanguage(c.req.query("lang")) ?? "en";
  return withGameData(await page(c, 200, null), new URL(c.req.url).origin, c.req.param("game") ?? "", language);
};

for (const path of ["/learn/:game", "/learn/:game/:lesson"]) pages.get(path, gamePage);

/** The exact rules as Markdown, for programs. */
pages.get("/rules/:game", async (c) => {
  const answer = await gamePage(c);
  answer.headers.set("Link", `</rules/${c.req.param("game")}.md>; rel="alternate"; type="text/markdown"`);
  return answer;
});

/** The page with the status of its path; the page itself shows what is wrong. */
export const page = async (c: Visit, status: 200 | 404, cookie: string | null, path = "/"): Promise<Response> => {
  const url = new URL(c.req.url);
  const file = await c.env.ASSETS.fetch(new URL(path, url));
  if (!file.ok) throw new HttpError("not-built", "Build the page: npm run build");
  const headers = new Headers(file.headers);
  const policy = headers.get("Content-Security-Policy");
  if (policy !== null) headers.set("Content-Security-Policy", withSocketSources(policy, url));
  // The page's policy contains this host, but the cache in front of the Worker does not distinguish hosts.
  headers.set("Cache-Control", PRIVATE_REVALIDATE);
  headers.delete("ETag");
  if (cookie !== null) headers.set("Set-Cookie", cookie);
  return withPlainAddress(new Response(file.body, { status, headers }), url, c.req.header("Accept-Language") ?? null);
};
