/**
 * Ready pictures of tiles: one class for each, in one style sheet for all boards. A jump in a replay changes hundreds of
 * tiles, and a class costs least.
 */
import { pipColour } from "../../../../engine/games/train/state/pips.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { PIPS } from "./half-tiles.ts";

export const pictureSheet = new CSSStyleSheet();

const pageStyle = getComputedStyle(document.documentElement);

/** The theme's colours, which a picture does not know. Each is read once, because reading one computes the styles. */
const colours: string[] = [];

const colourOf = (value: Value): string =>
  (colours[value] ??= pageStyle.getPropertyValue(`--train-pip-${value}`).trim() || pipColour(value));

/** Bitmaps, by the drawings that they replace; empty until bitmaps.ts has made them. */
export const bitmaps = new Map<string, string>();

const svgOf = (body: string, size: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${body}</svg>`)}`;

const picture = (drawing: string): string => `url("${bitmaps.get(drawing) ?? drawing}")`;

/** Sunk into the tile: a dark crest above each pip, a light rim below. */
const pips = (value: Value, side: "lying" | "standing"): string => {
  const { [side]: dots, width } = PIPS[value]!;
  const path = `d="${dots}" stroke-width="${width}"`;
  return `<g stroke-linecap="round"><path ${path} stroke="#fff" stroke-opacity=".75" transform="translate(0 .5)"/><path ${path} stroke="#000" stroke-opacity=".45" transform="translate(0 -.25)"/><path ${path} stroke="${colourOf(value)}"/></g>`;
};

const numeral = (value: Value): string =>
  `<text x="10" y="${value > 9 ? 14.2 : 14.8}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="${value > 9 ? 11.5 : 14}" fill="${colourOf(value)}">${value}</text>`;

export const halfDrawing = (value: Value, isUpright: boolean, numerals: boolean): string =>
  numerals ? numeral(value) : pips(value, isUpright ? "standing" : "lying");

export const halfPicture = (value: Value, isUpright: boolean, numerals: boolean): string =>
  svgOf(halfDrawing(value, isUpright, numerals), "0 0 20 20");

/** The line between the halves, with its brass pin. */
const bar = (path: string, x: number, y: number, size: string): string =>
  svgOf(
    `<path d="${path}" stroke="#8e7448" stroke-opacity=".55" stroke-width=".7"/><circle cx="${x}" cy="${y}" r="1.1" fill="#d9b667" stroke="#8d6a25" stroke-width=".4"/>`,
    size,
  );
export const ALONG = bar("M20 3v14", 20, 10, "0 0 40 20");
export const ACROSS = bar("M3 20h14", 10, 20, "0 0 20 40");
const SHEEN = "linear-gradient(rgb(255 255 255 / 0.4), rgb(90 60 10 / 0.1))";

type Look = readonly [first: Value, second: Value, isUpright: boolean, numerals: boolean];

/** The classes that have a rule. */
const drawn = new Map<string, Look>();

const draw = (name: string, [first, second, isUpright, numerals]: Look): void => {
  const half = (value: Value): string => picture(halfPicture(value, isUpright, numerals));
  pictureSheet.insertRule(
    `.${name} { background-image: ${half(first)}, ${half(second)}, ${picture(isUpright ? ACROSS : ALONG)}, ${SHEEN} }`,
  );
};

/**
 * The classes of a tile. It lies along its train, its left half first; upright, it is in a hand or across its train, its
 * upper half first. `numerals`: numbers in place of pips.
 */
export const tileClass = (...look: Look): string => {
  const [first, second, isUpright, numerals] = look;
  const name = `${isUpright ? "u" : "p"}${numerals ? "n" : ""}${first}-${second}`;
  if (!drawn.has(name)) {
    drawn.set(name, look);
    draw(name, look);
  }
  return isUpright ? `tile upright ${name}` : `tile ${name}`;
};

/** After another theme was chosen, which has other pips. */
export const drawAgain = (): void => {
  colours.length = 0;
  for (let at = pictureSheet.cssRules.length; at-- > 0; )
    if (drawn.has((pictureSheet.cssRules[at] as CSSStyleRule).selectorText.slice(1))) pictureSheet.deleteRule(at);
  for (const [name, look] of drawn) draw(name, look);
};
