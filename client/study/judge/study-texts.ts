/** Texts of a study's results, for screen readers and for the list of moments. */
import { msg } from "@lit/localize";
import type { StudiedMove } from "../../../engine/bot/study.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { language } from "../../kit/text/language.ts";
import { formatNumber, formatPercent, str } from "../../kit/text/numbers.ts";
import type { SeatAccuracy } from "./accuracy.ts";
import type { MoveGrade } from "./turning-points.ts";

type Counts = StudyScale["counts"];

const points = (value: number): string => formatNumber(Math.round(Math.abs(value)));

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(language(), { style: "short", type: "unit" }).format(parts);

/** The chance to win, or the points. */
export const worthText = (counts: Counts, value: number): string =>
  counts === "chance" ? formatPercent(value) : points(value);

/** The chance or score of each seat. */
export const standingTexts = (counts: Counts, values: readonly number[], names: readonly string[]): string => {
  const list = listed(values.map((value, seat) => bidiIsolate(`${names[seat] ?? ""} ${worthText(counts, value)}`)));
  return counts === "chance" ? msg(str`Chance to win: ${list}`) : msg(str`Expected points: ${list}`);
};

/** The loss of a move. */
export const lossText = (counts: Counts, loss: number): string =>
  counts === "chance"
    ? msg(str`It cost ${formatPercent(loss)} of the winning chances.`)
    : msg(str`It cost about ${points(loss)} points.`);

/** The chances before and after a move, for the seat that made it; empty for a game of points. */
export const changeText = (counts: Counts, { value, best }: StudiedMove): string =>
  counts === "chance" && value !== null ? `${formatPercent(best.value)} → ${formatPercent(value)}` : "";

export const gradeText = (grade: MoveGrade): string => {
  switch (grade) {
    case "blunder":
      return msg("Blunder");
    case "mistake":
      return msg("Mistake");
    case "slip":
      return msg("Slip", { desc: "a small mistake in a game" });
    case "good":
      return msg("Good move");
  }
};

/** The marks of move lists, the same in every language. */
export const GRADE_SIGNS = { blunder: "??", mistake: "?", slip: "?!", good: "!" } as const;

/** How many mistakes of each kind a seat made, the worst first, and what its small losses add up to. */
export const countsText = ({ counts, smallLosses }: SeatAccuracy): string => {
  const { blunder, mistake, slip } = counts;
  const parts = [
    blunder > 0 && msg(str`Blunders: ${blunder}`),
    mistake > 0 && msg(str`Mistakes: ${mistake}`),
    slip > 0 && msg(str`Slips: ${slip}`),
  ].filter((part) => part !== false);
  const graded = parts.length === 0 ? [msg("No mistakes")] : parts;
  return listed(smallLosses === 0 ? graded : [...graded, smallLossesText(smallLosses)]);
};

const smallLossesText = (mistakes: number): string =>
  mistakes === 1 ? msg("Small losses add up to one mistake") : msg(str`Small losses add up to ${mistakes} mistakes`);

export const accuracyText = (share: number | null): string => (share === null ? "–" : formatPercent(share));
