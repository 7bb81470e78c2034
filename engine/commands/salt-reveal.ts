/**
 * How the players' salts come together. A player who sits down commits to a salt. Once every seat is taken and every salt
 * committed to, all players reveal their salts, and the game starts. So nobody can choose a salt to suit another: the
 * first becomes visible only after the last commitment.
 *
 * The start is cancelled if a player leaves before that, or if a seat does not commit or reveal in time. The host may also
 * free a seat, and so may the other players if its player is not connected. Then revealed salts are spent, and their
 * owners commit to new ones, because other players have seen them.
 */
import type { Seat } from "../contract/game.ts";
import { hasCommitted } from "../table/spend-salts.ts";
import type { AnyEvent, CommandOf, Entry, TableEvent, TableState } from "../table/types.ts";

/**
 * The time in which a seat must reveal its salt, at a public table or with a clock in minutes, because there everyone is
 * present. Then the seat is freed automatically. At any table the other players may free it after this time if its
 * player is not connected.
 */
export const REVEAL_TIMEOUT_MS = 2 * 60_000;
/** The same at a private table without a clock, or with one in days. */
export const SLOW_REVEAL_TIMEOUT_MS = 24 * 60 * 60_000;

const LONGEST_TURN = 60 * 60_000;

/** Whether every seat is taken and has committed to a salt. Then the salts are revealed. */
export const haveAllCommitted = ({ chairs }: TableState): boolean => chairs.every(hasCommitted);

/** Whether a salt has been revealed. From then on no seat may choose another. */
export const isAnySaltRevealed = ({ chairs }: TableState): boolean =>
  chairs.some((chair) => chair !== null && chair.salt !== null && chair.bot === undefined);

/**
 * A player's client may lack the salt behind the seat's commitment, while another one of this player has it and reveals it
 * at once. Only after this time since another player's reveal does the client give the seat up.
 */
export const GIVE_UP_AFTER_MS = 10_000;

/**
 * The command about its salt that `seat` owes before the game can begin. Returns null if it owes none. `salt`: the one
 * behind the seat's commitment; undefined if the client lacks it. Then the seat commits to another or, if it is too late
 * for that, stands up; a client waits `GIVE_UP_AFTER_MS` before it sends `stand`.
 */
export const owedSaltCommand = (
  state: TableState,
  seat: Seat,
  salt: string | undefined,
): CommandOf<"show-salt" | "stand"> | { readonly type: "commit-salt" } | null => {
  const chair = state.chairs[seat];
  if (state.phase !== "seating" || state.chance !== 2 || !chair || chair.salt !== null) return null;
  if (salt !== undefined) return haveAllCommitted(state) ? { type: "show-salt", salt } : null;
  return { type: isAnySaltRevealed(state) ? "stand" : "commit-salt" };
};

/**
 * How often a client replaces another client's commitment. Two clients of one player that share no storage would otherwise
 * replace each other's forever.
 */
export const MAX_REPLACEMENTS = 5;

const STEPS: readonly AnyEvent["type"][] = ["seat-taken", "seats-changed", "salt-committed", "salt-shown"];

/**
 * The same for a client that keeps nothing between its visits. If another client of the player made the seat's commitment,
 * that one may reveal its salt at once, so from the last commitment on this client waits `GIVE_UP_AFTER_MS`.
 */
export const dueSaltCommand = (
  state: TableState,
  entries: readonly Entry[],
  seat: Seat,
  salt: string | undefined,
  now: number,
): ReturnType<typeof owedSaltCommand> => {
  const command = owedSaltCommand(state, seat, salt);
  if (salt !== undefined || state.chairs[seat]?.share == null) return command;
  if (!haveAllCommitted(state)) return commitmentsSinceSeated(entries, seat) < MAX_REPLACEMENTS ? command : null;
  const latest = entries.findLast(({ event }) => STEPS.includes(event.type))?.at ?? now;
  return now - latest < GIVE_UP_AFTER_MS ? null : command;
};

/** Since a player took the seat, or it moved to another device. */
const commitmentsSinceSeated = (entries: readonly Entry[], seat: Seat): number => {
  const own = entries.filter(({ event }) => "seat" in event && event.seat === seat);
  const seated = own.findLastIndex(({ event }) => "player" in event);
  return own.slice(Math.max(seated, 0)).filter(({ event }) => event.type === "salt-committed").length;
};

/** The seats of a full table without a salt, also those that wait for the commitment of another. */
export const seatsWithoutSalt = ({ fullSince, chairs }: TableState): readonly Seat[] =>
  fullSince === null ? [] : chairs.flatMap((chair, seat) => (chair?.salt === null ? [seat] : []));

/**
 * The seats for which a full table waits: those that have not committed to a salt, or else those that have not revealed it.
 * No seat can reveal a salt before all have committed to one.
 */
export const seatsOwingSalt = (state: TableState): readonly Seat[] => {
  const missing = seatsWithoutSalt(state);
  const uncommitted = missing.filter((seat) => state.chairs[seat]?.share === null);
  return uncommitted.length > 0 ? uncommitted : missing;
};

/**
 * When seats that have not committed to their salt, or have not revealed it, are freed, ms since 1970; null while not every
 * seat is taken. At a public table the time is short whatever its clock: a stranger must not block it, connected or not.
 */
export const revealDueAt = (state: TableState, since: number | null = state.saltsAwaitedSince): number | null =>
  since !== null && state.isPublic ? since + REVEAL_TIMEOUT_MS : dueByClock(state, since);

/** Until November 2026 this was the rule at public tables as well. */
const dueByClock = ({ clock: { rule } }: TableState, since: number | null): number | null => {
  if (since === null) return null;
  const isSlow = rule === null || (rule.type === "turn" && rule.ms > LONGEST_TURN);
  return since + (isSlow ? SLOW_REVEAL_TIMEOUT_MS : REVEAL_TIMEOUT_MS);
};

/** Whether the others may free a seat that owes its salt if its player is not connected, under any clock. */
export const mayDropUnrevealed = (state: TableState, now: number, since = state.saltsAwaitedSince): boolean =>
  since !== null && now - since >= REVEAL_TIMEOUT_MS;

/** The events that free the seats which did not commit or reveal in time. */
export const lapseEvents = (state: TableState, now: number): readonly TableEvent[] =>
  isPast(revealDueAt(state), now) ? lapses(seatsOwingSalt(state)) : [];

/** The same as at public tables until November 2026, because their logs verify forever. */
export const slowLapseEvents = (state: TableState, now: number): readonly TableEvent[] =>
  isPast(dueByClock(state, state.saltsAwaitedSince), now) ? lapses(seatsOwingSalt(state)) : [];

/**
 * Until November 2026 the time of a reveal was counted from the full table, also after a late commitment. Before, a table
 * also freed the seats that waited for the commitment of another.
 */
export const olderLapses = (state: TableState, now: number): readonly (readonly TableEvent[])[] =>
  isPast(revealDueAt(state, state.fullSince), now)
    ? [lapses(seatsWithoutSalt(state)), lapses(seatsOwingSalt(state))]
    : [];

const isPast = (due: number | null, now: number): boolean => due !== null && now >= due;

const lapses = (seats: readonly Seat[]): readonly TableEvent[] => seats.map((seat) => ({ type: "seat-lapsed", seat }));
