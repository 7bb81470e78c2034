/** A table at one moment, asked of its object once per place and life. */
import type { Env } from "../env.ts";
import type { Asked } from "../preview/address.ts";
import { kept, LIVE, lifeOf } from "../preview/kept.ts";
import type { Moment } from "../preview/moment.ts";
import { checkRate } from "./rate.ts";

/** Null where no such table was ever opened. */
export const momentAt = async (
  { id, seq }: Asked,
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<Moment | null> => {
  const response = await kept(`moment/${id}/${seq ?? "now"}`, ctx, async () => {
    await checkRate(env.PREVIEWS, request);
    const text = await env.TABLE.getByName(id).moment(seq);
    const life = text === null ? LIVE : lifeOf(JSON.parse(text) as Moment);
    return new Response(text ?? "null", { headers: { "Cache-Control": `public, max-age=${life}` } });
  });
  return response.json<Moment | null>();
};
