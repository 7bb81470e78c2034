/** Where the near Spy can go, and the way there: the gaps to press, and the Spy as it would stand. Loaded after the first painting. */

import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { placeOfSpy } from "../../../../engine/games/spy/state/ring.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { spyFigure } from "../view/card-art.ts";
import type { TurnChoice } from "../view/turn-choices.ts";
import type { BoardView, RowView } from "../view/view.ts";

/** The gap at a position from the left: those at the ends are half as wide. */
const gaps = (m: number, fill: (place: number) => TemplateResult | typeof nothing): TemplateResult =>
  html`<div class="gaps">${Array.from({ length: m + 1 }, (_, place) => html`<span class="gap">${fill(place)}</span>`)}</div>`;

const putText = (place: number, m: number, row: RowView): string => {
  const numberAt = (column: number) => `${row.columns[column]?.number}`;
  if (place === 0) return msg(str`Put the Spy left of column ${numberAt(0)}`);
  if (place === m) return msg(str`Put the Spy right of column ${numberAt(m - 1)}`);
  return msg(str`Put the Spy between columns ${numberAt(place - 1)} and ${numberAt(place)}`);
};

/** While arranging: every gap but the Spy's own. */
export const putGaps = (row: RowView, m: number): TemplateResult =>
  gaps(m, (place) =>
    row.spy?.place === place
      ? nothing
      : html`<button type="button" class="put" data-gap=${place} tabindex="-1" aria-label=${putText(place, m, row)}>
        <i class="pin"></i>
      </button>`,
  );

/** The moves that lead to a position. */
const leadingTo = (choices: readonly TurnChoice[], place: number, m: number): readonly TurnChoice[] =>
  choices.filter(({ command, after }) => command.type === "move" && after && placeOfSpy(after, m) === place);

const distancesOf = (choices: readonly TurnChoice[]): string =>
  [
    ...new Set(choices.flatMap(({ command }) => (command.type === "move" ? [formatNumber(command.distance)] : []))),
  ].join("/");

/** During a turn, every reachable gap shows its announcement. It repeats the buttons below, for pointers. */
export const reachable = ({ choices, armed, ghost, sight }: BoardView): TemplateResult =>
  gaps(sight.m, (place) => {
    const leading = leadingTo(choices, place, sight.m);
    const choice = leading.find(({ id }) => id === armed?.id) ?? leading[0];
    return choice === undefined
      ? nothing
      : html`<button type="button" class="reach" data-choice=${choice.id} tabindex="-1" aria-hidden="true">
          <span class="spot ${ghost?.place === place ? "chosen" : ""}">${distancesOf(leading)}</span>
        </button>`;
  });

/** Dotted steps over the cards, and the Spy as it would stand. */
export const ghostOf = ({ ghost, steps }: BoardView, { colour }: RowView): TemplateResult | typeof nothing =>
  ghost === null
    ? nothing
    : html`<div class="steps" aria-hidden="true">${steps.map(({ past }) => html`<i class="step c${past}"></i>`)}</div>
      <span class="spy ghost ${colour} g${ghost.place}" aria-hidden="true">${spyFigure(ghost.facing)}</span>`;

export { reviewMarks } from "./review-marks.ts";
export { waysStyles } from "./ways.styles.ts";
