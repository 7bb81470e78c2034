/** Shared code names no game: it uses registries, in which each game has one line. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as v from "valibot";
import { expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { gameIds } from "../../engine/games/ids.ts";
import { tableEventSchema } from "../../engine/table/forms/events.ts";

/** The files that a new game must change. */
const REGISTRIES = ["client/games/registry.ts", "engine/games/all-games.ts", "worker/games/registry.ts"];

/** The package has entries for one game, at paths that programs import. */
const PACKAGE = "client/build/pack.ts";

/** May contain a line for a game whose bot loads data. */
const BOT_DATA = "engine/games/all-bot-data.ts";

/** Translations and the modules made from them. */
const TRANSLATIONS = /^client\/locales\//;

const filesOf = (room: string) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => join(room, name))
    .filter((name) => /\.(?:ts|css|html)$/.test(name) && !TRANSLATIONS.test(name));

/** Benchmarks that use one game as an example. */
const EXAMPLES = ["page/page", "page/phone", "server/move-latency", "server/lobby-under-load", "server/lobby-cost"].map(
  (name) => `test/bench/${name}.ts`,
);

const isGames = (name: string): boolean => gameIds.some((id) => new RegExp(`/games/${id}[/.]`).test(name));

const shared = ["engine", "client", "worker", "test/bench"]
  .flatMap(filesOf)
  .filter((name) => !isGames(name) && ![...REGISTRIES, PACKAGE, BOT_DATA, ...EXAMPLES].includes(name))
  .map((name) => ({ name, text: readFileSync(name, "utf8") }));

/** The literals in a schema's `type` field. */
const kindsOf = (schema: v.GenericSchema): readonly string[] => {
  if ("options" in schema && Array.isArray(schema.options)) return schema.options.flatMap(kindsOf);
  if (!("entries" in schema)) return [];
  const { type } = schema.entries as { readonly type?: { readonly literal?: string } };
  return type?.literal === undefined ? [] : [type.literal];
};

/** The lobby has a list with the same name. */
const ORDINARY = ["finished"];
const tableKinds = kindsOf(tableEventSchema as v.GenericSchema);
const gameKinds = installedGames()
  .flatMap(({ event }) => kindsOf(event as v.GenericSchema))
  .filter((kind) => !tableKinds.includes(kind) && !ORDINARY.includes(kind));

/** A text names an event by its type's literal. After a type or a value, the same literal in brackets is a property. */
const namesKind = (text: string, kind: string): boolean => new RegExp(`(?<![\\w\\])>]\\[)"${kind}"`).test(text);

it("the search has names and files", () => {
  expect(gameIds.length).toBeGreaterThan(2);
  expect(gameKinds.length).toBeGreaterThan(20);
  expect(shared.length).toBeGreaterThan(200);
});

it("shared code names no game", () => {
  const name = new RegExp(`(?<!-)\\b(?:${gameIds.join("|")})\\b(?!-)`, "i");
  expect(
    shared.flatMap(({ name: file, text }) => (name.test(text) ? [`${file}: ${text.match(name)?.[0]}`] : [])),
  ).toEqual([]);
});

it.each([
  ['type === "chosen"', true],
  ['["taken", "chosen"].includes(type)', true],
  ['["chosen"].includes(type)', true],
  ['TableVisit["reader"]["chosen"]', false],
])("%s names an event: %s", (text, names) => {
  expect(namesKind(text, "chosen")).toBe(names);
});

it("shared code names no event of a game", () => {
  const named = shared.flatMap(({ name, text }) =>
    gameKinds.filter((kind) => namesKind(text, kind)).map((kind) => `${name}: ${kind}`),
  );
  expect(named).toEqual([]);
});

it("no text states how many games there are", () => {
  const readme = readFileSync("client/build/packages/engine.md", "utf8");
  const counted = [...shared, { name: "engine.md", text: readme }].filter(({ text }) =>
    /\b(?:three|four)(?: table)? games\b/i.test(text),
  );
  expect(counted.map(({ name }) => name)).toEqual([]);
});

it("a game has one line in each of three registries, and its import", () => {
  for (const file of REGISTRIES) {
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("import "));
    const naming = lines.filter((line) => gameIds.every((id) => new RegExp(`\\b${id}\\b`).test(line)));
    expect([file, naming.length]).toEqual([file, 1]);
    expect(lines.filter((line) => gameIds.some((id) => new RegExp(`\\b${id}\\b`).test(line)))).toEqual(naming);
  }
});
