/** The table as one SVG that looks the same without the page: cloth, tracks, signs, trains and engines, without a hand. */
import type { Value } from "../../../engine/games/train/state/types.ts";
import { halfDrawing } from "./tiles/pictures.ts";

const STROKES = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const placed = ({ x, y, width, height }: Place): string =>
  `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"`;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A drawing of the page with the values of its styles. */
const drawing = (figure: Element, at: Place): string => {
  const copy = figure.cloneNode(true) as Element;
  const parts = [...copy.querySelectorAll("*")];
  for (const [index, part] of [...figure.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(part);
    for (const name of STROKES) parts[index]!.setAttribute(name, computed.getPropertyValue(name));
  }
  const body = parts.map((part) => (part.parentElement === copy ? new XMLSerializer().serializeToString(part) : ""));
  return `<svg ${placed(at)} overflow="visible">${body.join("").replaceAll(/<!--.*?-->/g, "")}</svg>`;
};

const LOOK = /\b([up])(n?)(\d+)-(\d+)\b/;

const tile = (element: Element, at: Place): string => {
  const [, way, numbers, first, second] = LOOK.exec(element.className) ?? [];
  if (first === undefined || second === undefined) return "";
  const isUpright = way === "u";
  const half = (value: string): string => halfDrawing(Number(value) as Value, isUpright, numbers === "n");
  const [size, move, bar] = isUpright ? ["20 40", "0 20", "M3 20h14"] : ["40 20", "20 0", "M20 3v14"];
  const edge = `rx="2.6" width="100%" height="100%"`;
  return `<svg ${placed(at)} viewBox="0 0 ${size}" overflow="visible"><rect ${edge} y="1.2" fill="#8e7448" /><rect ${edge} fill="#fbf4e4" /><path d="${bar}" stroke="#8e7448" stroke-width=".7" />${half(first)}<g transform="translate(${move})">${half(second)}</g></svg>`;
};

const text = (words: string, { x, y, height }: Place, look: string): string =>
  `<text x="${x.toFixed(1)}" y="${(y + 0.76 * height).toFixed(1)}" ${look}>${escaped(words)}</text>`;

const end = (socket: Element, at: Place): string => {
  const middle = { ...at, x: at.x + at.width / 2 };
  const look = `fill="#fbf6e9" font-size="${(0.66 * at.height).toFixed(1)}" font-weight="600" text-anchor="middle"`;
  return `<rect ${placed(at)} rx="${(0.17 * at.height).toFixed(1)}" fill="none" stroke="#fbf6e9" stroke-opacity=".6" stroke-dasharray="4 3" />${text(socket.textContent.trim(), middle, look)}`;
};

const engine = (element: Element, at: Place): string => {
  const address = /url\("(.*)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1];
  return address === undefined ? "" : `<image ${placed(at)} href="${address}" />`;
};

export const boardPicture = (board: Element): string => {
  const root = board.shadowRoot!;
  const all = (selector: string): readonly Element[] => [...root.querySelectorAll(selector)];
  const cloth = root.querySelector(".cloth")?.getBoundingClientRect();
  const lanes = all(".lane").map((lane) => lane.getBoundingClientRect());
  if (cloth === undefined || lanes.length === 0) return "";
  const width = Math.max(...lanes.map(({ right }) => right)) - cloth.left;
  const height = Math.max(...lanes.map(({ bottom }) => bottom)) + 8 - cloth.top;
  const at = (part: Element): Place => {
    const box = part.getBoundingClientRect();
    return { x: box.left - cloth.left, y: box.top - cloth.top, width: box.width, height: box.height };
  };
  const signs = all(".label").map((sign) => {
    const box = at(sign);
    const { backgroundImage, color } = getComputedStyle(sign);
    const isLit = sign.closest(".on-turn, .out") !== null;
    const plate = backgroundImage === "none" ? "none" : isLit ? "#f7dc9b" : "#134030";
    const name = sign.querySelector(".name")!;
    return `<rect ${placed(box)} rx="${box.height / 2}" fill="${plate}" />${text(name.textContent.trim(), { ...at(name), height: 18 }, `fill="${color}" font-size="14" font-weight="650"`)}`;
  });
  const hubs = all(".turntable").map((hub) => {
    const { x, y, width } = at(hub);
    return `<circle cx="${x + width / 2}" cy="${y + width / 2}" r="${width / 2}" fill="#6b4226" stroke="#d9b667" stroke-width="3" />`;
  });
  const parts = [
    ...all("svg.tracks").map((tracks) => drawing(tracks, at(tracks))),
    ...signs,
    ...hubs,
    ...all(".lane .laid, .turntable .tile").map((element) => tile(element, at(element))),
    ...all(".socket").map((socket) => end(socket, at(socket))),
    ...all("i.engine").map((element) => engine(element, at(element))),
  ];
  const ground = getComputedStyle(root.querySelector(".cloth")!).getPropertyValue("--cloth") || "#1e5544";
  return `<svg viewBox="-10 -10 ${width + 20} ${height + 20}" width="100%" height="100%"><rect x="-10" y="-10" width="${width + 20}" height="${height + 20}" rx="20" fill="#6b4226" /><rect width="${width}" height="${height}" rx="12" fill="#1e5544" style="fill:${ground}" />${parts.join("")}</svg>`;
};
