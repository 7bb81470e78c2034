/**
 * Knockout: the winner of each game plays on. The bracket has the next power of two as its size; the best seeds have no
 * opponent in the first round, and the two best can meet in the final only. Of two players, the one who had the first move
 * less often has it; if equal, the better seed.
 *
 * With a game for the third place, the losers of the semi-finals play it in the last round. A drawn game is played again
 * with the sides exchanged, twice at most; then the better seed advances. So does the better seed if both forfeit.
 */
import type { Competitor, RoundPlan } from "./pairing.ts";

/** A decided game of an earlier round. */
export interface KnockoutGame {
  readonly ids: readonly number[];
  readonly winner: number;
}

export const knockoutRounds = (players: number): number => Math.max(1, Math.ceil(Math.log2(players)));

/** The seeds from 0 in the order of the bracket: neighbours meet. */
export const bracketOrder = (rounds: number): readonly number[] => {
  let order = [0];
  for (let round = 0; round < rounds; round++) order = order.flatMap((seed) => [seed, 2 * order.length - 1 - seed]);
  return order;
};

/** The round after `games`, which has the games of each earlier round. */
export const knockoutRound = (
  competitors: readonly Competitor[],
  games: readonly (readonly KnockoutGame[])[],
  hasThird: boolean,
): RoundPlan => {
  const rounds = knockoutRounds(competitors.length);
  let slots = bracketOrder(rounds).map((seed) => competitors[seed] ?? null);
  let losers: readonly Competitor[] = [];
  for (const round of games) {
    const outcomes = pairsOf(slots).map((pair) => outcomeOf(pair, round));
    slots = outcomes.map(({ winner }) => winner);
    losers = outcomes.flatMap(({ loser }) => loser ?? []);
  }
  const pairs = pairsOf(slots);
  const third = hasThird && games.length === rounds - 1 && losers.length === 2 ? [losers] : [];
  return {
    tables: [...pairs.filter((pair) => !pair.includes(null)), ...third].map((pair) =>
      inOrderOfMove(pair as readonly Competitor[]).map(({ id }) => id),
    ),
    byes: pairs.flatMap((pair) => (pair.includes(null) ? pair.flatMap((slot) => slot?.id ?? []) : [])),
  };
};

type Slot = Competitor | null;

const pairsOf = (slots: readonly Slot[]): readonly (readonly [Slot, Slot])[] =>
  slots.flatMap((slot, index) => (index % 2 === 0 ? [[slot, slots[index + 1]!] as const] : []));

const outcomeOf = (
  [one, other]: readonly [Slot, Slot],
  games: readonly KnockoutGame[],
): { readonly winner: Slot; readonly loser: Slot } => {
  if (one === null || other === null) return { winner: one ?? other, loser: null };
  const game = games.find(({ ids }) => ids.includes(one.id) && ids.includes(other.id));
  return game?.winner === other.id ? { winner: other, loser: one } : { winner: one, loser: other };
};

const inOrderOfMove = (pair: readonly Competitor[]): readonly Competitor[] =>
  pair.toSorted((a, b) => firstMoves(a) - firstMoves(b) || a.seed - b.seed);

const firstMoves = ({ colours }: Competitor): number => colours.filter((colour) => colour === 1).length;
