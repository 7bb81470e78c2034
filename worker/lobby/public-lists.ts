/**
 * The public lists as everybody is answered with them: read from the database once in two seconds in each city, whatever
 * the crowd that asks.
 */
import { LISTS_SECONDS, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { SingleFlight } from "../cache/single-flight.ts";
import { readLists } from "./read-model.ts";

/** Of this instance: its text, and until when that is good, ms since 1970. */
const lists = new SingleFlight<string>();

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** As JSON. */
export const publicLists = (lobby: D1Database, ctx: Waiting, now: number): Promise<string> =>
  lists.get(LISTS_SECONDS * 1000, now, ctx, async () => {
    const answer = await cached("lobby", null, ctx, async () =>
      Response.json(await readLists(lobby, now), { headers: { "Cache-Control": publicFor(LISTS_SECONDS) } }),
    );
    return answer.text();
  });
