/** Law 7: every golden log still folds, plays and verifies. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { isLogFault, parseLog } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { missingLogs } from "../../golden/make.ts";
import { playThrough } from "../../support/tables/golden.ts";
import "../../../engine/games/all-games.ts";

const FOLDER = "test/golden";
const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ndjson"))
  .map((name) => name.slice(0, -".ndjson".length));

it.each(names)("%s folds, plays and verifies as when it was recorded", (name) => {
  const log = parseLog(readFileSync(join(FOLDER, `${name}.ndjson`), "utf8"));
  if (isLogFault(log)) throw new Error(JSON.stringify(log));
  expect(playThrough(log)).toEqual(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")));
  expect(verify(log).fault).toBeNull();
});

it("every game has a golden log of its current version", () => {
  const folders = new Set(names.map((name) => name.split(/[\\/]/)[0]));
  for (const { rules } of installedGames()) expect(folders).toContain(rules.replace("/", "-"));
});

it("make.ts makes no log of a version that has some", () => {
  expect(missingLogs()).toEqual([]);
});

it("make.ts numbers the logs of a new version within its game", () => {
  const missing = missingLogs((folder) => folder !== "test/golden/spy-2").map(({ file }) => file);
  expect(missing).toContain("test/golden/spy-2/00-3-seats");
  expect(missing).toContain("test/golden/spy-2/manners-0");
});
