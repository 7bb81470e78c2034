/** The log for a page without scripts, which reads the whole table with each visit. */
import type { Seat, Viewer } from "../../../engine/contract/game.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { lastMoveSeq } from "../../../engine/log/redaction.ts";
import { entriesFor } from "../../../engine/log/session.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import type { LoadedLog } from "../log/table-log.ts";

export interface PlainLog {
  readonly viewer: Viewer;
  /** The player's seats, ascending. */
  readonly seats: readonly Seat[];
  readonly text: string;
  /** By seat, for a player: whether its player is present. */
  readonly here?: readonly boolean[];
}

/**
 * In a game played from memory, a page shows what was announced since its player's last move, as a connected player
 * heard it. Everything earlier is withheld.
 */
export const plainLogFor = (
  held: LoadedLog | null,
  player: string | null,
  isHere: (state: TableState, seat: Seat) => boolean,
): PlainLog | { readonly fault: ErrorCode } => {
  if (held === null) return { fault: "no-table" };
  const { session } = held;
  const { state } = session;
  const seats = seatsOfPlayer(state, player);
  const acting = seats.find((seat) => seatsOnTurn(state).includes(seat)) ?? null;
  const viewer = viewerForPlayer(state, player, acting);
  const { length } = session.for(viewer).log;
  const moved = typeof viewer === "number" ? lastMoveSeq(session.entries, viewer) : -1;
  const heard = moved < 0 ? length : moved;
  const entries = [...entriesFor(session, viewer, 0, false, heard), ...entriesFor(session, viewer, heard, true)];
  const here = seats.length === 0 ? [] : state.chairs.map((_, seat) => isHere(state, seat));
  return { viewer, seats, text: makeLog(entries), here };
};
