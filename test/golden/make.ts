/**
 * Makes golden logs for rulesets and versions that have none yet: `node test/golden/make.ts`. Never touches an existing
 * one: a golden log that today's engine reads otherwise is a broken promise to an old table, not a file to update.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { makeLog } from "../../engine/log/log.ts";
import { selfplay } from "../../engine/bot/selfplay.ts";
import type { Entry } from "../../engine/table/types.ts";
import { playThrough } from "../support/tables/golden.ts";
import { playRandomly, randomCommandTables, steps } from "../support/tables/random-commands.ts";
import { rulesets } from "../support/tables/rulesets.ts";

const keep = (game: string, name: string, make: () => readonly Entry[]): void => {
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
  keep(ruleset.game, name, () => selfplay({ ...ruleset, seed: `golden ${index}` }));
}

/** With clocks, wishes and talk: of many such games the one with the most kinds of events, among those that ended. */
for (const [index, [game, choices]] of randomCommandTables.entries()) {
  keep(game, `manners-${index}`, () => {
    const games = fc.sample(steps, { numRuns: 300, seed: index }).map((lived) => playRandomly(game, choices, lived));
    const ended = games.filter(({ state }) => state.secret !== null).map(({ entries }) => entries);
    return ended.sort((a, b) => kindsIn(b) - kindsIn(a))[0]!;
  });
}

function kindsIn(log: readonly Entry[]): number {
  return new Set(log.map(({ event }) => event.type)).size;
}
