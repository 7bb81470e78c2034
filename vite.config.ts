import { defineConfig, type Plugin, parseAst } from "vite";

/**
 * Builds client/ into dist/, which the Worker serves. No inline script, style or polyfill: the page's policy
 * (client/public/_headers) forbids them. Names carry a hash, so that /assets/* may be kept for ever.
 */
export default defineConfig({
  root: "client",
  publicDir: "public",
  plugins: [tightTemplates()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8787", ws: true } } },
});

/** No minifier looks into strings, and half of what we write are Lit's templates and styles. */
function tightTemplates(): Plugin {
  return {
    name: "tight-templates",
    apply: "build",
    enforce: "post",
    transform: { filter: { id: /\/client\/.*\.ts$/ }, handler: tighten },
  };
}

interface Piece {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isPiece = (value: unknown): value is Piece => typeof value === "object" && value !== null && "type" in value;

/** In markup every line break becomes one space; styles lose comments and what stands around punctuation as well. */
const tighteners: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text.replace(/\s*\n\s*/g, " "),
  svg: (text) => text.replace(/\s*\n\s*/g, " "),
  css: (text) =>
    text
      .replace(/\/\*.*?\*\//gs, "")
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replace(/: /g, ":")
      .replace(/;}/g, "}"),
};

/** The code with the text of its html, svg and css templates, and nothing else, made shorter. */
function tighten(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isPiece(node)) return;
    const { tag, quasi } = node;
    const tighter = isPiece(tag) ? tighteners[String(tag.name)] : undefined;
    if (tighter !== undefined && isPiece(quasi)) {
      for (const { start, end } of quasi.quasis as Piece[])
        edits.push({ start, end, text: tighter(code.slice(start, end)) });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(code));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
