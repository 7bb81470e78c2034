/**
 * Lays out Bengali text cluster by cluster. resvg shapes a Bengali letter with its signs correctly, but advances by the
 * widest of the parts instead of their sum, so signs overlap the next letter. So each cluster's outline is measured
 * once, and each is placed where the one before it ends.
 */
import { familyOf, letterWidth } from "./text.ts";

/** Converts text in an SVG to paths. */
export type Outline = (svg: string) => string;

const EM = 1000;
/** Clusters are measured one below the other, so far apart that a point's height tells which cluster it belongs to. */
const PITCH = 4 * EM;
/** The headline of each letter extends this far at either end, to join the next letter's. */
const OVERLAP = 0.01;

const LETTERS = /[\u0985-\u09ce\u09dc-\u09e3\u09f0\u09f1]/;

/** Width by cluster, at font size 1. There are few clusters, and their widths never change. */
const widths = new Map<string, number>();
/** More clusters than Bengali uses. If made-up names exceed it, the cache is emptied. */
const MAX_CLUSTERS = 4_000;

/** Signs that are encoded after a letter and shown before it, with their widths; some also have a part after it. */
const BEFORE: Readonly<Record<string, readonly [sign: string, width: number, behind: string]>> = {
  "\u09bf": ["\u09bf", 0.276, ""],
  "\u09c7": ["\u09c7", 0.385, ""],
  "\u09c8": ["\u09c8", 0.385, ""],
  "\u09cb": ["\u09c7", 0.385, "\u09be"],
  "\u09cc": ["\u09c7", 0.385, "\u09d7"],
};

/** The base for a sign that is shown alone. */
const BLANK = "\u00a0";

/** A conjunct with a sign before it is broken up, so that the sign can be placed separately. */
const parted = (cluster: string): readonly string[] => {
  const sign = /\u09cd\p{L}.*?([\u09bf\u09c7\u09c8\u09cb\u09cc])/u.exec(cluster)?.[1];
  const [before, , behind] = (sign === undefined ? undefined : BEFORE[sign]) ?? [];
  if (sign === undefined || before === undefined || behind === undefined) return [cluster];
  return [BLANK + before, cluster.replace(sign, behind)];
};

/** The units that are shaped together: a letter with its signs, and letters joined by a virama. */
const clustersOf = (text: string): readonly string[] =>
  (text.match(/(?:.\u09cd[\u200c\u200d]?(?=\p{L}))*.\p{M}*[\u200c\u200d]?/gu) ?? []).flatMap(parted);

const isMeasured = (cluster: string): boolean => LETTERS.test(cluster);

const DIGIT = /^[\u09e6-\u09ef]$/;

/** Estimated width of clusters that are not measured: digits, Latin letters, punctuation. */
const guessed = (cluster: string): number =>
  DIGIT.test(cluster) ? 0.602 : [...cluster].reduce((sum, one) => sum + letterWidth(one), 0);

const widthOf = (cluster: string): number =>
  cluster.startsWith(BLANK) ? (BEFORE[cluster[1] ?? ""]?.[1] ?? 0.26) : (widths.get(cluster) ?? guessed(cluster));

const measure = (clusters: readonly string[], outline: Outline): void => {
  if (clusters.length === 0) return;
  if (widths.size + clusters.length > MAX_CLUSTERS) widths.clear();
  const lines = clusters.map((cluster, row) => `<text y="${(row + 1) * PITCH}">${cluster}</text>`);
  const paths = outline(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" font-family="${familyOf.bengali}" font-size="${EM}" font-weight="600">${lines.join("")}</svg>`,
  );
  const ends = new Map<number, number>();
  for (const [, x, y] of paths.matchAll(/(-?[\d.]+) (-?[\d.]+)(?= [A-Z"]|")/g)) {
    const row = Math.round(Number(y) / PITCH) - 1;
    ends.set(row, Math.max(ends.get(row) ?? 0, Number(x)));
  }
  for (const [row, cluster] of clusters.entries()) {
    const end = ends.get(row);
    if (end !== undefined) widths.set(cluster, end / EM - OVERLAP);
  }
};

const LINE = new RegExp(
  `<text x="([\\d.-]+)" y="([\\d.-]+)" font-family="${familyOf.bengali}" font-size="([\\d.]+)" text-anchor="(\\w+)" fill="([^"]+)">([^<]*)</text>`,
  "g",
);

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (text: string): string => text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => Object.keys(entities).find((entity) => entities[entity] === mark)!);

const SHIFTS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** The drawing with its Bengali lines laid out. */
export const shapeBengali = (svg: string, outline: Outline): string => {
  const clusters = [...svg.matchAll(LINE)].flatMap((line) => clustersOf(plain(line[6]!)));
  measure(
    [...new Set(clusters)].filter((cluster) => isMeasured(cluster) && !widths.has(cluster)),
    outline,
  );
  return svg.replace(LINE, (_, left: string, y: string, height: string, anchor: string, fill: string, text: string) => {
    const parts = clustersOf(plain(text));
    const size = Number(height);
    let x = Number(left) - parts.reduce((sum, part) => sum + widthOf(part) * size, 0) * (SHIFTS[anchor] ?? 0);
    const set = parts.map((part) => {
      const at = `<text x="${x.toFixed(2)}" y="${y}">${escaped(part)}</text>`;
      x += widthOf(part) * size;
      return part === " " ? "" : at;
    });
    return `<g font-family="${familyOf.bengali}" font-size="${height}" fill="${fill}">${set.join("")}</g>`;
  });
};
