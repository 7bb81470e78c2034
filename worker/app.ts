/** All routes of the Worker, and its error responses. */

import { Hono } from "hono";
import { apiDocs } from "./describe/api-docs.ts";
import { catalogueRoutes } from "./http/catalogue.ts";
import { isPreflight, preflightAnswer } from "./http/cross-origin.ts";
import { checkHost } from "./identity/origin.ts";
import { answerMcp } from "./mcp/route.ts";
import { localFile, siteFile } from "./pages/local-files.ts";
import { oembed } from "./pages/oembed.ts";
import { page, pages } from "./pages/pages.ts";
import { previews } from "./pages/previews.ts";
import { siteFiles } from "./pages/site-files.ts";
import { tournamentPages } from "./pages/tournament-pages.ts";
import { PLAIN } from "./plain/address.ts";
import { plainPages } from "./plain/routes.ts";
import { errorResponse, HttpError, toHttpError } from "./platform/errors.ts";
import { recordMetric } from "./platform/metrics.ts";
import { bots, tableBots } from "./routes/bots.ts";
import { commands } from "./routes/commands.ts";
import { deletionRoutes } from "./routes/deletion.ts";
import { events } from "./routes/events.ts";
import { figures } from "./routes/figures.ts";
import { lobby } from "./routes/lobby.ts";
import { logs } from "./routes/log-upload.ts";
import { mine } from "./routes/mine/mine.ts";
import { myBot } from "./routes/mine/my-bot.ts";
import { myTokens } from "./routes/mine/my-tokens.ts";
import { passkeys } from "./routes/mine/passkeys.ts";
import { push } from "./routes/mine/push.ts";
import { movesRoute } from "./routes/moves.ts";
import { positionRoute } from "./routes/position.ts";
import { passes } from "./routes/seat-passes.ts";
import { tableReads } from "./routes/table-reads.ts";
import { tables } from "./routes/tables.ts";
import { checkToken } from "./routes/token-check.ts";
import { tokens } from "./routes/tokens.ts";
import { tournaments } from "./tournament/tournament-routes.ts";

export const app = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => {
    checkHost(c.req.raw, c.env);
    const file = await localFile(c.req.raw, c.env);
    if (file !== null) return file;
    await checkToken(c);
    return next();
  })
  .route("/api/tables", tables)
  .route("/api/tables", tableReads)
  .route("/api/tables", movesRoute)
  .route("/api/tables", positionRoute)
  .route("/api/tables", commands)
  .route("/api/tables", events)
  .route("/api/tables", passes)
  .route("/api/tables", deletionRoutes)
  .route("/api/tables", tableBots)
  .route("/api", apiDocs)
  .route("/api/logs", logs)
  .route("/api/tokens", tokens)
  .route("/api/tournaments", tournaments)
  .route("/api/games", catalogueRoutes)
  .route("/api/lobby", lobby)
  .route("/api/figures", figures)
  .route("/api/bots", bots)
  .route("/api/mine", mine)
  .route("/api/mine", myBot)
  .route("/api/mine/push", push)
  .route("/api/mine/passkeys", passkeys)
  .route("/api/mine/tokens", myTokens)
  .get("/protocol", (c) => c.redirect("/protocol.md"))
  .route("/", previews)
  .route("/", oembed)
  .route("/", siteFiles)
  .route(PLAIN, plainPages)
  .route("/", tournamentPages)
  .route("/", pages);

// Outside the chain, because its tools use the other routes. Their requests do not pass Cloudflare, which has the files.
app.post("/mcp", (c) =>
  answerMcp(c, async (request) => (await siteFile(request, c.env)) ?? app.fetch(request, c.env, c.executionCtx)),
);

/** The methods of a path, as `Allow` lists them; empty if there is no such path. */
const allowed = (path: string): string =>
  Object.entries({ GET: "GET, HEAD", POST: "POST" })
    .filter(([method]) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
    .map(([, names]) => names)
    .join(", ");

/** Whether a person has followed a broken link; a program gets JSON instead. */
const isVisit = ({ method, url, headers }: Request): boolean =>
  method === "GET" && !new URL(url).pathname.startsWith("/api/") && (headers.get("Accept") ?? "").includes("text/html");

/** The hint for a program that requests an unknown path. */
const notFoundHint = (path: string): string | undefined =>
  path.startsWith("/api") ? "/api/openapi.json lists all paths, /protocol.md tells what they do" : undefined;

app.notFound((c) => {
  if (isVisit(c.req.raw)) return page(c, 404, null);
  const methods = allowed(c.req.path);
  if (methods !== "" && isPreflight(c.req.raw)) return preflightAnswer(methods);
  if (methods === "" || methods.split(", ").includes(c.req.method))
    throw new HttpError("not-found", notFoundHint(c.req.path));
  throw new HttpError("method-not-allowed", undefined, { Allow: methods });
});

app.onError((error, c) => {
  const fault = toHttpError(error);
  recordMetric(c.env, "fault", { code: fault.code });
  return errorResponse(fault);
});
