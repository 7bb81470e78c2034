/** The cloth: hub, tracks, trains and boneyard. The viewer's own train is nearest to the hand. */
import { html, nothing, type TemplateResult } from "lit";
import type { TrainPlace } from "../view/tile-selection.ts";
import type { BoardView } from "../view/view.ts";
import { type LaneTools, laneRow } from "./lane.ts";
import type * as scenery from "./scenery.ts";

/** The end that the Tab key reaches first. */
const firstEnd = (view: BoardView): TrainPlace | null => {
  const [lane] = view.own === null ? view.lanes : [view.own];
  const strand = lane?.strands.find(({ end }) => end !== null);
  return lane === undefined || strand?.end == null ? null : { train: lane.train, on: strand.end };
};

/** `tracks`: the scenery, once it has loaded. `queue`: the open doubles, if there are several and their part has loaded (open-doubles.ts). */
export const tableView = (
  view: BoardView,
  tools: LaneTools,
  queue: TemplateResult | typeof nothing,
  draw: (() => void) | null,
  tracks: typeof scenery | null,
): TemplateResult => {
  const { lanes, own } = view;
  const { fit } = tools;
  const share = tools.result?.share ?? 1;
  const known = { ...tools, tabStop: tools.tabStop ?? firstEnd(view) };
  const { x, y, w, h } = fit.field;
  const scrolls = fit.content > h + 1;
  return html`
    ${tracks?.scenery(fit, lanes.length, share)}
    ${tracks?.renderHub(view, fit, tools.numerals)} ${queue}
    <div class="field" ?data-scrolls=${scrolls} .style=${`left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`}>
      ${fit.kind === "yard" ? tracks?.fieldTracks(fit, lanes.length, share) : nothing}
      <ol class="lanes">${lanes.map((lane, index) => laneRow(view, lane, fit.lanes[index]!, known))}</ol>
    </div>
    ${own === null ? nothing : html`<ol class="lanes near">${laneRow(view, own, fit.lanes[lanes.length]!, known)}</ol>`}
    ${tracks?.renderPile(view, fit, draw)}
  `;
};

/** The train of an element, and its end if it is one. */
export const trainAtElement = ({ dataset }: HTMLElement): [train: number, on: number | null] => [
  Number(dataset.train),
  dataset.on === undefined ? null : Number(dataset.on),
];
