/** Folds a tournament's entries: the only place where its state changes. */
import { skeletonOf } from "../kit/confusables.ts";
import { withItemAt } from "../kit/list-edits.ts";
import { isPlanned } from "./competitors.ts";
import type { TournamentEventOf } from "./forms/events.ts";
import type { Totals } from "./forms/fields.ts";
import type { Pairing, Player, Round, TournamentEntry, TournamentState } from "./forms/types.ts";
import { initialTournament, settingsOf } from "./opening.ts";

/** The state after `entry`. */
export const evolveTournament = (state: TournamentState, entry: TournamentEntry): TournamentState => ({
  ...applied(state, entry),
  length: state.length + 1,
});

export const foldTournament = (entries: readonly TournamentEntry[]): TournamentState =>
  entries.reduce(evolveTournament, initialTournament);

const applied = (state: TournamentState, { event, at, by }: TournamentEntry): TournamentState => {
  switch (event.type) {
    case "opened":
      return {
        ...initialTournament,
        settings: settingsOf(event),
        commitment: event.commitment,
        ...(event.drawCommitment !== undefined && { drawCommitment: event.drawCommitment }),
        before: event.before ?? null,
        host: { person: event.person },
        isEntryOpen: true,
      };
    case "entered":
      return withSeed({ ...state, players: [...state.players, playerOf(event)] }, event.player);
    case "player-renamed":
      return { ...editPlayer(state, event.player, { name: event.name }), before: renamedTotals(state, event) };
    case "entry-closed":
      return { ...state, isEntryOpen: false };
    case "entry-reopened":
      return { ...state, isEntryOpen: true };
    case "player-removed":
      return editPlayer(state, event.player, { isRemoved: true, claim: null });
    case "player-readmitted":
      return withSeed(editPlayer(state, event.player, { isRemoved: false }), event.player);
    case "marked-absent":
      return event.players.reduce((each, player) => editPlayer(each, player, { isAbsent: true }), state);
    case "marked-present":
      return event.players.reduce(
        (each, player) => withSeed(editPlayer(each, player, { isAbsent: false }), player),
        state,
      );
    case "team-formed":
      return { ...state, teams: [...state.teams, [event.players[0], event.players[1]]] };
    case "teams-drawn":
      return {
        ...state,
        teams: [...state.teams, ...event.teams],
        ...(event.secret !== undefined && { drawCommitment: event.secret }),
      };
    case "team-split":
      return { ...state, teams: state.teams.filter((team) => !team.includes(event.player)) };
    case "seeded":
      return { ...state, secret: event.secret, seeds: event.order };
    case "round-started":
      return {
        ...state,
        phase: "playing",
        isEntryOpen: state.rounds.length > 0 && state.isEntryOpen,
        rounds: [...state.rounds, roundOf(state, event, at)],
      };
    case "wood-chosen":
      return editPairing(state, event, at, { isOnWood: event.wood, entered: null });
    case "table-opened":
      return editPairing(state, event, at, { table: event.table });
    case "computer-called":
      return editPairing(state, event, at, { isComputerCalled: true });
    case "game-drawn":
      return editPairing(state, event, at, ({ sides, drawnGames, closedTables }) => ({
        // Else a player could close a table to have the first move.
        ...(event.closed === true
          ? { closedTables: closedTables + 1 }
          : { sides: sides.toReversed(), drawnGames: drawnGames + 1 }),
        table: null,
        entered: null,
        isComputerCalled: false,
      }));
    case "result-entered":
      return editPairing(state, event, at, { entered: { result: event.result, by } });
    case "decided":
      return editPairing(state, event, at, { result: event.result, how: event.how, entered: null });
    case "corrected":
      return {
        ...editPairing(state, event, at, { result: event.result, how: "host" }),
        corrections: state.corrections + 1,
      };
    case "ended":
      return { ...state, phase: "over", isEntryOpen: false };
    case "helper-admitted":
      return { ...state, helpers: [...state.helpers, { ...helperOf(event), isRemoved: false }] };
    case "helper-removed":
      return {
        ...state,
        helpers: state.helpers.map((each) => (each.helper === event.helper ? { ...each, isRemoved: true } : each)),
      };
    case "player-claimed":
      return editPlayer(state, event.player, { claim: { person: event.person } });
    case "claim-denied":
      return editPlayer(state, event.player, { claim: null });
    case "player-moved":
      return editPlayer(state, event.player, { person: event.person, claim: null });
    case "next-opened":
      return { ...state, next: event.tournament };
  }
};

/** The totals of earlier evenings name their players. A player who takes the name of another total keeps that one. */
const renamedTotals = (
  { before, players }: TournamentState,
  { player, name }: TournamentEventOf<"player-renamed">,
): TournamentState["before"] => {
  const isNamed = (wanted: string) => (total: Totals) => skeletonOf(total.name) === skeletonOf(wanted);
  const isOwn = isNamed(players[player - 1]?.name ?? "");
  if (before === null || before.totals.some(isNamed(name))) return before;
  return { ...before, totals: before.totals.map((total) => (isOwn(total) ? { ...total, name } : total)) };
};

const playerOf = ({ player, name, person, salt, absent }: TournamentEventOf<"entered">): Player => ({
  player,
  name,
  person,
  salt,
  isAbsent: absent === true,
  isRemoved: false,
  claim: null,
});

const helperOf = ({ helper, name, person }: TournamentEventOf<"helper-admitted">) => ({ helper, name, person });

/** A player who comes after the seeding is the last seed; a plan has no room for one. */
const withSeed = (state: TournamentState, player: number): TournamentState =>
  state.secret === null || state.seeds.includes(player) || isPlanned(state.settings.system)
    ? state
    : { ...state, seeds: [...state.seeds, player] };

const editPlayer = (state: TournamentState, player: number, edit: Partial<Player>): TournamentState => ({
  ...state,
  players: withItemAt(state.players, player - 1, { ...state.players[player - 1]!, ...edit }),
});

const roundOf = (
  { settings }: TournamentState,
  { round, pairings, byes }: TournamentEventOf<"round-started">,
  at: number,
): Round => ({
  round,
  startedAt: at,
  completedAt: pairings.length === 0 ? at : null,
  byes,
  pairings: pairings.map(({ sides }, index) => ({
    board: index + 1,
    sides,
    isOnWood: settings.wood === true,
    table: null,
    drawnGames: 0,
    closedTables: 0,
    isComputerCalled: false,
    entered: null,
    result: null,
    how: null,
  })),
});

const editPairing = (
  state: TournamentState,
  { round, board }: { readonly round: number; readonly board: number },
  at: number,
  edit: Partial<Pairing> | ((pairing: Pairing) => Partial<Pairing>),
): TournamentState => {
  const before = state.rounds[round - 1]!;
  const pairing = before.pairings[board - 1]!;
  const change = typeof edit === "function" ? edit(pairing) : edit;
  const pairings = withItemAt(before.pairings, board - 1, { ...pairing, ...change });
  const isComplete = pairings.every(({ result }) => result !== null);
  const completedAt = isComplete ? (before.completedAt ?? at) : null;
  return { ...state, rounds: withItemAt(state.rounds, round - 1, { ...before, pairings, completedAt }) };
};
