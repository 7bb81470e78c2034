/** `pdn`: games as one PDN database, from logs and PDN files. */
import * as v from "valibot";
import type { PdnGame } from "../../../../engine/games/pool/notation/pdn.ts";
import { makePdnFile, readPdnFile } from "../../../../engine/games/pool/notation/pdn-file.ts";
import { makePdnRecord } from "../../../../engine/games/pool/notation/pdn-record.ts";
import { poolEventSchema, poolOptionsSchema } from "../../../../engine/games/pool/schema.ts";
import type { PoolState } from "../../../../engine/games/pool/state/types.ts";
import { entriesWithoutTakenBack, fold, isLogFault, openedEventOf, parseLog } from "../../../../engine/log/log.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { readLines, readText } from "../../command/arguments.ts";
import { UsageError } from "../../command/usage.ts";
import { seatName } from "../../seat-name.ts";

export const pdnCommand = async (files: readonly string[]): Promise<string> => {
  if (files.length === 0 || files.some((file) => file.startsWith("--"))) throw new UsageError("pdn FILE …");
  const games: PdnGame[] = [];
  for (const file of files) games.push(...(await gamesOf(file)));
  return makePdnFile(games);
};

const gamesOf = async (file: string): Promise<readonly PdnGame[]> =>
  (await isLog(file)) ? [ofLog(file, await readText(file))] : ofPdn(file);

/** A log is JSON, one entry per line; no PDN begins so. */
const isLog = async (file: string): Promise<boolean> => {
  for await (const line of readLines(file)) if (line.trim() !== "") return line.startsWith('{"');
  return false;
};

const ofPdn = async (file: string): Promise<readonly PdnGame[]> => {
  const games: PdnGame[] = [];
  for await (const read of readPdnFile(readLines(file))) {
    if (!read.ok)
      throw new UsageError(`${file}, line ${read.problem.line}, column ${read.problem.column}: ${read.problem.code}`);
    games.push(read.value);
  }
  return games;
};

const ofLog = (file: string, text: string): PdnGame => {
  const log = parseLog(text);
  if (isLogFault(log)) throw new UsageError(`${file}, line ${log.line}: ${log.fault}`);
  const { rules, options } = openedEventOf(log);
  const chosen = v.safeParse(poolOptionsSchema, options);
  if (!chosen.success) throw new UsageError(`${file}: PDN is for pool checkers, not for ${rules}`);
  const events = entriesWithoutTakenBack(log).flatMap(({ event }) => {
    const parsed = v.safeParse(poolEventSchema, event);
    return parsed.success ? [parsed.output] : [];
  });
  return makePdnRecord(chosen.output, events, fold(log).outcome, tagsOf(log));
};

const tagsOf = (log: readonly Entry[]): Record<string, string> => {
  const { chairs, play } = fold(log);
  const black = (play as PoolState | null)?.blackSeat ?? null;
  const nameAt = (seat: number | null) => (seat === null ? "?" : (seatName(chairs, seat) ?? "?"));
  const date = new Date(log[0]!.at).toISOString().slice(0, 10).replaceAll("-", ".");
  return { Event: "Foldtable", Date: date, White: nameAt(black === null ? null : 1 - black), Black: nameAt(black) };
};
