/**
 * Opens the tables of a round, each with its seats reserved for the players of the pairing. A table's id follows from
 * its tournament, round, board and game, so opening it again changes nothing.
 */
import { seatsOwingSalt } from "../../engine/commands/salt-reveal.ts";
import { optionsForSeats } from "../../engine/commands/seat-count.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { findNewestGame } from "../../engine/contract/game-registry.ts";
import { fold, isLogFault, parseLog } from "../../engine/log/log.ts";
import { isVoid } from "../../engine/table/end-reasons.ts";
import type { TableSetup } from "../../engine/table/types.ts";
import { haveAllIdentities, seatsOfSides } from "../../engine/tournament/competitors.ts";
import { tablesToOpen, unfinishedPairings } from "../../engine/tournament/due.ts";
import type { Late } from "../../engine/tournament/forms/fields.ts";
import type { Pairing, TournamentState } from "../../engine/tournament/forms/types.ts";
import type { TournamentSession } from "../../engine/tournament/session.ts";
import type { Listing } from "../../engine/wire/listing.ts";
import { tableIdsOf } from "../identity/table-id.ts";
import { HttpError, logError } from "../platform/errors.ts";
import { jurisdictionOf } from "../platform/jurisdiction.ts";
import type { Region } from "../platform/regions.ts";
import { originStub, withTableStub } from "../platform/table-stub.ts";
import { formerKeys, type PersonKeyChange } from "./person-key-changes.ts";
import type { TableResult } from "./table-result.ts";

/** The pairings of the current round that still need a table. */
export const pairingsWithoutTable = (state: TournamentState): readonly Pairing[] =>
  waitingPairings(state).filter((pairing) => haveAllIdentities(state, pairing));

/** The pairings of the current round with a player whom the host entered. */
export const pairingsOnRealBoards = (state: TournamentState): readonly Pairing[] =>
  waitingPairings(state).filter((pairing) => !haveAllIdentities(state, pairing));

const waitingPairings = (state: TournamentState) =>
  tablesToOpen(state).filter(({ round }) => round === state.rounds.length);

const setupOf = (id: string, { settings, players, rounds }: TournamentState, { board, sides }: Pairing): TableSetup => {
  const { game, clock } = settings;
  const seated = seatsOfSides(sides).map((player) => players[player - 1]!);
  const rules = findNewestGame(game)?.rules ?? "";
  const fitting = optionsForSeats({ rules, options: settings.options }, seated.length);
  if (fitting === null) throw new Error(`no table of ${game} for ${seated.length}`);
  // Only pairings of two sides alternate the first one; at tables of k the leader is always first.
  const isAlternated = settings.system.type !== "tables";
  const options = (isAlternated && findNewestGame(game)?.optionsForFirstSeat?.(fitting)) || fitting;
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
  const label = `tournament/${id}/${state.rounds.length}/${pairing.board}/${pairing.drawnGames + pairing.closedTables}`;
  const [table] = tableIdsOf(env, label, jurisdictionOf(id));
  if (table === undefined) throw new Error("no signing key");
  const persons = seatsOfSides(pairing.sides).map((player) => state.players[player - 1]?.person ?? null);
  await originStub(env, table, near ?? undefined).open(setupOf(id, state, pairing), persons, near);
  return table;
};

/** A change that the tournament sends to a table. Sending it twice changes nothing. */
export interface TableUpdate {
  /** The same for the same change. */
  readonly key: string;
  /** The id of the table that this update ends. It is sent until the table has answered once. */
  readonly ends?: string;
  readonly send: (env: Env) => Promise<void>;
}

/**
 * The updates that tables need: those of the current round, whether they were sent or not, and those of decided pairings
 * that are not among the ones `ended` already.
 */
export const tableUpdates = (
  session: TournamentSession,
  keyChanges: readonly PersonKeyChange[],
  ended: readonly string[],
): readonly TableUpdate[] => {
  const { phase, rounds } = session.state;
  const ending = endingUpdates(rounds, ended);
  const round = rounds.at(-1);
  if (phase !== "playing" || round === undefined) return ending;
  const pairings = unfinishedPairings(round);
  return [...ending, ...computerUpdates(pairings), ...reservationUpdates(session, pairings, keyChanges)];
};

/** The result of these pairings is no longer the table's: the clock, the host or the players have decided them. */
const endingUpdates = (rounds: TournamentState["rounds"], ended: readonly string[]): readonly TableUpdate[] =>
  rounds
    .flatMap(({ pairings }) => pairings)
    .flatMap(({ table, result, how }) => {
      if (table === null || result === null || how === "table" || ended.includes(table)) return [];
      const send = (env: Env) => withTableStub(env, table, (at) => at.abandon());
      return [{ key: `end ${table}`, ends: table, send }];
    });

/** At these tables computers play on. */
const computerUpdates = (pairings: readonly Pairing[]): readonly TableUpdate[] =>
  pairings.flatMap(({ isComputerCalled, table }) => {
    if (!isComputerCalled || table === null) return [];
    return [{ key: `computer ${table}`, send: (env) => withTableStub(env, table, (at) => at.callComputer()) }];
  });

/**
 * The seats of players who have moved to another device or identity since the round started are reserved for that one.
 */
const reservationUpdates = (
  { entries, state }: TournamentSession,
  pairings: readonly Pairing[],
  keyChanges: readonly PersonKeyChange[],
): readonly TableUpdate[] => {
  const start = entries.findLastIndex(({ event }) => event.type === "round-started");
  const moved = entries.slice(start).flatMap(({ event }) => (event.type === "player-moved" ? [event.player] : []));
  const signIns = keyChanges.filter(({ length }) => length > start);
  const sides = pairings.flatMap((pairing) => pairing.sides.flat().map((player) => ({ player, table: pairing.table })));
  return sides.flatMap(({ player, table }) => {
    const to = state.players[player - 1]?.person ?? null;
    if (table === null || to === null) return [];
    const former = formerKeys(signIns, to);
    if (former.length === 0 && !moved.includes(player)) return [];
    // A former person of this player may have entered again, as another player.
    const current = state.players.map(({ person }) => person);
    const from = [...personsOf(entries, player), ...former].filter((person) => !current.includes(person));
    const send = (env: Env) => withTableStub(env, table, (at) => at.handOverReservations(from, to));
    return [{ key: `reservation ${table} ${from.join()} ${to}`, send }];
  });
};

/** All persons who have been this player. */
const personsOf = (entries: TournamentSession["entries"], player: number): readonly string[] =>
  entries.flatMap(({ event }) =>
    (event.type === "entered" || event.type === "player-moved") && event.player === player && event.person !== null
      ? [event.person]
      : [],
  );

/** What the tables of the running round say when its time is over. */
export interface Survey {
  /** The sides that a table waits for: not there yet, without a salt, or on turn. */
  readonly late: readonly Late[];
  /** Games that are over, whose reports may still be on their way. */
  readonly over: readonly TableResult[];
  /** Whether a table did not answer, so that nobody knows for whom it waits. */
  readonly isMissing: boolean;
}

export const surveyTables = async (env: Env, { rounds }: TournamentState): Promise<Survey> => {
  const round = rounds.at(-1);
  const pairings = round === undefined ? [] : unfinishedPairings(round);
  const surveys = await Promise.all(pairings.map((pairing) => surveyTable(env, pairing)));
  return {
    late: surveys.flatMap(({ late }) => late),
    over: surveys.flatMap(({ over }) => over),
    isMissing: surveys.some(({ isMissing }) => isMissing),
  };
};

const NOTHING: Survey = { late: [], over: [], isMissing: false };

/** The free seats; if there are none, those that owe a salt. */
const awaitedBeforeGame = async (env: Env, table: string, seats: Listing["seats"]): Promise<readonly Seat[]> => {
  const free = seats.flatMap((name, seat) => (name === null ? [seat] : []));
  if (free.length > 0) return free;
  const request = { player: null, as: "watcher", from: 0, limit: null, held: "" } as const;
  const read = await withTableStub(env, table, (at) => at.log(request));
  if ("fault" in read) throw new HttpError(read.fault);
  const entries = parseLog(read.text ?? "");
  if (isLogFault(entries)) throw new Error(`a log that the table has made: ${entries.fault}`);
  return seatsOwingSalt(fold(entries));
};

const surveyTable = async (env: Env, { board, table, sides }: Pairing): Promise<Survey> => {
  if (table === null) return NOTHING;
  try {
    const text = await withTableStub(env, table, (at) => at.summary(table));
    if (text === null) return NOTHING;
    const { phase, seats, turn, outcome } = JSON.parse(text) as Listing;
    if (outcome !== null) return { ...NOTHING, over: [{ table, outcome: isVoid(outcome) ? null : outcome }] };
    const isUnstarted = phase === "seating";
    const awaited = isUnstarted ? await awaitedBeforeGame(env, table, seats) : turn;
    const late = { board, sides: [...new Set(awaited.map((seat) => seat % sides.length))] };
    return { ...NOTHING, late: [isUnstarted ? { ...late, isUnstarted } : late] };
  } catch (error) {
    logError("tournament", error);
    return { ...NOTHING, isMissing: true };
  }
};
