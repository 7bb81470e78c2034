/** The accuracy of each seat and how many mistakes it made; of many seats with their lines on the curve. */
import { msg } from "@lit/localize";
import { html, nothing, svg } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { formatNumber } from "../../kit/text/numbers.ts";
import type { Study } from "../run/study.ts";
import { accuracies, type SeatAccuracy } from "./accuracy.ts";
import { colourClassOf, dashOf } from "./curve-drawing.ts";
import { accuracyText, countsText, GRADE_SIGNS } from "./study-texts.ts";

/** Nothing before the first result, in its space. */
export const accuracyList = ({ outline, findings }: Study, names: readonly string[], near: Seat) => {
  const isDuel = names.length === 2;
  const seats = isDuel ? [near, 1 - near] : [...names.keys()];
  const results = outline === null ? [] : accuracies(findings, outline.terms, seats);
  const title = msg("Accuracy");
  return html`<ul class=${isDuel ? "head" : "head legend"} aria-label=${title} tabindex=${isDuel ? nothing : 0}>${seats.map(
    (seat, at) => {
      const result = results[at];
      return html`<li title=${title}>${isDuel ? nothing : sampleLine(seat)}<strong>${accuracyText(result?.share ?? null)}</strong>
        <bdi>${names[seat]}</bdi><small>${result === undefined ? nothing : countsOf(result)}</small></li>`;
    },
  )}</ul>`;
};

/** In the signs and colours of the list of moves, to fit in one row. */
const countsOf = (result: SeatAccuracy) => {
  const { counts } = result;
  const words = countsText(result);
  const grades = (["blunder", "mistake", "slip"] as const).filter((grade) => counts[grade] > 0);
  const signs = grades.map(
    (grade) => html`<span class="sign ${grade}">${GRADE_SIGNS[grade]} ${formatNumber(counts[grade])}</span>`,
  );
  return grades.length === 0
    ? words
    : html`<span title=${words}><span class="sr">${words}</span><span aria-hidden="true" dir="ltr">${signs}</span></span>`;
};

/** How the seat's line on the curve looks. */
const sampleLine = (seat: Seat) => {
  const line = svg`<line class=${colourClassOf(seat)} x1="0" x2="26" y1="4" y2="4" stroke-dasharray=${dashOf(seat)} />`;
  return html`<svg viewBox="0 0 26 8" aria-hidden="true">${line}</svg>`;
};
