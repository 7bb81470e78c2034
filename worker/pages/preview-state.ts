/** A table at one moment, asked of its object once per place and life. */

import { forAll, LIVE } from "../cache/cache-control.ts";
import { kept } from "../cache/edge-cache.ts";
import { lifeOf, type Moment } from "../drawing/preview-state.ts";
import { checkRate } from "../http/rate-limit.ts";
import type { Env } from "../platform/env.ts";
import { askTable } from "../platform/table-stub.ts";
import type { Asked } from "../preview/preview-url.ts";

/** Null where no such table was ever opened. */
export const momentAt = async (
  { id, seq }: Asked,
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<Moment | null> => {
  const response = await kept(`moment/${id}/${seq ?? "now"}`, id, ctx, async () => {
    await checkRate(env.PREVIEWS, request);
    const text = await askTable(env, id, (table) => table.moment(seq));
    const life = text === null ? LIVE : lifeOf(JSON.parse(text) as Moment);
    return new Response(text ?? "null", { headers: { "Cache-Control": forAll(life) } });
  });
  return response.json<Moment | null>();
};
