/**
 * Minifies Lit templates, a third of a board's code, because no minifier looks into strings. Style sheets go through
 * Lightning CSS; one with expressions is incomplete and stays unchanged. In HTML, each line break with its indentation
 * becomes one space, as in a browser.
 */
import { transform as parseStyles } from "lightningcss";
import { type Plugin, parseAst } from "vite";

export const minifyTemplates = (): Plugin => ({
  name: "tight-styles",
  apply: "build",
  enforce: "post",
  transform: { filter: { id: /\/client\/.*\.ts$/, code: /(?:css|html|svg)`/ }, handler: minifyTemplatesIn },
});

interface Piece {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isPiece = (value: unknown): value is Piece => typeof value === "object" && value !== null && "type" in value;

/** All templates with one of these tags, nested ones included. */
const templatesIn = (node: unknown, tags: readonly unknown[]): readonly Piece[] => {
  if (Array.isArray(node)) return node.flatMap((one) => templatesIn(one, tags));
  if (!isPiece(node)) return [];
  const { tag, quasi } = node;
  const own = isPiece(tag) && tags.includes(tag.name) && isPiece(quasi) ? [quasi] : [];
  return [...own, ...Object.values(node).flatMap((one) => templatesIn(one, tags))];
};

const textsOf = ({ quasis }: Piece): readonly Piece[] => quasis as readonly Piece[];

const minified = (sheet: string): string =>
  // An escape belongs to JavaScript and not to the style sheet.
  sheet.includes("\\")
    ? sheet
    : parseStyles({ filename: "template.css", code: Buffer.from(sheet), minify: true }).code.toString();

const inOneLine = (markup: string): string => markup.replace(/\s*\n\s*/g, " ");

/** The code with shorter templates and no other change. */
export const minifyTemplatesIn = (code: string): string => {
  const tree = parseAst(code);
  const sheets = templatesIn(tree, ["css"]).map(textsOf);
  const changes = [
    ...sheets.filter(({ length }) => length === 1).flatMap((texts) => texts.map((text) => [text, minified] as const)),
    ...templatesIn(tree, ["html", "svg"]).flatMap((one) => textsOf(one).map((text) => [text, inOneLine] as const)),
  ];
  return changes
    .toSorted(([one], [other]) => other.start - one.start)
    .reduce(
      (text, [{ start, end }, change]) => text.slice(0, start) + change(code.slice(start, end)) + text.slice(end),
      code,
    );
};
