/** Moves a player's seats to another of their keys, on another device. Several seats move together or not at all. */

import type { Refusal, Seat } from "../../engine/contract/game.ts";
import { type AppendResult, type Session, submit } from "../../engine/log/session.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import { makeBase64url } from "../identity/base64url.ts";
import { type ErrorCode, logError } from "../platform/errors.ts";
import { tableIdOfObject, withTableStub } from "../platform/table-stub.ts";
import type { TableContext } from "./context.ts";
import type { AppendToLog, LoadedLog } from "./log/table-log.ts";
import { readPersonKeys } from "./publish/person-keys.ts";
import { handOverReservation, reservedPersons } from "./publish/seat-reservations.ts";

/** The seats that the new key has now, or why it has none. */
export type SeatsMoved = { readonly seats: readonly Seat[] } | { readonly fault: ErrorCode };

/**
 * Two keys of one person at this table. `since` is the entry since which the first has had its seats (`heldSeatsOf`).
 */
export interface SeatHandOver {
  readonly from: string;
  readonly since: number;
  readonly to: string;
  /** The name that the second key's client declared, if it is a program. */
  readonly program?: string | undefined;
  /** The key of the second key's address, which may store only so many settings a day. Null: no settings are copied. */
  readonly address?: string | null | undefined;
}

/** A player's seats, and the last entry that gave the player one. */
export interface HeldSeats {
  readonly seats: readonly Seat[];
  readonly since: number;
  /** Left out by older releases. */
  readonly isOver?: boolean;
}

export const heldSeatsOf = ({ state, entries }: Session, player: string): HeldSeats | null => {
  const seats = seatsOfPlayer(state, player);
  const last = entries.findLast(({ event }) => "player" in event && event.player === player);
  return seats.length === 0 ? null : { seats, since: last?.seq ?? 0, isOver: state.phase === "over" };
};

/** The result if no seat has to move, or null. */
const finishedMove = (session: Session, { from, since, to }: SeatHandOver): SeatsMoved | null => {
  const [old, own] = [heldSeatsOf(session, from), heldSeatsOf(session, to)];
  if (from === to && own?.since === since) return movedTo(session.state, to);
  // The seats have moved already; the response was lost.
  if (old === null && own !== null && own.since > since) return { seats: own.seats };
  return old?.since === since ? null : { fault: "stale-pass" };
};

const movedTo = (state: TableState, player: string): SeatsMoved => {
  const seats = seatsOfPlayer(state, player);
  return seats.length === 0 ? { fault: "stale-pass" } : { seats };
};

/** The possible reasons: seats were handed over too often, or `to` already has a seat here. */
const faultOf = ({ refused }: Refusal): ErrorCode => (refused === "asked-enough" ? "log-full" : "already-seated");

/** Appends the entries that move every seat of `from` to `to`; none if the table refuses one. */
const handOver = (
  { session, secret }: LoadedLog,
  { from, to, program }: SeatHandOver,
  now: number,
): AppendResult & { readonly fault: ErrorCode | null } => {
  let appended: AppendResult = { session, entries: [] };
  for (const seat of seatsOfPlayer(session.state, from)) {
    const id = makeBase64url(crypto.getRandomValues(new Uint8Array(9)));
    const envelope = { id, seq: appended.session.log.length - 1, command: { type: "hand-over", to, program } };
    const { reply, ...more } = submit(appended.session, { player: from, seat }, envelope, secret, now);
    if (reply.type === "refused") return { session, entries: [], fault: faultOf(reply.refusal) };
    appended = { session: more.session, entries: [...appended.entries, ...more.entries] };
  }
  return { ...appended, fault: null };
};

/** Copies the person's settings, too, if the other person has none. `personKey` is the key of the new key's person. */
export const handOverSeats = async (
  parts: TableContext,
  append: AppendToLog,
  move: SeatHandOver,
  personKey: string,
): Promise<SeatsMoved> => {
  const { ctx, env, log, publisher } = parts;
  const oldPerson = publisher.keyOf(move.from);
  const moved = moveSeats(parts, append, move, personKey);
  if ("fault" in moved) return moved;
  parts.deletionVotes.handOver(move.from, move.to);
  parts.presence.announce();
  if (oldPerson === null) return moved;
  const { sql } = ctx.storage;
  // After a new signing key, the player may have sat down under another person key than the seat is reserved for.
  const owners = reservedPersons(sql, log.read()!.session, moved.seats, Date.now());
  for (const person of new Set([oldPerson, ...owners])) handOverReservation(sql, person, personKey);
  const { successor } = log.read()!.session.state;
  if (successor !== null) await handOverAtRematch(env, successor, oldPerson, personKey);
  await publisher.passOn(oldPerson, personKey, move.address);
  return moved;
};

/** The seat that is reserved at the rematch follows the player. A failure is only logged: the seats here have moved. */
const handOverAtRematch = async (env: Env, rematch: string, from: string, to: string): Promise<void> => {
  try {
    await withTableStub(env, rematch, (table) => table.handOverReservations([from], to));
  } catch (error) {
    logError("rematch", error);
  }
};

/**
 * Moves the seats that are reserved for a person to another of their person keys, and removes the table from the lists
 * of the first keys.
 */
export const handOverReservations = async (
  { ctx, env, log, publisher }: TableContext,
  from: readonly string[],
  to: string,
): Promise<void> => {
  if (log.read() === null) return;
  const moved = from.filter((key) => handOverReservation(ctx.storage.sql, key, to));
  if (moved.length > 0) publisher.enqueue(Date.now());
  const seated = [...readPersonKeys(ctx.storage).values()];
  // Also at a repeated call, because the first one may have failed here.
  const freed = from.filter((key) => !seated.includes(key));
  await Promise.all(freed.map((key) => env.PERSON.getByName(key).forget(tableIdOfObject(ctx.id.name))));
};

const moveSeats = (
  { log, publisher, review, deletionVotes }: TableContext,
  append: AppendToLog,
  move: SeatHandOver,
  personKey: string,
): SeatsMoved => {
  const held = deletionVotes.isAgreed ? null : log.read();
  if (held === null) return { fault: "no-table" };
  const finished = finishedMove(held.session, move);
  if (finished !== null) return finished;
  publisher.note(move.to, personKey);
  const { fault, session } = append(null, (now) => handOver(now, move, Date.now()));
  if (fault !== null) return { fault };
  review.handOver(move.from, move.to);
  return movedTo(session.state, move.to);
};
