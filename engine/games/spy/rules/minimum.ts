/** The minimum command for an absent player. */
import type { Host, Seat } from "../../../contract/game.ts";
import { cardSet } from "../state/rulebook.ts";
import { turn } from "../state/turn.ts";
import type { Arrange, SpyCommand, SpyState } from "../state/types.ts";

/** A random base, so that no player can guess it; then turns without an action (A.4). */
export const minimum = (state: SpyState, seat: Seat, host: Host): SpyCommand | null => {
  if (!turn(state).includes(seat)) return null;
  return state.phase === "arranging" ? shuffledBase(state, seat, host) : { type: "end-turn" };
};

const shuffledBase = (state: SpyState, seat: Seat, host: Host): Arrange => {
  const set = cardSet(state.options.bombNumbers, state.bases.length);
  const order = host.shuffle(`base-${seat}`, set.length);
  const [gap = 0] = host.shuffle(`gap-${seat}`, set.length);
  const [facing] = host.shuffle(`facing-${seat}`, 2);
  return { type: "arrange", base: order.map((card) => set[card]!), gap, facing: facing === 0 ? "L" : "R" };
};
