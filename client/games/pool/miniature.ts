/** The board as a small picture: its pieces and the last move, without the detail of the large one. */
import { html, svg, type TemplateResult } from "lit";
import { squaresOf } from "../../../engine/games/pool/state/bitboard.ts";
import { pieceOn } from "../../../engine/games/pool/state/moves.ts";
import type { PoolState, Square } from "../../../engine/games/pool/state/types.ts";
import { BOARD, centreOf, DARK_SQUARES } from "./board/geometry.ts";

const FRAME = 26;
const OUTER = `${-FRAME} ${-FRAME} ${BOARD + 2 * FRAME} ${BOARD + 2 * FRAME}`;
const CROWN = "M-19 14L-23-11L-11-1L0-17L11-1L23-11L19 14Z";

const COLOURS = { black: ["#26211f", "#a2958a", "#e9bd62"], white: ["#fbf6ea", "#b9a585", "#8a5a1c"] } as const;

const piece = ({ position }: PoolState, square: Square, isTurned: boolean) => {
  const { x, y } = centreOf(square, isTurned);
  const { colour, king } = pieceOn(position, square)!;
  const [face, rim, crown] = COLOURS[colour];
  return svg`<g transform=${`translate(${x} ${y})`}><circle r="37" fill=${face} stroke=${rim} stroke-width="6" />${king ? svg`<path d=${CROWN} fill=${crown} />` : svg`<circle r="22" fill="none" stroke=${rim} stroke-width="5" />`}</g>`;
};

const moveLine = ({ last }: PoolState, isTurned: boolean) => {
  if (last === null) return null;
  const way = last.path.map((square) => centreOf(square, isTurned));
  return svg`<polyline points=${way.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" stroke="#f2c04a" stroke-width="18" stroke-linecap="round" stroke-linejoin="round" />`;
};

/** `isTurned`: Black's side is at the bottom. */
export const miniature = (state: PoolState, isTurned: boolean): TemplateResult => {
  const { black, white } = state.position;
  return html`<svg viewBox=${OUTER} aria-hidden="true" focusable="false">
    <rect x=${-FRAME} y=${-FRAME} width="100%" height="100%" rx="18" fill="#4a3022" /><path d=${`M0 0h${BOARD}v${BOARD}H0z`} fill="#ecd6ac" /><path d=${DARK_SQUARES} fill="#8a5d40" />
    ${moveLine(state, isTurned)}${squaresOf(black | white).map((square) => piece(state, square, isTurned))}
  </svg>`;
};
