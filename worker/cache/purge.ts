/** Purges a deleted table from all caches. */
import { logError } from "../platform/errors.ts";
import { cacheTagOf } from "./cache-control.ts";
import { evictTable } from "./edge-cache.ts";

/**
 * Purges the cache in front of the Worker everywhere (`ctx.cache`, where it exists), and this city's own cache. Call it
 * from the Worker: an object's purge reaches only an object's cache. A failure is logged, and the responses then expire
 * on their own.
 */
export const purgeTable = async (table: string, ctx: Pick<ExecutionContext, "waitUntil" | "cache">): Promise<void> => {
  try {
    await evictTable(table);
    const purged = await ctx.cache?.purge({ tags: [cacheTagOf(table)["Cache-Tag"]] });
    if (purged?.success === false) throw new Error(`purge: ${purged.errors.map(({ code }) => code).join()}`);
  } catch (error) {
    logError("purge", error);
  }
};
