/** The engine runs alike on any host: nothing in it may reach for a clock, chance, or a platform. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FORBIDDEN =
  /\b(Date|performance|console|document|window|globalThis|process|setTimeout|setInterval|fetch|crypto)\b\s*[.(]|Math\.random|new Date\b/;

const ALLOWED_IMPORTS = /^(\.{1,2}\/|valibot$|@noble\/(hashes|ciphers)\/)/;

const sources = readdirSync("engine", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join("engine", name), "utf8") }));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

it.each(sources)("$name reaches for no clock, chance, or platform", ({ text }) => {
  expect(withoutComments(text).match(FORBIDDEN)?.[0]).toBeUndefined();
});

it.each(sources)("$name imports only the engine and its few packages", ({ text }) => {
  const imports = [...text.matchAll(/\bfrom "([^"]+)"|\bimport\(?"([^"]+)"/g)].map(
    (found) => found[1] ?? found[2] ?? "",
  );
  expect(imports.filter((path) => !ALLOWED_IMPORTS.test(path) || /(^|\/)(worker|client|test)\//.test(path))).toEqual(
    [],
  );
});
