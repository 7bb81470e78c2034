/** Renders the curve. It runs from left to right in every language, like the slider. */
import { html, nothing, svg } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { areaPath, type CurvePoint, HEIGHT, linePath, WIDTH, xOf, yOf } from "./curve.ts";

/** A stop, by its index on the slider. */
export interface Stop {
  readonly index: number;
  readonly kind: "mistake" | "blunder" | "swing";
  /** The seat that made the mistake. */
  readonly seat?: Seat;
}

/** The height of a stop: on the line of the seat that made the mistake, else on the highest line. */
export const heightOf = ({ seat }: Stop, heights: readonly number[], seats: readonly Seat[]): number =>
  seats.length === 1 ? heights[seats[0]!]! : seat === undefined ? Math.max(...heights) : heights[seat]!;

export interface CurveView {
  /** At each index of the slider. */
  readonly places: readonly CurvePoint["heights"][];
  /** The seats whose lines are drawn: of two players, one is enough. */
  readonly seats: readonly Seat[];
  readonly stops: readonly Stop[];
  readonly index: number;
  /** The text for screen readers. */
  readonly label: string;
}

/** Lines differ by colour and by dashes, because there are more seats than colours. */
const COLOURS = 4;
const DASHES = ["", "7 4", "2 4", "10 3 2 3"] as const;

export const dashOf = (seat: Seat): string => DASHES[Math.floor(seat / COLOURS) % DASHES.length]!;
export const colourClassOf = (seat: Seat): string => `seat-${seat % COLOURS}`;

export const curveDrawing = (view: CurveView) => html`<svg
  class="curve"
  viewBox="0 0 ${WIDTH} ${HEIGHT}"
  preserveAspectRatio="none"
  role="img"
  aria-label=${view.label}
>
  <line class="middle" x1="0" x2=${WIDTH} y1="50" y2="50" />
  ${view.seats.length === 1 ? svg`<path class="field" d=${areaPath(view.places, view.seats[0]!, HEIGHT)} />` : nothing}
  ${view.seats.map((seat) => line(view, seat))}
  <line class="now" x1=${xOf(view.index, view.places.length)} x2=${xOf(view.index, view.places.length)} y1="0" y2=${HEIGHT} />
</svg>`;

const line = ({ places, seats }: CurveView, seat: Seat) => {
  const classes = seats.length === 1 ? "line" : `line ${colourClassOf(seat)}`;
  return svg`<path class=${classes} d=${linePath(places, seat)} stroke-dasharray=${dashOf(seat)} />`;
};

/** The marks keep their shape at any width of the curve. */
export const stopMarks = ({ places, seats, stops }: CurveView) =>
  stops.flatMap((stop) => {
    const { index, kind } = stop;
    const heights = places[index];
    if (heights == null) return [];
    const height = heightOf(stop, heights, seats);
    // Whole at the edges too.
    const within = (share: number, edge: number) => Math.min(Math.max(share, edge), 1 - edge);
    const [x, y] = [within(xOf(index, places.length) / WIDTH, 0.02), within(yOf(height) / HEIGHT, 0.1)];
    return [svg`<circle class=${kind} cx=${`${x * 100}%`} cy=${`${y * 100}%`} r="5" />`];
  });
