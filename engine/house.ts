/**
 * The rules of the house: what a table that is played now refuses beyond what its log could hold. `decideTable` says what
 * a log means, for ever; this says what is good manners today. So a log that was written in other days verifies, and no
 * table, however old, goes on as they did then.
 */

import { isTableCommand } from "./commands.ts";
import { type Refusal, refuse, type Seat } from "./game.ts";
import { isAway } from "./rest.ts";
import { remainingSeats } from "./seats.ts";
import type { AnyCommand, TableState } from "./table-types.ts";

/** Why the house does not take `command` from `seat`, or null. */
export const houseRefusal = (state: TableState, seat: Seat, command: AnyCommand): Refusal | null => {
  if (!isTableCommand(command)) return null;
  switch (command.type) {
    case "step-out":
      return isLastOne(state, seat) ? refuse("last-one-here") : null;
    case "cover":
      return isLastOne(state, command.seat) ? refuse("last-one-here") : null;
    default:
      return null;
  }
};

/** Somebody must stay who can still act: a table that only plays with itself is no game. */
const isLastOne = (state: TableState, leaving: Seat): boolean => {
  const remaining = remainingSeats(state);
  return (
    remaining.includes(leaving) &&
    !remaining.some((seat) => seat !== leaving && state.chairs[seat] !== null && !isAway(state, seat))
  );
};
