/// <reference path="./wasm.d.ts" />
/** Renders SVG to PNG at the edge, with resvg and the fonts that the texts need, each loaded once. */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import program from "@resvg/resvg-wasm/index_bg.wasm";
import { shapeBengali } from "../drawing/shape-bengali.ts";
import { type FontName, familyOf, fontsIn } from "../drawing/text.ts";
import { HttpError } from "../platform/errors.ts";

/** Where the build puts the fonts (client/build/preview-fonts.ts). */
const FILES: Readonly<Record<FontName, string>> = {
  latin: "/fonts/noto-sans.ttf",
  bengali: "/fonts/noto-sans-bengali.ttf",
  hebrew: "/fonts/noto-sans-hebrew.ttf",
  urdu: "/fonts/noto-nastaliq-urdu.ttf",
};

/** Cached for the life of the instance: each font is at most half a megabyte, all together less than two. */
const fonts = new Map<FontName, Uint8Array>();
let started: Promise<void> | null = null;

const fontOf = async (assets: Fetcher, face: FontName): Promise<Uint8Array> => {
  const cached = fonts.get(face);
  if (cached !== undefined) return cached;
  // The host is ignored: the request is for one of this Worker's own files.
  const file = await assets.fetch(new URL(FILES[face], "https://assets.local"));
  if (!file.ok) throw new HttpError("not-built", "Build the fonts: npm run build");
  const font = new Uint8Array(await file.arrayBuffer());
  fonts.set(face, font);
  return font;
};

/** The drawing as a PNG of the same size. */
export const makePng = async (svg: string, assets: Fetcher): Promise<Uint8Array> => {
  started ??= initWasm(program);
  const [loaded] = await Promise.all([Promise.all(fontsIn(svg).map((face) => fontOf(assets, face))), started]);
  const options = { font: { fontBuffers: loaded, defaultFontFamily: familyOf.latin } };
  const outline = (text: string) => released(new Resvg(text, options), (drawing) => drawing.toString());
  return released(new Resvg(shapeBengali(svg, outline), options), (drawing) =>
    released(drawing.render(), (image) => image.asPng()),
  );
};

/** Frees an object in the WebAssembly memory after use. */
const released = <T extends { free(): void }, R>(held: T, use: (held: T) => R): R => {
  try {
    return use(held);
  } finally {
    held.free();
  }
};
