/** What every game's drawing is made with: the scene it is told, and the parts that look alike at all tables. */
import type { Moment } from "./moment.ts";
import { textLine } from "./text.ts";
import { isRightToLeft, type Language, type Words } from "./words.ts";

/** A rectangle of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All that a game's drawing is told. */
export interface Scene {
  readonly moment: Moment;
  readonly language: Language;
  readonly words: Words;
  /** What is written for each seat: a name that can be written, else the seat. */
  readonly names: readonly string[];
  readonly count: (count: number) => string;
}

export interface Drawing {
  /** The board, and whatever stands around it but the heading. */
  readonly body: string;
  /** Where the heading has room: a column beside a square board, a line above a wide one. */
  readonly heading: "column" | "line";
}

/** What one game adds to the previews of links: worker/games/<game>/preview.ts. */
export interface GamePreview {
  readonly names: Readonly<Record<Language, string>>;
  draw(scene: Scene): Drawing;
  /** How far the game has come, in a few words. */
  progress(moment: Moment, language: Language): string;
}

/** Where the text beside a square board stands. */
export const column = (language: Language): Box & { readonly anchor: "start" | "end"; readonly edge: number } => {
  const isMirrored = isRightToLeft(language);
  const x = isMirrored ? 44 : 650;
  const width = 506;
  return { x, y: 30, width, height: 570, anchor: isMirrored ? "end" : "start", edge: isMirrored ? x + width : x };
};

/** A text on a rounded ground. */
export const pill = (
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
