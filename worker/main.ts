/**
 * The Worker's entry point: HTTP requests, the minutely sweep, and the Durable Object classes. worker/PROTOCOL.md
 * describes the protocol.
 */
import { installedGames } from "../engine/contract/game-registry.ts";
import "../engine/games/all-games.ts";
import { checkOwnTypes } from "../engine/games/own-types.ts";
import { app } from "./app.ts";
import { forAnySite } from "./http/cross-origin.ts";
import { withSecurityHeaders } from "./http/security-headers.ts";
import { renewalHeader } from "./identity/identity.ts";
import { keysOf, signingKeys } from "./identity/signing-keys.ts";
import { sweepSilentTables } from "./lobby/sweep.ts";

export { Thinker } from "./bot/bot-thinker.ts";
export { Passkey } from "./person/passkey.ts";
export { Person } from "./person/person.ts";
export { Relay } from "./relay/relay.ts";
export { Table } from "./table/table.ts";
export { Tournament } from "./tournament/tournament.ts";

for (const game of installedGames()) checkOwnTypes(game);

/** Adds a renewed identity cookie where it is due, but never to a response that is cached for everyone. */
const renewed = async (request: Request, response: Response, env: Env): Promise<Response> => {
  if (!response.ok && response.status !== 101) return response;
  if (response.headers.get("Cache-Control")?.includes("public") || response.headers.has("Set-Cookie")) return response;
  const header = signingKeys(env).length === 0 ? null : await renewalHeader(request, await keysOf(env));
  if (header === null) return response;
  const answer = new Response(response.body, response);
  answer.headers.append(...header);
  return answer;
};

export default {
  async fetch(request, env, ctx) {
    const began = Date.now();
    const response = await renewed(request, await app.fetch(request, env, ctx), env);
    const answer = withSecurityHeaders(forAnySite(request, response), new URL(request.url));
    // How long the Worker waited for objects and files: between those its clock stands still.
    if (answer.status !== 101) answer.headers.set("Server-Timing", `worker;dur=${Date.now() - began}`);
    return answer;
  },
  async scheduled({ scheduledTime, cron }, env) {
    // wrangler lets everyone who reaches its port call this.
    if (env.LOCAL_WORD !== undefined && cron !== env.LOCAL_WORD) return;
    await sweepSilentTables(env, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
