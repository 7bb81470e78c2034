/** The open doubles in words, for screen readers: the table marks them on their trains. Loaded with the first of them. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { DoubleView } from "../view/double-views.ts";
import { trainName } from "../view/texts.ts";
import type { BoardView } from "../view/view.ts";

/** In the order in which they must be closed; the dead ones last. */
export const openDoublesRow = (view: BoardView): TemplateResult => {
  const sorted = view.doubles.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  return html`<p class="queue sr">
    <span class="lead">${msg("Open doubles")}</span>
    ${sorted.map((double) => openDouble(view, double))}
  </p>`;
};

const openDouble = ({ state, props }: BoardView, { train, value, rank }: DoubleView) => {
  const own = typeof props.viewer === "number" ? props.viewer : null;
  // A single text node, so that a screen reader reads it as one.
  const tile = `${value}-${value}`;
  const where = trainName(state, train, props.names, own);
  return html`<span class="open ${rank === null ? "dead" : ""}">
    ${rank === null ? nothing : html`<span class="rank">${formatNumber(rank)}</span>`}
    <b>${tile}</b> <bdi>${where}</bdi>
    ${rank === null ? html`<i title=${msg("All tiles of its value are out: it blocks nobody.")}>${msg("dead")}</i>` : nothing}
  </span>`;
};
