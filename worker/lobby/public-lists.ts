/**
 * The public lists as everybody is answered with them: read from the database once in two seconds in each city, whatever
 * the crowd that asks.
 */
import { forAll, LISTS } from "../cache/cache-control.ts";
import { kept } from "../cache/edge-cache.ts";
import { Shared } from "../cache/single-flight.ts";
import { readLists } from "./read-model.ts";

/** Of this instance: its text, and until when that is good, ms since 1970. */
const lists = new Shared<string>();

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** As JSON. */
export const publicLists = (lobby: D1Database, ctx: Waiting, now: number): Promise<string> =>
  lists.get(LISTS * 1000, now, ctx, async () => {
    const answer = await kept("lobby", null, ctx, async () =>
      Response.json(await readLists(lobby, now), { headers: { "Cache-Control": forAll(LISTS) } }),
    );
    return answer.text();
  });
