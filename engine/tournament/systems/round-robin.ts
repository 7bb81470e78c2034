/**
 * Round robin: everyone plays everyone, by the Berger tables (FIDE Handbook C.05, annex 1).
 *
 * Of N players (N even; with an odd number the last is a gap, and its opponent is free), the last plays in round r against
 * a = (r + 1) / 2 if r is odd, and a = N / 2 + r / 2 if r is even. In odd rounds the last has the second move, in even
 * rounds the first. Of the others, a + k has the first move against a − k, counted round 1 … N − 1.
 *
 * In a double round robin the second half repeats the first with the sides exchanged. The last two rounds of the first
 * half change places, so that no player has the same side three times in a row.
 */
import type { RoundPlan } from "./pairing.ts";

/** How many rounds `players` need. */
export const roundRobinRounds = (players: number, isDouble: boolean): number =>
  (players + (players % 2) - 1) * (isDouble ? 2 : 1);

/** Round `round`, from 1, of players 1 … `players`. */
export const roundRobin = (players: number, isDouble: boolean, round: number): RoundPlan => {
  const half = roundRobinRounds(players, false);
  const isReturn = round > half;
  const games = bergerRound(
    players + (players % 2),
    tableRound(isReturn ? round - half : round, half, isDouble && !isReturn),
  );
  const isGap = (game: readonly number[]) => game.some((player) => player > players);
  return {
    tables: games.filter((game) => !isGap(game)).map((game) => (isReturn ? game.toReversed() : game)),
    byes: games.filter(isGap).flatMap((game) => game.filter((player) => player <= players)),
  };
};

/** The first half of a double round robin exchanges its last two rounds. */
const tableRound = (round: number, half: number, isExchanged: boolean): number =>
  isExchanged && half > 1 && round >= half - 1 ? 2 * half - 1 - round : round;

const bergerRound = (count: number, round: number): readonly (readonly number[])[] => {
  const isOdd = round % 2 === 1;
  const first = isOdd ? (round + 1) / 2 : count / 2 + round / 2;
  const around = (player: number) => ((player - 1 + 2 * (count - 1)) % (count - 1)) + 1;
  return [
    isOdd ? [first, count] : [count, first],
    ...Array.from({ length: count / 2 - 1 }, (_, k) => [around(first + k + 1), around(first - k - 1)]),
  ];
};
