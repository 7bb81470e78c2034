/** The open doubles, in the hub's row. Loaded with the first of them. */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { DoubleView } from "../view/double-views.ts";
import { trainName } from "../view/texts.ts";
import type { BoardView } from "../view/view.ts";

/** In the order in which they must be closed; the dead ones last. */
export const openDoublesRow = (view: BoardView): TemplateResult => {
  const sorted = view.doubles.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  return html`<p class="queue">
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

export const queueStyles = css`
  /* In the hub's row, so that an open double takes no space from the trains. */
  .queue {
    flex: 0 1 auto;
    min-inline-size: 0;
    display: flex;
    align-items: center;
    gap: 6px 12px;
    padding: 4px 10px;
    overflow-x: auto;
    scrollbar-width: none;
    white-space: nowrap;
    background: var(--cloth-deep);
    border-radius: 6px;
    color: var(--on-cloth);
  }
  .queue .lead {
    color: var(--warn);
    font-weight: 600;
  }
  .open {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
  }
  .open bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    max-inline-size: 18ch;
    color: var(--on-cloth-soft);
  }
  .open.dead b {
    text-decoration: line-through;
  }
  .open.dead i {
    font-style: normal;
    border: 1px solid currentcolor;
    border-radius: 4px;
    padding-inline: 4px;
    color: var(--on-cloth-soft);
  }
`;
