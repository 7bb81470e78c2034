/**
 * The picture of a game to share: the curve, its legend, and the decisive moment. One SVG with its own colours and
 * fonts, so that it looks the same everywhere; the browser turns it into a PNG if needed.
 */
import type { Seat } from "../../engine/contract/game.ts";
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
  readonly direction: "ltr" | "rtl";
  readonly language: string;
}

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** The width in letters of size 1, in a wide script. */
const WIDE = 1_900;

const MARGIN = 60;
const TOP = 170;
const FIELD_WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const FIELD_HEIGHT = 250;

const INK = "#221e17";
const SOFT = "#554d40";
const ACCENT = "#0d6461";
const ATTENTION = "#a63a12";
const COLOURS = ["#2c7a4b", "#b23a30", "#2f67ac", "#9a7410"] as const;
const FONTS =
  "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Bengali', 'Noto Sans Hebrew', 'Noto Nastaliq Urdu', sans-serif";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Longer text would run out of the picture. */
const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1)}…`;

interface Line {
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
}

/** A line of text from the start side of its language. */
const text = ({ direction }: SharePicture, words: string, { y, size, fill, weight = 400 }: Line): string => {
  const x = direction === "rtl" ? PICTURE_WIDTH - MARGIN : MARGIN;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" direction="${direction}">${escaped(shortened(words, Math.floor(WIDE / size)))}</text>`;
};

/** Places a path, in its own units, on the area of the curve. */
const onField = (drawing: string): string =>
  `<g transform="translate(${MARGIN} ${TOP}) scale(${FIELD_WIDTH / 1000} ${FIELD_HEIGHT / 100})">${drawing}</g>`;

const curveOf = ({ places, seats }: SharePicture): string => {
  const isAlone = seats.length === 1;
  const field = isAlone ? `<path d="${areaPath(places, seats[0]!)}" fill="${ACCENT}" fill-opacity="0.2" />` : "";
  const lines = seats.map((seat) => {
    const stroke = isAlone ? ACCENT : COLOURS[seat % COLOURS.length]!;
    const dash = dashOf(seat);
    return `<path d="${linePath(places, seat)}" fill="none" stroke="${stroke}" stroke-width="4" stroke-linejoin="round" vector-effect="non-scaling-stroke"${dash === "" ? "" : ` stroke-dasharray="${dash}"`} />`;
  });
  const middle = `<line x1="0" x2="1000" y1="50" y2="50" stroke="#8c826f" stroke-dasharray="4 6" vector-effect="non-scaling-stroke" />`;
  return onField(`${middle}${field}${lines.join("")}`);
};

const pointOf = ({ places, seats }: SharePicture, stop: Stop): { readonly x: number; readonly y: number } | null => {
  const { index } = stop;
  const heights = places[index];
  if (heights == null) return null;
  const height = heightOf(stop, heights, seats);
  return {
    x: MARGIN + (xOf(index, places.length) / 1000) * FIELD_WIDTH,
    y: TOP + (yOf(height) / 100) * FIELD_HEIGHT,
  };
};

const marks = (picture: SharePicture): string => {
  const { stops, decisive } = picture;
  const dots = stops.map((stop) => {
    const { kind } = stop;
    const point = pointOf(picture, stop);
    return point === null
      ? ""
      : `<circle cx="${point.x}" cy="${point.y}" r="7" fill="${kind === "mistake" ? ATTENTION : INK}" stroke="#fffdf8" stroke-width="2" />`;
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
const whoIsWho = ({ names, seats }: SharePicture): string => {
  const style = `font-size="24" fill="${SOFT}"`;
  const [near] = seats;
  if (seats.length === 1 && near !== undefined) {
    const far = names[near === 0 ? 1 : 0] ?? "";
    const clear = `${style} stroke="#fffdf8" stroke-width="8" stroke-linejoin="round" paint-order="stroke"`;
    return `<text x="${MARGIN + 12}" y="${TOP + 30}" ${clear}>↑ ${escaped(shortened(names[near] ?? "", 30))}</text>
<text x="${MARGIN + 12}" y="${TOP + FIELD_HEIGHT - 14}" ${clear}>↓ ${escaped(shortened(far, 30))}</text>`;
  }
  const named = seats.slice(0, MAX_NAMED);
  const rows = Math.ceil(named.length / NAMED_IN_ROW);
  const step = FIELD_WIDTH / Math.min(named.length, NAMED_IN_ROW);
  return named
    .map((seat, at) => {
      const x = MARGIN + (at % NAMED_IN_ROW) * step;
      const y = TOP - 24 - 32 * (rows - 1 - Math.floor(at / NAMED_IN_ROW));
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
  const [first = "", ...rest] = picture.words;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" lang="${escaped(picture.language)}" font-family="${escaped(FONTS)}">
<title>${escaped([picture.title, ...picture.words].join(" · "))}</title>
<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="#f5f1e8" />
<rect x="${MARGIN}" y="${TOP}" width="${FIELD_WIDTH}" height="${FIELD_HEIGHT}" rx="8" fill="#fffdf8" />
${text(picture, picture.title, { y: 92, size: 44, fill: INK, weight: 650 })}
${curveOf(picture)}
${whoIsWho(picture)}
${marks(picture)}
${text(picture, first, { y: 474, size: 30, fill: INK, weight: 600 })}
${rest.map((words, at) => text(picture, words, { y: 516 + at * 36, size: 24, fill: SOFT })).join("\n")}
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
