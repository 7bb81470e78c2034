/**
 * The possible numbers of seats of a table. A separate module, because it needs the game's schemas, which playing does
 * not.
 */

import { possibleSeatCounts } from "../../engine/commands/seat-count.ts";
import type { TableState } from "../../engine/table/types.ts";
import { loadWholeGame } from "./whole-game.ts";

/** Ascending. Installs the newest rules with their schemas; older ones are installed with theirs when their table loads. */
export const seatCountsAt = async ({
  game,
  rules,
  options,
}: Pick<TableState, "game" | "rules" | "options">): Promise<readonly number[]> => {
  await loadWholeGame(game);
  return possibleSeatCounts({ rules, options });
};
