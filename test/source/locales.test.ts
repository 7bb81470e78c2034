/**
 * Every language translates every message of the code. `npm run localize:extract` adds new messages to
 * client/locales/*.xlf, and the build makes modules of them.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { RuntimeLitLocalizer } from "@lit/localize-tools/lib/modes/runtime.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTranslationModule, parseXliff, type Translation } from "../../client/build/translations.ts";
import { targetLocales } from "../../client/locales/locale-codes.ts";

const ROOT = join(import.meta.dirname, "../..");
const SCRIPTS = { bn: /\p{Script=Bengali}/u, he: /\p{Script=Hebrew}/u, ur: /\p{Script=Arabic}/u };
/** Titles that consist only of placeholders and separators. */
const UNTRANSLATED = new Set(["{0} · Foldtable", "{0}: {1}", "{0} + {1}"]);

const withoutMarks = (text: string): string => text.replace(/<x id="(\d+)"[^>]*\/>/g, "{$1}");
const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\d+\}/g)].map(String).sort();

/** The messages with `{0}`, `{1}` … as placeholders. */
const readXliff = (path: string): readonly Translation[] =>
  parseXliff(readFileSync(path, "utf8")).map(({ id, source, target }) => ({
    id,
    source: withoutMarks(source),
    target: withoutMarks(target),
  }));
const pathOf = (locale: string): string => join(ROOT, `client/locales/${locale}.xlf`);
const wrongIn = (locale: string, isWrong: (message: Translation) => boolean) =>
  readXliff(pathOf(locale)).filter(isWrong);

/** Only these are read, because reading all files takes twice as long. */
const filesWithMessages = (patterns: readonly string[]): readonly string[] =>
  globSync(patterns, { cwd: ROOT }).filter((file) => readFileSync(join(ROOT, file), "utf8").includes("@lit/localize"));

/** lit-localize with its output in `folder`. Both commands share one instance, because reading the code takes seconds. */
const localizerIn = (folder: string): RuntimeLitLocalizer => {
  const { inputFiles, output, interchange, ...config } = JSON.parse(
    readFileSync(join(ROOT, "lit-localize.json"), "utf8"),
  );
  // A message needs only the file that contains it. Resolving imports would take most of the time.
  const compilerOptions = { module: "esnext", moduleResolution: "bundler", types: [], noLib: true, noResolve: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["tsconfig.json"] }));
  return new RuntimeLitLocalizer({
    ...config,
    baseDir: ROOT,
    resolve: (path: string) => resolve(folder, path),
    tsConfig: "tsconfig.json",
    inputFiles: [...filesWithMessages(inputFiles), "node_modules/@lit/localize/**/*.d.ts"],
    output: { ...output, outputDir: "generated" },
    interchange: { ...interchange, xliffDir: "." },
  });
};

/** The lines `id: text` of a module, sorted. */
const entriesOf = (module: string): readonly string[] =>
  [...module.matchAll(/^\s*'?(\w+)'?: ((?:str)?`.*`),$/gm)].map(([, id, text]) => `${id} ${text}`).sort();

let folder = "";
let localizer: RuntimeLitLocalizer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foldtable-locales-"));
  for (const locale of targetLocales) cpSync(pathOf(locale), join(folder, `${locale}.xlf`));
  localizer = localizerIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the languages", () => {
  it.each(targetLocales)("have each sentence of the page without its scripts: %s", (locale) => {
    const page = readFileSync(join(ROOT, "client/index.html"), "utf8");
    const [, listed] = /"inLanguage":(\[[^\]]*\])/.exec(page) ?? [];
    expect(JSON.parse(listed ?? "[]")).toContain(locale);
    expect(page.split(`<p lang="${locale}"`).length).toBe(4);
  });

  it("translate every message of the code, and no other", async () => {
    await localizer.writeInterchangeFiles();
    for (const locale of targetLocales) {
      const extracted = readXliff(join(folder, `${locale}.xlf`));
      expect(extracted.filter(({ target }) => target.trim() === "")).toEqual([]);
      expect(readXliff(pathOf(locale)).length).toBe(extracted.length);
    }
  });

  it.each(targetLocales)("have the placeholders of the source: %s", (locale) => {
    expect(
      wrongIn(locale, ({ source, target }) => placeholders(source).join() !== placeholders(target).join()),
    ).toEqual([]);
  });

  it.each(targetLocales)("are written in their own script: %s", (locale) => {
    expect(wrongIn(locale, ({ source, target }) => !SCRIPTS[locale].test(target) && !UNTRANSLATED.has(source))).toEqual(
      [],
    );
  });

  it.each(targetLocales)("have no exclamation marks, and full stops where the source has them: %s", (locale) => {
    const ends = (text: string) => /[.。।۔?؟…]$/u.test(text.replace(/[\u2069\u200f]+$/, ""));
    expect(wrongIn(locale, ({ source, target }) => target.includes("!") || ends(source) !== ends(target))).toEqual([]);
  });

  it("begin no line with a dash", () => {
    for (const locale of targetLocales)
      expect(
        wrongIn(locale, ({ target }) => / [–—]/.test(target ?? "")),
        locale,
      ).toEqual([]);
  });

  it("become the modules that lit-localize would build", async () => {
    await localizer.build();
    expect([...localizer.config.targetLocales].sort()).toEqual(targetLocales);
    for (const locale of targetLocales) {
      const expected = entriesOf(readFileSync(join(folder, `generated/${locale}.ts`), "utf8"));
      expect(expected.length).toBeGreaterThan(1000);
      expect(entriesOf(makeTranslationModule(readFileSync(pathOf(locale), "utf8")))).toEqual(expected);
    }
  });
});
