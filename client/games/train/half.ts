/** The halves of tiles as shapes that a board defines once, in pips and in numerals. */
import { type SVGTemplateResult, svg } from "lit";
import { colourOf, pipsOf } from "../../../engine/games/train/pips.ts";
import type { Value } from "../../../engine/games/train/types.ts";

/** Every pip is a dot of one path: hundreds of tiles are drawn anew in one step of a replay. */
const symbols = (value: Value): SVGTemplateResult => svg`
  <path id=${`pips-${value}`} d=${pipsOf(value)
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join("")} stroke=${colourOf(value)} stroke-width=${2 * (pipsOf(value)[0]?.r ?? 0)} stroke-linecap="round" />
  <text id=${`numeral-${value}`} class=${value > 9 ? "numeral long" : "numeral"} x="10" y=${value > 9 ? 14.2 : 14.8} text-anchor="middle" fill=${colourOf(value)}>${value}</text>`;

/** The halves of all values up to `most`, once per board; tiles refer to them. */
export const halfDefinitions = (most: Value): SVGTemplateResult =>
  svg`<defs>${Array.from({ length: most + 1 }, (_, value) => symbols(value))}</defs>`;
