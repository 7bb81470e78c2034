/** Bytes on the wire and in the log, of random games. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Game, GameRules } from "../../../engine/contract/game.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { commandBehind } from "../../../engine/log/command-behind.ts";
import { makeLog, redactEntry } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { makeServerFrame } from "../../../engine/wire/protocol.ts";
import { measured, median, type Row } from "../bench-row.ts";
import { mainRulesets, randomLogs } from "../logs.ts";

const GAMES = 10;

/** The frame that a player receives for an entry of another seat. */
const downBytes = (game: GameRules, entry: Entry): number =>
  Buffer.byteLength(makeServerFrame({ type: "entry", ...redactEntry(game, entry, "watcher", false) }));

const upBytes = (game: Game, entry: Entry): number => {
  const command = commandBehind(game, entry.event);
  return Buffer.byteLength(JSON.stringify({ type: "command", id: "A1b2C3d4", seq: entry.seq - 1, command }));
};

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

export const wireRows = (): Row[] =>
  mainRulesets().flatMap((ruleset) => {
    const { game } = ruleset;
    const rules = newestGame(game);
    const logs = randomLogs(ruleset, GAMES);
    const moves = logs.flatMap((log) => log.filter(({ id, event }) => id !== undefined && event.type !== "seat-taken"));
    const log = logs.find(({ length }) => length > 200) ?? logs.toSorted((a, b) => b.length - a.length)[0]!;
    const start = makeLog(log.slice(0, 64));
    const long = makeLog(log.slice(0, 200));
    const entries = logs.reduce((sum, { length }) => sum + length, 0);
    const commands = logs.flatMap((one) => one.filter(({ id }) => id !== undefined)).length;
    return [
      measured(`${game}: rows written per command, deals and endings spread over all`, entries / commands, "rows"),
      measured(`${game}: a move down`, median(moves.map((entry) => downBytes(rules, entry))), "B", { atMost: 120 }),
      measured(`${game}: a move up`, median(moves.map((entry) => upBytes(rules, entry))), "B", { atMost: 100 }),
      measured(`${game}: log of ${Math.min(64, log.length)} entries (60 plies), brotli`, brotli(start), "B"),
      measured(`${game}: log of ${Math.min(200, log.length)} entries, brotli`, brotli(long), "B", { atMost: 4096 }),
      measured(`${game}: the same, gzip`, gzipSync(long).length, "B"),
    ];
  });
