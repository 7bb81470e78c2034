/** The halves of tiles: pips as one path, and numerals as shapes defined once per board. */
import { css, type SVGTemplateResult, svg, unsafeCSS } from "lit";
import { HALF_SIZE, type Pip, pipColour, pipPositions } from "../../../../engine/games/train/state/pips.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";

/** Of a tile's first and second half. */
type Halves = readonly [first: string, second: string];

export interface Pips {
  /** Every pip is a dot of a path. Pips turn with the tile, as on a real one. */
  readonly lying: Halves;
  readonly standing: Halves;
  readonly width: number;
  /** The same for the numeral: another colour on dark tiles (themes.ts). */
  readonly colour: string;
}

const pathOf = (pips: readonly Pip[], place: (pip: Pip) => readonly [x: number, y: number]): string =>
  pips
    .map(place)
    .map(([x, y]) => `M${+x.toFixed(2)} ${+y.toFixed(2)}h0`)
    .join("");

/**
 * All values, 0 to 18. A path is one element, a reference two. A path in its final place, coloured by its class, costs
 * least: a jump renders hundreds of tiles.
 */
export const PIPS: readonly Pips[] = Array.from({ length: 19 }, (_, value) => {
  const pips = pipPositions(value);
  return {
    lying: [pathOf(pips, ({ x, y }) => [HALF_SIZE - y, x]), pathOf(pips, ({ x, y }) => [2 * HALF_SIZE - y, x])],
    standing: [pathOf(pips, ({ x, y }) => [x, y]), pathOf(pips, ({ x, y }) => [x, HALF_SIZE + y])],
    width: 2 * (pips[0]?.r ?? 0),
    colour: `var(--train-pip-${value}, ${pipColour(value)})`,
  };
});

/** The class of a half's path, by its value. */
export const pipStyles = PIPS.map(
  ({ colour, width }, value) => css`
    .pips-${value} {
      stroke: ${unsafeCSS(colour)};
      stroke-width: ${width};
      stroke-linecap: round;
    }
  `,
);

const numeral = (value: Value): SVGTemplateResult =>
  svg`<text id=${`numeral-${value}`} class=${value > 9 ? "numeral long" : "numeral"} x="10" y=${value > 9 ? 14.2 : 14.8} text-anchor="middle" fill=${PIPS[value]?.colour}>${value}</text>`;

/** The numerals of all values up to `most`, once per board; tiles refer to them. */
export const numeralDefinitions = (most: Value): SVGTemplateResult =>
  svg`<defs>${Array.from({ length: most + 1 }, (_, value) => numeral(value))}</defs>`;
