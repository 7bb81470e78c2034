/** A table at one moment, asked of its object once per place and life. */

import { forAll, LIVE } from "../cache/freshness.ts";
import { kept } from "../cache/kept.ts";
import type { Env } from "../env.ts";
import type { Asked } from "../preview/address.ts";
import { lifeOf, type Moment } from "../preview/moment.ts";
import { askTable } from "../table-at.ts";
import { checkRate } from "./rate.ts";

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
