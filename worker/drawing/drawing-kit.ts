/** What all game previews share: their input, and the parts that look the same at every table. */
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import { COMPUTER_ICON } from "../../engine/kit/bot-faces.ts";
import type { PreviewState } from "./preview-state.ts";
import { type Line, textLine } from "./text.ts";
import { isRightToLeft, type Language, type PreviewTexts } from "./texts.ts";

/** A rectangle of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The input of a game's drawing. */
export interface DrawingInput<S extends object = object> {
  readonly moment: PreviewState<S>;
  readonly language: Language;
  readonly words: PreviewTexts;
  /** The label of each seat: the player's name without unsupported characters, otherwise the seat; a bot's name. */
  readonly names: readonly string[];
  /** The seat at the bottom: the viewer's own, or the first. */
  readonly near: Seat;
  /** The viewer's own seats. */
  readonly own: readonly Seat[];
}

export interface Drawing {
  /** The board and everything around it except the heading. */
  readonly body: string;
  /** Where the heading goes: in a column beside a square board, or in a line above a wide one. */
  readonly heading: "column" | "line";
}

/** A board that can be pressed has the attribute `data-press` where it takes a press, with the real board's selector. */
export interface InitialInput<S extends object = object> extends DrawingInput<S> {
  /** The legal moves of the viewer's seat; none if it is not on turn. */
  readonly moves: readonly GameCommand[];
}

/** The board alone, for the page itself (initial-board.ts). */
export interface InitialBoard<S extends object = object> {
  /** How the real one stands in its window (client/kit/styles/initial-board.css): square in a frame, on a cloth, or as rows of cards. */
  readonly stands: "framed" | "cloth" | "cards";
  /** The cloth's colour in the waiting room (preview/waiting-room.ts); absent if the board itself is shown there. */
  readonly ground?: string;
  /** As SVG; null at a moment that the page shows otherwise. A cloth is several `<svg>` elements, which the page's styles place. */
  draw(scene: InitialInput<S>): string | null;
}

/**
 * What one game adds to the previews of links: worker/games/<game>/preview.ts. `S` is the game's state. Methods, not
 * function properties, so that a `GamePreview<PoolState>` is a `GamePreview` in the registry.
 */
export interface GamePreview<S extends object = object> {
  readonly names: Readonly<Record<Language, string>>;
  draw(scene: DrawingInput<S>): Drawing;
  readonly first?: InitialBoard<S>;
  /** How far the game has come, in a few words. */
  progress(moment: PreviewState<S>, language: Language): string;
}

/** A seat's label in one line, with the icon of a bot or a program before its name. */
export const seatLine = ({ moment, names }: DrawingInput, seat: number, line: Line): string => {
  const name = names[seat]!;
  if ((moment.computers[seat] ?? null) === null && moment.programs[seat] !== true) return textLine(name, line);
  const { x, y, size, room, fill, anchor } = line;
  const isAtEnd = anchor === "end";
  const step = size * 1.25;
  const head = `<path transform="translate(${isAtEnd ? x - size : x} ${(y - size * 0.83).toFixed(1)}) scale(${(size / 24).toFixed(2)})" d="${COMPUTER_ICON}" fill="none" stroke="${fill}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
  return head + textLine(name, { ...line, x: isAtEnd ? x - step : x + step, room: room - step });
};

/** Where a drawing has its board: a square beside the column, or a wide one below the line. */
export const boardBox = (heading: Drawing["heading"], language: Language): Box =>
  heading === "column"
    ? { x: isRightToLeft(language) ? 600 : 30, y: 30, width: 570, height: 570 }
    : { x: 30, y: 112, width: 1140, height: 490 };

/** The text column beside a square board. */
export const column = (language: Language): Box & { readonly anchor: "start" | "end"; readonly edge: number } => {
  const isMirrored = isRightToLeft(language);
  const x = isMirrored ? 44 : 650;
  const width = 506;
  return { x, y: 30, width, height: 570, anchor: isMirrored ? "end" : "start", edge: isMirrored ? x + width : x };
};

/** Text on a rounded rectangle. */
export const labelPill = (
  text: string,
  { x, y, width, height }: Box,
  colours: { readonly full: string; readonly ink: string },
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${colours.full}"/>` +
  textLine(text, {
    x: x + width / 2,
    y: y + height * 0.69,
    size: height * 0.58,
    room: width,
    fill: colours.ink,
    anchor: "middle",
  });
