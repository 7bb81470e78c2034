/**
 * The picture of a game to share: the board, the curve with its legend, and the decisive moment. One SVG with its own colours and
 * fonts, so that it looks the same everywhere; the browser turns it into a PNG if needed.
 */
import type { Seat } from "../../engine/contract/game.ts";
import { PICTURE_FONT } from "../kit/text/picture-font.ts";
import { areaPath, type CurvePoint, linePath, xOf, yOf } from "./judge/curve.ts";
import { dashOf, heightOf, type Stop } from "./judge/curve-drawing.ts";

export interface SharePicture {
  readonly title: string;
  readonly names: readonly string[];
  readonly places: readonly CurvePoint["heights"][];
  /** The seats whose lines are drawn: of two players, one is enough. */
  readonly seats: readonly Seat[];
  readonly stops: readonly Stop[];
  /** The index of the decisive moment, if there is one. */
  readonly decisive: number | undefined;
  /** The texts of that moment and of the end, a line each. */
  readonly words: readonly string[];
  /** The board at the shown moment, as SVG; null for a game without such a drawing. */
  readonly board: string | null;
  readonly direction: "ltr" | "rtl";
  readonly language: string;
  /** A style with the font of the language (kit/text/picture-font.ts); without it the system's fonts are used. */
  readonly font?: string;
}

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** The width of a letter of size 1, in a wide script. */
const LETTER = 0.57;

const MARGIN = 60;
const BOARD_SIZE = PICTURE_HEIGHT - 2 * MARGIN;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area of the curve: the texts are as wide. With a board it is beside it. */
const fieldOf = ({ board }: SharePicture): Box => {
  if (board === null) return { x: MARGIN, y: 170, width: PICTURE_WIDTH - 2 * MARGIN, height: 250 };
  const x = MARGIN + BOARD_SIZE + 40;
  return { x, y: 150, width: PICTURE_WIDTH - MARGIN - x, height: 170 };
};

/** The lines of text below the curve. */
const MAX_LINES = 6;

const INK = "#221e17";
const SOFT = "#554d40";
const ACCENT = "#0d6461";
const ATTENTION = "#a63a12";
const COLOURS = ["#2c7a4b", "#b23a30", "#2f67ac", "#9a7410"] as const;
const FONTS = `'${PICTURE_FONT}', system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Bengali', 'Noto Sans Hebrew', 'Noto Nastaliq Urdu', sans-serif`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Longer text would run out of the picture. */
const shortened = (words: string, most: number): string => {
  if (words.length <= most) return words;
  let start = "";
  // Part of an emoji would be drawn as another character.
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (start.length + segment.length >= most) break;
    start += segment;
  }
  return `${start}…`;
};

const lettersIn = (width: number, size: number): number => Math.floor(width / (size * LETTER));

/** Broken between words. */
const wrapped = (words: string, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(shortened(word, most));
  }
  return lines;
};

interface Line {
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
}

/** A line of text from the start side of its language. */
const text = (picture: SharePicture, words: string, { y, size, fill, weight = 400 }: Line): string => {
  const { direction } = picture;
  const field = fieldOf(picture);
  const x = direction === "rtl" ? PICTURE_WIDTH - MARGIN : field.x;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" direction="${direction}">${escaped(shortened(words, lettersIn(field.width, size)))}</text>`;
};

/** Places a path, in its own units, on the area of the curve. */
const onField = ({ x, y, width, height }: Box, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${width / 1000} ${height / 100})">${drawing}</g>`;

const curveOf = (picture: SharePicture): string => {
  const { places, seats } = picture;
  const isAlone = seats.length === 1;
  const field = isAlone ? `<path d="${areaPath(places, seats[0]!)}" fill="${ACCENT}" fill-opacity="0.2" />` : "";
  const lines = seats.map((seat) => {
    const stroke = isAlone ? ACCENT : COLOURS[seat % COLOURS.length]!;
    const dash = dashOf(seat);
    return `<path d="${linePath(places, seat)}" fill="none" stroke="${stroke}" stroke-width="4" stroke-linejoin="round" vector-effect="non-scaling-stroke"${dash === "" ? "" : ` stroke-dasharray="${dash}"`} />`;
  });
  const middle = `<line x1="0" x2="1000" y1="50" y2="50" stroke="#8c826f" stroke-dasharray="4 6" vector-effect="non-scaling-stroke" />`;
  return onField(fieldOf(picture), `${middle}${field}${lines.join("")}`);
};

const pointOf = (picture: SharePicture, stop: Stop): { readonly x: number; readonly y: number } | null => {
  const { places, seats } = picture;
  const { x, y, width, height: high } = fieldOf(picture);
  const { index } = stop;
  const heights = places[index];
  if (heights == null) return null;
  const height = heightOf(stop, heights, seats);
  return {
    x: x + (xOf(index, places.length) / 1000) * width,
    y: y + (yOf(height) / 100) * high,
  };
};

const marks = (picture: SharePicture): string => {
  const { stops, decisive } = picture;
  const dots = stops.map((stop) => {
    const { kind } = stop;
    const point = pointOf(picture, stop);
    return point === null
      ? ""
      : `<circle cx="${point.x}" cy="${point.y}" r="7" fill="${kind === "swing" ? INK : ATTENTION}" stroke="#fffdf8" stroke-width="2" />`;
  });
  const ringed = stops.find(({ index }) => index === decisive);
  const point = ringed === undefined ? null : pointOf(picture, ringed);
  const ring =
    point === null
      ? ""
      : `<circle cx="${point.x}" cy="${point.y}" r="16" fill="none" stroke="${ATTENTION}" stroke-width="4" />`;
  return dots.join("") + ring;
};

/** There is room for two rows of names; further lines have no name. */
const NAMED_IN_ROW = 4;
const MAX_NAMED = 8;

/** Of two players: who is up and who is down. Of more: the legend of the lines. */
const whoIsWho = (picture: SharePicture): string => {
  const { names, seats } = picture;
  const field = fieldOf(picture);
  const style = `font-size="24" fill="${SOFT}"`;
  const [near] = seats;
  if (seats.length === 1 && near !== undefined) {
    const far = names[near === 0 ? 1 : 0] ?? "";
    const clear = `${style} stroke="#fffdf8" stroke-width="8" stroke-linejoin="round" paint-order="stroke"`;
    return `<text x="${field.x + 12}" y="${field.y + 30}" ${clear}>↑ ${escaped(shortened(names[near] ?? "", 30))}</text>
<text x="${field.x + 12}" y="${field.y + field.height - 14}" ${clear}>↓ ${escaped(shortened(far, 30))}</text>`;
  }
  const named = seats.slice(0, MAX_NAMED);
  const rows = Math.ceil(named.length / NAMED_IN_ROW);
  const step = field.width / Math.min(named.length, NAMED_IN_ROW);
  return named
    .map((seat, at) => {
      const x = field.x + (at % NAMED_IN_ROW) * step;
      const y = field.y - 24 - 32 * (rows - 1 - Math.floor(at / NAMED_IN_ROW));
      return `<line x1="${x}" x2="${x + 36}" y1="${y}" y2="${y}" stroke="${COLOURS[seat % COLOURS.length]!}" stroke-width="5" /><text x="${x + 46}" y="${y + 8}" ${style}>${escaped(shortened(names[seat] ?? "", 16))}</text>`;
    })
    .join("");
};

/** In the corner without text. */
const signature = ({ direction }: SharePicture): string => {
  const place = direction === "rtl" ? `x="${MARGIN}"` : `x="${PICTURE_WIDTH - MARGIN}" text-anchor="end"`;
  return `<text ${place} y="${PICTURE_HEIGHT - 22}" font-size="20" fill="${SOFT}" direction="ltr">Foldtable</text>`;
};

export const makeSharePicture = (picture: SharePicture): string => {
  const { board, words, font = "" } = picture;
  const { x, y, width, height } = fieldOf(picture);
  const lines = words.flatMap((each, at) => {
    const style = at === 0 ? { size: 30, fill: INK, weight: 600 } : { size: 24, fill: SOFT };
    return wrapped(each, lettersIn(width, style.size)).map((line) => ({ line, style }));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" lang="${escaped(picture.language)}" font-family="${escaped(FONTS)}">
${font === "" ? "" : `<style>${font}</style>`}<title>${escaped([picture.title, ...words].join(" · "))}</title>
<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="#f1ebdf" />
${board === null ? "" : `<svg x="${MARGIN}" y="${MARGIN}" width="${BOARD_SIZE}" height="${BOARD_SIZE}">${board}</svg>`}
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="#fffdf8" />
${text(picture, picture.title, { y: 92, size: board === null ? 44 : 34, fill: INK, weight: 650 })}
${curveOf(picture)}
${whoIsWho(picture)}
${marks(picture)}
${lines
  .slice(0, MAX_LINES)
  .map(({ line, style }, at) => text(picture, line, { y: y + height + 54 + at * 36, ...style }))
  .join("\n")}
${signature(picture)}
</svg>
`;
};

/** The picture in pixels. Throws if the browser cannot draw it. */
export const svgToPng = async (source: string): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PICTURE_WIDTH;
    canvas.height = PICTURE_HEIGHT;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("no pixels");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
};
