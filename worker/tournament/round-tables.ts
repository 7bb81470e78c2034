/**
 * Opens the tables of a round, each with its seats reserved for the players of the pairing. A table's id follows from
 * its tournament, round, board and game, so opening it again changes nothing.
 */
import { optionsForSeats } from "../../engine/commands/seat-count.ts";
import { findNewestGame } from "../../engine/contract/game-registry.ts";
import type { TableSetup } from "../../engine/table/types.ts";
import { haveAllPhones, seatsOfSides } from "../../engine/tournament/competitors.ts";
import { tablesToOpen, unfinishedPairings } from "../../engine/tournament/due.ts";
import type { Late } from "../../engine/tournament/forms/fields.ts";
import type { Pairing, TournamentState } from "../../engine/tournament/forms/types.ts";
import type { Listing } from "../../engine/wire/listing.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { logError } from "../platform/errors.ts";
import { jurisdictionOf } from "../platform/jurisdiction.ts";
import type { Region } from "../platform/regions.ts";
import { originStub, withTableStub } from "../platform/table-stub.ts";

/** The pairings of the current round that still need a table. */
export const pairingsWithoutTable = (state: TournamentState): readonly Pairing[] =>
  waitingPairings(state).filter((pairing) => haveAllPhones(state, pairing));

/** The tables of the current round at which computers play on. */
export const tablesOfComputers = ({ rounds, phase }: TournamentState): readonly string[] =>
  phase !== "playing"
    ? []
    : (rounds.at(-1)?.pairings ?? []).flatMap(({ isComputerCalled, table, result }) =>
        isComputerCalled && table !== null && result === null ? [table] : [],
      );

/** Those with a player whom the host entered: they are played on a real board. */
export const pairingsWithoutPhone = (state: TournamentState): readonly Pairing[] =>
  waitingPairings(state).filter((pairing) => !haveAllPhones(state, pairing));

const waitingPairings = (state: TournamentState) =>
  tablesToOpen(state).filter(({ round }) => round === state.rounds.length);

const setupOf = (id: string, { settings, players, rounds }: TournamentState, { board, sides }: Pairing): TableSetup => {
  const { game, clock } = settings;
  const seated = seatsOfSides(sides).map((player) => players[player - 1]!);
  const rules = findNewestGame(game)?.rules ?? "";
  const fitting = optionsForSeats({ rules, options: settings.options }, seated.length);
  if (fitting === null) throw new Error(`no table of ${game} for ${seated.length}`);
  const options = findNewestGame(game)?.optionsForFirstSeat?.(fitting) ?? fitting;
  return {
    ...{ game, rules, options, seats: seated.length, shared: false },
    ...(clock !== undefined && { clock }),
    kept: seated.map(({ name }) => name),
    tournament: { id, round: rounds.length, board },
  };
};

/** Opens the table of a pairing; returns its id. */
export const openRoundTable = async (
  env: Env,
  id: string,
  state: TournamentState,
  pairing: Pairing,
  near: Region | null,
): Promise<string> => {
  const label = `tournament/${id}/${state.rounds.length}/${pairing.board}/${pairing.drawnGames}`;
  const [table] = tableIdsOf(env, label, jurisdictionOf(id));
  if (table === undefined) throw new Error("no signing key");
  const persons = seatsOfSides(pairing.sides).map((player) => state.players[player - 1]?.person ?? null);
  await originStub(env, table, near ?? undefined).open(setupOf(id, state, pairing), persons, near);
  return table;
};

/** Lets computers play on at that table. */
export const callComputerTo = (env: Env, table: string): Promise<void> =>
  withTableStub(env, table, (at) => at.callComputer());

/** The sides of each unfinished table that the table waits for: not there yet, or on turn. */
export const lateSides = async (env: Env, { rounds }: TournamentState): Promise<readonly Late[]> => {
  const round = rounds.at(-1);
  const pairings = round === undefined ? [] : unfinishedPairings(round);
  const late = await Promise.all(
    pairings.map(async ({ board, table, sides }) => {
      const { seats, isUnstarted } = table === null ? NOBODY : await awaitedAt(env, table);
      const awaited = [...new Set(seats.map((seat) => seat % sides.length))];
      return { board, sides: awaited, ...(isUnstarted && { isUnstarted }) };
    }),
  );
  return late.filter(({ sides, isUnstarted }) => sides.length > 0 || isUnstarted === true);
};

interface Awaited {
  readonly seats: readonly number[];
  readonly isUnstarted: boolean;
}

const NOBODY: Awaited = { seats: [], isUnstarted: false };

/** Nobody if the table cannot be reached. */
const awaitedAt = async (env: Env, table: string): Promise<Awaited> => {
  try {
    const text = await withTableStub(env, table, (at) => at.summary(table));
    if (text === null) return NOBODY;
    const { phase, seats, turn } = JSON.parse(text) as Listing;
    if (phase !== "seating") return { seats: turn, isUnstarted: false };
    return { seats: seats.flatMap((name, seat) => (name === null ? [seat] : [])), isUnstarted: true };
  } catch (error) {
    logError("tournament", error);
    return NOBODY;
  }
};
