/** What a seat knows, read from a log. This is a bot's only input from a table (law 9). */

import type { SeatKnowledge } from "../contract/bot.ts";
import type { Seat } from "../contract/game.ts";
import { entriesWithoutTakenBack, fold, viewLog } from "../log/log.ts";
import { isTableEvent } from "../table/evolve.ts";
import type { Entry } from "../table/types.ts";

/**
 * What `seat` knows after these entries, which may be the truth or redacted for the seat. Leaves out moves that were
 * taken back, because they revealed nothing. Returns null before the game has begun.
 */
export const seatKnowledge = (entries: readonly Entry[], seat: Seat): SeatKnowledge | null => {
  const seen = viewLog(entries, seat);
  const { play } = fold(seen);
  if (play === null) return null;
  const events = entriesWithoutTakenBack(seen).flatMap(({ event }) => (isTableEvent(event) ? [] : [event]));
  return { seat, state: play, events };
};
