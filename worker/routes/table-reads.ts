/**
 * Routes that read a table: its summary and its log. Those of a finished table are answered from the cache, without its
 * object.
 */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { Viewer } from "../../engine/contract/game.ts";
import { cacheTagOf, PRIVATE_REVALIDATE, publicForEnded } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { parseNonNegativeInt, parseViewer } from "../http/query.ts";
import { limitRate } from "../http/rate-limit.ts";
import { type ErrorCode, HttpError } from "../platform/errors.ts";
import type { LogRequest, LogText } from "../sockets/log-access.ts";
import { retainedUntil } from "../table/log/retention.ts";
import type { Summary } from "../table/log/summary.ts";
import { findTable } from "./tables.ts";

type RouteContext = Context<{ Bindings: Env }>;

export const tableReads = new Hono<{ Bindings: Env }>();

tableReads.get("/:id", etag(), async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { id, table } = await findTable(c);
  return cached(`summary/${id}`, id, c.executionCtx, async () => {
    const text = await table((at) => at.summary(id));
    if (text === null) throw new HttpError("no-table");
    return new Response(text, { headers: { "Content-Type": "application/json", ...summaryCaching(id, text) } });
  });
});

/** Every caller gets the same summary. During the game browsers revalidate it each time. */
const summaryCaching = (id: string, text: string) => {
  const summary = JSON.parse(text) as Summary;
  if (summary.phase !== "over") return { "Cache-Control": PRIVATE_REVALIDATE };
  const ended = { movedAt: summary.movedAt, keptUntil: retainedUntil(summary, summary.movedAt) };
  return { "Cache-Control": publicForEnded(ended, false, Date.now()), ...cacheTagOf(id) };
};

/** It may change at any time, and is small. */
tableReads.get("/:id/review", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { table } = await findTable(c);
  const review = await table((at) => at.review());
  if ("fault" in review) throw new HttpError(review.fault);
  return c.body(review.text, 200, { "Content-Type": "application/json", "Cache-Control": PRIVATE_REVALIDATE });
});

/** Replays on other sites (client/embed/) may read what a watcher may. */
const FOR_ANY_PAGE = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

tableReads.get("/:id/log", async (c) => {
  await limitRate(c, "READ_LIMIT");
  const { id, table, player } = await findTable(c);
  if (c.req.query("raw") !== undefined) return rawLog(await table((at) => at.rawLog(player)));
  const query = logQuery(c);
  const held = c.req.header("If-None-Match") ?? "";
  const key = `log/${id}/${query.from}/${query.limit ?? "all"}/${query.as ?? "most"}`;
  const log = await cached(key, id, c.executionCtx, async () =>
    logResponse(id, query, await table((at) => at.log({ player, held, ...query }))),
  );
  const answer = isHeld(log, held) ? new Response(null, { status: 304, headers: log.headers }) : log;
  return encodedFor(c.req.raw, answer);
});

/** Cloudflare compresses JSON, but not this type. The runtime encodes the body by the header. */
const encodedFor = (request: Request, log: Response): Response => {
  const answer = new Response(log.body, log);
  answer.headers.append("Vary", "Accept-Encoding");
  if (log.body !== null && isGzipAccepted(request)) answer.headers.set("Content-Encoding", "gzip");
  return answer;
};

/** Cloudflare, and wrangler as well, replace the header of every request by their own. They pass the client's in `cf`. */
const isGzipAccepted = ({ cf, headers }: Request): boolean => {
  const sent = (cf as IncomingRequestCfProperties | undefined)?.clientAcceptEncoding;
  return (sent ?? headers.get("Accept-Encoding") ?? "").includes("gzip");
};

/** Without a body if the caller's copy is current. */
const logResponse = (id: string, { limit, as }: LogQuery, log: LogText | { readonly fault: ErrorCode }): Response => {
  if ("fault" in log) throw new HttpError(log.fault);
  const headers = {
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Foldtable-Viewer": String(log.viewer),
    ETag: log.tag,
    ...logCaching(id, log),
    ...(log.next !== null && { Link: nextPage(id, log.next, limit, as) }),
    ...FOR_ANY_PAGE,
  };
  return log.text === null ? new Response(null, { status: 304, headers }) : new Response(log.text, { headers });
};

/** During the game the response depends on the caller, and is private. */
const logCaching = (id: string, { ended, next }: LogText) =>
  ended === null
    ? { "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" }
    : { "Cache-Control": publicForEnded(ended, next !== null, Date.now()), ...cacheTagOf(id) };

const isHeld = ({ status, headers }: Response, held: string): boolean =>
  status === 200 && held.includes(headers.get("ETag") ?? "no tag");

/** For the table's players only, and never for a page of another site. */
const rawLog = (log: { readonly text: string } | { readonly fault: ErrorCode }): Response => {
  if ("fault" in log) throw new HttpError(log.fault);
  return new Response(log.text, { headers: { "Content-Type": "application/x-ndjson; charset=utf-8" } });
};

type LogQuery = Pick<LogRequest, "from" | "limit" | "as">;

/** Parses the query of a log; throws if it is invalid. */
const logQuery = (c: RouteContext): LogQuery => {
  const { from: first = "0", limit: most, as: viewer } = c.req.query();
  const [from, limit, as] = [
    parseNonNegativeInt(first),
    parseNonNegativeInt(most ?? null),
    parseViewer(viewer ?? null),
  ];
  if (from === null) throw new HttpError("bad-from");
  if (most !== undefined && !limit) throw new HttpError("bad-limit");
  if (viewer !== undefined && as === null) throw new HttpError("bad-as");
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
