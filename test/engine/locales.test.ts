/**
 * The languages are in step with the code: whoever adds a sentence translates it, or this fails. `npm run
 * localize:extract` puts what is new into client/locales/*.xlf, `npm run localize:build` makes the modules.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const LOCALES = ["bn", "he", "ur"] as const;
const SCRIPTS = { bn: /\p{Script=Bengali}/u, he: /\p{Script=Hebrew}/u, ur: /\p{Script=Arabic}/u };
/** Titles that stay as they are: a separator and what was put in. */
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
const committed = (locale: string) => parseXliff(readFileSync(join(ROOT, `client/locales/${locale}.xlf`), "utf8"));

/** Runs the tool on our sources, writing elsewhere. */
const localize = (command: "extract" | "build", folder: string): string => {
  const { inputFiles, output, interchange, ...config } = JSON.parse(
    readFileSync(join(ROOT, "lit-localize.json"), "utf8"),
  );
  const there = {
    ...config,
    inputFiles: inputFiles.map((glob: string) => `${relative(folder, ROOT)}/${glob}`),
    output: { ...output, outputDir: "generated", localeCodesModule: "generated/locale-codes.ts" },
    interchange: { ...interchange, xliffDir: "." },
  };
  writeFileSync(join(folder, "lit-localize.json"), JSON.stringify(there));
  const tool = join(ROOT, "node_modules/@lit/localize-tools/bin/lit-localize.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, command], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
  return stderr;
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foldtable-locales-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the languages", () => {
  it("have every message of the code, and no other", () => {
    localize("extract", folder);
    for (const locale of LOCALES) {
      const extracted = parseXliff(readFileSync(join(folder, `${locale}.xlf`), "utf8"));
      const untranslated = [...extracted].filter(([id]) => !committed(locale).get(id)?.target?.trim());
      expect(untranslated.map(([, { source }]) => source)).toEqual([]);
      expect([...committed(locale).keys()].filter((id) => !extracted.has(id))).toEqual([]);
    }
  });

  it.each(LOCALES)("put in what the source puts in: %s", (locale) => {
    const wrong = [...committed(locale).values()].filter(
      ({ source, target = "" }) => placeholders(source).join() !== placeholders(target).join(),
    );
    expect(wrong).toEqual([]);
  });

  it.each(LOCALES)("are written in their own script: %s", (locale) => {
    const foreign = [...committed(locale).values()].filter(
      ({ source, target = "" }) => !SCRIPTS[locale].test(target) && !UNTRANSLATED.has(source),
    );
    expect(foreign).toEqual([]);
  });

  it.each(LOCALES)("never shout, and end as the source ends: %s", (locale) => {
    const ends = (text: string) => /[.。।۔?؟…]$/u.test(text.replace(/[\u2069\u200f]+$/, ""));
    const wrong = [...committed(locale).values()].filter(
      ({ source, target = "" }) => target.includes("!") || ends(source) !== ends(target),
    );
    expect(wrong).toEqual([]);
  });

  it("are built as they are written", () => {
    for (const locale of LOCALES) cpSync(join(ROOT, `client/locales/${locale}.xlf`), join(folder, `${locale}.xlf`));
    expect(localize("build", folder)).not.toMatch(/missing|does not exist/);
    for (const name of [...LOCALES, "locale-codes"])
      expect(readFileSync(join(ROOT, `client/locales/generated/${name}.ts`), "utf8")).toBe(
        readFileSync(join(folder, `generated/${name}.ts`), "utf8"),
      );
  });
});
