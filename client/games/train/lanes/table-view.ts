/** The cloth: hub, open doubles, trains, and the viewer's own train nearest to the hand. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { BoardView } from "../view/view.ts";
import { renderHub } from "./hub.ts";
import { type LaneTools, laneRow } from "./lane.ts";
import { densityOf, firstEnd, rowsOf } from "./lane-fit.ts";

export const tableView = (
  view: BoardView,
  tools: LaneTools,
  queue: TemplateResult | typeof nothing,
): TemplateResult => {
  const { lanes, own } = view;
  const known = { ...tools, tabStop: tools.tabStop ?? firstEnd(view) };
  return html`<section class="table" data-lanes=${densityOf(lanes.length)} .style=${rowsOf(lanes.length)} aria-label=${msg("Table")}>
    ${renderHub(view, tools.numerals, queue)}
    <div class="field">
      <ol class="lanes">${lanes.map((lane) => laneRow(view, lane, known))}</ol>
    </div>
    ${own === null ? nothing : html`<ol class="lanes near">${laneRow(view, own, known)}</ol>`}
  </section>`;
};

/** The train of an element, and its end if it is one. */
export const trainAtElement = ({ dataset }: HTMLElement): [train: number, on: number | null] => [
  Number(dataset.train),
  dataset.on === undefined ? null : Number(dataset.on),
];
