/** One train as a row: its owner, its tiles from the hub on, and its end, which is larger. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { isDouble, makeTile, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { joinParts } from "../../../kit/text/sentences.ts";
import { PIPS } from "../tiles/half-tiles.ts";
import { trainIcons } from "../tiles/icons.ts";
import { backDrawing, tileDrawing } from "../tiles/tile.ts";
import type { DoubleView } from "../view/double-views.ts";
import { handCountText, mexicanTrain } from "../view/texts.ts";
import { isSamePlace } from "../view/tile-selection.ts";
import type { PlacedTile } from "../view/train-branches.ts";
import type { BoardView, LaneView } from "../view/view.ts";

/** What only this board knows of a lane. */
export interface LaneTools {
  readonly numerals: boolean;
  readonly isExpanded: (train: number) => boolean;
  readonly expand: (train: number) => void;
  /** The end in the tab order. */
  readonly tabStop: { readonly train: number; readonly on: number } | null;
}

const shownName = (view: BoardView, lane: LaneView): string | TemplateResult =>
  (lane.kind === "mexican" ? null : view.props.face?.(lane.train)) ?? nameOf(view, lane);

const nameOf = ({ props }: BoardView, { train, kind }: LaneView): string => {
  if (kind === "mexican") return mexicanTrain();
  return kind === "own" && props.viewer === train ? msg("You") : (props.names[train] ?? "");
};

const classesOf = (view: BoardView, lane: LaneView, tools: LaneTools): string =>
  [
    "lane",
    lane.kind,
    lane.isPublic ? "public" : "private",
    lane.isOnTurn ? "on-turn" : "",
    lane.isOnTurn && view.acting === lane.train ? "awaited" : "",
    lane.isBarred ? "barred" : "",
    lane.strands.length > 1 ? "branched" : "",
    view.ends.some(({ train }) => train === lane.train) ? "fits" : "",
    tools.isExpanded(lane.train) ? "expanded" : "",
  ].join(" ");

export const laneRow = (view: BoardView, lane: LaneView, tools: LaneTools): TemplateResult => html`<li
  class=${classesOf(view, lane, tools)}
  data-train=${lane.train}
>
  ${label(view, lane, tools)}
  <div class="strands">${lane.strands.map((strand) => strandRow(view, lane, strand, tools))}</div>
</li>`;

const label = (view: BoardView, lane: LaneView, tools: LaneTools) => {
  const toggle = () => tools.expand(lane.train);
  return html`<button class="label" tabindex="-1" aria-expanded=${tools.isExpanded(lane.train)} @click=${toggle}>
    <span class="who"
      ><span class="slot">${lane.kind === "mexican" ? "M" : formatNumber(lane.train + 1)}</span
      ><bdi class="name">${shownName(view, lane)}</bdi></span
    >
    <span class="facts">${facts(lane)}${lane.owner === null ? nothing : view.props.time?.(lane.train)}</span>
  </button>`;
};

const facts = ({ owner, isPublic, kind, isStuck }: LaneView) => html`
  ${owner === null ? nothing : count(owner)}
  ${kind === "partner" ? html`<span class="chip">${trainIcons.partner}<span>${msg("partner")}</span></span>` : nothing}
  ${owner?.isBuilding ? html`<span class="chip">${msg("building")}</span>` : nothing}
  ${isStuck && !isPublic ? html`<span class="chip warn">${msg("stuck")}</span>` : nothing}
  ${isPublic ? html`<span class="chip marker">${trainIcons.marker}<span>${kind === "mexican" ? msg("open to all") : msg("public")}</span></span>` : nothing}
`;

const count = ({ tiles, total }: NonNullable<LaneView["owner"]>) =>
  tiles === 1
    ? html`<span class="chip warn last">${msg("1 tile left")}</span>`
    : html`<span class="count" role="img" aria-label=${handCountText(tiles, total)}
        >${backDrawing()}${formatNumber(tiles)}<span class="points">${formatNumber(total)}</span></span
      >`;

const strandRow = (view: BoardView, lane: LaneView, strand: LaneView["strands"][number], tools: LaneTools) => {
  const [first, ...rest] = strand.tiles.slice(0, -1);
  const last = strand.tiles.at(-1);
  return html`<div class="strand ${strand.from > 0 ? "branch" : ""}">
    ${strand.tiles.length === 0 ? nothing : html`<span class="sr">${joinParts(strand.tiles.map(({ laid }) => makeTile(laid.tile)))}</span>`}
    ${strand.from > 0 ? html`<span class="from">${trainIcons.branch}${doubleName(lane, strand.from)}</span>` : nothing}
    ${first === undefined ? nothing : html`<span class="history">${laidTile(view, lane, first, tools)}<i class="more" aria-hidden="true"></i>${rest.map((tile) => laidTile(view, lane, tile, tools))}</span>`}
    ${last === undefined ? nothing : html`<span class="newest">${laidTile(view, lane, last, tools)}</span>`}
    ${strand.end === null || strand.value === null ? nothing : endSlot(view, lane, strand.end, strand.value, tools)}
  </div>`;
};

const doubleName = (lane: LaneView, position: number): string => {
  const value = lane.strands.flatMap(({ tiles }) => tiles).find((tile) => tile.position === position)?.laid.end;
  return `${value}-${value}`;
};

/** A double lies crosswise (#18); any other tile shows the joining half first. */
const laidTile = (view: BoardView, lane: LaneView, { position, laid }: PlacedTile, { numerals }: LaneTools) => {
  const upright = isDouble(laid.tile);
  const look = { first: otherHalf(laid.tile, laid.end), second: laid.end, upright, numerals };
  const isNewest = view.newest?.train === lane.train && view.newest.position === position;
  const double = upright ? view.doubles.find(({ train, on }) => train === lane.train && on === position) : undefined;
  const classes = `laid${isNewest ? " arrived" : ""}`;
  if (double === undefined) return tileDrawing(look, { classes, position });
  return html`<span class="${classes} open-double" data-position=${position}>${tileDrawing(look)}${badge(double)}</span>`;
};

const badge = ({ rank }: DoubleView) =>
  html`<span class="rank ${rank === null ? "dead" : ""}">${rank === null ? msg("dead") : formatNumber(rank)}</span>`;

const endSlot = (view: BoardView, lane: LaneView, on: number, value: Value, { tabStop }: LaneTools) => {
  const place = { train: lane.train, on };
  const isLit = view.ends.some((end) => isSamePlace(end, place));
  const isStop = tabStop !== null && isSamePlace(tabStop, place);
  return html`<button
    class="end ${isLit ? "lit" : ""}"
    data-train=${lane.train}
    data-on=${on}
    tabindex=${isStop ? 0 : -1}
    aria-pressed=${view.choice.type === "end" && isSamePlace(view.choice.place, place)}
    aria-label=${endWords(view, lane, value, isLit)}
  >
    <span class="socket" .style=${`--pip: ${PIPS[value]?.colour}`}>${value}</span>
  </button>`;
};

const endWords = (view: BoardView, lane: LaneView, value: Value, isLit: boolean): string => {
  const status = lane.isPublic ? msg("public") : lane.kind === "own" || lane.kind === "partner" ? "" : msg("private");
  const name = nameOf(view, lane);
  const words = [
    msg(str`${name}, ends in ${String(value)}`),
    status,
    lane.isBarred ? msg("blocked by an open double") : "",
    isLit ? (view.choice.type === "end" ? msg("chosen") : msg("the tile fits")) : "",
  ];
  return joinParts(words);
};
