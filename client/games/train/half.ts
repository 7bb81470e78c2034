/** The halves of tiles: pips as one path, and numerals as shapes that a board defines once. */
import { type SVGTemplateResult, svg } from "lit";
import { colourOf, pipsOf } from "../../../engine/games/train/pips.ts";
import type { Value } from "../../../engine/games/train/types.ts";

export interface Pips {
  /** Every pip is a dot of it. */
  readonly path: string;
  readonly width: number;
  /** And of the numeral's: another one where the tile is dark (themes.ts). */
  readonly colour: string;
}

/** Of all values, 0 to 18. A path is one element, a reference to it two: hundreds of tiles are drawn anew in one jump. */
export const PIPS: readonly Pips[] = Array.from({ length: 19 }, (_, value) => {
  const pips = pipsOf(value);
  return {
    path: pips.map(({ x, y }) => `M${x} ${y}h0`).join(""),
    width: 2 * (pips[0]?.r ?? 0),
    colour: `var(--train-pip-${value}, ${colourOf(value)})`,
  };
});

const numeral = (value: Value): SVGTemplateResult =>
  svg`<text id=${`numeral-${value}`} class=${value > 9 ? "numeral long" : "numeral"} x="10" y=${value > 9 ? 14.2 : 14.8} text-anchor="middle" fill=${PIPS[value]?.colour}>${value}</text>`;

/** The numerals of all values up to `most`, once per board; tiles refer to them. */
export const numeralDefinitions = (most: Value): SVGTemplateResult =>
  svg`<defs>${Array.from({ length: most + 1 }, (_, value) => numeral(value))}</defs>`;
