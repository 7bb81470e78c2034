/** The board and piece themes of a game, with their colours as the browser computes them, and measures of contrast. */
import type { BoardThemes, ThemeVariant } from "../../../client/games/contract/board-themes.ts";
import { findManifest } from "../../../client/games/registry.ts";
import "../../../client/shell/ft-board-themes.ts";

export const themesOf = async (game: string): Promise<BoardThemes> =>
  (await (
    await findManifest(game)!.extras()
  ).themes!())!;

export interface ThemePair {
  readonly board: ThemeVariant;
  readonly pieces: ThemeVariant;
}

export const themePairsOf = ({ board, pieces }: BoardThemes): readonly ThemePair[] =>
  board.all.flatMap((first) => pieces.all.map((second) => ({ board: first, pieces: second })));

/** Red, green and blue of 0 to 255, and alpha of 0 to 1. */
export type Colour = readonly [number, number, number, number];

/** Mounts the sample of a theme pair in a light or dark page, and reads its colours. */
export const mountSample = async (themes: BoardThemes, themePair: ThemePair, light: "light" | "dark") => {
  const sample = Object.assign(document.createElement("ft-theme-sample"), { themes, dress: themePair });
  sample.style.colorScheme = light;
  document.body.append(sample);
  await (sample as unknown as { readonly updateComplete: Promise<unknown> }).updateComplete;
  const root = sample.shadowRoot!;
  const probe = document.createElement("span");
  root.append(probe);
  return {
    paintedColour: (selector: string, property: "backgroundColor" | "fill" | "stroke"): Colour =>
      parseColour(getComputedStyle(root.querySelector(selector)!)[property]),
    /** The colour of a CSS value, such as a custom property. */
    resolvedColour: (value: string): Colour => {
      probe.style.color = value;
      return parseColour(getComputedStyle(probe).color);
    },
    remove: () => sample.remove(),
  };
};

const parseColour = (text: string): Colour => {
  const [red, green, blue, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`no colour: ${text}`);
  return [red, green, blue, alpha];
};

/** The opaque colour of a layer with this alpha on `under`. */
export const blend = ([red, green, blue]: Colour, alpha: number, under: Colour): Colour => {
  const mixed = [red, green, blue].map((part, at) => part * alpha + (under[at] ?? 0) * (1 - alpha));
  return [mixed[0]!, mixed[1]!, mixed[2]!, 1];
};

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2, 1 to 21. */
export const contrast = (first: Colour, second: Colour): number => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const toOklab = (colour: Colour): readonly number[] => {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

/** The distance of two colours in Oklab: 1 from black to white. */
export const colourDistance = (first: Colour, second: Colour): number => {
  const to = toOklab(second);
  return Math.hypot(...toOklab(first).map((part, at) => part - (to[at] ?? 0)));
};
