/**
 * The pictures of tiles as bitmaps. A drawing in SVG is laid out again for each size at which it is painted, and a table
 * has tiles of several sizes: two thirds of what a jump in a replay cost to paint.
 */
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { PIPS } from "./half-tiles.ts";
import { ACROSS, ALONG, bitmaps, drawAgain, halfPicture } from "./pictures.ts";

/** In pixels: half a tile of the largest hand on a dense screen. */
const HALF = 192;

const SHADES = [251, 244, 228, 255] as const;

/** A browser that hides what identifies it returns noise from a canvas. */
const isExact = (): boolean => {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return false;
  context.fillStyle = `rgb(${SHADES.slice(0, 3).join(" ")})`;
  context.fillRect(0, 0, 8, 8);
  return context.getImageData(0, 0, 8, 8).data.every((shade, at) => shade === SHADES[at % SHADES.length]);
};

const bitmapOf = async (drawing: string, width: number, height: number): Promise<string> => {
  const image = new Image(width, height);
  image.src = drawing;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL();
};

const make = async (drawing: string, width: number, height: number): Promise<void> => {
  if (!bitmaps.has(drawing)) bitmaps.set(drawing, await bitmapOf(drawing, width, height));
};

/** In the colours of the theme. A browser that cannot keeps the drawings. */
const drawBitmaps = async (): Promise<void> => {
  if (!isExact()) return;
  await make(ALONG, 2 * HALF, HALF);
  await make(ACROSS, HALF, 2 * HALF);
  for (const value of PIPS.keys())
    for (const isUpright of [false, true]) await make(halfPicture(value as Value, isUpright, false), HALF, HALF);
  drawAgain();
};

void drawBitmaps();
new MutationObserver(() => {
  drawAgain();
  void drawBitmaps();
}).observe(document.documentElement, { attributeFilter: ["style"] });
