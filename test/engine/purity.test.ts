/** Law 1: the engine uses no clock, no randomness and no platform API. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const FORBIDDEN =
  /\b(Date|performance|console|document|window|globalThis|process|setTimeout|setInterval|fetch|crypto)\b\s*[.(]|Math\.random|new Date\b/;

const ALLOWED_IMPORTS = /^(\.{1,2}\/|valibot$|edmonds-blossom-fixed$|@noble\/(hashes|ciphers)\/)/;

const sources = readdirSync("engine", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join("engine", name), "utf8") }));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

it.each(sources)("$name uses no clock, randomness or platform API", ({ text }) => {
  expect(withoutComments(text).match(FORBIDDEN)?.[0]).toBeUndefined();
});

const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\bfrom "([^"]+)"|\bimport\(?"([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? "");

it.each(sources)("$name imports only the engine and allowed packages", ({ text }) => {
  expect(
    importsOf(text).filter((path) => !ALLOWED_IMPORTS.test(path) || /(^|\/)(worker|client|test)\//.test(path)),
  ).toEqual([]);
});

/** The file and all modules that it imports, directly or not. */
const dependenciesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const path of importsOf(readFileSync(file, "utf8")))
    if (path.startsWith(".") && path.endsWith(".ts")) dependenciesOf(join(dirname(file), path), seen);
  return seen;
};

it("the Worker does not load the large bot data", () => {
  const isLargeBotData = (file: string): boolean => /all-helpers|generated\/five/.test(file);
  const worker = [...dependenciesOf("worker/main.ts")];
  expect(worker).toContain("engine/games/pool/tablebase/generated/four-pieces.data.ts");
  expect(worker.filter(isLargeBotData)).toEqual([]);
  expect([...dependenciesOf("client/bot/bot.worker.ts")].filter(isLargeBotData).length).toBeGreaterThan(20);
});
