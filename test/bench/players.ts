/** Computers: the time of each level for one choice, and the bytes that it loads. */
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { findBot, gamesWithBot } from "../../engine/bot/registry.ts";
import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { type GameBot, runToEnd } from "../../engine/contract/bot.ts";
import type { Ruleset } from "../support/tables/rulesets.ts";
import { measured, median, percentile, type Row } from "./bench-row.ts";
import { computed } from "./cpu-time.ts";
import { mainRulesets } from "./logs.ts";
import { positionsOf } from "./positions.ts";

const DECISIONS = 9;

/** A choice is repeated for so many ms, because the clock's steps are longer than most choices. */
const LEAST_MS = 40;

/** The mean time of a call, over so many calls. */
const timeOf = (work: () => void): number => {
  const began = computed();
  for (let calls = 1; ; calls++) {
    work();
    const spent = computed() - began;
    if (spent >= LEAST_MS) return spent / calls;
  }
};

/** Milliseconds of choices spread over a random game. */
const choiceTimes = (player: GameBot, ruleset: Ruleset, level: number): number[] =>
  positionsOf(ruleset, DECISIONS).flatMap(({ entries, seat, seed }) => {
    const known = seatKnowledge(entries, seat);
    if (known === null) return [];
    return [timeOf(() => runToEnd(player.choose(known, level, player.nodesOf(level), seededRandom(seed))))];
  });

const timeRows = async (ruleset: Ruleset): Promise<readonly Row[]> => {
  const player = await findBot(ruleset.game);
  if (player === undefined) return [];
  return Array.from({ length: player.levels }, (_, index) => {
    const times = choiceTimes(player, ruleset, index + 1);
    const name = `${ruleset.game}: level ${index + 1} chooses, median (at most ${percentile(times, 1).toFixed(1)} ms)`;
    return measured(name, median(times), "ms");
  });
};

type Chunk = Rolldown.OutputChunk;

const HELP = "engine/games/all-bot-data.ts";

const playerFile = (game: string): string => `engine/games/${game}/bot/bot.ts`;

const built = async (): Promise<readonly Chunk[]> => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: [...gamesWithBot.map(playerFile), HELP], formats: ["es"] },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("nothing was built");
  return output.output.filter((file) => file.type === "chunk");
};

/** A file and the files that it imports statically. */
const closure = (chunks: readonly Chunk[], name: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) closure(chunks, next, seen);
  return seen;
};

const kilobytes = (chunks: readonly Chunk[], names: Iterable<string>): number =>
  [...names]
    .map((name) => chunks.find(({ fileName }) => fileName === name)?.code ?? "")
    .reduce((sum, code) => sum + brotliCompressSync(code).length / 1000, 0);

/**
 * The bytes that a page loads for a game's computer, code shared with the rules included, and the further data of the
 * top levels.
 */
const sizeRows = (chunks: readonly Chunk[], game: string): readonly Row[] => {
  const player = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(playerFile(game)));
  if (player === undefined) return [];
  const needed = closure(chunks, player.fileName);
  const later = player.dynamicImports.flatMap((name) => [...closure(chunks, name)]).filter((name) => !needed.has(name));
  const own = measured(`${game}: the computer, brotli`, kilobytes(chunks, needed), "KB");
  if (later.length === 0) return [own];
  return [own, measured(`${game}: further data of its top levels, brotli`, kilobytes(chunks, later), "KB")];
};

/** The optional data of computers: its total size, and its largest file. */
const helpRows = (chunks: readonly Chunk[]): readonly Row[] => {
  const files = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes("/generated/five/"));
  const sizes = files.map(({ fileName }) => kilobytes(chunks, [fileName]));
  const name = `what computers also fetch near an endgame, ${files.length} files of up to ${Math.max(...sizes).toFixed(0)} KB, brotli`;
  return [
    measured(
      name,
      sizes.reduce((sum, size) => sum + size, 0),
      "KB",
    ),
  ];
};

export const playerRows = async (): Promise<readonly Row[]> => {
  const chunks = await built();
  const times = await Promise.all(mainRulesets().map(timeRows));
  return [...times.flat(), ...gamesWithBot.flatMap((game) => sizeRows(chunks, game)), ...helpRows(chunks)];
};
