/** Rematches: who plays again, and at which seats. */
import type { Seat } from "../contract/game.ts";
import type { AnyEvent, Entry, Opened, TableState } from "../table/types.ts";

/** A seat's player sits one seat further in a rematch, so that another player begins. */
export const rematchSeat = (seat: Seat, seats: number): Seat => (seat + 1) % seats;

/**
 * The seats whose word a rematch needs: all that are taken by somebody who has not stepped out. A computer agrees. A player who
 * stepped out and asks for a rematch plays on like the others.
 */
export const rematchVoters = ({ chairs, covered, rematch }: TableState): readonly Seat[] =>
  chairs.flatMap((chair, seat) =>
    chair === null || chair.bot !== undefined || (covered.includes(seat) && !rematch.includes(seat)) ? [] : [seat],
  );

/** So long, in ms, a private rematch keeps the seats of those who played: nobody else who has the link sits down there. */
export const SEAT_RESERVATION_MS = 10 * 60_000;

/** By seat of the next table: whose it is there, where those who played are awaited and nobody else. */
export const reservedSeatOwners = (state: TableState): readonly (Seat | null)[] => {
  const { chairs, isPublic, shared } = state;
  const voters = isPublic || shared ? [] : rematchVoters(state);
  return chairs.map((_, next) => voters.find((seat) => rematchSeat(seat, chairs.length) === next) ?? null);
};

type Written = readonly Pick<Entry, "at" | "event">[];

/** Whether this table reserves `seat` now. */
export const isSeatReserved = (log: Written, seat: Seat, now: number): boolean => reservedNames(log, now)[seat] != null;

/**
 * By seat: the name of the one it is kept for, as a table's first entry says; null, or missing: anybody's. With another
 * number of seats none is kept any more.
 */
export const reservedNames = (log: Written, now: number): readonly (string | null)[] => {
  const [opening] = log;
  if (opening === undefined || !isOpened(opening.event) || now >= opening.at + SEAT_RESERVATION_MS) return [];
  const { kept = [] } = opening.event;
  return kept.length > 0 && log.some(({ event }) => event.type === "seats-changed") ? [] : kept;
};

const isOpened = (event: AnyEvent): event is Opened => event.type === "opened";
