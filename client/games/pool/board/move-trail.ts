/** Trails: the last move with every hop, the targets of the held piece, and the movable pieces. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Path, Square } from "../../../../engine/games/pool/state/types.ts";
import { centreOf } from "./geometry.ts";
import type { MoveTargets } from "./move-input.ts";

const line = (path: Path, isTurned: boolean): string =>
  path
    .map((square, index) => {
      const { x, y } = centreOf(square, isTurned);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");

const spot = (square: Square, isTurned: boolean, kind: string, r: number): SVGTemplateResult => {
  const { x, y } = centreOf(square, isTurned);
  return svg`<circle class=${kind} cx=${x} cy=${y} r=${r} />`;
};

/** A trail: a line, a ring at its start, a dot at every hop. */
const way = (path: Path, isTurned: boolean, kind: string): SVGTemplateResult => svg`
  <g class="way ${kind}">
    <path class="way-edge" d=${line(path, isTurned)} />
    <path class="way-line" d=${line(path, isTurned)} />
    ${spot(path[0]!, isTurned, "way-start", 13)}
    ${path.slice(1, -1).map((square) => spot(square, isTurned, "way-hop", 9))}
  </g>`;

export interface LastMove {
  readonly path: Path;
  readonly captured: readonly Square[];
}

export const lastMove = (last: LastMove | null, isTurned: boolean) =>
  last === null
    ? nothing
    : svg`<g class="last-move">
        ${way(last.path, isTurned, "way-past")}
        ${last.captured.map((square) => spot(square, isTurned, "taken-here", 30))}
      </g>`;

/** The hops entered so far. */
export const enteredTrail = (entered: Path, isTurned: boolean) =>
  entered.length < 2 ? nothing : way(entered, isTurned, "way-now");

/** A premove. */
export const premoveTrail = (ahead: Path, isTurned: boolean) =>
  ahead.length < 2 ? nothing : way(ahead, isTurned, "way-now way-ahead");

/** The next landing squares as dots, further final squares as rings. */
export const targetSpots = ({ nexts, lasts }: MoveTargets, isTurned: boolean): SVGTemplateResult => svg`
  <g class="targets">
    ${nexts.map((square) => spot(square, isTurned, "target next", 16))}
    ${lasts.map((square) => spot(square, isTurned, "target last", 22))}
  </g>`;

/** Four corner marks around a piece that must capture: visible without colour. */
export const captureMark = (square: Square, isTurned: boolean): SVGTemplateResult => {
  const { x, y } = centreOf(square, isTurned);
  const corner = (sx: number, sy: number) => `M${x + sx * 45} ${y + sy * 24}V${y + sy * 45}H${x + sx * 24}`;
  return svg`<path class="bracket" d=${corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1)} />`;
};
