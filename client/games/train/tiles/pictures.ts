/**
 * Ready pictures of tiles: one class for each, in one style sheet for all boards. A jump in a replay changes hundreds of
 * tiles, and a class costs least.
 */
import { pipColour } from "../../../../engine/games/train/state/pips.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { PIPS } from "./half-tiles.ts";

export const pictureSheet = new CSSStyleSheet();

/** The classes that have a rule. */
const drawn = new Set<string>();

const pageStyle = getComputedStyle(document.documentElement);

/** A picture does not know the page's properties: the theme's colours are read when it is made. */
const colourOf = (value: Value): string =>
  pageStyle.getPropertyValue(`--train-pip-${value}`).trim() || pipColour(value);

const pictureOf = (body: string, size: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${body}</svg>`)}")`;

/** Sunk into the tile: a dark crest above each pip, a light rim below. */
const pips = (value: Value, side: "lying" | "standing"): string => {
  const { [side]: dots, width } = PIPS[value]!;
  const path = `d="${dots}" stroke-width="${width}"`;
  return `<g stroke-linecap="round"><path ${path} stroke="#fff" stroke-opacity=".75" transform="translate(0 .5)"/><path ${path} stroke="#000" stroke-opacity=".45" transform="translate(0 -.25)"/><path ${path} stroke="${colourOf(value)}"/></g>`;
};

const numeral = (value: Value): string =>
  `<text x="10" y="${value > 9 ? 14.2 : 14.8}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="${value > 9 ? 11.5 : 14}" fill="${colourOf(value)}">${value}</text>`;

/** The line between the halves, with its brass pin. */
const bar = (path: string, x: number, y: number, size: string): string =>
  pictureOf(
    `<path d="${path}" stroke="#8e7448" stroke-opacity=".55" stroke-width=".7"/><circle cx="${x}" cy="${y}" r="1.1" fill="#d9b667" stroke="#8d6a25" stroke-width=".4"/>`,
    size,
  );
const BARS = { p: bar("M20 3v14", 20, 10, "0 0 40 20"), u: bar("M3 20h14", 10, 20, "0 0 20 40") } as const;
const SHEEN = "linear-gradient(rgb(255 255 255 / 0.4), rgb(90 60 10 / 0.1))";

const NAME = /^([pu])(n?)(\d+)-(\d+)$/;

const draw = (name: string): void => {
  const [, way, numbers, first, second] = NAME.exec(name)!;
  drawn.add(name);
  const half = (value: Value): string =>
    pictureOf(numbers === "n" ? numeral(value) : pips(value, way === "p" ? "lying" : "standing"), "0 0 20 20");
  pictureSheet.insertRule(
    `.${name} { background-image: ${half(Number(first))}, ${half(Number(second))}, ${BARS[way as "p" | "u"]}, ${SHEEN} }`,
  );
};

/**
 * The classes of a tile. It lies along its train, its left half first; upright, it is in a hand or across its train, its
 * upper half first. `numerals`: numbers in place of pips.
 */
export const tileClass = (first: Value, second: Value, isUpright: boolean, numerals: boolean): string => {
  const name = `${isUpright ? "u" : "p"}${numerals ? "n" : ""}${first}-${second}`;
  if (!drawn.has(name)) draw(name);
  return isUpright ? `tile upright ${name}` : `tile ${name}`;
};

/** After another theme was chosen, which has other pips. */
export const drawAgain = (): void => {
  const known = [...drawn];
  drawn.clear();
  for (let at = pictureSheet.cssRules.length; at-- > 0; )
    if ((pictureSheet.cssRules[at] as CSSStyleRule).selectorText.match(/^\.[pu]n?\d/)) pictureSheet.deleteRule(at);
  for (const name of known) draw(name);
};
