/**
 * Makes golden logs for rulesets and versions that have none yet: `node test/golden/make.ts`. Never touches an existing
 * one: a golden log that today's engine reads otherwise is a broken promise to an old table, not a file to update.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { gameOf } from "../../engine/games.ts";
import { makeLog } from "../../engine/log.ts";
import { selfplay } from "../../engine/selfplay.ts";
import { playThrough } from "../support/golden.ts";
import { rulesets } from "../support/rulesets.ts";

for (const [index, ruleset] of rulesets.entries()) {
  const { rules } = gameOf(ruleset.game);
  const folder = `test/golden/${rules.replace("/", "-")}`;
  const file = `${folder}/${String(index).padStart(2, "0")}-${ruleset.seats}-seats`;
  if (existsSync(`${file}.ndjson`)) continue;
  const log = selfplay({ ...ruleset, seed: `golden ${index}` });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.ndjson`, makeLog(log));
  writeFileSync(`${file}.json`, `${JSON.stringify(playThrough(log))}\n`);
  process.stdout.write(`${file}: ${log.length} entries\n`);
}
