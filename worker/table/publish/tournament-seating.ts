/**
 * What nobody may do before the game at a tournament's table. Its host is only the player who sat down first, and has no
 * rights of a host: the round counts who sat down.
 */
import { mayDropUnrevealed, seatsOwingSalt } from "../../../engine/commands/salt-reveal.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import { type Host, type Refusal, refuse } from "../../../engine/contract/game.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { AnyCommand, Entry, TableState } from "../../../engine/table/types.ts";

/** Null if the table's own rules decide. */
export const tournamentSeatingRefusal = (
  entries: readonly Entry[],
  state: TableState,
  command: AnyCommand,
  { now, isHere }: Pick<Host, "now" | "isHere">,
): Refusal | null => {
  if (state.phase !== "seating" || openedEventOf(entries).tournament === undefined) return null;
  if (!isTableCommand(command)) return null;
  if (command.type === "close") return refuse("not-the-host");
  if (command.type !== "vacate") return null;
  const { seat } = command;
  const isLate = seatsOwingSalt(state).includes(seat) && mayDropUnrevealed(state, now);
  return isLate && isHere?.(seat) !== true ? null : refuse("not-absent");
};
