/**
 * Renders the app icons from client/public/icon.svg into its folder: `node client/cli/icons.ts`. They are committed;
 * run it after the drawing has changed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const FOLDER = new URL("../public/", import.meta.url);

/** A round mask may cut off all but the inner four fifths, so the drawing stays within them. */
const SAFE = 0.86;
const SIDE = 32;

const drawing = await readFile(new URL("icon.svg", FOLDER), "utf8");

/** For systems that cut the shape themselves: the background up to the edge, the drawing smaller in the middle. */
const toTheEdge = (scale: number): string => {
  const margin = (SIDE * (1 - scale)) / 2;
  return drawing
    .replace(/ rx="\d+"/, "")
    .replace(/(<rect[^>]*>)/, `$1<g transform="translate(${margin} ${margin}) scale(${scale})">`)
    .replace("</svg>", "</g></svg>");
};

await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));

const draw = async (name: string, size: number, svg: string): Promise<void> => {
  const png = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  await writeFile(new URL(name, FOLDER), png);
  console.log(`client/public/${name}: ${size} × ${size}, ${png.length} bytes`);
};

await draw("icon-192.png", 192, drawing);
await draw("icon-512.png", 512, drawing);
await draw("icon-maskable-192.png", 192, toTheEdge(SAFE));
await draw("icon-maskable-512.png", 512, toTheEdge(SAFE));
await draw("apple-touch-icon.png", 180, toTheEdge(0.96));
