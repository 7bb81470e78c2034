/**
 * Makes golden logs for rulesets and versions without one: `node test/golden/make.ts`. It never changes an existing
 * log: if the engine reads a golden log differently, then old tables are broken.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { makeLog } from "../../engine/log/log.ts";
import { selfplay } from "../../engine/bot/selfplay.ts";
import type { Entry } from "../../engine/table/types.ts";
import { playThrough } from "../support/tables/golden.ts";
import { playRandomly, randomCommandTables, randomSteps } from "../support/tables/random-commands.ts";
import { rulesets } from "../support/tables/rulesets.ts";

const makeIfMissing = (game: string, name: string, make: () => readonly Entry[]): void => {
  const folder = `test/golden/${newestGame(game).rules.replace("/", "-")}`;
  const file = `${folder}/${name}`;
  if (existsSync(`${file}.ndjson`)) return;
  const log = make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.ndjson`, makeLog(log));
  writeFileSync(`${file}.json`, `${JSON.stringify(playThrough(log))}\n`);
  process.stdout.write(`${file}: ${log.length} entries\n`);
};

for (const [index, ruleset] of rulesets.entries()) {
  const name = `${String(index).padStart(2, "0")}-${ruleset.seats}-seats`;
  makeIfMissing(ruleset.game, name, () => selfplay({ ...ruleset, seed: `golden ${index}` }));
}

/** With clocks, player requests and chat: of many finished random games the one with the most kinds of events. */
for (const [index, [game, choices]] of randomCommandTables.entries()) {
  makeIfMissing(game, `manners-${index}`, () => {
    const games = fc.sample(randomSteps, { numRuns: 300, seed: index }).map((actions) => playRandomly(game, choices, actions));
    const ended = games.filter(({ state }) => state.secret !== null).map(({ entries }) => entries);
    return ended.sort((a, b) => kindsIn(b) - kindsIn(a))[0]!;
  });
}

function kindsIn(log: readonly Entry[]): number {
  return new Set(log.map(({ event }) => event.type)).size;
}
