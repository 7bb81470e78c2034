import { describe, expect, it } from "vitest";
import { type Graph, gameChunk, partsAwaited } from "../../client/build/chunks.ts";
import { gameIds } from "../../engine/games/ids.ts";

const GAME = gameIds[0];
const client = `/r/client/games/${GAME}`;
const engine = `/r/engine/games/${GAME}`;

/** The table needs the board, the words and the rulebook; the form the words; the lists the rulebook. */
const imports: Readonly<Record<string, readonly string[]>> = {
  [`${client}/client.ts`]: [`${client}/board.ts`, `${client}/words.ts`],
  [`${client}/board.ts`]: [`${engine}/rulebook.ts`, "/r/client/kit/element.ts"],
  [`${client}/options.ts`]: [`${client}/words.ts`],
  [`${client}/face.ts`]: [`${engine}/rulebook.ts`],
};
const graph: Graph = { getModuleInfo: (id) => ({ importedIds: imports[id] ?? [] }) };

describe("a module goes", () => {
  it.each([
    ["what the table needs", `${client}/board.ts`, GAME],
    ["what its form needs as well", `${client}/words.ts`, `${GAME}-terms`],
    ["what other pages need as well", `${engine}/rulebook.ts`, null],
    ["what the table does not need", `${client}/files.ts`, null],
    ["what is no game's", "/r/client/kit/element.ts", null],
    ["a face", `${client}/face.ts`, "faces"],
    ["where the rules are", `${client}/rules/source.ts`, "rules"],
    ["a text of the rules, named for its language", `${client}/rules/ur.ts`, `${GAME}.ur`],
  ])("%s", (_what, id, chunk) => {
    expect(gameChunk(id, graph)).toBe(chunk);
  });
});

it("only what is opened in one go is fetched with all its parts", () => {
  const parts = ["assets/a.js"];
  expect(partsAwaited(`assets/${GAME}-Ab3_-x9Z.js`, parts)).toBe(parts);
  expect(partsAwaited("assets/ft-home-Ab3_-x9Z.js", parts)).toBe(parts);
  expect(partsAwaited("assets/ft-settings-Ab3_-x9Z.js", parts)).toEqual([]);
});
