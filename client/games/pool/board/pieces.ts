/**
 * The pieces, defined once and drawn by reference. Black is turned ebony with three grooves, White is ivory with a
 * milled edge and one dished ring: they differ in pattern, not in colour alone. A king is two discs and a crown.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { hasSquare, squaresOf } from "../../../../engine/games/pool/state/bitboard.ts";
import { pieceOn } from "../../../../engine/games/pool/state/moves.ts";
import type { Bitboard, Colour, Path, Position, Square } from "../../../../engine/games/pool/state/types.ts";
import { centreOf } from "./geometry.ts";

const RADIUS = 37;
const THICKNESS = 7;

/** Fine strokes across the rim, 36 of them. */
const MILLING = Array.from({ length: 36 }, (_, index) => {
  const angle = (index * Math.PI) / 18;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${(x * 31).toFixed(1)} ${(y * 31).toFixed(1)}L${(x * 36).toFixed(1)} ${(y * 36).toFixed(1)}`;
}).join("");

const CROWN = "M-19 12L-23-11L-11-1L0-17L11-1L23-11L19 12ZM-19 16H19V20H-19Z";

const pattern = (colour: Colour): SVGTemplateResult =>
  colour === "black"
    ? svg`<circle class="groove" r="31" /><circle class="groove" r="23" /><circle class="groove" r="15" />`
    : svg`<path class="groove" d=${MILLING} /><circle class="dish" r="25" />`;

/** A king's upper disc has only its outermost ring, to leave space for the crown. */
const crowned = (colour: Colour): SVGTemplateResult => svg`
  ${colour === "black" ? svg`<circle class="groove" r="31" />` : svg`<path class="groove" d=${MILLING} />`}
  <path class="crown" d=${CROWN} />`;

const disc = (raised: number, face: SVGTemplateResult | typeof nothing): SVGTemplateResult => svg`
  <g transform="translate(0 ${-raised})">
    <circle class="side" r=${RADIUS} cy=${THICKNESS / 2} />
    <circle class="face" r=${RADIUS} cy=${-THICKNESS / 2} />
    <circle class="sheen" r=${RADIUS - 1} cy=${-THICKNESS / 2} />
    <g transform="translate(0 ${-THICKNESS / 2})">${face}</g>
  </g>`;

const definition = (colour: Colour): SVGTemplateResult => svg`
  <g id="${colour}-man" class="piece-${colour}">
    <ellipse class="cast" cy="8" rx="38.5" ry="37" />
    ${disc(0, pattern(colour))}
  </g>
  <g id="${colour}-king" class="piece-${colour}">
    <ellipse class="cast" cy="11" rx="40" ry="38" />
    ${disc(-5, nothing)}
    ${disc(4, crowned(colour))}
  </g>`;

export const pieceDefinitions = svg`
  <defs>
    <radialGradient id="sheen" cx=".35" cy=".25" r=".9">
      <stop offset="0" stop-color="#fff" stop-opacity=".28" />
      <stop offset=".55" stop-color="#fff" stop-opacity="0" />
      <stop offset="1" stop-color="#000" stop-opacity=".16" />
    </radialGradient>
    ${definition("black")}
    ${definition("white")}
  </defs>`;

interface Standing {
  readonly square: Square;
  readonly colour: Colour;
  readonly isKing: boolean;
}

const alike = (bits: Bitboard, colour: Colour, isKing: boolean) =>
  squaresOf(bits).map((square, index) => ({ square, colour, isKing, key: `${colour} ${isKing} ${index}` }));

/** `key` numbers equal pieces, so that their elements are reused and a jump only moves them. */
const standing = ({ black, white, kings }: Position) => [
  ...alike(black & ~kings, "black", false),
  ...alike(white & ~kings, "white", false),
  ...alike(black & kings, "black", true),
  ...alike(white & kings, "white", true),
];

/** One piece. `kind`: its state (`taken`, `held`, `ghost`). */
const pieceAt = (
  { square, colour, isKing }: Standing,
  at: Square,
  kind: string,
  isTurned: boolean,
): SVGTemplateResult => {
  const { x, y } = centreOf(at, isTurned);
  const isThere = kind !== "ghost";
  return svg`<g class="piece ${kind}" data-piece=${isThere ? square : nothing} transform="translate(${x} ${y})">
    <use href="#${colour}-${isKing ? "king" : "man"}" />
    ${kind === "taken" ? svg`<path class="strike" d="M-20-20L20 20M20-20L-20 20" />` : nothing}
  </g>`;
};

/**
 * All pieces, the held one last, so on top. `entered`: the squares of a move being entered; its piece is on the last
 * one, and jumped pieces are crossed out but still there (rule 10).
 */
export const pieces = (position: Position, entered: Path, jumped: Bitboard, isTurned: boolean): SVGTemplateResult => {
  const inHand = (square: Square) => square === entered[0];
  const all = standing(position).sort((a, b) => Number(inHand(a.square)) - Number(inHand(b.square)));
  return svg`<g class="pieces">${repeat(
    all,
    ({ key }) => key,
    (piece) => {
      if (inHand(piece.square)) return pieceAt(piece, entered.at(-1) ?? piece.square, "held", isTurned);
      return pieceAt(piece, piece.square, hasSquare(jumped, piece.square) ? "taken" : "", isTurned);
    },
  )}</g>`;
};

/** The pieces captured by the last move, visible only while they fade. */
export const ghosts = (before: Position | null, captured: readonly Square[], isTurned: boolean): SVGTemplateResult =>
  svg`<g class="ghosts">${captured.map((square) => {
    const piece = before && pieceOn(before, square);
    return piece ? pieceAt({ square, colour: piece.colour, isKing: piece.king }, square, "ghost", isTurned) : nothing;
  })}</g>`;
