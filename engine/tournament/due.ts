/** When a tournament continues without its host: the end of a round, and the start of the next one. */
import { MAX_ENTRIES, MAX_PLAYERS } from "./forms/fields.ts";
import type { Pairing, Round, TournamentState } from "./forms/types.ts";

const MINUTE = 60_000;
/** Without a break by time, the clock starts the next round so long after the last result, if no host does. */
const HOST_WAIT_MS = 60 * MINUTE;
/** The host, or the computer, has so long to finish a table after the round's end. Then the late sides forfeit. */
export const GRACE_MS = 15 * MINUTE;
/** A round without a limit ends at last after this time. */
const LONGEST_ROUND_MS = 14 * 24 * 60 * MINUTE;

/** A log that has so few free entries accepts no command of rounds and tables, and never will again. */
export const RESERVED_ENTRIES = MAX_PLAYERS * 2;

const isLogFull = ({ length }: TournamentState): boolean => length > MAX_ENTRIES - RESERVED_ENTRIES;

export const unfinishedPairings = ({ pairings }: Round): readonly Pairing[] =>
  pairings.filter(({ result }) => result === null);

/** The computer can play on at tables alone. */
export const canCallComputer = ({ isOnWood, table, isComputerCalled }: Pairing): boolean =>
  !isOnWood && table !== null && !isComputerCalled;

/** When the announced time of the round is over, ms since 1970. */
export const roundEndsAt = ({ settings }: TournamentState, round: Round): number =>
  round.startedAt + (settings.roundMs ?? LONGEST_ROUND_MS);

/** When the object sends the next `tick`: ms since 1970, or null. */
export const nextTournamentDueAt = (state: TournamentState): number | null => {
  const round = state.rounds.at(-1);
  if (state.phase !== "playing" || round === undefined || isLogFull(state)) return null;
  if (round.completedAt !== null) return round.completedAt + (state.settings.breakMs ?? HOST_WAIT_MS);
  const end = roundEndsAt(state, round);
  return isDecidedAtEnd(state, round) ? end : end + GRACE_MS;
};

const isDecidedAtEnd = ({ settings }: TournamentState, round: Round): boolean =>
  settings.unfinished === "forfeit" ||
  (settings.unfinished === "computer" && unfinishedPairings(round).some(canCallComputer));

/** The pairings of the running round that need a table. */
export const tablesToOpen = (state: TournamentState): readonly (Pairing & { readonly round: number })[] =>
  state.phase !== "playing" || isLogFull(state)
    ? []
    : state.rounds.flatMap((round) =>
        unfinishedPairings(round)
          .filter(({ table, isOnWood }) => table === null && !isOnWood)
          .map((pairing) => ({ ...pairing, round: round.round })),
      );
