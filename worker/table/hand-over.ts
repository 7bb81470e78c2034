/** A person's seats left to another key of theirs: another device. Several seats move together or not at all. */

import type { Refusal, Seat } from "../../engine/contract/game.ts";
import { type AppendResult, type Session, submit } from "../../engine/log/session.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import { makeBase64url } from "../identity/base64url.ts";
import type { ErrorCode } from "../platform/errors.ts";
import type { TableContext } from "./context.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";

/** The seats that the new key holds now, or why it holds none. */
export type SeatsMoved = { readonly seats: readonly Seat[] } | { readonly fault: ErrorCode };

/** Two keys at one table of the same person's, and since which entry the first has held its seats (`holdingOf`). */
export interface SeatHandOver {
  readonly from: string;
  readonly since: number;
  readonly to: string;
  /** What the second calls itself, if it is a program's. */
  readonly program?: string | undefined;
}

/** What somebody holds, and the last entry by which a seat became theirs. */
export interface HeldSeats {
  readonly seats: readonly Seat[];
  readonly since: number;
}

export const heldSeatsOf = ({ state, entries }: Session, player: string): HeldSeats | null => {
  const seats = seatsOfPlayer(state, player);
  const last = entries.findLast(({ event }) => "player" in event && event.player === player);
  return seats.length === 0 ? null : { seats, since: last?.seq ?? 0 };
};

/** What there is to say without moving anything, or null. */
const settledMove = (session: Session, { from, since, to }: SeatHandOver): SeatsMoved | null => {
  const [old, own] = [heldSeatsOf(session, from), heldSeatsOf(session, to)];
  if (from === to && own?.since === since) return seatedAs(session.state, to);
  // Done before: the answer was lost on its way.
  if (old === null && own !== null && own.since > since) return { seats: own.seats };
  return old?.since === since ? null : { fault: "stale-pass" };
};

const seatedAs = (state: TableState, player: string): SeatsMoved => {
  const seats = seatsOfPlayer(state, player);
  return seats.length === 0 ? { fault: "stale-pass" } : { seats };
};

/** What can be in the way: seats have been handed to and fro for too often, or `to` sits here already. */
const faultOf = ({ refused }: Refusal): ErrorCode => (refused === "asked-enough" ? "log-full" : "already-seated");

/** The log's growth by which every seat of `from` becomes `to`'s; none where the table refuses. */
const handOver = (
  { session, secret }: LoadedLog,
  { from, to, program }: SeatHandOver,
  now: number,
): AppendResult & { readonly fault: ErrorCode | null } => {
  let grown: AppendResult = { session, entries: [] };
  for (const seat of seatsOfPlayer(session.state, from)) {
    const id = makeBase64url(crypto.getRandomValues(new Uint8Array(9)));
    const envelope = { id, seq: grown.session.log.length - 1, command: { type: "hand-over", to, program } };
    const { reply, ...more } = submit(grown.session, { player: from, seat }, envelope, secret, now);
    if (reply.type === "refused") return { session, entries: [], fault: faultOf(reply.refusal) };
    grown = { session: more.session, entries: [...grown.entries, ...more.entries] };
  }
  return { ...grown, fault: null };
};

/** Settings go with the seats to a person that has none. `lobbyKey`: the new key's person, as the lobby knows them. */
export const handOverSeats = async (
  parts: TableContext,
  grow: AppendToLog,
  move: SeatHandOver,
  lobbyKey: string,
): Promise<SeatsMoved> => {
  const { publisher: lobby } = parts;
  const before = lobby.keyOf(move.from);
  const moved = moveSeats(parts, grow, move, lobbyKey);
  if (!("fault" in moved) && before !== null) await lobby.passOn(before, lobbyKey);
  return moved;
};

const moveSeats = (
  { log, publisher: lobby, relays }: TableContext,
  grow: AppendToLog,
  move: SeatHandOver,
  lobbyKey: string,
): SeatsMoved => {
  const held = log.read();
  if (held === null) return { fault: "no-table" };
  const settled = settledMove(held.session, move);
  if (settled !== null) return settled;
  lobby.note(move.to, lobbyKey);
  const { fault, session } = grow(null, (now) => handOver(now, move, Date.now()));
  if (fault !== null) return { fault };
  relays.tell({ type: "seated", player: move.to });
  return seatedAs(session.state, move.to);
};
