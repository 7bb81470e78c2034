/**
 * Every language translates every message of the code. `npm run localize:extract` adds new messages to
 * client/locales/*.xlf, and `npm run localize:build` makes the modules.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { RuntimeLitLocalizer } from "@lit/localize-tools/lib/modes/runtime.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const LOCALES = ["bn", "he", "ur"] as const;
const SCRIPTS = { bn: /\p{Script=Bengali}/u, he: /\p{Script=Hebrew}/u, ur: /\p{Script=Arabic}/u };
/** Titles that consist only of placeholders and separators. */
const UNTRANSLATED = new Set(["{0} · Foldtable", "{0}: {1}", "{0} + {1}"]);

interface Message {
  readonly source: string;
  readonly target: string | undefined;
}

const withoutMarks = (text: string): string => text.replace(/<x id="(\d+)"[^>]*\/>/g, "{$1}");

const parseXliff = (text: string): ReadonlyMap<string, Message> =>
  new Map(
    [...text.matchAll(/<trans-unit id="([^"]+)">(.*?)<\/trans-unit>/gs)].map(([, id = "", unit = ""]) => {
      const part = (name: string) => unit.match(new RegExp(`<${name}>(.*?)</${name}>`, "s"))?.[1];
      const target = part("target");
      return [id, { source: withoutMarks(part("source") ?? ""), target: target && withoutMarks(target) }];
    }),
  );

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\d+\}/g)].map(String).sort();
const readXliff = (path: string) => parseXliff(readFileSync(path, "utf8"));
const committed = Object.fromEntries(
  LOCALES.map((locale) => [locale, readXliff(join(ROOT, `client/locales/${locale}.xlf`))]),
) as Record<(typeof LOCALES)[number], ReadonlyMap<string, Message>>;

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
    output: { ...output, outputDir: "generated", localeCodesModule: join(folder, "generated/locale-codes.ts") },
    interchange: { ...interchange, xliffDir: "." },
  });
};

let folder = "";
let localizer: RuntimeLitLocalizer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foldtable-locales-"));
  for (const locale of LOCALES) cpSync(join(ROOT, `client/locales/${locale}.xlf`), join(folder, `${locale}.xlf`));
  localizer = localizerIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the languages", () => {
  it("translate every message of the code, and no other", async () => {
    await localizer.writeInterchangeFiles();
    for (const locale of LOCALES) {
      const extracted = readXliff(join(folder, `${locale}.xlf`));
      const untranslated = [...extracted].filter(([id]) => !committed[locale].get(id)?.target?.trim());
      expect(untranslated.map(([, { source }]) => source)).toEqual([]);
      expect([...committed[locale].keys()].filter((id) => !extracted.has(id))).toEqual([]);
    }
  });

  it.each(LOCALES)("have the placeholders of the source: %s", (locale) => {
    const wrong = [...committed[locale].values()].filter(
      ({ source, target = "" }) => placeholders(source).join() !== placeholders(target).join(),
    );
    expect(wrong).toEqual([]);
  });

  it.each(LOCALES)("are written in their own script: %s", (locale) => {
    const foreign = [...committed[locale].values()].filter(
      ({ source, target = "" }) => !SCRIPTS[locale].test(target) && !UNTRANSLATED.has(source),
    );
    expect(foreign).toEqual([]);
  });

  it.each(LOCALES)("have no exclamation marks, and full stops where the source has them: %s", (locale) => {
    const ends = (text: string) => /[.。।۔?؟…]$/u.test(text.replace(/[\u2069\u200f]+$/, ""));
    const wrong = [...committed[locale].values()].filter(
      ({ source, target = "" }) => target.includes("!") || ends(source) !== ends(target),
    );
    expect(wrong).toEqual([]);
  });

  it("are committed as lit-localize builds them", async () => {
    await localizer.build();
    for (const name of [...LOCALES, "locale-codes"])
      expect(readFileSync(join(ROOT, `client/locales/generated/${name}.ts`), "utf8")).toBe(
        readFileSync(join(folder, `generated/${name}.ts`), "utf8"),
      );
  });
});
