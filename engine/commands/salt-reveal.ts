/**
 * How the players' salts come together. A player who sits down commits to a salt. Once every seat is taken and every salt
 * committed to, all players reveal their salts, and the game starts. So nobody can choose a salt to suit another: the
 * first becomes visible only after the last commitment.
 *
 * The start is cancelled if a player leaves before that, or if a seat does not reveal its salt in time. The host may also
 * free a seat, and the other players may if nobody of it is connected. Such a seat is free again.
 * Revealed salts are spent then, and their owners commit to new ones, so that nobody who has seen them gains.
 */
import type { Seat } from "../contract/game.ts";
import type { TableEvent, TableState } from "../table/types.ts";

/**
 * With a clock in minutes, and at a public table, everybody is there: so long a seat has to show its salt, in ms. At any
 * table the others may free it after that, if nobody of it is connected; by itself it lapses after so long there …
 */
export const REVEAL_TIMEOUT_MS = 2 * 60_000;
/** … and so long at a private table without a clock, or with one in days. */
export const SLOW_REVEAL_TIMEOUT_MS = 24 * 60 * 60_000;

const LONGEST_TURN = 60 * 60_000;

/** Whether every seat is taken, and every salt committed to: now they are shown. */
export const haveAllCommitted = ({ chairs }: TableState): boolean =>
  chairs.every((chair) => chair !== null && (chair.share !== null || chair.bot !== undefined));

/** Whether a salt has been revealed. From then on no seat may choose another. */
export const isAnySaltRevealed = ({ chairs }: TableState): boolean =>
  chairs.some((chair) => chair !== null && chair.salt !== null && chair.bot === undefined);

/** The seats that still owe a salt: not committed to, or not revealed. */
export const seatsOwingSalt = ({ fullSince, chairs }: TableState): readonly Seat[] =>
  fullSince === null ? [] : chairs.flatMap((chair, seat) => (chair?.salt === null ? [seat] : []));

/**
 * When seats that have not shown their salt lapse, ms since 1970; null while none are waited for. At a public table that
 * is soon, whatever its clock: a stranger must not block it, connected or not.
 */
export const revealDueAt = (state: TableState): number | null =>
  state.fullSince !== null && state.isPublic ? state.fullSince + REVEAL_TIMEOUT_MS : dueByClock(state);

/** Until November 2026 this was the rule at public tables as well. */
const dueByClock = ({ fullSince, clock: { rule } }: TableState): number | null => {
  if (fullSince === null) return null;
  const isAtLeisure = rule === null || (rule.type === "turn" && rule.ms > LONGEST_TURN);
  return fullSince + (isAtLeisure ? SLOW_REVEAL_TIMEOUT_MS : REVEAL_TIMEOUT_MS);
};

/** Whether the others may free a seat that owes its salt if its player is not connected, under any clock. */
export const mayDropUnrevealed = ({ fullSince }: TableState, now: number): boolean =>
  fullSince !== null && now - fullSince >= REVEAL_TIMEOUT_MS;

/** The events that free the seats which did not reveal in time. */
export const lapseEvents = (state: TableState, now: number): readonly TableEvent[] =>
  lapsesBy(state, now, revealDueAt(state));

/** The same as at public tables until November 2026, because their logs verify forever. */
export const slowLapseEvents = (state: TableState, now: number): readonly TableEvent[] =>
  lapsesBy(state, now, dueByClock(state));

const lapsesBy = (state: TableState, now: number, due: number | null): readonly TableEvent[] =>
  due === null || now < due ? [] : seatsOwingSalt(state).map((seat) => ({ type: "seat-lapsed", seat }));
