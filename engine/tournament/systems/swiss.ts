/**
 * Swiss: players with the nearest scores meet, never twice if that is possible. Teams are paired in the same way.
 *
 * Of all pairings of a round, this one is chosen, where an earlier rule is above all later ones:
 * 1. No two meet again. If it cannot be avoided, as few as possible do.
 * 2. With an odd number, one player gets a bye: a point without a game. No player gets a second one while another has none.
 * 3. A player with the least points gets it.
 * 4. As few as possible get a colour that leaves three in a row, or three more of one colour than of the other.
 * 5. The sum of the squared differences in points is the least.
 * 6. As many as possible get the colour that evens out or alternates theirs.
 * 7. Of those with equal points, the upper half by seeds meets the lower half in order.
 *
 * The pairing is a maximum-weight matching, so one exists for any number of players. Boards are in the order of points.
 */
import { colourClash, withColours } from "./colours.ts";
import { cheapestPairs, rankCost } from "./matching.ts";
import { byStanding, type Competitor, type RoundPlan } from "./pairing.ts";

export const swissRound = (competitors: readonly Competitor[]): RoundPlan => {
  const ranked = competitors.filter(({ isPresent }) => isPresent).toSorted(byStanding);
  const group = new Map<number, { first: number; size: number }>();
  for (const [rank, { points }] of ranked.entries()) {
    const found = group.get(points);
    if (found === undefined) group.set(points, { first: rank, size: 1 });
    else found.size++;
  }
  const count = ranked.length + (ranked.length % 2);
  const costOf = (one: number, other: number): number =>
    other === ranked.length
      ? byeCost(ranked[one]!, ranked.length - 1 - one)
      : gameCost(ranked[one]!, ranked[other]!, foldDistance(one, other, group.get(ranked[one]!.points)!));
  const pairs = cheapestPairs(count, costOf);
  const games = pairs.filter(([, other]) => other < ranked.length).toSorted(([a], [b]) => a - b);
  return {
    tables: games.map(([one, other], board) =>
      withColours(ranked[one]!, ranked[other]!, board % 2 === 0).map(({ id }) => id),
    ),
    byes: pairs.filter(([, other]) => other === ranked.length).map(([one]) => ranked[one]!.id),
  };
};

/** At most 32 pairs: each bound is above 32 times the highest cost of its level. */
const costs = (
  level: Readonly<
    Record<"meetings" | "secondBye" | "byePoints" | "absoluteClash" | "points" | "clash" | "fold", number>
  >,
): number =>
  rankCost([
    { cost: Math.min(level.meetings, 3), bound: 2 ** 7 },
    { cost: Math.min(level.secondBye, 3), bound: 2 ** 2 },
    { cost: Math.min(level.byePoints, 31), bound: 2 ** 5 },
    { cost: level.absoluteClash, bound: 2 ** 6 },
    { cost: Math.min(level.points, 14) ** 2, bound: 2 ** 13 },
    { cost: level.clash, bound: 2 ** 7 },
    { cost: Math.min(level.fold, 15), bound: 2 ** 9 },
  ]);

const none = { meetings: 0, secondBye: 0, byePoints: 0, absoluteClash: 0, points: 0, clash: 0, fold: 0 };

/** `fromLast`: how many players stand behind this one. */
const byeCost = ({ byes, points }: Competitor, fromLast: number): number =>
  costs({ ...none, secondBye: byes, byePoints: 2 * points, fold: fromLast });

const gameCost = (one: Competitor, other: Competitor, fold: number): number => {
  const clash = colourClash(one, other);
  return costs({
    ...none,
    meetings: one.opponents.filter((opponent) => opponent === other.id).length,
    absoluteClash: clash === 3 ? 1 : 0,
    points: 2 * Math.abs(one.points - other.points),
    clash: clash === 3 ? 0 : clash,
    fold,
  });
};

/** How far a pair is from the one that folds the group: its upper half by seeds meets its lower half in order. Across scores, neighbours are best. */
const foldDistance = (one: number, other: number, { first, size }: { first: number; size: number }): number =>
  other < first + size ? Math.abs(other - one - Math.floor(size / 2)) : other - one - 1;
