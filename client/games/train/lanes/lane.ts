/** One train on its track: its owner's sign, its tiles from the hub on, its end, and its engine if it is public. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { isDouble, makeTile, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { Value } from "../../../../engine/games/train/state/types.ts";
import { initials } from "../../../../engine/kit/initials.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { joinParts } from "../../../kit/text/sentences.ts";
import type { LaneFit, TableFit } from "../fit/table-fit.ts";
import { branchUnit, fitTrain, type TrainFit } from "../fit/train-fit.ts";
import { PIPS } from "../tiles/half-tiles.ts";
import { tileClass } from "../tiles/pictures.ts";
import type { DoubleView } from "../view/double-views.ts";
import { handCountText, mexicanTrain } from "../view/texts.ts";
import { isSamePlace } from "../view/tile-selection.ts";
import type { PlacedTile } from "../view/train-branches.ts";
import { type BoardView, engineClass, type LaneView } from "../view/view.ts";
import { type DrawnTile, tileRow } from "./tile-row.ts";

/** What only this board knows of a lane. */
export interface LaneTools {
  readonly fit: TableFit;
  readonly numerals: boolean;
  readonly isExpanded: (train: number) => boolean;
  readonly expand: (train: number) => void;
  /** The end in the tab order. */
  readonly tabStop: { readonly train: number; readonly on: number } | null;
  /** The result of a round that is over, at the end of each lane; null while it is played. */
  readonly result: RoundResult | null;
}

/** What a lane shows after a round, and how much of its track the train keeps. */
export interface RoundResult {
  readonly share: number;
  readonly isOut: (train: number) => boolean;
  readonly at: (lane: LaneView, place: LaneFit) => TemplateResult | typeof nothing;
}

const nameOf = ({ props }: BoardView, { train, kind }: LaneView): string => {
  if (kind === "mexican") return mexicanTrain();
  return kind === "own" && props.viewer === train ? msg("You") : (props.names[train] ?? "");
};

const classesOf = (view: BoardView, lane: LaneView, { isMirrored }: LaneFit, tools: LaneTools): string =>
  [
    isMirrored ? "lane mirrored" : "lane",
    lane.kind,
    lane.isOnTurn ? "on-turn" : "",
    lane.isOnTurn && view.acting === lane.train ? "awaited" : "",
    lane.isBarred ? "barred" : "",
    view.ends.some(({ train }) => train === lane.train) ? "fits" : "",
    tools.isExpanded(lane.train) ? "expanded" : "",
    tools.result?.isOut(lane.train) ? "out" : "",
  ].join(" ");

export const laneRow = (view: BoardView, lane: LaneView, place: LaneFit, tools: LaneTools): TemplateResult => {
  const { x, y, w, h, track, sign } = place;
  return html`<li
    class=${classesOf(view, lane, place, tools)}
    data-train=${lane.train}
    .style=${`left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`}
  >
    ${label(view, lane, tools, `left: ${sign.x}px; top: ${sign.y}px; width: ${sign.w}px; height: ${sign.h}px`)}
    <div class="strands" .style=${`left: ${track.x}px; top: ${track.y}px; width: ${track.w}px; height: ${track.h}px`}>${strandRows(view, lane, place, tools)}</div>
    ${tools.result === null ? nothing : tools.result.at(lane, place)}
  </li>`;
};

const label = (view: BoardView, lane: LaneView, tools: LaneTools, place: string) => {
  const toggle = () => tools.expand(lane.train);
  const seat = lane.kind === "mexican" ? null : lane.train;
  const level = seat === null ? null : (view.props.level?.(seat) ?? null);
  const face = seat === null ? null : (view.props.face?.(seat) ?? null);
  const name = nameOf(view, lane);
  return html`<button class="label" tabindex="-1" aria-expanded=${tools.isExpanded(lane.train)} .style=${place} @click=${toggle}>
    <i class="medal ${engineClass(seat)}" data-letter=${seat === null || level || face ? "" : initials(name)} aria-hidden="true">${level && view.props.avatar?.(seat!)}</i>
    <bdi class="name">${face ?? name}</bdi>
    <span class=${hasChip(lane) ? "facts chips" : "facts"}>${facts(lane)}${level}${lane.owner === null ? nothing : view.props.time?.(lane.train)}</span>
  </button>`;
};

const hasChip = ({ owner, isPublic, kind, isStuck }: LaneView): boolean =>
  isPublic || isStuck || kind === "partner" || owner?.isBuilding === true;

const facts = ({ owner, isPublic, kind, isStuck }: LaneView) => html`
  ${owner === null ? nothing : count(owner)}
  ${kind === "partner" ? html`<span class="chip">${msg("partner")}</span>` : nothing}
  ${owner?.isBuilding ? html`<span class="chip">${msg("building")}</span>` : nothing}
  ${isStuck && !isPublic ? html`<span class="chip warn">${msg("stuck")}</span>` : nothing}
  ${isPublic ? html`<span class="chip marker"><span>${kind === "mexican" ? msg("open to all") : msg("public")}</span></span>` : nothing}
`;

const count = ({ tiles, total }: NonNullable<LaneView["owner"]>) =>
  tiles === 1
    ? html`<span class="chip warn last">${msg("1 tile left")}</span>`
    : html`<span class="count" role="img" aria-label=${handCountText(tiles, total)}
        ><i class="back" aria-hidden="true"></i>${formatNumber(tiles)}<span class="points">${`· ${formatNumber(total)}`}</span></span
      >`;

/** A train with branches has two rows: itself, and all its branches. */
const strandRows = (view: BoardView, lane: LaneView, place: LaneFit, tools: LaneTools) => {
  const { unit } = tools.fit;
  const { isMirrored } = place;
  const { w, h } = place.track;
  const room = w * (tools.result?.share ?? 1);
  const [main, ...branches] = lane.strands;
  if (main === undefined) return nothing;
  if (branches.length === 0) return strandRow(view, lane, main, { room, unit, isMirrored }, tools);
  const small = branchUnit(unit, h);
  const each = room / branches.length;
  return html`${strandRow(view, lane, main, { room, unit: small, isMirrored }, tools)}
    <div class="branches">${branches.map((branch) => strandRow(view, lane, branch, { room: each - 62, unit: small, isMirrored }, tools))}</div>`;
};

interface StrandRoom {
  readonly room: number;
  readonly unit: number;
  readonly isMirrored: boolean;
}

const WHOLE = { folded: 0, small: 0, smallUnit: 0 } as const;

const strandRow = (
  view: BoardView,
  lane: LaneView,
  strand: LaneView["strands"][number],
  { room, unit, isMirrored }: StrandRoom,
  tools: LaneTools,
) => {
  const { fit, result } = tools;
  const { tiles, from } = strand;
  const hasEngine = from === 0 && (result === null ? lane.isPublic : result.isOut(lane.train));
  const size = result === null || hasEngine ? unit : 0.8 * unit;
  const { folded, small, smallUnit }: Pick<TrainFit, "folded" | "small" | "smallUnit"> = tools.isExpanded(lane.train)
    ? WHOLE
    : fitTrain({
        doubles: tiles.map(({ laid }) => isDouble(laid.tile)),
        ...{ room, unit: size, cross: fit.cross, large: result === null ? fit.large : 2 },
        ...{ hasEnd: result === null && strand.end !== null, hasEngine },
      });
  const row = (from: number, to?: number) =>
    tileRow(tiles.slice(from, to).map((tile) => laidTile(view, lane, tile, tools.numerals, isMirrored)));
  return html`<div class=${from > 0 ? "strand branch" : "strand"} .style=${`font-size: ${size.toFixed(1)}px; --cross: ${fit.cross.toFixed(3)}em; --across: ${(fit.cross * size).toFixed(1)}px`}>
    ${from > 0 ? html`<span class="from">${doubleName(lane, from)}</span>` : nothing}
    ${folded === 0 ? nothing : html`<i class="more" aria-hidden="true" .style=${`font-size: ${smallUnit.toFixed(1)}px`} data-more=${`+${formatNumber(folded)}`}></i>`}
    <span class="older" .style=${`font-size: ${smallUnit.toFixed(1)}px`} ${row(folded, folded + small)}></span
    ><span class="newer" role=${tiles.length === 0 ? nothing : "img"} aria-label=${tiles.length === 0 ? nothing : joinParts(tiles.map(({ laid }) => makeTile(laid.tile)))} ${row(folded + small)}></span>
    ${result !== null || strand.end === null || strand.value === null ? nothing : endSlot(view, lane, strand.end, strand.value, tools)}
    ${hasEngine ? html`<i class="engine ${engineClass(lane.kind === "mexican" ? null : lane.train)}" aria-hidden="true"></i>` : nothing}
  </div>`;
};

const doubleName = (lane: LaneView, position: number): string => {
  const value = lane.strands.flatMap(({ tiles }) => tiles).find((tile) => tile.position === position)?.laid.end;
  return `${value}-${value}`;
};

/** A double lies crosswise (#18); any other tile has the joining half at the side of the hub. */
const laidTile = (
  view: BoardView,
  lane: LaneView,
  { position, laid }: PlacedTile,
  numerals: boolean,
  isMirrored: boolean,
): DrawnTile => {
  const upright = isDouble(laid.tile);
  const joined = otherHalf(laid.tile, laid.end);
  const picture = tileClass(
    ...((isMirrored ? [laid.end, joined] : [joined, laid.end]) as [Value, Value]),
    upright,
    numerals,
  );
  const isNewest = view.newest?.train === lane.train && view.newest.position === position;
  const double = upright ? view.doubles.find(({ train, on }) => train === lane.train && on === position) : undefined;
  return {
    position,
    classes: `${picture} laid${isNewest ? " arrived" : ""}${double ? " open-double" : ""}`,
    rank: double === undefined ? null : rankOf(view, double),
  };
};

/** The order to close them in; a single one needs no number. */
const rankOf = ({ doubles }: BoardView, { rank }: DoubleView): DrawnTile["rank"] => {
  if (rank === null) return { text: msg("dead"), classes: "rank dead" };
  return doubles.length === 1 ? null : { text: formatNumber(rank), classes: "rank" };
};

const endSlot = (view: BoardView, lane: LaneView, on: number, value: Value, { tabStop }: LaneTools) => {
  const place = { train: lane.train, on };
  const isLit = view.ends.some((end) => isSamePlace(end, place));
  const isStop = tabStop !== null && isSamePlace(tabStop, place);
  const isOpen = view.choice.type === "none" && view.placements.some((each) => isSamePlace(each, place));
  return html`<button
    class="end ${isLit ? "lit" : ""} ${isOpen ? "open" : ""}"
    data-train=${lane.train}
    data-on=${on}
    tabindex=${isStop ? 0 : -1}
    aria-pressed=${view.choice.type === "end" && isSamePlace(view.choice.place, place)}
    aria-label=${endText(view, lane, value, isLit)}
  >
    <span class=${value > 9 ? "socket two" : "socket"} .style=${isLit || isOpen ? `--pip: ${PIPS[value]?.colour}` : ""}>${value}</span>
  </button>`;
};

const endText = (view: BoardView, lane: LaneView, value: Value, isLit: boolean): string => {
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
