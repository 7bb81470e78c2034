/** Draws the preview picture: background, game, state, and the game's board; or the board alone. */

import { type Box, boardBox, column, type DrawingInput, labelPill } from "../drawing/drawing-kit.ts";
import { logo } from "../drawing/logo.ts";
import { accentColours, background, goldColours, HEIGHT, textColours, WIDTH } from "../drawing/palette.ts";
import type { PreviewState } from "../drawing/preview-state.ts";
import { type Line, textLine, widthOf } from "../drawing/text.ts";
import { isRightToLeft, type Language } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import { makeDrawingInput } from "./drawing-input.ts";
import { statusTextOf } from "./status-text.ts";

/** The preview of a table at one moment: 1200 × 630, SVG. */
export const drawPicture = (moment: PreviewState, language: Language): string => {
  const input = makeDrawingInput(moment, language);
  const { body, heading } = workerGameOf(moment.game).preview.draw(input);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-weight="600">
<defs><radialGradient id="lamp" cx=".42" cy=".3" r=".95"><stop offset="0" stop-color="${background.lamp}"/><stop offset="1" stop-color="${background.floor}"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>
${body}
${heading === "line" ? headLine(input) : headColumn(input)}
</svg>`;
};

/** The board alone, as small as it is shown: SVG in the fonts of the reader's device. */
export const drawBoardPicture = (moment: PreviewState, language: Language): string => {
  const { body, heading } = workerGameOf(moment.game).preview.draw(makeDrawingInput(moment, language));
  const { x, y, width, height } = boardBox(heading, language);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" font-weight="600">
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${background.floor}"/>
${body}
</svg>`;
};

/** The title, next to the logo. */
const title = ({ moment, language }: DrawingInput, line: Line): string => {
  const { x, y, size, room, anchor } = line;
  const isAtEnd = anchor === "end";
  const side = Math.round(size * 1.1);
  const step = side + 16;
  const name = textLine(workerGameOf(moment.game).preview.names[language], {
    ...line,
    x: isAtEnd ? x - step : x + step,
    room: room - step,
  });
  return logo(isAtEnd ? x - side : x, Math.round(y - size * 0.9), side) + name;
};

const headColumn = (input: DrawingInput): string => {
  const { edge, anchor, width, x } = column(input.language);
  return `${title(input, { x: edge, y: 92, size: 46, room: width, fill: textColours.soft, anchor })}
${status(input, { x, y: 534, width, height: 66 }, false)}`;
};

const headLine = (input: DrawingInput): string => {
  const { language } = input;
  const isMirrored = isRightToLeft(language);
  const [edge, anchor] = isMirrored ? ([WIDTH - 40, "end"] as const) : ([40, "start"] as const);
  return `${title(input, { x: edge, y: 78, size: language === "ur" ? 40 : 50, room: 500, fill: textColours.full, anchor })}
${status(input, { x: isMirrored ? 40 : 560, y: 28, width: 600, height: 66 }, true)}`;
};

/** The status; at the far end of a line also an invitation while seats are free. */
const status = (input: DrawingInput, { x, y, width, height }: Box, isFar: boolean): string => {
  const { words, language } = input;
  const { text, isOpen, isWon } = statusTextOf(input);
  const isAtRight = isRightToLeft(language) !== isFar;
  const inward = isAtRight ? -1 : 1;
  const edge = isAtRight ? x + width : x;
  const button = isOpen && isFar ? widthOf(words.join, height * 0.58) + 52 : 0;
  const line = textLine(text, {
    x: edge + inward * (button === 0 ? 0 : button + 24),
    y: y + height * 0.68,
    size: 42,
    room: width - (button === 0 ? 0 : button + 24),
    fill: isWon ? goldColours.full : textColours.full,
    anchor: isAtRight ? "end" : "start",
  });
  const left = isAtRight ? edge - button : edge;
  return button === 0 ? line : line + labelPill(words.join, { x: left, y, width: button, height }, accentColours);
};
