import { describe, expect, it } from "vitest";
import { chunkOf, type Graph, isWhole } from "../../../client/build/chunks.ts";
import { gameIds } from "../../../engine/games/ids.ts";

const GAME = gameIds[0];
const client = `/r/client/games/${GAME}`;
const engine = `/r/engine/games/${GAME}`;
const entry = "/r/client/main.ts";
const sharedByBoards = "/r/client/games/shared/arrow-keys.ts";

/** The table imports the board, the texts and the rulebook; the form the texts; the lists the rulebook. */
const imports: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(gameIds.map((game) => [`/r/client/games/${game}/client.ts`, [sharedByBoards]])),
  [entry]: ["/r/client/kit/element.ts", "/r/node_modules/@lit/localize/init/runtime.js"],
  [`${client}/client.ts`]: [`${client}/board/board.ts`, `${client}/texts/texts.ts`, sharedByBoards],
  [`${client}/board/board.ts`]: [`${engine}/rulebook.ts`, "/r/client/kit/element.ts"],
  [`${client}/options.ts`]: [`${client}/texts/texts.ts`],
  [`${client}/card.ts`]: [`${engine}/rulebook.ts`],
  "/r/client/shell/ft-settings.ts": ["/r/client/kit/overlay.ts"],
};
const graph: Graph = {
  getModuleInfo: (id) => ({ importedIds: imports[id] ?? [] }),
};

describe("the chunk of a module", () => {
  it.each([
    ["what the page begins with", entry, "shell"],
    ["what that cannot be without", "/r/client/kit/element.ts", "shell"],
    ["what several boards are made with", sharedByBoards, "shell"],
    ["what another language needs", "/r/node_modules/@lit/localize/init/runtime.js", null],
    ["what the table needs", `${client}/board/board.ts`, GAME],
    ["what its form needs as well, which has the table's code by then", `${client}/texts/texts.ts`, GAME],
    ["what its face needs as well, which is little", `${engine}/rulebook.ts`, "shell"],
    ["what the table does not need", `${client}/files.ts`, null],
    ["what no first view needs", "/r/client/kit/overlay.ts", null],
    ["a face", `${client}/card.ts`, "cards"],
    ["where the rules are", `${client}/extras.ts`, "rules"],
    ["a text of the rules, named for its language", `${client}/rules/ur.ts`, `${GAME}.ur`],
  ])("%s", (_what, id, chunk) => {
    expect(chunkOf(entry)(id, graph)).toBe(chunk);
  });
});

it("each game and the home page are loaded with all their parts, but without the settings", () => {
  expect([...gameIds, "ft-home"].every(isWhole)).toBe(true);
  expect(isWhole("ft-settings")).toBe(false);
});
