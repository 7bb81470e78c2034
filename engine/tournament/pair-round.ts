/** Pairs the next round: a pure function of the state, so every visitor can verify each pairing. */
import { competitorsOf } from "./competitors.ts";
import type { Sides } from "./forms/fields.ts";
import type { TournamentState } from "./forms/types.ts";
import { type KnockoutGame, knockoutRound, knockoutRounds } from "./systems/knockout.ts";
import type { Competitor, RoundPlan } from "./systems/pairing.ts";
import { roundRobin, roundRobinRounds } from "./systems/round-robin.ts";
import { swissRound } from "./systems/swiss.ts";
import { tablesRound } from "./systems/tables.ts";

export interface PairedRound {
  readonly pairings: readonly { readonly sides: Sides }[];
  readonly byes: readonly number[];
}

/** How many rounds this tournament has; before the first round as if it started with the players who are present. */
export const plannedRounds = (state: TournamentState): number => {
  const competitors = competitorsOf(state).length;
  const { system, rounds } = state.settings;
  switch (system.type) {
    case "round-robin":
      return Math.min(rounds, roundRobinRounds(competitors, system.double));
    case "knockout":
      return knockoutRounds(competitors);
    default:
      return rounds;
  }
};

/** The next round of a seeded tournament. */
export const pairNextRound = (state: TournamentState): PairedRound => {
  const competitors = competitorsOf(state);
  const members = new Map(competitors.map((each) => [each.id, each.members]));
  const { tables, byes } = planOf(state, competitors);
  return {
    pairings: tables.map((table) => ({ sides: table.map((id) => members.get(id)!) })),
    byes: [...byes],
  };
};

const planOf = (state: TournamentState, competitors: readonly Competitor[]): RoundPlan => {
  const { system } = state.settings;
  const ids = competitors.map(({ id }) => id);
  switch (system.type) {
    case "round-robin":
      return bySeedNumber(roundRobin(ids.length, system.double, state.rounds.length + 1), ids);
    case "knockout":
      return knockoutRound(competitors, knockoutGames(state), system.third);
    case "tables":
      return tablesRound(competitors, system.size, state.settings.smallTablesLast === true);
    case "swiss":
    case "teams":
      return swissRound(competitors);
  }
};

const knockoutGames = ({ rounds }: TournamentState): readonly (readonly KnockoutGame[])[] =>
  rounds.map(({ pairings }) =>
    pairings.map(({ sides, result }) => {
      const ids = sides.map(([first]) => first!);
      return { ids, winner: ids[result?.places.indexOf(1) ?? 0]! };
    }),
  );

/** A plan in seed numbers from 1, by competitors. */
const bySeedNumber = ({ tables, byes }: RoundPlan, ids: readonly number[]): RoundPlan => ({
  tables: tables.map((table) => table.map((seed) => ids[seed - 1]!)),
  byes: byes.map((seed) => ids[seed - 1]!),
});
