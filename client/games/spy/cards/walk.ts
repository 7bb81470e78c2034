/** The near Spy's walk below the mirror: the Spy and its look. What it could do is in ways.ts. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { fullStop } from "../../../kit/text/sentences.ts";
import { spyFigure } from "../view/card-art.ts";
import { spyName } from "../view/screen-reader-texts.ts";
import type { BoardView, RowView } from "../view/view.ts";
import { spyOf } from "./rows.ts";

type Ways = Pick<typeof import("./ways.ts"), "ghostOf" | "putGaps" | "reachable">;

/** Without the keys on touch screens. */
const turnText = (): string =>
  matchMedia("(pointer: coarse)").matches
    ? msg("Press to turn it around, drag it to move it.")
    : msg("Press to turn it around, use the arrow keys to move it.");

/** While arranging, the Spy is a button: a press turns it, arrows or dragging move it. */
const ownSpy = (row: RowView): TemplateResult | typeof nothing =>
  row.spy === null
    ? nothing
    : html`<button
        type="button"
        class="spy own ${row.colour} g${row.spy.place} ${row.spy.facing === "R" ? "right" : "left"}"
        data-spy=${row.seat}
        data-glide="spy-${row.seat}"
        aria-label=${`${spyName(row.spy, row)}${fullStop()} ${turnText()}`}
      >${spyFigure(row.spy.facing)}</button>`;

/** The look from the lens to the mirror. */
const ray = ({ canLook }: BoardView, { spy }: RowView): TemplateResult | typeof nothing =>
  canLook && spy !== null
    ? html`<i class="ray g${spy.place} ${spy.facing === "R" ? "right" : "left"}" aria-hidden="true"></i>`
    : nothing;

/** `ways`: null while they load. */
export const ownWalk = (row: RowView, view: BoardView, ways: Ways | null): TemplateResult =>
  html`<div class="walk">${
    view.mode === "arranging"
      ? html`${ways?.putGaps(row, view.sight.m)}${ownSpy(row)}`
      : html`${view.mode === "acting" ? ways?.reachable(view) : nothing}${ray(view, row)}${spyOf(row)}${ways?.ghostOf(view, row)}`
  }</div>`;

/** The mirror between the bases, with the point where the near Spy's look meets it. */
export const mirror = ({ beam, canLook }: BoardView): TemplateResult => html`<div class="mirror" aria-hidden="true">
  <div class="glass"></div>
  ${beam === null || !canLook ? nothing : html`<div class="lights"><i class="point c${beam}"></i></div>`}
</div>`;
