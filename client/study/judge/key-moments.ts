/** The key moments of a game as buttons that lead to them. */
import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { formatNumber } from "../../kit/text/numbers.ts";
import type { Stop } from "./curve-drawing.ts";
import { momentTexts, type StudyRequestState } from "./moment-texts.ts";
import { findingAt } from "./overview.ts";
import { changeText, GRADE_SIGNS } from "./study-texts.ts";

/** Those apart from the shown moment. Nothing if the game has none, or none yet. */
export const keyMoments = (asking: StudyRequestState, index: number, seek: (index: number) => void) => {
  const keys = asking.overview.keys.filter((stop) => stop.index !== index);
  // Before every moment has a result they would change under the finger.
  if (keys.length === 0 || !asking.study.isSurveyed) return nothing;
  return html`<p class="keys-title">${msg("Key moments")}</p>
    <ul class="keys" aria-label=${msg("Key moments")}>${keys.map((stop) => html`<li>${keyButton(asking, stop, seek)}</li>`)}</ul>`;
};

const keyButton = (asking: StudyRequestState, { index, kind }: Stop, seek: (index: number) => void) => {
  const { verdict, move } = momentTexts(asking, index);
  const text = asking.lines[index - 1]?.text ?? "";
  const cost = costOf(asking, index);
  const label = [verdict, move ?? text].filter(Boolean).join(". ");
  const sign = kind === "swing" ? nothing : html`<strong class="verdict ${kind}">${GRADE_SIGNS[kind]}</strong> `;
  return html`<button class="outlined" aria-label=${label} title=${label} @click=${() => seek(index)}>
      <span>${sign}<bdi>${text}</bdi></span><small>${cost === "" ? msg("Turning point") : html`<bdi dir="ltr">${cost}</bdi>`}</small>
    </button>`;
};

/** What the move cost, in a few characters; empty if it was no mistake. */
const costOf = ({ study, overview, moments }: StudyRequestState, index: number): string => {
  const move = findingAt(study, moments[index])?.move;
  if (move?.loss == null || study.outline === null || !overview.grades.has(index)) return "";
  return changeText(study.outline.terms.counts, move) || formatNumber(-Math.round(move.loss));
};
