/** A base as a row of the board: its cards, its Spy on its walk, its owner. All rows share one grid, so that columns align. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { spyFigure } from "../view/card-art.ts";
import { cellText, rowText, spyName } from "../view/screen-reader-texts.ts";
import type { BoardView, ColumnView, RowView } from "../view/view.ts";
import { renderCard } from "./card-view.ts";

/** The card in the tab order. */
export interface TabStop {
  readonly seat: number;
  readonly place: number;
}

/** The card that contains an element, by seat and screen column. */
export const cellOf = (element: Element): TabStop | null => {
  const cell = element.closest("[data-place]");
  return cell === null
    ? null
    : { seat: Number(cell.getAttribute("data-seat")), place: Number(cell.getAttribute("data-place")) };
};

/** It can be spied on now, and no other choice of that kind is armed. */
const isTarget = ({ target }: ColumnView, { armed }: BoardView): boolean =>
  target !== null && (armed === null || armed.on === null || armed.id === target.id);

const cellClasses = (column: ColumnView, row: RowView, view: BoardView): string =>
  [
    "cell",
    column.isHeld ? "held" : "",
    column.isAsked ? "asked" : "",
    row.isNear && view.beam === column.place ? "faced" : "",
    isTarget(column, view) ? "target" : "",
    column.target !== null && view.armed?.id === column.target.id ? "armed" : "",
  ]
    .filter((name) => name !== "")
    .join(" ");

const cell = (column: ColumnView, row: RowView, view: BoardView, tabStop: TabStop): TemplateResult => {
  const hasStop = tabStop.seat === row.seat && tabStop.place === column.place;
  const isLive = column.target !== null || (view.mode === "arranging" && row.isNear);
  return html`<button
    type="button"
    class=${cellClasses(column, row, view)}
    data-seat=${row.seat}
    data-place=${column.place}
    data-column=${column.number - 1}
    data-glide=${view.mode === "arranging" && row.isNear ? `card-${column.id}` : nothing}
    data-choice=${column.target?.id ?? nothing}
    tabindex=${hasStop ? 0 : -1}
    aria-label=${cellText(column, row)}
    aria-disabled=${isLive ? "false" : "true"}
    aria-pressed=${view.mode === "arranging" && row.isNear ? (column.isHeld ? "true" : "false") : nothing}
  >
    ${renderCard(column, row, view.sight.m)}${isTarget(column, view) ? html`<span class="look" data-word=${msg("Spy")}></span>` : nothing}
  </button>`;
};

const cells = (row: RowView, view: BoardView, tabStop: TabStop): TemplateResult => html`<div class="cards">
  ${repeat(
    row.columns,
    ({ id }) => id,
    (column) => cell(column, row, view, tabStop),
  )}
</div>`;

/** The column numbers, from their owner's left. */
const numbers = (row: RowView, view: BoardView): TemplateResult => html`<ol class="numerals" aria-hidden="true">
  ${row.columns.map(({ place, number }) => html`<li class=${view.beam === place ? "on" : ""}>${number}</li>`)}
</ol>`;

/** The light along the column that the near Spy faces, and half of it where it would. */
const lights = ({ beam, ghost }: BoardView): TemplateResult => html`<div class="lights" aria-hidden="true">
  ${beam === null ? nothing : html`<i class="light c${beam}"></i>`}
  ${ghost === null || ghost.faced === beam ? nothing : html`<i class="light half c${ghost.faced}"></i>`}
</div>`;

/** A Spy between two cards. The same element moves when the Spy does. */
export const spyOf = (row: RowView): TemplateResult | typeof nothing =>
  row.spy === null
    ? nothing
    : html`<span
  class="spy ${row.colour} g${row.spy.place} ${row.spy.facing === "R" ? "right" : "left"}"
  data-spy=${row.seat}
  data-glide="spy-${row.seat}"
  role="img"
  aria-label=${spyName(row.spy, row)}
  >${spyFigure(row.spy.facing, row.isOut)}</span
>`;

const rowClasses = (row: RowView, kind: string): string =>
  ["base", kind, row.colour, row.isOut ? "out" : "", row.isActive ? "active" : ""].join(" ");

/** What a study marks in a row, once it has loaded. */
export type Marks = TemplateResult | typeof nothing | undefined;

/** `seat`: the owner's plaque. */
export const opponentRow = (
  row: RowView,
  view: BoardView,
  tabStop: TabStop,
  seat: TemplateResult,
  marks: Marks,
): TemplateResult => html`<div class=${rowClasses(row, "far")} role="group" aria-label=${rowText(row)}>
  ${seat}
  <div class="fan">
    ${lights(view)}
    ${cells(row, view, tabStop)}
    ${numbers(row, view)}
    <div class="walk">${view.mode === "arranging" ? nothing : spyOf(row)}</div>${marks}
  </div>
</div>`;

/** `walk`: the near Spy, and where it can go. */
export const ownRow = (
  row: RowView,
  view: BoardView,
  tabStop: TabStop,
  walk: TemplateResult,
  seat: TemplateResult,
  marks: Marks,
): TemplateResult => html`<div class=${rowClasses(row, "near")} role="group" aria-label=${rowText(row)}>
  <div class="fan">
    ${lights(view)}
    ${walk}
    ${cells(row, view, tabStop)}
    ${numbers(row, view)}${marks}
  </div>
  ${seat}
</div>`;
