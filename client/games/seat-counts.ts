/** For how many a table can be made: it hangs on the game's schemas, which nobody fetches who only plays. */

import { possibleSeatCounts } from "../../engine/commands/seat-count.ts";
import { installGame } from "../../engine/contract/game-registry.ts";
import type { TableState } from "../../engine/table/types.ts";
import { loadGame } from "./registry.ts";

/** Ascending; none where the table goes by rules that are older than this page's newest. */
export const seatCountsAt = async ({
  game,
  rules,
  options,
}: Pick<TableState, "game" | "rules" | "options">): Promise<readonly number[]> => {
  const newest = await (await loadGame(game)).whole();
  if (newest.rules === rules) installGame(newest);
  return possibleSeatCounts({ rules, options });
};
