/** The public lists, cached: the database is read once in two seconds in each city, however many visitors there are. */
import { LISTS_SECONDS, publicFor } from "../cache/cache-control.ts";
import { cached } from "../cache/edge-cache.ts";
import { SingleFlight } from "../cache/single-flight.ts";
import { readLists } from "./read-model.ts";

/** This instance's copy. */
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
