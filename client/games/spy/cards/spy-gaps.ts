/** The near Spy's gaps: all of them while arranging, and those that a move can reach. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { fullStop } from "../../../kit/text/sentences.ts";
import { spyFigure } from "../view/card-art.ts";
import { placeOfSpy } from "../view/geometry.ts";
import { spyText } from "../view/screen-reader-texts.ts";
import type { TurnChoice } from "../view/turn-choices.ts";
import type { BoardView, RowView } from "../view/view.ts";
import { renderGap, spyTag } from "./rows.ts";

const gaps = (m: number, fill: (place: number) => TemplateResult): TemplateResult =>
  html`<div class="gaps">${Array.from({ length: m + 1 }, (_, place) => renderGap(place, m, fill(place)))}</div>`;

const putWords = (place: number, m: number, row: RowView): string => {
  const numberAt = (column: number) => `${row.columns[column]?.number}`;
  if (place === 0) return msg(str`Put the Spy left of column ${numberAt(0)}`);
  if (place === m) return msg(str`Put the Spy right of column ${numberAt(m - 1)}`);
  return msg(str`Put the Spy between columns ${numberAt(place - 1)} and ${numberAt(place)}`);
};

/** Without the keys on touch screens. */
const turnWords = (): string =>
  matchMedia("(pointer: coarse)").matches
    ? msg("Press to turn it around, drag it to move it.")
    : msg("Press to turn it around, use the arrow keys to move it.");

/** While arranging, the Spy is a button: a press turns it, arrows or dragging move it. */
export const arrangingGaps = (row: RowView, m: number): TemplateResult =>
  gaps(m, (place) => {
    if (row.spy?.place !== place) {
      return html`<button type="button" class="put" data-gap=${place} tabindex="-1" aria-label=${putWords(place, m, row)}>
        <i class="pin"></i>
      </button>`;
    }
    return html`<button
      type="button"
      class="spy own ${row.colour} ${row.spy.facing === "R" ? "right" : "left"}"
      data-spy=${row.seat}
      data-glide="spy-${row.seat}"
      aria-label=${`${msg(str`Your Spy ${spyText(row.spy, row.columns)}`)}${fullStop()} ${turnWords()}`}
    >
      ${spyFigure(row.spy.facing)}
    </button>`;
  });

/** The moves that lead to a position. */
const leadingTo = (choices: readonly TurnChoice[], place: number, m: number): readonly TurnChoice[] =>
  choices.filter(({ command, after }) => command.type === "move" && after && placeOfSpy(after, m) === place);

const distancesOf = (choices: readonly TurnChoice[]): string =>
  [
    ...new Set(choices.flatMap(({ command }) => (command.type === "move" ? [formatNumber(command.distance)] : []))),
  ].join("/");

/** During a turn, every reachable gap shows its announcement. It repeats the buttons below, for pointers. */
export const reachableGaps = (row: RowView, view: BoardView): TemplateResult => {
  const { choices, armed, ghost, sight } = view;
  return gaps(sight.m, (place) => {
    const leading = leadingTo(choices, place, sight.m);
    const choice = leading.find(({ id }) => id === armed?.id) ?? leading[0];
    return html`${row.spy?.place === place ? spyTag(row.spy, row) : nothing}
    ${ghost?.place === place ? html`<span class="spy ghost ${row.colour}">${spyFigure(ghost.facing)}</span>` : nothing}
    ${
      choice === undefined
        ? nothing
        : html`<button type="button" class="reach" data-choice=${choice.id} tabindex="-1" aria-hidden="true">
            <span class="spot ${ghost?.place === place ? "chosen" : ""}">${distancesOf(leading)}</span>
          </button>`
    }`;
  });
};
