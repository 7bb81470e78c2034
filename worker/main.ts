/**
 * The Worker: thin routes around one Durable Object class. worker/PROTOCOL.md says what it speaks.
 */
import "../engine/all-games.ts";
import { Hono } from "hono";
import type { Env } from "./env.ts";
import { Fault, faultOf, faultResponse } from "./faults.ts";
import { keysOf, signingKeys } from "./identity/keys.ts";
import { checkHost } from "./identity/origin.ts";
import { renewal } from "./identity/player.ts";
import { sweep } from "./lobby/sweep.ts";
import { catalogue } from "./routes/catalogue.ts";
import { sealed } from "./routes/headers.ts";
import { lobby, mine } from "./routes/lobby.ts";
import { logs } from "./routes/logs.ts";
import { page, pages } from "./routes/pages.ts";
import { passes } from "./routes/passes.ts";
import { previews } from "./routes/previews.ts";
import { tables } from "./routes/tables.ts";
import { tokens } from "./routes/tokens.ts";

export { Table } from "./object/table.ts";
export { Thinker } from "./thinker.ts";

const app = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => {
    checkHost(c.req.raw, c.env.LOCAL_HOST);
    await next();
  })
  .route("/api/tables", tables)
  .route("/api/tables", passes)
  .route("/api/logs", logs)
  .route("/api/tokens", tokens)
  .route("/api/games", catalogue)
  .route("/api/lobby", lobby)
  .route("/api/mine", mine)
  .route("/", previews)
  .route("/", pages);

/** The methods that a path knows, as `Allow` lists them; empty where there is no such path. */
const allowed = (path: string): string =>
  Object.entries({ GET: "GET, HEAD", POST: "POST" })
    .filter(([method]) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method))
    .map(([, names]) => names)
    .join(", ");

/** A person who has followed a broken link, not a program. */
const isVisit = ({ method, url, headers }: Request): boolean =>
  method === "GET" && !new URL(url).pathname.startsWith("/api/") && (headers.get("Accept") ?? "").includes("text/html");

app.notFound((c) => {
  if (isVisit(c.req.raw)) return page(c, 404, null);
  const methods = allowed(c.req.path);
  if (methods === "" || methods.split(", ").includes(c.req.method)) throw new Fault("not-found");
  throw new Fault("method-not-allowed", undefined, { Allow: methods });
});

/** The response with an identity that is dated anew, where that is due. Not one that others are answered with as well. */
const renewed = async (request: Request, response: Response, env: Env): Promise<Response> => {
  if (!response.ok && response.status !== 101) return response;
  if (response.headers.get("Cache-Control")?.includes("public") || response.headers.has("Set-Cookie")) return response;
  const header = signingKeys(env).length === 0 ? null : await renewal(request, await keysOf(env));
  if (header === null) return response;
  const answer = new Response(response.body, response);
  answer.headers.append(...header);
  return answer;
};

app.onError((error) => faultResponse(faultOf(error)));

export default {
  async fetch(request, env, ctx) {
    const response = await app.fetch(request, env, ctx);
    return sealed(await renewed(request, response, env), new URL(request.url));
  },
  async scheduled({ scheduledTime, cron }, env) {
    // wrangler lets everybody who reaches its port call this.
    if (env.LOCAL_SWEEP !== undefined && cron !== env.LOCAL_SWEEP) return;
    await sweep(env, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
