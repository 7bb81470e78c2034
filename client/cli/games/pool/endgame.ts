/** `endgame`: the value of pool endgames, with the distance or the rule that draws them. */

import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import { lookUpEnding } from "../../../../engine/games/pool/tablebase/look-up.ts";
import { type EndgameResult, MAX_SOLVED_PIECES, solveEndgame } from "../../../../engine/games/pool/tablebase/solve.ts";
import { answerLines, parseOptions } from "../../command/arguments.ts";
import { UsageError } from "../../command/usage.ts";

/** The draw rules of draw-counts.ts that apply to endgames. */
const RULES: Readonly<Partial<Record<string, string>>> = { "thirteen-moves": "18", "twenty-five-moves": "19" };

const makeAnswer = (answer: EndgameResult): string => {
  if (answer.outcome === "draw") return `draw by rule ${RULES[answer.reason]}: ${answer.reason}`;
  const { outcome, plies } = answer;
  return plies === null ? outcome : `${outcome} in ${plies} ${plies === 1 ? "ply" : "plies"}`;
};

const answerTo = async (fen: string, isCounted: boolean): Promise<string> => {
  const position = parseFen(fen);
  if (!position.ok) throw new UsageError(`${position.problem}: ${fen}`);
  const answer = isCounted ? solveEndgame(position.value) : await lookUpEnding(position.value);
  if (answer === null) throw new UsageError(`more than ${MAX_SOLVED_PIECES} pieces: ${fen}`);
  return makeAnswer(answer);
};

/** One result per line, for the side to move. `--plies` counts them with five pieces too, which can take a minute. */
export const endgameCommand = async (args: readonly string[], stdin: () => Promise<string>): Promise<string> => {
  const { values, positionals } = parseOptions(args, { plies: { type: "boolean", default: false } });
  if (positionals.length > 0) {
    const answers: string[] = [];
    for (const fen of positionals) answers.push(await answerTo(fen, values.plies));
    return answers.join("\n");
  }
  const answers = await answerLines(await stdin(), (fen) => answerTo(fen, values.plies));
  if (answers.length === 0) throw new UsageError("endgame: which position?");
  return answers.join("\n");
};
