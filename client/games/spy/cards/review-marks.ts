/** A study on the board: the grade at what was played, and the better move as steps and a figure, or at the better card. */
import { html, nothing, type TemplateResult } from "lit";
import { flippedStance, spiedColumn, stanceAfterMove } from "../../../../engine/games/spy/state/ring.ts";
import type { SpyCommand, Stance } from "../../../../engine/games/spy/state/types.ts";
import { spyFigure } from "../view/card-art.ts";
import { screenPlace, screenStance, type WalkStep, walkOf } from "../view/geometry.ts";
import { type BoardView, type RowView, type SpyBoardProps, seenSpy } from "../view/view.ts";

const arrow = html`<svg class="arrow" viewBox="0 0 40 46"><path d="M20 3L37 22H26V43H14V22H3z" /></svg>`;

/** The card that the better question is about. */
const betterCard = (row: RowView, { sight }: BoardView, command: SpyCommand, from: Stance): TemplateResult | null => {
  if (command.type !== "spy" || command.on !== row.seat) return null;
  const place = screenPlace(sight, row.seat, spiedColumn(from, sight.m, sight.mirror));
  return html`<i class="better c${place}">${arrow}</i>`;
};

const way = (row: RowView, stance: Stance, m: number, steps: readonly WalkStep[]): TemplateResult => {
  const { place, facing } = seenSpy(stance, m);
  return html`<div class="steps">${steps.map(({ past }) => html`<i class="step c${past}"></i>`)}</div>
    <span class="spy better-spy ${row.colour} g${place}">${spyFigure(facing)}</span>`;
};

/** The better walk of this row's Spy. */
const betterWay = (row: RowView, { sight }: BoardView, command: SpyCommand, from: Stance): TemplateResult | null => {
  const { m } = sight;
  const seen = (stance: Stance): Stance => screenStance(sight, row.seat, stance);
  if (command.type === "flip") return way(row, seen(flippedStance(from)), m, []);
  if (command.type !== "move") return null;
  return way(row, seen(stanceAfterMove(from, command, m)), m, walkOf(seen(from), command, m));
};

/** The sign of the grade: at the card that was asked, else at the Spy that moved. */
const signAt = (row: RowView, { event, review }: SpyBoardProps): TemplateResult | typeof nothing => {
  if (review === undefined) return nothing;
  const sign = html`<b class="sign-of ${review.grade}" dir="ltr">${review.sign}</b>`;
  const asked = row.columns.find(({ isAsked }) => isAsked);
  if (asked !== undefined) return html`<i class="c${asked.place}">${sign}</i>`;
  const isMover = event !== null && !("column" in event) && review.seat === row.seat && row.spy !== null;
  return isMover ? html`<i class="c${row.spy.faced} by-spy">${sign}</i>` : nothing;
};

export const reviewMarks = (row: RowView, view: BoardView, props: SpyBoardProps): TemplateResult | typeof nothing => {
  const { review, before } = props;
  if (review === undefined) return nothing;
  const from = before?.bases[review.seat]?.spy ?? null;
  const better = review.better as SpyCommand | null;
  const isBetter = better !== null && from !== null;
  return html`<div class="marks" aria-hidden="true">${isBetter ? betterCard(row, view, better, from) : nothing}${signAt(row, props)}</div>${
    isBetter && review.seat === row.seat
      ? html`<div class="better-way" aria-hidden="true">${betterWay(row, view, better, from)}</div>`
      : nothing
  }`;
};
