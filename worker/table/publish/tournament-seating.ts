/**
 * Refusals before the game at a tournament's table. Its host is only the player who sat down first, and has no rights of
 * a host: they could keep the opponent from sitting down, and a player without a seat at the round's end loses.
 */
import { mayDropUnrevealed, seatsOwingSalt } from "../../../engine/commands/salt-reveal.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import { type Host, type Refusal, refuse, type Seat } from "../../../engine/contract/game.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";

/** Null if the table's own rules decide. `by` is the sender's seat. */
export const tournamentSeatingRefusal = (
  entries: readonly Entry[],
  state: TableState,
  by: Seat | null,
  command: AnyCommand,
  { now, isHere }: Pick<Host, "now" | "isHere">,
): Refusal | null => {
  if (state.phase !== "seating" || openedEventOf(entries).tournament === undefined) return null;
  if (by === null || !isTableCommand(command)) return null;
  if (command.type === "close") return refuse("not-started");
  if (command.type !== "vacate") return null;
  const { seat } = command;
  const isLate = seatsOwingSalt(state).includes(seat) && mayDropUnrevealed(state, now);
  return isLate && isHere?.(seat) !== true ? null : refuse("not-absent");
};
