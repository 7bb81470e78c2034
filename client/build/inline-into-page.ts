/**
 * Inlines into the page what its first view needs: the page styles and the early script
 * (client/early-socket-script.ts). As files they would come a round trip later. The page's policy allows only these two
 * texts, by their hashes. The Latin fonts are named in the page, so that its first text already has them.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { afterBuild } from "./after-build.ts";

type Bundle = Rolldown.OutputBundle;

export const inlineIntoPage = (): Plugin => {
  const sums = { script: "", style: "" };
  const plugin: Plugin = {
    name: "in-the-page",
    transformIndexHtml: {
      order: "post",
      handler(page, { bundle = {} }) {
        const { code, style } = taken(bundle);
        sums.script = sumOf(code);
        sums.style = sumOf(style);
        // A module would wait for the whole page, with the preloaded log, and would still run before the page's script.
        const tags = [
          { tag: "style", children: style, injectTo: "head" as const },
          { tag: "script", attrs: { type: "module" }, children: code, injectTo: "head-prepend" as const },
        ];
        const fonts = Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({ tag: "link", attrs: preloadOf(`/${file}`), injectTo: "head" as const }));
        return { html: page.replace(/\s*<link rel="stylesheet"[^>]*>/, ""), tags: [...tags, ...fonts] };
      },
    },
  };
  return afterBuild(plugin, async (folder) => {
    const headers = join(folder, "_headers");
    const text = await readFile(headers, "utf8");
    const allowed = text
      .replace("script-src 'self'", `script-src 'self' ${sums.script}`)
      .replace("style-src 'self'", `style-src 'self' ${sums.style}`);
    await writeFile(headers, allowed);
  });
};

const FIRST_FONTS = /\/(?:figtree-latin-(?:400|600)|fraunces-latin-600)-normal.*\.woff2$/;

/** The scripts come first on a slow line: a text can be read in the system's font. */
const preloadOf = (href: string) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  href,
  crossorigin: true,
  fetchpriority: "low",
});

/** Removes both files from the bundle and returns their texts. */
const taken = (bundle: Bundle): { readonly code: string; readonly style: string } => {
  const files = Object.values(bundle);
  const early = files.find((file) => file.type === "chunk" && file.isEntry && file.name === "early");
  const sheet = files.find((file) => file.type === "asset" && /^assets\/index-.*\.css$/.test(file.fileName));
  if (early?.type !== "chunk" || sheet?.type !== "asset") throw new Error("what stands in the page was not built");
  delete bundle[early.fileName];
  delete bundle[sheet.fileName];
  return { code: early.code.trim(), style: String(sheet.source).trim() };
};

const sumOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
