/** The near Spy's walk below the mirror: the Spy, its look, the gaps to press, and the way to where it would stand. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { fullStop } from "../../../kit/text/sentences.ts";
import { spyFigure } from "../view/card-art.ts";
import { placeOfSpy } from "../view/geometry.ts";
import { spyName } from "../view/screen-reader-texts.ts";
import type { TurnChoice } from "../view/turn-choices.ts";
import type { BoardView, RowView } from "../view/view.ts";
import { spyOf } from "./rows.ts";

/** The gap at a position from the left: those at the ends are half as wide. */
const gaps = (m: number, fill: (place: number) => TemplateResult | typeof nothing): TemplateResult =>
  html`<div class="gaps">${Array.from({ length: m + 1 }, (_, place) => html`<span class="gap">${fill(place)}</span>`)}</div>`;

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
const arranged = (row: RowView, m: number): TemplateResult =>
  html`${gaps(m, (place) =>
    row.spy?.place === place
      ? nothing
      : html`<button type="button" class="put" data-gap=${place} tabindex="-1" aria-label=${putWords(place, m, row)}>
        <i class="pin"></i>
      </button>`,
  )}${
    row.spy === null
      ? nothing
      : html`<button
        type="button"
        class="spy own ${row.colour} g${row.spy.place} ${row.spy.facing === "R" ? "right" : "left"}"
        data-spy=${row.seat}
        data-glide="spy-${row.seat}"
        aria-label=${`${spyName(row.spy, row)}${fullStop()} ${turnWords()}`}
      >${spyFigure(row.spy.facing)}</button>`
  }`;

/** The moves that lead to a position. */
const leadingTo = (choices: readonly TurnChoice[], place: number, m: number): readonly TurnChoice[] =>
  choices.filter(({ command, after }) => command.type === "move" && after && placeOfSpy(after, m) === place);

const distancesOf = (choices: readonly TurnChoice[]): string =>
  [
    ...new Set(choices.flatMap(({ command }) => (command.type === "move" ? [formatNumber(command.distance)] : []))),
  ].join("/");

/** During a turn, every reachable gap shows its announcement. It repeats the buttons below, for pointers. */
const reachable = ({ choices, armed, ghost, sight }: BoardView): TemplateResult =>
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
const ghostOf = ({ ghost, steps }: BoardView, { colour }: RowView): TemplateResult | typeof nothing =>
  ghost === null
    ? nothing
    : html`<div class="steps" aria-hidden="true">${steps.map(({ past }) => html`<i class="step c${past}"></i>`)}</div>
      <span class="spy ghost ${colour} g${ghost.place}" aria-hidden="true">${spyFigure(ghost.facing)}</span>`;

/** The look from the lens to the mirror. */
const ray = ({ canLook }: BoardView, { spy }: RowView): TemplateResult | typeof nothing =>
  canLook && spy !== null
    ? html`<i class="ray g${spy.place} ${spy.facing === "R" ? "right" : "left"}" aria-hidden="true"></i>`
    : nothing;

export const ownWalk = (row: RowView, view: BoardView): TemplateResult =>
  html`<div class="walk">${
    view.mode === "arranging"
      ? arranged(row, view.sight.m)
      : html`${view.mode === "acting" ? reachable(view) : nothing}${ray(view, row)}${spyOf(row)}${ghostOf(view, row)}`
  }</div>`;

/** The mirror between the bases, with the point where the near Spy's look meets it. */
export const mirror = ({ beam, canLook }: BoardView): TemplateResult => html`<div class="mirror" aria-hidden="true">
  <div class="glass"></div>
  ${beam === null || !canLook ? nothing : html`<div class="lights"><i class="point c${beam}"></i></div>`}
</div>`;
