/** Draws a pool checkers board as on the page: maple and walnut, ebony with grooves, ivory with a dished ring. */
import { hasSquare, squaresOf } from "../../../engine/games/pool/state/bitboard.ts";
import { capturedAlong } from "../../../engine/games/pool/state/position.ts";
import type { Path, PoolCommand, PoolState, Position, Square } from "../../../engine/games/pool/state/types.ts";
import {
  column,
  type Drawing,
  type DrawingInput,
  type InitialInput,
  labelPill,
  seatLine,
} from "../../drawing/drawing-kit.ts";
import { accentColours, background, goldColours, textColours } from "../../drawing/palette.ts";
import { widthOf } from "../../drawing/text.ts";
import { isRightToLeft } from "../../drawing/texts.ts";

const CELL = 66;
const BOARD = 8 * CELL;
const FRAME = 21;

/** Pieces are drawn for a square of 100. */
const CROWN = "M-19 12L-23-11L-11-1L0-17L11-1L23-11L19 12ZM-19 16H19V20H-19Z";

const MILLING = Array.from({ length: 36 }, (_, index) => {
  const angle = (index * Math.PI) / 18;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${(x * 31).toFixed(1)} ${(y * 31).toFixed(1)}L${(x * 36).toFixed(1)} ${(y * 36).toFixed(1)}`;
}).join("");

const woods = {
  black: { face: "#26211f", side: "#0d0b0a", groove: "#8a7d73", rim: "#a2958a", crown: "#e9bd62" },
  white: { face: "#f7eeda", side: "#bfa57c", groove: "#8d7550", rim: "#fffdf6", crown: "#6b3f12" },
} as const;
type Colour = keyof typeof woods;

const rings = (colour: Colour): string =>
  colour === "black"
    ? `<circle r="31" class="g"/><circle r="23"/><circle r="15"/>`
    : `<path d="${MILLING}"/><circle r="25" stroke-width="3.4"/>`;

const piece = (colour: Colour, isKing: boolean): string => {
  const { face, side, groove, rim, crown } = woods[colour];
  const disc = (lift: number, inner: string) => `<g transform="translate(0 ${-lift})">
<circle r="38" cy="4" fill="${side}" stroke="${rim}" stroke-opacity=".35"/>
<circle r="38" cy="-4" fill="${face}" stroke="${rim}" stroke-width="1.8" stroke-opacity=".75"/>
<circle r="37" cy="-4" fill="url(#sheen)"/>
<g transform="translate(0 -4)" fill="none" stroke="${groove}" stroke-width="2.4">${inner}</g></g>`;
  const crowned = `<g transform="scale(1.12)"><path d="${CROWN}" fill="${crown}" stroke="${crown}" stroke-width="2" stroke-linejoin="round"/></g>`;
  const cast = `<ellipse cy="9" rx="40" ry="38" fill="#1a0d05" opacity=".42"/>`;
  return cast + (isKing ? disc(-5, "") + disc(4, crowned) : disc(0, rings(colour)));
};

/** A piece of the board; a king's is defined only where one stands. */
const definitions = ({ kings }: Position): string => `<defs>
<radialGradient id="sheen" cx=".35" cy=".25" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></radialGradient>
<linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
${(["black", "white"] as const)
  .flatMap((colour) =>
    (kings === 0 ? [false] : [false, true]).map((isKing) => `<g id="${colour}-${isKing}">${piece(colour, isKing)}</g>`),
  )
  .join("")}
</defs>`;

/** The upper left corner of a square, with White or Black at the bottom. */
const cornerOf = (square: number, isTurned: boolean): { readonly x: number; readonly y: number } => {
  const at = (isTurned ? 33 - square : square) - 1;
  const row = at >> 2;
  return { x: (2 * (at & 3) + (row % 2 === 0 ? 1 : 0)) * CELL, y: row * CELL };
};

/** Wood grain: lines at uneven distances along the board. */
const GRAIN = Array.from({ length: 24 }, (_, index) => {
  const y = 6 + index * 22 + ((index * 13) % 9);
  const sway = ((index * 7) % 11) - 5;
  return `M0 ${y}c${120 + index * 4} ${sway} 240 ${-sway} ${BOARD / 2} ${sway / 2}s180 ${-sway} ${BOARD / 2} 0`;
}).join("");

const rails = `<rect x="${-FRAME}" y="${-FRAME}" width="${BOARD + 2 * FRAME}" height="${BOARD + 2 * FRAME}" rx="10" fill="#3d281c"/>
<rect x="${-FRAME + 4}" y="${-FRAME + 4}" width="${BOARD + 2 * FRAME - 8}" height="${BOARD + 2 * FRAME - 8}" rx="8" fill="none" stroke="#6d4a34" stroke-width="2"/>
<rect x="-3" y="-3" width="${BOARD + 6}" height="${BOARD + 6}" fill="#24160f"/>`;

const surface = (): string => {
  const dark = Array.from({ length: 32 }, (_, index) => cornerOf(index + 1, false))
    .map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`)
    .join("");
  return `<rect width="${BOARD}" height="${BOARD}" fill="#e6cfa5"/>
<path d="${dark}" fill="#86593a"/>
<path d="${GRAIN}" fill="none" stroke="#5d3c25" stroke-width="1.4" opacity=".28"/>
<path d="M0 ${BOARD / 2}h${BOARD}" stroke="#000" stroke-opacity=".4" stroke-width="2.5"/>
<rect width="${BOARD}" height="${BOARD}" fill="url(#light)"/>`;
};

/** The last move: every square it touched, and a line through them. */
const trail = ({ last }: PoolState, isTurned: boolean): string => {
  if (last === null) return "";
  const corners = last.path.map((square) => cornerOf(square, isTurned));
  const tints = corners.map(
    ({ x, y }) =>
      `<rect x="${x + 2}" y="${y + 2}" width="${CELL - 4}" height="${CELL - 4}" fill="${textColours.full}" opacity=".22"/>`,
  );
  const points = corners.map(({ x, y }) => `${x + CELL / 2},${y + CELL / 2}`).join(" ");
  return `${tints.join("")}<polyline points="${points}" fill="none" stroke="${textColours.full}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" opacity=".85"/>`;
};

const pieces = ({ black, white, kings }: Position, isTurned: boolean): string =>
  (["black", "white"] as const)
    .flatMap((colour) =>
      squaresOf(colour === "black" ? black : white).map((square) => {
        const { x, y } = cornerOf(square, isTurned);
        return `<use href="#${colour}-${hasSquare(kings, square)}" transform="translate(${x + CELL / 2} ${y + CELL / 2}) scale(${CELL / 100})"/>`;
      }),
    )
    .join("");

/** Seat 0 sits at the bottom, as it does for a watcher on the page. Until the lots are drawn, that is Black. */
export const drawPoolPreview = (input: DrawingInput<PoolState>): Drawing => {
  const state = input.moment.play;
  const isTurned = (state.blackSeat ?? 0) === 0;
  const left = isRightToLeft(input.language) ? 1200 - 30 - BOARD - FRAME : 30 + FRAME;
  const board = `<g transform="translate(${left} ${30 + FRAME})">${rails}${surface()}${trail(state, isTurned)}${pieces(state.position, isTurned)}</g>`;
  return {
    body: definitions(state.position) + board + player(input, 1, 150) + player(input, 0, 330),
    heading: "column",
  };
};

/** Colours that differ in the dark theme (client/games/pool/board/colours.styles.ts). */
const DARK: Readonly<Record<string, string>> = {
  "#e6cfa5": "light-dark(#e6cfa5,#c4a878)",
  "#86593a": "light-dark(#8d6242,#6f4c33)",
  "#5d3c25": "light-dark(#5d3c25,#432b1b)",
  [woods.white.face]: `light-dark(${woods.white.face},#e9dec6)`,
  [woods.white.side]: `light-dark(${woods.white.side},#a48c66)`,
};

const squareBox = (square: Square, isTurned: boolean, attributes: string): string => {
  const { x, y } = cornerOf(square, isTurned);
  return `<path d="M${x} ${y}h${CELL}v${CELL}h-${CELL}z" ${attributes}/>`;
};

/** The squares' numbers (rule 4) in the upper left corner, as on the real board. */
const numbers = (isTurned: boolean): string => {
  const texts = Array.from({ length: 32 }, (_, index) => {
    const { x, y } = cornerOf(index + 1, isTurned);
    return `<text x="${x + 2}" y="${y + 3}">${index + 1}</text>`;
  });
  return `<g font-family="system-ui,sans-serif" font-size="11" font-weight="600" dominant-baseline="hanging" fill="#fff3d6">${texts.join("")}</g>`;
};

/** The pieces that must capture (rule 7), as the real board highlights them. */
const mustCapture = (position: Position, paths: readonly Path[], isTurned: boolean): string => {
  const [some] = paths;
  if (some === undefined || capturedAlong(position, some) === 0) return "";
  const from = new Set(paths.map(([first]) => first!));
  return [...from].map((square) => squareBox(square, isTurned, `fill="${accentColours.full}" opacity=".5"`)).join("");
};

/** The squares of legal moves take a press. */
const pressSquares = (paths: readonly Path[], isTurned: boolean): string =>
  [...new Set(paths.flat())].map((square) => squareBox(square, isTurned, `data-press="square ${square}"`)).join("");

/** The squares and what stands on them, without a frame: the page has that. */
export const drawPoolInitial = ({ moment, near, moves }: InitialInput<PoolState>): string => {
  const state = moment.play;
  const isTurned = state.blackSeat === near;
  const paths = (moves as readonly PoolCommand[]).map(({ path }) => path);
  const board =
    definitions(state.position) +
    surface() +
    numbers(isTurned) +
    mustCapture(state.position, paths, isTurned) +
    trail(state, isTurned) +
    pieces(state.position, isTurned) +
    pressSquares(paths, isTurned);
  return `<svg viewBox="0 0 ${BOARD} ${BOARD}">${board.replace(/#[\da-f]{6}(?=")/g, (colour) => DARK[colour] ?? colour)}</svg>`;
};

const player = (input: DrawingInput<PoolState>, seat: number, y: number): string => {
  const { moment, language } = input;
  const { x, width, anchor, edge } = column(language);
  const isTaken = moment.seats[seat] !== null;
  const { fill, stroke, thickness, chip, chipColours } = standingOf(input, seat);
  const isMirrored = anchor === "end";
  const inset = isMirrored ? -1 : 1;
  const ground = `<rect x="${x - 16}" y="${y}" width="${width + 32}" height="150" rx="14" fill="${fill}" stroke="${stroke}" stroke-width="${thickness}"/>`;
  const nameLine = seatLine(input, seat, {
    x: edge + inset * 106,
    y: y + (chip === null ? 92 : 68),
    size: 52,
    room: width - 116,
    fill: isTaken ? textColours.full : textColours.soft,
    anchor,
  });
  const piece = `<g transform="translate(${edge + inset * 44} ${y + 75})">${pieceOf(input, seat)}</g>`;
  if (chip === null) return ground + piece + nameLine;
  const chipWidth = widthOf(chip, 30) + 40;
  const chipX = isMirrored ? edge - 106 - chipWidth : edge + 106;
  const pill = labelPill(chip, { x: chipX, y: y + 86, width: chipWidth, height: 50 }, chipColours);
  return ground + piece + nameLine + pill;
};

/** The panel's colours and the chip of a seat: on turn, winner, free or taken. */
const standingOf = ({ moment, words }: DrawingInput<PoolState>, seat: number) => {
  const hasWon = moment.outcome?.winners.includes(seat) ?? false;
  if (moment.turn.includes(seat)) {
    return {
      fill: goldColours.wash,
      stroke: goldColours.full,
      thickness: 5,
      chip: words.toMove,
      chipColours: goldColours,
    };
  }
  const fill = background.panel;
  if (hasWon) return { fill, stroke: goldColours.full, thickness: 5, chip: words.wins, chipColours: goldColours };
  const chip = moment.seats[seat] === null ? words.join : null;
  return { fill, stroke: background.line, thickness: 2, chip, chipColours: accentColours };
};

/** The seat's piece; a dashed circle if the seat is free or the colours are not drawn yet. */
const pieceOf = ({ moment }: DrawingInput<PoolState>, seat: number): string => {
  const { blackSeat } = moment.play;
  if (blackSeat === null || moment.seats[seat] === null)
    return `<circle r="36" fill="none" stroke="${textColours.soft}" stroke-width="3" stroke-dasharray="9 8"/>`;
  return `<use href="#${seat === blackSeat ? "black" : "white"}-false"/>`;
};
