/**
 * No minifier looks into strings, and a third of what a board is are Lit's `css` templates: they go through the parser
 * that Vite minifies style sheets with. A template with holes is no sheet yet and stays as it is written.
 */
import { transform as parseStyles } from "lightningcss";
import { type Plugin, parseAst } from "vite";

export const tightStyles = (): Plugin => ({
  name: "tight-styles",
  apply: "build",
  enforce: "post",
  transform: { filter: { id: /\/client\/.*\.ts$/, code: "css`" }, handler: tighten },
});

interface Piece {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isPiece = (value: unknown): value is Piece => typeof value === "object" && value !== null && "type" in value;

/** The one piece of text of each `css` template without holes. */
const sheetsIn = (node: unknown): readonly Piece[] => {
  if (Array.isArray(node)) return node.flatMap(sheetsIn);
  if (!isPiece(node)) return [];
  const { tag, quasi } = node;
  const isSheet = isPiece(tag) && tag.name === "css" && isPiece(quasi);
  const texts = isSheet ? (quasi.quasis as readonly Piece[]) : [];
  return texts.length === 1 ? texts : Object.values(node).flatMap(sheetsIn);
};

const minified = (sheet: string): string =>
  parseStyles({ filename: "template.css", code: Buffer.from(sheet), minify: true }).code.toString();

/** The code with its style sheets, and nothing else, made shorter. */
export const tighten = (code: string): string =>
  sheetsIn(parseAst(code)).reduceRight((text, { start, end }) => {
    const sheet = code.slice(start, end);
    // An escape is JavaScript's and not the sheet's.
    return sheet.includes("\\") ? text : text.slice(0, start) + minified(sheet) + text.slice(end);
  }, code);
