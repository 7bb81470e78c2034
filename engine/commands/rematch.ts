/** Rematches: who plays again, and at which seats. */
import type { Seat } from "../contract/game.ts";
import type { AnyEvent, Entry, Opened, TableState } from "../table/types.ts";

/** A seat's player sits one seat further in a rematch, so that another player begins. */
export const rematchSeat = (seat: Seat, seats: number): Seat => (seat + 1) % seats;

/**
 * The seats that must agree to a rematch: those of all players who have not stepped out, and were not replaced by a bot
 * before bots were called to every seat. A bot always agrees. A player who stepped out and requests a rematch plays on
 * like the others.
 */
export const rematchVoters = (state: TableState): readonly Seat[] => {
  const { chairs, rematch } = state;
  const away = state.isComputerCalled ? state.awayAtCall : state.covered;
  return chairs.flatMap((chair, seat) =>
    chair === null || chair.bot !== undefined || (away.includes(seat) && !rematch.includes(seat)) ? [] : [seat],
  );
};

/** Whether older servers opened the rematch here: once bots had been called to every seat, one player was enough. */
export const wouldHaveRematched = (state: TableState): boolean =>
  state.isComputerCalled && state.secret !== null && state.rematch.length > 0 && state.successor === null;

/**
 * How long a private rematch reserves its players' seats, in ms. Nobody else with the link can sit down there. At a
 * tournament's table the reservation does not end.
 */
export const SEAT_RESERVATION_MS = 10 * 60_000;

/** By seat of the next table: the seat here whose player it is reserved for. Null: it is not reserved. */
export const reservedSeatOwners = (state: TableState): readonly (Seat | null)[] => {
  const { chairs, isPublic, shared } = state;
  const voters = isPublic || shared ? [] : rematchVoters(state);
  return chairs.map((_, next) => voters.find((seat) => rematchSeat(seat, chairs.length) === next) ?? null);
};

type Written = readonly Pick<Entry, "at" | "event">[];

/** Whether this table reserves `seat` now. */
export const isSeatReserved = (log: Written, seat: Seat, now: number): boolean => reservedNames(log, now)[seat] != null;

/**
 * By seat: the name of the player whom it is reserved for, from the table's first entry. Null or missing: it is free for
 * anyone. Once the number of seats has changed, no seat is reserved.
 */
export const reservedNames = (log: Written, now: number): readonly (string | null)[] => {
  const [opening] = log;
  if (opening === undefined || !isOpened(opening.event)) return [];
  const { kept = [], tournament } = opening.event;
  if (tournament === undefined && now >= opening.at + SEAT_RESERVATION_MS) return [];
  return kept.length > 0 && log.some(({ event }) => event.type === "seats-changed") ? [] : kept;
};

export const isOpened = (event: AnyEvent): event is Opened => event.type === "opened";
