/**
 * Makes golden logs for a rules version without any: `node test/golden/make.ts`. It never changes or adds to the logs
 * of another version: if the engine reads a golden log differently, then old tables are broken.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { selfplay } from "../../engine/bot/selfplay.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { gameIds } from "../../engine/games/ids.ts";
import { makeLog } from "../../engine/log/log.ts";
import type { Entry } from "../../engine/table/types.ts";
import { playThrough } from "../support/tables/golden.ts";
import { type Choices, playRandomly, randomCommandTables, randomSteps } from "../support/tables/random-commands.ts";
import { rulesets } from "../support/tables/rulesets.ts";

/** A log of a version that has none, numbered within its game. */
interface GoldenLog {
  readonly file: string;
  make(): readonly Entry[];
}

const folderOf = (game: string): string => `test/golden/${newestGame(game).rules.replace("/", "-")}`;

/** With clocks, player requests and chat: of many finished random games the one with the most kinds of events. */
const richestOf = (game: string, choices: Choices, seed: number): readonly Entry[] => {
  const samples = fc.sample(randomSteps, { numRuns: 300, seed });
  const ended = samples.map((steps) => playRandomly(game, choices, steps)).filter(({ state }) => state.secret !== null);
  const logs = ended.map(({ entries }) => entries).sort((a, b) => kindsIn(b) - kindsIn(a));
  return logs[0]!;
};

const kindsIn = (log: readonly Entry[]): number => new Set(log.map(({ event }) => event.type)).size;

const logsOf = (game: string): readonly GoldenLog[] => {
  const folder = folderOf(game);
  const plain = rulesets
    .filter((ruleset) => ruleset.game === game)
    .map((ruleset, index) => ({
      file: `${folder}/${String(index).padStart(2, "0")}-${ruleset.seats}-seats`,
      make: () => selfplay({ ...ruleset, seed: `golden ${index}` }),
    }));
  const random = randomCommandTables
    .filter(([id]) => id === game)
    .map(([, choices], index) => ({
      file: `${folder}/manners-${index}`,
      make: () => richestOf(game, choices, index),
    }));
  return [...plain, ...random];
};

/** The logs to make, of the games whose newest version has none. */
export const missingLogs = (hasLogs: (folder: string) => boolean = existsSync): readonly GoldenLog[] =>
  gameIds.filter((game) => !hasLogs(folderOf(game))).flatMap(logsOf);

if (import.meta.main)
  for (const { file, make } of missingLogs()) {
    const log = make();
    mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    writeFileSync(`${file}.ndjson`, makeLog(log));
    writeFileSync(`${file}.json`, `${JSON.stringify(playThrough(log))}\n`);
    process.stdout.write(`${file}: ${log.length} entries\n`);
  }
