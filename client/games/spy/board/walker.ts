/** The walk of the Spy that has just moved, step by step, as far as the announcement tells it. */
import { placeOfSpy } from "../../../../engine/games/spy/state/ring.ts";
import { screenStance, type ViewPoint, type WalkStep, walkOf } from "../view/geometry.ts";
import type { SpyBoardProps } from "../view/view.ts";

export interface Walker {
  /** The name of its element. */
  readonly name: string;
  readonly steps: readonly WalkStep[];
  /** Where it stands now. */
  readonly place: number;
  /** It turned after the walk. */
  readonly isTurned: boolean;
}

export const walkerOf = ({ before, state, event }: SpyBoardProps, sight: ViewPoint): Walker | null => {
  if (event?.type !== "moved" || before === null) return null;
  const { seat, flipBefore, distance, flipAfter } = event;
  const [from, to] = [before.bases[seat]?.spy, state.bases[seat]?.spy];
  // A withheld move has no steps to show.
  if (!from || !to || flipBefore === null || distance === null || flipAfter === null) return null;
  return {
    name: `spy-${seat}`,
    steps: walkOf(screenStance(sight, seat, from), { flipBefore, distance }, sight.m),
    place: placeOfSpy(screenStance(sight, seat, to), sight.m),
    isTurned: flipAfter,
  };
};
