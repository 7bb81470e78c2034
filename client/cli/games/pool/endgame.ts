/** `endgame`: what pool endings come to, with the distance or the rule that draws them. */
import { answerEnding, type EndingAnswer, MOST_ANSWERED } from "../../../../engine/games/pool/endings/answer.ts";
import { parseFen } from "../../../../engine/games/pool/fen.ts";
import { Usage } from "../../usage.ts";

/** The rules of counts.ts that can draw an ending. */
const RULES: Readonly<Partial<Record<string, string>>> = { "thirteen-moves": "18", "twenty-five-moves": "19" };

const makeAnswer = (answer: EndingAnswer): string =>
  answer.outcome === "draw"
    ? `draw by rule ${RULES[answer.reason]}: ${answer.reason}`
    : `${answer.outcome} in ${answer.plies} ${answer.plies === 1 ? "ply" : "plies"}`;

const answerTo = (fen: string): string => {
  const position = parseFen(fen);
  if (!position.ok) throw new Usage(`${position.problem}: ${fen}`);
  const answer = answerEnding(position.value);
  if (answer === null) throw new Usage(`more than ${MOST_ANSWERED} pieces: ${fen}`);
  return makeAnswer(answer);
};

/** One answer a line, for whoever is to move. */
export const endgameCommand = async (args: readonly string[], stdin: () => Promise<string>): Promise<string> => {
  if (args.some((arg) => arg.startsWith("--"))) throw new Usage("endgame FEN …");
  const fens = args.length > 0 ? args : (await stdin()).split("\n").filter((line) => line.trim() !== "");
  if (fens.length === 0) throw new Usage("endgame: which position?");
  return fens.map(answerTo).join("\n");
};
