/** No game is known by name outside its own folders: what is common to all asks a registry, and a registry is one line. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type * as v from "valibot";
import { expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { installedGames } from "../../engine/contract/game-registry.ts";
import { gameIds } from "../../engine/games/ids.ts";
import { tableEventSchema } from "../../engine/table/forms/events.ts";

/** Where a game is entered: nothing else is to be touched for a new one. */
const REGISTRIES = ["client/games/registry.ts", "engine/games/all-games.ts", "worker/games/registry.ts"];

/** The package has entries of one game, at paths that programs import. */
const PACKAGE = "client/build/pack.ts";

/** Where a game may have a line, if a computer plays it and knows something better with. */
const HELPERS = "engine/games/all-bot-data.ts";

/** Texts that people translate, and what is made of them. */
const WORDS = /^client\/locales\//;

const filesOf = (room: string) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => join(room, name))
    .filter((name) => /\.(?:ts|css|html)$/.test(name) && !WORDS.test(name));

/** Where one game is measured, or shown, for all. */
const EXAMPLES = ["page/page", "page/phone", "server/move-latency", "server/lobby-under-load", "server/lobby-cost"].map(
  (name) => `test/bench/${name}.ts`,
);

const isGames = (name: string): boolean => gameIds.some((id) => new RegExp(`/games/${id}[/.]`).test(name));

const shared = ["engine", "client", "worker", "test/bench"]
  .flatMap(filesOf)
  .filter((name) => !isGames(name) && ![...REGISTRIES, PACKAGE, HELPERS, ...EXAMPLES].includes(name))
  .map((name) => ({ name, text: readFileSync(name, "utf8") }));

/** The literals that a schema tells its kinds of event apart by. */
const kindsOf = (schema: v.GenericSchema): readonly string[] => {
  if ("options" in schema && Array.isArray(schema.options)) return schema.options.flatMap(kindsOf);
  if (!("entries" in schema)) return [];
  const { type } = schema.entries as { readonly type?: { readonly literal?: string } };
  return type?.literal === undefined ? [] : [type.literal];
};

/** A list of the lobby is called the same. */
const ORDINARY = ["finished"];
const tableKinds = kindsOf(tableEventSchema as v.GenericSchema);
const gameKinds = installedGames()
  .flatMap(({ event }) => kindsOf(event as v.GenericSchema))
  .filter((kind) => !tableKinds.includes(kind) && !ORDINARY.includes(kind));

it("there are names to look for", () => {
  expect(gameIds.length).toBeGreaterThan(2);
  expect(gameKinds.length).toBeGreaterThan(20);
  expect(shared.length).toBeGreaterThan(200);
});

it("no game is named outside its folders and the registries", () => {
  const name = new RegExp(`(?<!-)\\b(?:${gameIds.join("|")})\\b(?!-)`, "i");
  expect(
    shared.flatMap(({ name: file, text }) => (name.test(text) ? [`${file}: ${text.match(name)?.[0]}`] : [])),
  ).toEqual([]);
});

it("no event of a game is named outside its folders", () => {
  const named = shared.flatMap(({ name, text }) =>
    gameKinds.filter((kind) => text.includes(`"${kind}"`)).map((kind) => `${name}: ${kind}`),
  );
  expect(named).toEqual([]);
});

it("a game has one line in each of three registries, beside its import", () => {
  for (const file of REGISTRIES) {
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("import "));
    const naming = lines.filter((line) => gameIds.every((id) => new RegExp(`\\b${id}\\b`).test(line)));
    expect([file, naming.length]).toEqual([file, 1]);
    expect(lines.filter((line) => gameIds.some((id) => new RegExp(`\\b${id}\\b`).test(line)))).toEqual(naming);
  }
});
