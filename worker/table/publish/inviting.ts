/** What the Worker must know of a table to invite a program there, and to show the profiles of its programs. */
import type { ClockRule } from "../../../engine/contract/clock.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import { isTournamentTable } from "./tournament-report.ts";

export interface InvitingTable {
  readonly game: string;
  readonly clock: ClockRule | null;
}

/**
 * The table, if that player may invite a program there: the host, while a seat is free. At a tournament's table each free
 * seat is reserved for another player.
 */
export const invitingTable = (
  session: Session,
  player: string | null,
): InvitingTable | { readonly fault: ErrorCode } => {
  const { host, phase, chairs, shared, game, clock } = session.state;
  if (host === null || !seatsOfPlayer(session.state, player).includes(host)) return { fault: "not-the-host" };
  if (phase !== "seating" || shared || !chairs.includes(null) || isTournamentTable(session))
    return { fault: "no-free-seat" };
  return { game, clock: clock.rule };
};

/** The person key at each seat of a program; null elsewhere. `keys`: person keys by player key. */
export const programKeys = ({ chairs }: TableState, keys: ReadonlyMap<string, string>): readonly (string | null)[] =>
  chairs.map((chair) => {
    const player = chair?.program === undefined ? null : chair.player;
    return player === null ? null : (keys.get(player) ?? null);
  });
