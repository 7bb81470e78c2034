/** A player's plaque: their sign, name and last act, gold while it is their turn; and the ladder of what is found in their base. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { CARD_FACES } from "../../../../engine/games/spy/state/rulebook.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { type Act, actOf } from "../view/act-text.ts";
import { colourEmblem, kindArt, spyIcons } from "../view/card-art.ts";
import { cardName } from "../view/texts.ts";
import type { BoardView, RowView, Rung, SpyBoardProps } from "../view/view.ts";

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

/** The player's own name is known: in its place stands what is to be done. The others' standing is on their second line. */
const head = (row: RowView, view: BoardView, { face, level }: SpyBoardProps): TemplateResult => {
  if (row.isNear && view.mode === "arranging") return html`<b class="name">${msg("Arrange your cards")}</b>`;
  if (row.isNear && view.mode === "acting") return html`<b class="name">${standing(row, view)}</b>`;
  return html`<bdi class="name">${face?.(row.seat) ?? row.name}</bdi>${colourEmblem(row.colour)}${level?.(row.seat)}${row.isNear ? standing(row, view) : nothing}`;
};

const actLine = ({ text, answer }: Act): TemplateResult =>
  html`<span class="line act"><span class="did">${text}</span>${answer === null ? nothing : html`<span><span class="did">: </span><b>${answer}</b></span>`}</span>`;

const rung = ({ card, stage }: Rung): TemplateResult => html`<i class="rung ${stage}">
  ${kindArt(CARD_FACES[card].kind, false)}<b>${CARD_FACES[card].number}</b>${stage === "found" ? spyIcons.tick : nothing}
</i>`;

const needs = (row: RowView, { rows }: BoardView): TemplateResult | typeof nothing => {
  const others = rows.filter(({ isNear, isOut }) => !isNear && !isOut);
  if (!row.isNear || others.length === 0) return nothing;
  const [only] = others;
  return html`<span class="needs">${others.length === 1 && only ? msg(str`${bidiIsolate(only.name)} needs`) : msg("They need of you")}</span>`;
};

const ladder = (row: RowView, view: BoardView): TemplateResult | typeof nothing => {
  if (row.ladder.length === 0 || row.isOut) return nothing;
  const next = row.ladder.find(({ stage }) => stage === "next");
  const words = next === undefined ? msg("All four cards are found") : msg(str`Next target: ${cardName(next.card)}`);
  return html`${needs(row, view)}<span class="ladder" role="img" aria-label=${words}>${row.ladder.map(rung)}</span>`;
};

/** `line`: what the near plaque says unless its player has just acted; `tools`: the buttons beside it. */
export const seatPlaque = (
  row: RowView,
  view: BoardView,
  props: SpyBoardProps,
  { line = nothing, tools = nothing }: { readonly line?: unknown; readonly tools?: unknown } = {},
): TemplateResult => {
  const act = line === nothing ? actOf(props, row.seat) : null;
  const second = act !== null ? actLine(act) : row.isNear ? line : standing(row, view);
  return html`<div class="seat">
    <p class="label">
      <span class="parts" aria-hidden="true"><span class="avatar">${props.avatar?.(row.seat) ?? colourEmblem(row.colour)}</span><span class="who"><span class="head">${head(row, view, props)}</span>${second}</span></span>${view.time?.(row.seat)}
    </p>
    <span class="goals">${ladder(row, view)}</span>${tools}
  </div>`;
};
