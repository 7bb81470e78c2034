/** The win animation of pool checkers: a wave from the end of the last move; kings spin, the others fade. */
import type { PoolState, Square } from "../../../engine/games/pool/state/types.ts";
import { fadeBack, liftAnimation, type WinAnimation } from "../contract/win-animation.ts";
import { centreOf } from "./board/geometry.ts";

/** The wave's time for one square, in ms. */
const PACE = 75;
const WHOLE = 2200;

const distance = (a: Square, b: Square): number => {
  const [from, to] = [centreOf(a, false), centreOf(b, false)];
  return Math.hypot(from.x - to.x, from.y - to.y) / 100;
};

/** One full turn, rising on the way, around the drawing's own centre. */
const sweep = (piece: Element, delay: number): Animation =>
  piece.animate(
    [
      { transform: "none" },
      { transform: "translateY(-16px) rotate(200deg) scale(1.16)", offset: 0.5 },
      { transform: "rotate(360deg)" },
    ],
    { duration: 760, delay, easing: "cubic-bezier(.3,.6,.3,1)" },
  );

export const poolWinAnimation: WinAnimation<PoolState> = ({ root, outcome, play: { blackSeat, last } }) => {
  const [winner] = outcome.winners;
  if (winner === undefined) return [];
  const colour = winner === blackSeat ? "black" : "white";
  return [...root.querySelectorAll("[data-piece]")].flatMap((piece) => {
    const drawn = piece.querySelector("use");
    const kind = drawn?.getAttribute("href") ?? "";
    if (drawn === null) return [];
    if (!kind.startsWith(`#${colour}`)) return [fadeBack(piece, WHOLE)];
    const delay = PACE * distance(last?.path.at(-1) ?? 14, Number(piece.getAttribute("data-piece")));
    return [kind.endsWith("king") ? sweep(drawn, delay) : liftAnimation(drawn, "-16px", delay)];
  });
};
