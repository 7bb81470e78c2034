/** A base as a row of the board: owner, columns, Spy. All rows share one grid, so that columns align. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { str } from "../../../kit/text/numbers.ts";
import { colourEmblem, spyFigure } from "../view/card-art.ts";
import { cellText, rowText, spyText } from "../view/screen-reader-texts.ts";
import { colourName } from "../view/texts.ts";
import type { BoardView, ColumnView, RowView, SpyView } from "../view/view.ts";
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

const cellClasses = (column: ColumnView, row: RowView, view: BoardView): string =>
  [
    "cell",
    column.isHeld ? "held" : "",
    column.isAsked ? "asked" : "",
    row.isNear && view.beam === column.place ? "faced" : "",
    column.target === null
      ? ""
      : view.armed === null
        ? "target"
        : view.armed.id === column.target.id
          ? "target armed"
          : "",
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
    data-glide=${view.mode === "arranging" && row.isNear ? `card-${column.id}` : nothing}
    data-choice=${column.target?.id ?? nothing}
    tabindex=${hasStop ? 0 : -1}
    aria-label=${cellText(column, row)}
    aria-disabled=${isLive ? "false" : "true"}
    aria-pressed=${view.mode === "arranging" && row.isNear ? (column.isHeld ? "true" : "false") : nothing}
  >
    ${renderCard(column, row, view.sight.m)}
  </button>`;
};

const cells = (row: RowView, view: BoardView, tabStop: TabStop): TemplateResult => html`<div class="cards">
  ${repeat(
    row.columns,
    ({ id }) => id,
    (column) => cell(column, row, view, tabStop),
  )}
</div>`;

/** A player's state in one word. */
const standing = (row: RowView, view: BoardView): TemplateResult | typeof nothing => {
  if (row.isWinner) return html`<span class="standing won">${msg("Winner")}</span>`;
  if (row.isOut) return html`<span class="standing">${msg("Out")}</span>`;
  if (view.mode === "over" || !view.isBegun) return nothing;
  if (row.spy === null || view.mode === "arranging") {
    return html`<span class="standing">${row.isReady ? msg("Ready") : msg("Arranging…")}</span>`;
  }
  return row.isActive
    ? html`<span class="standing now">${row.isOwn ? msg("Your turn") : msg("Their turn")}</span>`
    : nothing;
};

const label = (row: RowView, view: BoardView): TemplateResult => html`<p class="label">
  <span class="parts" aria-hidden="true">${colourEmblem(row.colour)}<bdi class="name">${view.face?.(row.seat) ?? row.name}</bdi><span class="colour">${colourName(row.colour)}${row.isOwn ? ` · ${msg("you")}` : ""}</span>${standing(row, view)}</span>${view.time?.(row.seat)}
</p>`;

const rowClasses = (row: RowView, kind: string): string =>
  ["base", kind, row.colour, row.isOut ? "out" : "", row.isActive ? "active" : ""].join(" ");

/** The gap at a position from the left: those at the ends are half as wide, with the Spy at their edge. */
export const renderGap = (place: number, m: number, content: unknown): TemplateResult =>
  html`<span class="gap ${place === 0 ? "first" : place === m ? "last" : `after-${place}`}">${content}</span>`;

/** A Spy's tag in its gap. The same element moves when the Spy does. */
const standingSpy = (row: RowView, m: number): TemplateResult =>
  html`<div class="gaps">${row.spy === null ? nothing : renderGap(row.spy.place, m, spyTag(row.spy, row))}</div>`;

const spyName = (spy: SpyView, { isNear, columns }: RowView): string => {
  const where = spyText(spy, columns);
  return isNear ? msg(str`Your Spy ${where}`) : msg(str`Spy ${where}`);
};

export const spyTag = (spy: SpyView, row: RowView): TemplateResult => html`<span
  class="spy ${row.colour} ${spy.facing === "R" ? "right" : "left"}"
  data-spy=${row.seat}
  data-glide="spy-${row.seat}"
  role="img"
  aria-label=${spyName(spy, row)}
  >${spyFigure(spy.facing)}</span
>`;

/** The column numbers, from their owner's left. */
const numbers = (row: RowView, view: BoardView): TemplateResult => html`<ol class="numerals" aria-hidden="true">
  ${row.columns.map(({ place, number }) => html`<li class=${view.beam === place ? "on" : ""}>${number}</li>`)}
</ol>`;

export const opponentRow = (row: RowView, view: BoardView, tabStop: TabStop): TemplateResult => html`<div
  class=${rowClasses(row, "far")}
  role="group"
  aria-label=${rowText(row)}
>
  ${label(row, view)}
  ${numbers(row, view)}
  <div class="fan">${cells(row, view, tabStop)}${standingSpy(row, view.sight.m)}</div>
</div>`;

/** `lane`: the gaps to press; nothing if the Spy cannot move. */
export const ownRow = (
  row: RowView,
  view: BoardView,
  tabStop: TabStop,
  lane: TemplateResult | typeof nothing,
): TemplateResult => html`<div class=${rowClasses(row, "near")} role="group" aria-label=${rowText(row)}>
  <div class="fan">
    <div class="lane">${lane === nothing ? standingSpy(row, view.sight.m) : lane}</div>
    ${cells(row, view, tabStop)}
  </div>
  ${numbers(row, view)}
  ${label(row, view)}
</div>`;
