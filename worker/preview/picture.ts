/** The whole picture: the room, what game it is and how it stands, and the board of its game. */

import { type Box, column, pill, type Scene } from "../drawing/drawing-kit.ts";
import { foldingBoard } from "../drawing/logo.ts";
import { accent, brass, HEIGHT, ink, room, WIDTH } from "../drawing/palette.ts";
import type { Moment } from "../drawing/preview-state.ts";
import { type Line, textLine, widthOf } from "../drawing/text.ts";
import { isRightToLeft, type Language } from "../drawing/texts.ts";
import { partOf } from "../games/registry.ts";
import { sceneOf } from "./drawing-input.ts";
import { standingOf } from "./status-text.ts";

/** The preview of a table at a moment: 1200 × 630, SVG. */
export const drawPicture = (moment: Moment, language: Language): string => {
  const scene = sceneOf(moment, language);
  const { body, heading } = partOf(moment.game).preview.draw(scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-weight="600">
<defs><radialGradient id="lamp" cx=".42" cy=".3" r=".95"><stop offset="0" stop-color="${room.lamp}"/><stop offset="1" stop-color="${room.floor}"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>
${body}
${heading === "line" ? headLine(scene) : headColumn(scene)}
</svg>`;
};

/** What this is a link to, beside the mark of the house. */
const title = ({ moment, language }: Scene, line: Line): string => {
  const { x, y, size, room, anchor } = line;
  const isAtEnd = anchor === "end";
  const side = Math.round(size * 1.1);
  const step = side + 16;
  const name = textLine(partOf(moment.game).preview.names[language], {
    ...line,
    x: isAtEnd ? x - step : x + step,
    room: room - step,
  });
  return foldingBoard(isAtEnd ? x - side : x, Math.round(y - size * 0.9), side) + name;
};

const headColumn = (scene: Scene): string => {
  const { edge, anchor, width, x } = column(scene.language);
  return `${title(scene, { x: edge, y: 92, size: 46, room: width, fill: ink.soft, anchor })}
${status(scene, { x, y: 534, width, height: 66 }, false)}`;
};

const headLine = (scene: Scene): string => {
  const { language } = scene;
  const isMirrored = isRightToLeft(language);
  const [edge, anchor] = isMirrored ? ([WIDTH - 40, "end"] as const) : ([40, "start"] as const);
  return `${title(scene, { x: edge, y: 78, size: language === "ur" ? 40 : 50, room: 500, fill: ink.full, anchor })}
${status(scene, { x: isMirrored ? 40 : 560, y: 28, width: 600, height: 66 }, true)}`;
};

/** How the table stands; at the far end of a line also what to do while somebody is missing. */
const status = (scene: Scene, { x, y, width, height }: Box, isFar: boolean): string => {
  const { words, language } = scene;
  const { text, isOpen, isWon } = standingOf(scene);
  const isAtRight = isRightToLeft(language) !== isFar;
  const inward = isAtRight ? -1 : 1;
  const edge = isAtRight ? x + width : x;
  const button = isOpen && isFar ? widthOf(words.join, height * 0.58) + 52 : 0;
  const line = textLine(text, {
    x: edge + inward * (button === 0 ? 0 : button + 24),
    y: y + height * 0.68,
    size: 42,
    room: width - (button === 0 ? 0 : button + 24),
    fill: isWon ? brass.full : ink.full,
    anchor: isAtRight ? "end" : "start",
  });
  const left = isAtRight ? edge - button : edge;
  return button === 0 ? line : line + pill(words.join, { x: left, y, width: button, height }, accent);
};
