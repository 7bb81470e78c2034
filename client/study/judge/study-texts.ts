/** Texts of a study's results, for screen readers and for the list of moments. */
import { msg } from "@lit/localize";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { language, locale } from "../../kit/text/language.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import type { MistakeGrade } from "./turning-points.ts";

type Counts = StudyScale["counts"];

const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);

const points = (value: number): string => formatNumber(Math.round(Math.abs(value)));

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(language(), { style: "short", type: "unit" }).format(parts);

/** The chance or score of each seat. */
export const standingTexts = (counts: Counts, values: readonly number[], names: readonly string[]): string => {
  const worth = (value: number): string => (counts === "chance" ? percent(value) : points(value));
  const list = listed(values.map((value, seat) => bidiIsolate(`${names[seat] ?? ""} ${worth(value)}`)));
  return counts === "chance" ? msg(str`Chance to win: ${list}`) : msg(str`Expected points: ${list}`);
};

/** The loss of a move. */
export const lossText = (counts: Counts, loss: number): string =>
  counts === "chance"
    ? msg(str`It cost ${percent(loss)} of the winning chances.`)
    : msg(str`It cost about ${points(loss)} points.`);

export const gradeText = (grade: MistakeGrade): string =>
  grade === "blunder" ? msg("Serious mistake") : msg("Mistake");
