/** Lists all legal commands (law 4), from the seat's own base and public information. */
import type { Seat } from "../../../contract/game.ts";
import { baseOf, distancesAt, stanceOf } from "../state/base.ts";
import { cardOrders } from "../state/card-orders.ts";
import { facedColumn, flippedStance } from "../state/ring.ts";
import { cardSet } from "../state/rulebook.ts";
import { activeSeats, canMove, canSpy, turn } from "../state/turn.ts";
import type { Arrange, Facing, SpyCommand, SpyState } from "../state/types.ts";

const FACINGS: readonly Facing[] = ["L", "R"];
const FLIPS: readonly boolean[] = [false, true];

export const moves = (state: SpyState, seat: Seat): readonly SpyCommand[] => {
  if (!turn(state).includes(seat)) return [];
  if (state.phase === "arranging") return arrangements(state);
  return [
    ...(canMove(state) ? stepsOf(state, seat) : []),
    ...(canSpy(state) ? spyingsOf(state, seat) : []),
    { type: "end-turn" },
  ];
};

const cachedArrangements = new Map<string, readonly Arrange[]>();

/** All ways to arrange a base: 70,560 with two players. Created on first use, then shared. */
const arrangements = (state: SpyState): readonly Arrange[] => {
  const set = cardSet(state.options.bombNumbers, state.bases.length);
  const cached = cachedArrangements.get(set.join());
  if (cached !== undefined) return cached;
  const all = cardOrders(set).flatMap((base) =>
    set.flatMap((_, gap) => FACINGS.map((facing): Arrange => ({ type: "arrange", base, gap, facing }))),
  );
  cachedArrangements.set(set.join(), all);
  return all;
};

const stepsOf = (state: SpyState, seat: Seat): SpyCommand[] => {
  const base = baseOf(state, seat);
  const spy = stanceOf(state, seat);
  const steps = FLIPS.flatMap((flipBefore) =>
    distancesAt(base, facedColumn(flipBefore ? flippedStance(spy) : spy, base.cards.length)).flatMap((distance) =>
      FLIPS.map((flipAfter): SpyCommand => ({ type: "move", flipBefore, distance, flipAfter })),
    ),
  );
  return state.options.flipOnly ? [...steps, { type: "flip" }] : steps;
};

const spyingsOf = (state: SpyState, seat: Seat): SpyCommand[] =>
  activeSeats(state).flatMap((on) => (on === seat ? [] : [{ type: "spy", on }]));
