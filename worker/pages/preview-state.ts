/** Reads what previews show: of a table, once per city and cache lifetime, and of a tournament. */

import { LIVE_SECONDS, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { cacheSeconds, type PreviewState } from "../drawing/preview-state.ts";
import { checkRateLimit } from "../http/rate-limit.ts";
import { namespaceOf } from "../platform/jurisdiction.ts";
import { withTableStub } from "../platform/table-stub.ts";
import type { PreviewRequest } from "../preview/preview-url.ts";

/** Returns null if no such table was ever opened. */
export const previewStateAt = async (
  { id, seq }: PreviewRequest,
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<PreviewState | null> => {
  const response = await cached(`moment/${id}/${seq ?? "now"}`, id, ctx, async () => {
    await checkRateLimit(env, "PREVIEW_LIMIT", request);
    const text = await withTableStub(env, id, (table) => table.moment(seq));
    const life = text === null ? LIVE_SECONDS : cacheSeconds(JSON.parse(text) as PreviewState);
    return new Response(text ?? "null", { headers: { "Cache-Control": publicFor(life) } });
  });
  return response.json<PreviewState | null>();
};

/** The first places of a tournament; null if no such tournament was ever opened. */
export const podiumAt = async (id: string, request: Request, env: Env) => {
  await checkRateLimit(env, "PREVIEW_LIMIT", request);
  return namespaceOf(env.TOURNAMENT, id, env).getByName(id).podium();
};
