/**
 * The strip on a button of a move: the row of cards in small, a ring where the Spy stands, an arrow for its way and its
 * facing after it, and the card that it will face filled.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { WalkStep } from "../view/geometry.ts";
import type { SpyView } from "../view/view.ts";

/** A cell and the space after it. */
const PITCH = 13;
const LINE = 6;

const x = (place: number): number => place * PITCH;

const line = ({ from, to }: WalkStep): SVGTemplateResult => svg`<path class="way" d="M${x(from)} ${LINE}H${x(to)}" />`;

const arrow = ({ place, facing }: SpyView): SVGTemplateResult => {
  const [tip, back] = facing === "R" ? [5, -4] : [-5, 4];
  return svg`<path class="tip" d="M${x(place) + tip} ${LINE}L${x(place) + back} ${LINE - 5.5}V${LINE + 5.5}z" />`;
};

/** `now`: where the Spy stands; `after`: where it will stand. */
export const moveStrip = (m: number, now: SpyView, after: SpyView, steps: readonly WalkStep[]): TemplateResult => {
  const start = steps[0]?.from ?? now.place;
  // The arrow stands where the walk ends, which may be the other end of the same gap.
  const end = { ...after, place: steps.at(-1)?.to ?? after.place };
  return html`<svg class="strip" viewBox="-7 -1 ${x(m) + 14} 27" aria-hidden="true" focusable="false">
    ${steps.map(line)}
    <circle class="ring" cx=${x(start)} cy=${LINE} r="3.5" />
    ${arrow(end)}
    ${Array.from(
      { length: m },
      (_, column) =>
        svg`<rect class=${column === after.faced ? "there" : nothing} x=${x(column) + 1.5} y="13" width="10" height="11" rx="2" />`,
    )}
  </svg>`;
};
