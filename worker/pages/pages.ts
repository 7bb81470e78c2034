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
import { type Manifest, NO_MANIFEST, preloadInTime, readManifest, withPreload } from "./page-preload.ts";
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
  const seat = parseSeat(c.req.query("seat") ?? null);
  const metaAt = (moment: PreviewState | null) =>
    metaOf(new URL(c.req.url).origin, preview, seat === null ? null : String(seat), moment);
  if (isPreviewAgent(c.req.header("User-Agent") ?? null)) {
    const moment = await shownMoment(c, preview);
    return headOnlyPage(unlisted(await page(c, 200, null)), metaAt(moment));
  }
  const player = await visitorKey(c.req.raw, keys, id);
  // Both are read while the page is.
  const manifest = readManifest(c.req.raw, c.env);
  const preload = preloadInTime({ id, seq, player, request: c.req.raw }, manifest, c.env, c.executionCtx);
  const plain = unlisted(await page(c, 200, await newCookie(c.req.raw, keys)));
  await allowOwnStyles(plain.headers, manifest);
  if (player !== null) {
    plain.headers.set("Cache-Control", PRIVATE_NO_STORE);
    plain.headers.append("Vary", "Cookie, Authorization");
  }
  return withPreload(withTags(plain, metaAt(null)), preload);
};

/** The URL is the right to see the table, so no search engine may list it. */
const unlisted = (shown: Response): Response => {
  shown.headers.set("X-Robots-Tag", "noindex");
  return shown;
};

/** Allows the style elements that come with some initial boards. Without the manifest there is no board. */
const allowOwnStyles = async (headers: Headers, manifest: Promise<Manifest>): Promise<void> => {
  const policy = headers.get("Content-Security-Policy");
  const { styles } = await manifest.catch(() => NO_MANIFEST);
  const sources = Object.values(styles).map(({ source }) => source);
  const [, own] = /style-src ([^;]+)/.exec(policy ?? "") ?? [];
  if (own === undefined || sources.length === 0) return;
  headers.set("Content-Security-Policy", `${policy}; style-src-elem ${own} ${sources.join(" ")}`);
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
