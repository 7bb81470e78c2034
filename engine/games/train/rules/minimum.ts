/** The minimum command for an absent player: no more than the rules require. */
import type { Seat } from "../../../contract/game.ts";
import type { TrainCommand, TrainState } from "../state/types.ts";
import { moves } from "./moves.ts";

/** The order of preference: give up optional play, then draw, and lay a tile only if one must be laid (#12). */
const BY_PREFERENCE: readonly TrainCommand["type"][] = ["ready", "finish", "stop", "pass", "draw"];

export const minimum = (state: TrainState, seat: Seat): TrainCommand | null => {
  const listed = moves(state, seat);
  const preferred = BY_PREFERENCE.flatMap((type) => listed.find((move) => move.type === type) ?? [])[0];
  return preferred ?? listed[0] ?? null;
};
