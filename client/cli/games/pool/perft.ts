/** `perft`: counts the leaves below a pool position, for comparing move generators. */
import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import { type CaptureIdentity, captureIdentities } from "../../../../engine/games/pool/state/move-list.ts";
import { perft } from "../../../../engine/games/pool/state/perft.ts";
import { answerLines, parseOptions } from "../../command/arguments.ts";
import { UsageError } from "../../command/usage.ts";

/** JavaScript counts exactly up to 2^53; a tree of this depth takes too long anyway. */
const MAX_DEPTH = 30;

const parseConvention = (name: string): CaptureIdentity => {
  const convention = captureIdentities.find((known) => known === name);
  if (convention === undefined) throw new UsageError(`--count ${captureIdentities.join("|")}, not ${name}`);
  return convention;
};

const parseDepth = (text: string): number => {
  const depth = Number(text);
  if (!/^\d+$/.test(text) || depth > MAX_DEPTH) throw new UsageError(`not a depth from 0 to ${MAX_DEPTH}: ${text}`);
  return depth;
};

const leaves = (fen: string, depth: string, convention: CaptureIdentity): string => {
  const position = parseFen(fen);
  if (!position.ok) throw new UsageError(`${position.problem}: ${fen}`);
  return String(perft(position.value, parseDepth(depth), convention));
};

const answerLine = (line: string, convention: CaptureIdentity): string => {
  const [, fen, depth] = /^(.*\S)\s+(\S+)$/.exec(line) ?? [];
  if (fen === undefined || depth === undefined) throw new UsageError(`not FEN<TAB>DEPTH: ${line}`);
  return leaves(fen, depth, convention);
};

/** One number, or one per line for lines `FEN<TAB>DEPTH` on standard input. */
export const perftCommand = async (args: readonly string[], stdin: () => Promise<string>): Promise<string> => {
  const { values, positionals } = parseOptions(args, { count: { type: "string", default: "set" } });
  const convention = parseConvention(values.count);
  const [fen, depth] = positionals;
  if (positionals.length === 0)
    return (await answerLines(await stdin(), (line) => answerLine(line.trim(), convention))).join("\n");
  if (fen === undefined || depth === undefined || positionals.length > 2) throw new UsageError("perft FEN DEPTH");
  return leaves(fen, depth, convention);
};
