/** Takes a forgotten table out of all that answers for it. */
import { logError } from "../platform/errors.ts";
import { cacheTagOf } from "./cache-control.ts";
import { evictTable } from "./edge-cache.ts";

/**
 * In front of the Worker at once and everywhere, where there is a cache (`ctx.cache`); of what this city holds besides,
 * here. Has to be called from the Worker itself: an object's purge reaches only an object's cache. A failure is logged,
 * and mends itself when the answers' time is over.
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
