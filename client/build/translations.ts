/** The translations, client/locales/*.xlf: a parser, and a Vite plugin that makes each file a module for lit-localize. */
import type { Plugin } from "vite";

/** A message as XLIFF has it, with each expression as `<x id="0" …/>`. */
export interface Translation {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

export const parseXliff = (file: string): readonly Translation[] =>
  [...file.matchAll(/<trans-unit id="(\w+)">(.*?)<\/trans-unit>/gs)].map(([, id = "", unit = ""]) => {
    const part = (name: string): string => unit.match(new RegExp(`<${name}>(.*?)</${name}>`, "s"))?.[1] ?? "";
    return { id, source: part("source"), target: part("target") };
  });

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;

export const decodeXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);

/** Each expression of a message is one placeholder, so the placeholder's id is the expression's index. */
const makeTemplate = (target: string): string => {
  const text = decodeXml(target.replace(/<x id="(\d+)"[^>]*\/>/g, "\0$1\0")).replace(/[\\`]|\$(?=\{)/g, "\\$&");
  return `${text.includes("\0") ? "str" : ""}\`${text.replace(/\0(\d+)\0/g, "$${$1}")}\``;
};

export const makeTranslationModule = (xliff: string): string => {
  const templates = parseXliff(xliff).map(({ id, target }) => `${id}: ${makeTemplate(target)},`);
  return `import { str } from "@lit/localize";\nexport const templates = {\n${templates.join("\n")}\n};\n`;
};

export const translationsAsModules = (): Plugin => ({
  name: "translations-as-modules",
  transform: {
    filter: { id: /\.xlf$/ },
    handler: (xliff) => ({ code: makeTranslationModule(xliff), moduleType: "js", map: null }),
  },
});
