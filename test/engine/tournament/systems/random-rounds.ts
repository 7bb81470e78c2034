/** Competitors and results for tests of pairing systems, without a log. */
import type { Competitor, RoundPlan } from "../../../../engine/tournament/systems/pairing.ts";

interface MutableCompetitor extends Competitor {
  points: number;
  opponents: number[];
  colours: (1 | -1)[];
  byes: number;
}

export const newCompetitors = (count: number): MutableCompetitor[] =>
  Array.from({ length: count }, (_, seed) => ({
    id: seed + 1,
    members: [seed + 1],
    seed,
    isPresent: true,
    points: 0,
    opponents: [],
    colours: [],
    byes: 0,
  }));

/** Records a round: `finish` orders the ids of each table from first to last, or returns null for a draw of two. */
export const recordRound = (
  competitors: readonly MutableCompetitor[],
  { tables, byes }: RoundPlan,
  finish: (ids: readonly number[]) => readonly number[] | null,
): void => {
  for (const ids of tables) {
    const order = finish(ids);
    for (const [side, id] of ids.entries()) {
      const each = competitors[id - 1]!;
      each.points += order === null ? 0.5 : ids.length - 1 - order.indexOf(id);
      each.opponents.push(...ids.filter((other) => other !== id));
      if (ids.length === 2) each.colours.push(side === 0 ? 1 : -1);
    }
  }
  for (const bye of byes) {
    competitors[bye - 1]!.byes++;
    competitors[bye - 1]!.points++;
  }
};

export const repeatsOf = (competitors: readonly Competitor[], tables: RoundPlan["tables"]): number =>
  tables
    .flatMap((ids) => ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other] as const)))
    .reduce((sum, [one, other]) => sum + competitors[one - 1]!.opponents.filter((id) => id === other).length, 0);
