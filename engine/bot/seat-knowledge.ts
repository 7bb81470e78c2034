/** What a seat knows, read off a log: the one way by which a computer player is told of a table (law 9). */

import type { SeatKnowledge } from "../contract/bot.ts";
import type { Seat } from "../contract/game.ts";
import { entriesWithoutTakenBack, fold, viewLog } from "../log/log.ts";
import { isTableEvent } from "../table/evolve.ts";
import type { Entry } from "../table/types.ts";

/**
 * What `seat` knows after these entries, which may be redacted for it or be the truth; null before the game has begun.
 * What was taken back is left out: nothing hidden was shown by it.
 */
export const seatKnowledge = (entries: readonly Entry[], seat: Seat): SeatKnowledge | null => {
  const heard = viewLog(entries, seat);
  const { play } = fold(heard);
  if (play === null) return null;
  const events = entriesWithoutTakenBack(heard).flatMap(({ event }) => (isTableEvent(event) ? [] : [event]));
  return { seat, state: play, events };
};
