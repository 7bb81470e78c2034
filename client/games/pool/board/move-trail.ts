/** Trails: the last move with every hop, the targets of the held piece, and the movable pieces. */
import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Path, Square } from "../../../../engine/games/pool/state/types.ts";
import type { MoveReview } from "../../contract/board-props.ts";
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

const HEAD = 46;

/** An arrow along a path. */
export const arrow = (path: Path, isTurned: boolean): SVGTemplateResult => {
  const points = path.map((square) => centreOf(square, isTurned));
  const [from, to] = [points.at(-2)!, points.at(-1)!];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const at = (along: number, aside: number) =>
    `${to.x + along * Math.cos(angle) - aside * Math.sin(angle)} ${to.y + along * Math.sin(angle) + aside * Math.cos(angle)}`;
  const shaft = `M${points
    .slice(0, -1)
    .map(({ x, y }) => `${x} ${y}`)
    .join("L")}L${at(-HEAD, 0)}`;
  const head = `M${at(6, 0)}L${at(-HEAD, 28)}L${at(-HEAD, -28)}Z`;
  return svg`<g class="arrow">
    <path class="arrow-edge" d=${shaft} /><path class="arrow-edge head" d=${head} />
    <path class="arrow-line" d=${shaft} /><path class="arrow-line head" d=${head} />
  </g>`;
};

/** The sign of a move's grade, at the upper right of the square to which it led. */
export const gradeBadge = ({ sign, grade }: MoveReview, square: Square, isTurned: boolean): SVGTemplateResult => {
  const { x, y } = centreOf(square, isTurned);
  // Within the board at its right and upper edge too.
  const at = `translate(${Math.min(x + 33, 778)} ${Math.max(y - 33, 22)})`;
  return svg`<g class="grade ${grade}" transform=${at}><circle r="22" /><text text-anchor="middle" y="9">${sign}</text></g>`;
};

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
