/**
 * The moves of a seat, for clients without rules: as `turn` frames to sockets that asked for them, and over HTTP. Only
 * for the client's own seats, or where every view is the truth (law 3).
 */

import type { Seat } from "../../../engine/contract/game.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { isDelayed } from "../../../engine/table/open-hands.ts";
import { hidesHands, seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { makeServerFrame } from "../../../engine/wire/protocol.ts";
import { isSeatAwaited, makeTurn, type Turn } from "../../../engine/wire/turn.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import { type Peer, seatsFor } from "../../sockets/peer.ts";
import type { LoadedLog } from "../log/table-log.ts";

const turnFrame = (state: TableState, seat: Seat, now: number): string =>
  makeServerFrame({ type: "turn", ...makeTurn(state, seat, now) });

/** For a new socket: the turns of all its seats that the table waits for. */
export const pendingTurns = (state: TableState, peer: Peer, now: number): string[] =>
  !peer.takesTurns
    ? []
    : seatsFor(state, peer).flatMap((seat) => (isSeatAwaited(state, seat) ? [turnFrame(state, seat, now)] : []));

/** The frames of all seats after an append, each made when it is first needed. */
export const turnFrames = (state: TableState, now: number): ((seat: Seat) => string) => {
  const made = new Map<Seat, string>();
  return (seat) => {
    const frame = made.get(seat) ?? turnFrame(state, seat, now);
    made.set(seat, frame);
    return frame;
  };
};

export interface TurnRequest {
  /** The caller's player key at this table; null for a watcher. */
  readonly player: string | null;
  /** The caller's token is one to read, which is no presence. */
  readonly isReadOnly?: boolean;
  /** Null for the caller's seat on turn; for a watcher, any seat on turn. */
  readonly seat: Seat | null;
  /** The first move, and the maximum number of moves. */
  readonly from: number;
  readonly limit: number | null;
}

/** The turn as JSON, with the server's clock. */
export const turnAsJson = (
  held: LoadedLog | null,
  { player, seat: asked, from, limit }: TurnRequest,
  now: number,
): { readonly text: string } | { readonly fault: ErrorCode } => {
  if (held === null) return { fault: "no-table" };
  const { state } = held.session;
  if (asked !== null && asked >= state.chairs.length) return { fault: "bad-seat" };
  const own = seatsOfPlayer(state, player);
  const seat = asked ?? firstOf(state, own.length > 0 ? own : [...state.chairs.keys()]);
  if (!own.includes(seat) && (hidesHands(state) || isDelayed(state))) return { fault: "not-your-seat" };
  const turn: Turn & { readonly now: number } = {
    ...makeTurn(state, seat, now, from, limit),
    now,
  };
  return { text: JSON.stringify(turn) };
};

const firstOf = (state: TableState, seats: readonly Seat[]): Seat =>
  seats.find((seat) => seatsOnTurn(state).includes(seat)) ??
  seats.find((seat) => isSeatAwaited(state, seat)) ??
  seats[0] ??
  0;
