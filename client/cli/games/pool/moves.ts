/** `moves`: the legal moves of a pool position in canonical notation. */
import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import { makeNotation } from "../../../../engine/games/pool/notation/notation.ts";
import { legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { answerLines } from "../../command/arguments.ts";
import { UsageError } from "../../command/usage.ts";

const movesOf = (fen: string): readonly string[] => {
  const position = parseFen(fen);
  if (!position.ok) throw new UsageError(`${position.problem}: ${fen}`);
  return legalMoves(position.value).map((move) => makeNotation(move));
};

/** One move per line; or, for positions on standard input, the moves of one position per line. */
export const movesCommand = async (args: readonly string[], stdin: () => Promise<string>): Promise<string> => {
  const [fen, ...more] = args;
  if (more.length > 0 || fen?.startsWith("--")) throw new UsageError("moves FEN");
  if (fen !== undefined) return movesOf(fen).join("\n");
  const answers = await answerLines(await stdin(), (line) => movesOf(line).join(" "));
  // A position without moves gives an empty line, so every line has its own line end.
  return answers.map((answer) => `${answer}\n`).join("");
};
