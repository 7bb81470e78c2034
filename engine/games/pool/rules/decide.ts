/** Decides pool commands: returns events or a refusal. */
import { type Host, type Refusal, refuse, type Seat } from "../../../contract/game.ts";
import { kindAlong, legalMoves } from "../state/moves.ts";
import { type PoolRefusal, ruleOfRefusal } from "../state/rulebook.ts";
import type { PoolCommand, PoolEvent, PoolState } from "../state/types.ts";
import { whyIllegal } from "./why-not.ts";

const refuseBy = (code: PoolRefusal): Refusal => refuse(code, ruleOfRefusal[code]);

/** The seat to move. Returns null before colours are drawn and after the end. */
export const seatToMove = ({ blackSeat, position, outcome }: PoolState): Seat | null => {
  if (blackSeat === null || outcome !== null) return null;
  return position.toMove === "black" ? blackSeat : 1 - blackSeat;
};

/** Draws colours before the first move. All else waits for a player. */
export const next = ({ blackSeat, options }: PoolState, host: Host): readonly PoolEvent[] => {
  if (blackSeat !== null) return [];
  const first = options.black === "random" ? host.shuffle("colours", 2)[0] : options.black === "first" ? 0 : 1;
  return [{ type: "colours-drawn", black: first === 0 ? 0 : 1 }];
};

export const decide = (state: PoolState, seat: Seat, { path }: PoolCommand): readonly PoolEvent[] | Refusal => {
  if (state.blackSeat === null) return refuseBy("not-started");
  if (state.outcome !== null) return refuseBy("game-over");
  if (seatToMove(state) !== seat) return refuseBy("not-your-turn");
  const kind = kindAlong(state.position, path);
  return kind === null ? refuseBy(whyIllegal(state.position, path)) : [{ type: kind, path }];
};

export const moves = (state: PoolState, seat: Seat): readonly PoolCommand[] =>
  seatToMove(state) === seat ? legalMoves(state.position).map(({ path }) => ({ type: "move", path })) : [];
