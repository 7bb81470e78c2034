/**
 * The minutely sweep: deletes old openers, rows of deleted tables, counts, programs and figures; asks tables that are
 * silent for long.
 */
import { logError } from "../platform/errors.ts";
import { withTableStub } from "../platform/table-stub.ts";
import { dropOldCounts, TOURNAMENT_QUOTA, UPLOAD_QUOTA } from "./daily-quota.ts";
import { dropOldFigures } from "./figures.ts";
import { forgetOpeners } from "./quota.ts";
import { dropDeletedTables, dropUnknownTable, takeOverdue } from "./read-model.ts";
import { dropOldBots } from "./waiting-bots.ts";

/** Tables asked in parallel. */
const PARALLEL = 8;

/** One run. A table whose request fails is due again later. */
export const sweepSilentTables = async (env: Env, now: number): Promise<void> => {
  await forgetOpeners(env.LOBBY, now);
  await dropDeletedTables(env.LOBBY, now);
  const silent = await takeOverdue(env.LOBBY, now);
  while (silent.length > 0) await Promise.all(silent.splice(0, PARALLEL).map((id) => ask(env, id)));
  await dropOldCounts(env.LOBBY, UPLOAD_QUOTA, now);
  await dropOldBots(env.LOBBY, now);
  await dropOldCounts(env.LOBBY, TOURNAMENT_QUOTA, now);
  await dropOldFigures(env.LOBBY, now);
};

const ask = async (env: Env, id: string): Promise<void> => {
  try {
    if ((await withTableStub(env, id, (table) => table.report())) === "no-table") await dropUnknownTable(env.LOBBY, id);
  } catch (error) {
    logError("sweep", error);
  }
};
