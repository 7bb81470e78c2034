/**
 * Prints for each game how many of the best moves have a reason: in all positions, and where the move played was a mistake.
 * `node test/training/reasons/main.ts [GAME] [POSITIONS] [SEED]`; the same seed gives the same figures.
 */
import { gamesWithBot } from "../../../engine/bot/registry.ts";
import { type ExplainedPosition, explainedPositions } from "./positions.ts";

const [game, count = "1000", seed = "words"] = process.argv.slice(2);

const shareOf = (positions: readonly ExplainedPosition[]): string => {
  const given = positions.filter(({ reason }) => reason !== null).length;
  return `${given} of ${positions.length} = ${((100 * given) / Math.max(1, positions.length)).toFixed(1)} %`;
};

const codesOf = (positions: readonly ExplainedPosition[]): string => {
  const counts = new Map<string, number>();
  for (const { reason } of positions) {
    const code = reason?.code ?? "none";
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, times]) => `${code} ${times}`)
    .join(", ");
};

for (const each of game === undefined ? gamesWithBot : [game]) {
  const positions: ExplainedPosition[] = [];
  for await (const position of explainedPositions(each, Number(count), seed)) positions.push(position);
  const mistakes = positions.filter(({ isMistake }) => isMistake);
  process.stdout.write(
    `${each}: hints ${shareOf(positions)}; mistakes ${shareOf(mistakes)}\n  hints: ${codesOf(positions)}\n  mistakes: ${codesOf(mistakes)}\n`,
  );
}
