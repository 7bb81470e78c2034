/** `games`: reads a PDN file of many games as a stream. */
import { makeFen } from "../../../../engine/games/pool/notation/fen.ts";
import type { PdnGame, PdnProblem } from "../../../../engine/games/pool/notation/pdn.ts";
import { type FiledGame, readPdnFile } from "../../../../engine/games/pool/notation/pdn-file.ts";
import { pdnLog } from "../../../../engine/games/pool/pdn-log.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import { makeLog } from "../../../../engine/log/log.ts";
import { parseOptions, readLines } from "../../command/arguments.ts";
import { UsageError } from "../../command/usage.ts";

const OPTIONS = { take: { type: "string" }, fen: { type: "boolean" } } as const;

export const gamesCommand = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [file] = positionals;
  if (file === undefined) throw new UsageError("games FILE");
  if (values.take !== undefined && !/^[1-9]\d*$/.test(values.take)) throw new UsageError("games: --take N, from 1");
  const said: string[] = [];
  let number = 0;
  for await (const read of readPdnFile(readLines(file))) {
    number++;
    if (values.take === undefined)
      said.push(read.ok ? shown(read.value, number, values.fen) : misread(read.problem, number));
    else if (Number(values.take) === number) return taken(read);
  }
  if (values.take !== undefined) throw new UsageError(`games: there are ${number}`);
  return said.join("\n");
};

const taken = (read: FiledGame): string => {
  if (!read.ok) throw new UsageError(misread(read.problem, 1));
  return makeLog(pdnLog(read.value));
};

const shown = (game: PdnGame, number: number, isFen = false): string => {
  if (isFen) return makeFen(game.moves.reduce(playMove, game.start));
  const { White: white = "?", Black: black = "?" } = game.tags;
  return `${number}\t${white} – ${black}\t${game.result}\t${game.moves.length} moves`;
};

const misread = ({ code, line, column, word }: PdnProblem, number: number): string =>
  `${number}\tline ${line}, column ${column}: ${code}${word === "" ? "" : ` ${word}`}`;
