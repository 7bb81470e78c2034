/**
 * The accessible grid of the 32 dark squares, eight rows of four: pressed, focused and read aloud. It lies invisible
 * over the drawing, so that pointer, keyboard and screen reader use the same squares.
 */
import { type SVGTemplateResult, svg } from "lit";
import type { Square } from "../../../../engine/games/pool/state/types.ts";
import { type SquareFacts, squareText } from "../texts/texts.ts";
import { CELL, cornerOf, rowsOf } from "./geometry.ts";

const cell = (facts: SquareFacts, isTurned: boolean, hasTabStop: boolean): SVGTemplateResult => {
  const { x, y } = cornerOf(facts.square, isTurned);
  return svg`<g
    role="gridcell"
    class="cell ${facts.mark ?? ""}"
    data-square=${facts.square}
    tabindex=${hasTabStop ? 0 : -1}
    aria-label=${squareText(facts)}
    aria-selected=${facts.mark === "held" ? "true" : "false"}
  >
    <rect class="hit" x=${x} y=${y} width=${CELL} height=${CELL} />
    <rect class="focus-outer" x=${x + 3} y=${y + 3} width=${CELL - 6} height=${CELL - 6} rx="6" />
    <rect class="focus-inner" x=${x + 7} y=${y + 7} width=${CELL - 14} height=${CELL - 14} rx="3" />
  </g>`;
};

/** `tabStop`: the one square in the tab order. */
export const accessibleGrid = (
  label: string,
  isTurned: boolean,
  tabStop: Square,
  factsOf: (square: Square) => SquareFacts,
) => svg`
  <g role="grid" aria-label=${label} class="grid">
    ${rowsOf(isTurned).map(
      (row) => svg`<g role="row">${row.map((square) => cell(factsOf(square), isTurned, square === tabStop))}</g>`,
    )}
  </g>`;
