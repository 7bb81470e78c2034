/**
 * The notes of a table with the memory aid: by opponent and column the possible cards, each at the same position of its
 * cell, and the viewer's own mark. The columns are those of the board above.
 */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { Deduction } from "../../../../engine/games/spy/rules/deduce.ts";
import { type Card, cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyState } from "../../../../engine/games/spy/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { colourEmblem } from "../view/card-art.ts";
import { screenPlace } from "../view/geometry.ts";
import { candidatesText } from "../view/screen-reader-texts.ts";
import { cardInitials, columnName } from "../view/texts.ts";
import type { BoardView, RowView } from "../view/view.ts";
import { pencilMarkAt } from "./pencil-marks.ts";

export { deductionTableStyles } from "./deduction-table.styles.ts";

const facesOf = (state: SpyState): readonly Card[] => [
  ...new Set(cardSet(state.options.bombNumbers, state.bases.length)),
];

const candidates = (faces: readonly Card[], possible: readonly Card[]): TemplateResult => html`<span
  class="candidates ${possible.length === 1 ? "sure" : ""}"
  aria-hidden="true"
>
  ${faces.map((card) => html`<i class=${possible.includes(card) ? "" : "no"}>${cardInitials(card)}</i>`)}
</span>`;

const litText = (isLit: boolean | null): string => (isLit ? `, ${msg("lit")}` : "");

const entry = (
  faces: readonly Card[],
  known: Deduction,
  row: RowView,
  { sight }: BoardView,
  place: number,
): TemplateResult => {
  const index = screenPlace(sight, row.seat, place);
  const possible = known.columns[index] ?? [];
  const mark = pencilMarkAt(sight.near, row.seat, index);
  const isLit = known.lit[index] ?? false;
  return html`<li>
    <span class="sr">${msg(str`Column ${index + 1}: ${candidatesText(possible)}`)}${litText(isLit)}</span>
    ${candidates(faces, possible)}
    <button
      type="button"
      class="mark ${isLit ? "lit" : ""}"
      data-mark="${row.seat}:${index}"
      aria-label=${msg(str`Your mark on ${bidiIsolate(row.name)}’s column ${columnName(index)}: ${mark === "" ? msg("none") : mark}`)}
    >
      ${mark}
    </button>
  </li>`;
};

const opponent = (
  faces: readonly Card[],
  known: Deduction,
  row: RowView,
  view: BoardView,
): TemplateResult => html`<section>
  <h3>
    ${colourEmblem(row.colour)}<bdi>${row.name}</bdi>
    <span class="count">${
      known.arrangements === 1 ? msg("one arrangement left") : msg(str`${known.arrangements} arrangements left`)
    }</span>
  </h3>
  <ol class="ledger-row">
    ${row.columns.map(({ place }) => entry(faces, known, row, view, place))}
  </ol>
</section>`;

export const deductionTable = (
  state: SpyState,
  known: readonly Deduction[],
  view: BoardView,
): TemplateResult => html`<div
  class="ledger"
  role="group"
  aria-label=${msg("Notes")}
>
  ${view.rows
    .filter(({ isNear, isOut }) => !isNear && !isOut)
    .map((row) => opponent(facesOf(state), known[row.seat]!, row, view))}
  <p class="hint">${msg("Crossed out: it can’t be there. Press a box to add your own mark.")}</p>
</div>`;
