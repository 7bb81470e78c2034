/** The standings of a tournament as rows: equal points share a place. */
import { competitorsOf } from "../../engine/tournament/competitors.ts";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { byStanding } from "../../engine/tournament/systems/pairing.ts";
import { placesByLeast } from "../../engine/tournament/systems/points.ts";

export interface StandingRow {
  readonly place: number;
  readonly members: readonly number[];
  readonly points: number;
  readonly games: number;
}

export const standingRows = (state: TournamentState): readonly StandingRow[] => {
  const ranked = competitorsOf(state).toSorted(byStanding);
  const places = placesByLeast(ranked.map(({ points }) => -points));
  return ranked.map(({ members, points }, index) => ({
    ...{ place: places[index]!, members, points },
    games: state.rounds
      .flatMap(({ pairings }) => pairings)
      .filter(({ sides, result }) => result !== null && sides.some((side) => side[0] === members[0])).length,
  }));
};
