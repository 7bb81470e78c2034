/** The animation of a game's end on its board. Each game has one in its folder, loaded then. */
import type { Outcome } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** The board as it stands when the game is over. */
export interface FinalBoard<S extends object = object> {
  /** The board's own tree. */
  readonly root: DocumentFragment | HTMLElement;
  readonly outcome: Outcome;
  /** The game's state. */
  readonly play: S;
  readonly entries: readonly Entry[];
}

interface WinAnimator<S extends object> {
  animate(at: FinalBoard<S>): readonly Animation[];
}

/** Starts the animations and returns them, so that they can be stopped. A method's type, as in `GameClient`. */
export type WinAnimation<S extends object = object> = WinAnimator<S>["animate"];

/** Lifts an element and sets it down. `delay` in ms. */
export const liftAnimation = (element: Element, by: string, delay: number): Animation =>
  element.animate(
    [{ translate: "0 0" }, { translate: `0 ${by}`, easing: "ease-in", offset: 0.4 }, { translate: "0 0" }],
    { duration: 420, delay, easing: "cubic-bezier(.2,.7,.3,1)" },
  );

/** Fades an element while others are highlighted. */
export const fadeBack = (element: Element, duration: number): Animation =>
  element.animate([{ opacity: 1 }, { opacity: 0.35, offset: 0.15 }, { opacity: 0.35, offset: 0.8 }, { opacity: 1 }], {
    duration,
    easing: "ease-out",
  });
