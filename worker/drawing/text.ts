/**
 * Lines of text in a picture. resvg shapes each script well, but it cannot mix fonts within a line or break lines. So
 * each line gets the font of its script, loses characters that the font lacks, and is truncated to its width.
 */

const fontNames = ["latin", "bengali", "hebrew", "urdu"] as const;
/** The fonts, each with the Latin alphabet and digits in addition to its own script. */
export type FontName = (typeof fontNames)[number];

export const familyOf: Readonly<Record<FontName, string>> = {
  latin: "Noto Sans",
  bengali: "Noto Sans Bengali",
  hebrew: "Noto Sans Hebrew",
  urdu: "Noto Nastaliq Urdu",
};

const scripts: Readonly<Record<Exclude<FontName, "latin">, RegExp>> = {
  bengali: /[\u0980-\u09fe]/,
  hebrew: /[\u05d0-\u05f4]/,
  urdu: /[\u0620-\u06ff\u0750-\u077f]/,
};

/** Characters of every font. Those of scripts with joining letters also have the joiners. */
const COMMON =
  "\\u0020-\\u007e\\u00a0\\u00ab\\u00b0\\u00b7\\u00bb\\u00bf-\\u0107\\u010a-\\u0113\\u0116-\\u011b\\u011e-\\u0123" +
  "\\u012a-\\u012b\\u012e-\\u0131\\u0136-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u0150-\\u0155\\u0158-\\u015b\\u015e-\\u0161" +
  "\\u0164-\\u0165\\u016a-\\u016b\\u016e-\\u017e\\u0218-\\u021b\\u2010\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026";

const lacking: Readonly<Record<FontName, RegExp>> = {
  latin: new RegExp(`[^${COMMON}\\u0108-\\u024f\\u0370-\\u0377\\u0384-\\u052f\\u1e00-\\u1eff]`, "gu"),
  bengali: new RegExp(`[^${COMMON}\\u0964\\u0965\\u0980-\\u0983\\u0985-\\u09fe\\u200c\\u200d]`, "gu"),
  hebrew: new RegExp(`[^${COMMON}\\u0591-\\u05c7\\u05d0-\\u05ea\\u05ef-\\u05f4]`, "gu"),
  urdu: new RegExp(
    `[^${COMMON}\\u0609-\\u0615\\u061b\\u061f-\\u065b\\u0660-\\u0673\\u0679-\\u06d5\\u06ee-\\u06f9\\u200c\\u200d]`,
    "gu",
  ),
};

/** The font for the script of a text, or the Latin one. */
const fontFor = (text: string): FontName => {
  const [, bengali, hebrew, urdu] = fontNames;
  return [bengali, hebrew, urdu].find((face) => scripts[face].test(text)) ?? "latin";
};

/** The text without characters that its font lacks: emoji, unsupported scripts, invisible characters. */
export const writable = (text: string): string => {
  const composed = text.normalize("NFC");
  return composed.replace(lacking[fontFor(composed)], "").replace(/\s+/g, " ").trim();
};

/**
 * Advance widths of the printable ASCII characters, in hundredths of the font size: the same in all fonts except
 * Nastaliq.
 */
const ASCII = [
  26, 28, 45, 65, 57, 88, 74, 25, 32, 32, 55, 57, 28, 32, 28, 40, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28, 28, 57,
  57, 57, 46, 90, 67, 66, 64, 73, 56, 54, 73, 76, 37, 31, 65, 55, 93, 79, 79, 62, 79, 64, 55, 57, 75, 63, 95, 64, 60,
  58, 33, 40, 33, 57, 42, 33, 59, 63, 50, 63, 59, 37, 63, 64, 28, 28, 59, 28, 96, 64, 62, 63, 63, 43, 49, 41, 64, 55,
  83, 56, 55, 48, 39, 55, 39, 57,
];

const MARK = /[\p{M}\u200c\u200d]/u;

/**
 * Width of other letters, estimated by script; rather too wide, because a line that is too long overlaps its neighbour.
 */
export const letterWidth = (letter: string): number => {
  const ascii = ASCII[letter.charCodeAt(0) - 32];
  if (ascii !== undefined) return ascii / 100;
  if (MARK.test(letter)) return /\p{Mc}/u.test(letter) ? 0.3 : 0;
  if (scripts.urdu.test(letter)) return 0.44;
  if (scripts.hebrew.test(letter)) return 0.6;
  if (scripts.bengali.test(letter)) return /[\u0985-\u0994]/.test(letter) ? 1.05 : 0.66;
  return letter === "…" ? 0.84 : 0.7;
};

export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** The same in a page: until Nastaliq has loaded, the browser shows letters that are wider. Bold Bengali ones are too. */
export const pageWidthOf = (text: string, size: number): number =>
  widthOf(text, size) * (scripts.urdu.test(text) ? 1.3 : scripts.bengali.test(text) ? 1.1 : 1);

/** Truncates a text to its width. A letter is never separated from its marks. */
export const truncateTo = (text: string, size: number, room: number): string => {
  const whole = writable(text);
  if (widthOf(whole, size) <= room) return whole;
  const clusters = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(whole)];
  const fitting = clusters.map(({ segment }) => segment);
  while (fitting.length > 1 && widthOf(`${fitting.join("")}…`, size) > room) fitting.pop();
  return `${fitting.join("").trimEnd()}…`;
};

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark]!);

export interface Line {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly room: number;
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
}

/** Nastaliq is taller than Latin text of the same size and extends lower. */
const SCALE: Readonly<Record<FontName, number>> = { latin: 1, bengali: 1, hebrew: 1.04, urdu: 0.86 };
const RISE: Readonly<Record<FontName, number>> = { latin: 0, bengali: 0, hebrew: 0, urdu: 0.1 };

/**
 * Lines are laid out from left to right. With this mark at both ends, neutral characters take the direction of the
 * letters.
 */
const RIGHT_TO_LEFT = "\u200f";
const isRightToLeft = (face: FontName): boolean => face === "hebrew" || face === "urdu";

/** A line as SVG. */
export const textLine = (text: string, { x, y, size, room, fill, anchor = "start" }: Line): string => {
  const shown = truncateTo(text, size, room);
  const face = fontFor(shown);
  const mark = isRightToLeft(face) ? RIGHT_TO_LEFT : "";
  const [scaled, baseline] = [size * SCALE[face], y - size * RISE[face]];
  return `<text x="${x}" y="${baseline.toFixed(1)}" font-family="${familyOf[face]}" font-size="${scaled.toFixed(1)}" text-anchor="${anchor}" fill="${fill}">${mark}${escapeXml(shown)}${mark}</text>`;
};

/** The fonts that a drawing's text uses. */
export const fontsIn = (svg: string): readonly FontName[] =>
  fontNames.filter((face) => svg.includes(`font-family="${familyOf[face]}"`));
