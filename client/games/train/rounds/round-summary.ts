/** The end of a round, on the table itself: each hand face up in its lane with its points, and on the desk who went out. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { outcome, totalsOf } from "../../../../engine/games/train/state/score.ts";
import { halvesOf, makeTile, seenTiles } from "../../../../engine/games/train/state/tiles.ts";
import { engineOf } from "../../../../engine/games/train/state/trains.ts";
import type { Tile, TrainState } from "../../../../engine/games/train/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { joinParts } from "../../../kit/text/sentences.ts";
import type { LaneFit, TableFit } from "../fit/table-fit.ts";
import type { RoundResult } from "../lanes/lane.ts";
import { tileClass } from "../tiles/pictures.ts";
import { betweenRoundsText } from "../view/between-rounds-text.ts";
import { dealtText } from "../view/move-lines.ts";
import { endText, joinNames } from "../view/texts.ts";
import { tieTexts } from "../view/tie-texts.ts";
import { type BoardView, engineClass, type LaneView } from "../view/view.ts";
import { lastTile } from "./last-tile.ts";
import { scoreSheet } from "./score-sheet.ts";
import { partiesOf, standings } from "./standings.ts";

export { withLastTile } from "./last-tile.ts";
export { summaryStyles } from "./summary.styles.ts";

/** Isolated one by one: a list of them follows the direction of its sentence. */
const namesOf = ({ props }: BoardView): readonly string[] => props.names.map(bidiIsolate);

/** The seats that went out, or at the end won; empty if the round was blocked. */
const bestSeats = (state: TrainState): readonly Seat[] =>
  outcome(state)?.winners ?? [...state.hands.keys()].filter((seat) => state.hands[seat]?.length === 0);

// ── in the lanes ──

export const laneResults = (view: BoardView, fit: TableFit, numerals: boolean): RoundResult => {
  const best = bestSeats(view.state);
  const totals = totalsOf(view.state);
  const share = fit.kind === "fan" ? 0.42 : 0.38;
  return {
    share,
    isOut: (train) => best.includes(train),
    at: (lane, place) => tally(view, lane, { place, share, numerals, total: totals[lane.train] ?? 0 }),
  };
};

interface TallyInput {
  readonly place: LaneFit;
  readonly share: number;
  readonly numerals: boolean;
  readonly total: number;
}

/** The remaining hand, its points, and the total. The Mexican Train has the headings in their place. */
const tally = ({ state }: BoardView, lane: LaneView, { place, share, numerals, total }: TallyInput) => {
  const { track, isMirrored } = place;
  const width = (1 - share) * track.w;
  const box = `left: ${track.x + (isMirrored ? 0 : share * track.w)}px; top: ${track.y}px; width: ${width}px; height: ${track.h}px`;
  const number = Math.min(28, 0.44 * track.h);
  const sizes = `${box}; --points: ${number}px; --total: ${Math.min(40, 1.4 * number)}px`;
  if (lane.owner === null) {
    return html`<div class="tally heads" aria-hidden="true" .style=${sizes}><span class="points">${msg("Round")}</span><span class="total">${msg("Total")}</span></div>`;
  }
  const tiles = seenTiles(state.hands[lane.train] ?? []);
  const points = state.scores.at(-1)?.[lane.train] ?? 0;
  const room = width - 6.4 * number;
  return html`<div class="tally" .style=${sizes}>
    ${left(tiles, numerals, Math.min(0.42 * track.h, room / Math.max(tiles.length, 1) - 4))}
    ${state.phase === "gate" && state.ready[lane.train] ? html`<span class="ready">${msg("ready")}</span>` : nothing}
    <span class="points"><span class="sr">${msg("Round")}</span> <bdi dir="ltr" data-from="0" data-to=${points}>${`${points > 0 ? "+" : ""}${formatNumber(points)}`}</bdi></span>
    <span class="total"><span class="sr">${msg("Total")}</span> <bdi data-from=${total - points} data-to=${total}>${formatNumber(total)}</bdi></span>
  </div>`;
};

/** The remaining tiles of a hand. */
const left = (tiles: readonly Tile[], numerals: boolean, size: number) => {
  if (tiles.length === 0) return html`<span class="left"><span class="sr">${msg("went out")}</span></span>`;
  return html`<span class="left" role="img" aria-label=${joinParts(tiles.map(makeTile))} .style=${`font-size: ${Math.max(size, 7).toFixed(1)}px`}>
    ${tiles.map((tile) => html`<i class=${tileClass(...halvesOf(tile), true, numerals)}></i>`)}
  </span>`;
};

// ── on the desk ──

/** `actions`: the button for the next round. */
export const summary = (view: BoardView, actions: TemplateResult, numerals: boolean): TemplateResult => {
  const { state } = view;
  const isOver = state.phase === "over";
  const best = bestSeats(state);
  return html`<section class=${isOver ? "summary final" : "summary"} tabindex="0" aria-label=${isOver ? msg("Final score") : msg("Round score")}>
    ${best.length === 0 ? nothing : html`<div class=${best.length > 1 ? "faces several" : "faces"}>${best.slice(0, 2).map((seat) => medal(view, seat))}${lastTile(view, numerals)}</div>`}
    <div class="story">
      ${isOver ? winners(view) : nothing}
      <h2>${isOver ? finalTitle(view) : roundTitle(view)}</h2>
      ${ownText(view)}
      ${isOver ? tieTexts(state, namesOf(view)).map((line) => html`<p class="tie">${line}</p>`) : nothing}
      ${isOver ? nothing : coming(state, numerals)}
      ${isOver ? nothing : html`<p class="say" role="status">${betweenRoundsText(view)}</p>`}
    </div>
    ${standings(view)}
    <div class="next">
      ${view.acting === null ? nothing : view.props.time?.(view.acting)} ${actions}
      ${state.scores.length > 1 ? sheet(view) : nothing}
    </div>
  </section>`;
};

const medal = ({ props }: BoardView, seat: Seat) => {
  const face = props.level?.(seat) ? props.avatar?.(seat) : null;
  return html`<i class="medal large ${engineClass(seat)}" data-letter=${face ? "" : ([...(props.names[seat] ?? "")][0] ?? "")} aria-hidden="true">${face}</i>`;
};

const winners = (view: BoardView) => {
  const names = namesOf(view);
  return html`<p class="winner" aria-hidden="true">${joinNames(bestSeats(view.state).map((seat) => names[seat] ?? ""))}</p>`;
};

const finalTitle = (view: BoardView): string => {
  const result = outcome(view.state);
  return result === null ? "" : endText(result, namesOf(view));
};

const roundTitle = (view: BoardView): string => {
  const { state } = view;
  const names = namesOf(view);
  const out = joinNames(bestSeats(state).map((seat) => names[seat] ?? ""));
  return out === ""
    ? msg(str`Round ${state.round}: nobody could play any more`)
    : msg(str`Round ${state.round}: ${out} went out`);
};

/** For a player: the own points and place. */
const ownText = ({ state, props, own }: BoardView) => {
  const seat = props.mine?.length === 1 ? props.mine[0] : typeof props.viewer === "number" ? own?.train : undefined;
  if (seat === undefined) return nothing;
  const totals = totalsOf(state);
  const total = totals[seat] ?? 0;
  const parties = partiesOf(state);
  const place = outcome(state)?.places?.[seat] ?? 1 + parties.filter(([other]) => totals[other!]! < total).length;
  const points = state.scores.at(-1)?.[seat] ?? 0;
  return html`<p class="mine">${msg(str`Your points: ${points}. Your total: ${total}, place ${place} of ${parties.length}.`)}</p>`;
};

/** The engine of the next round. */
const coming = (state: TrainState, numerals: boolean) => {
  const next = { ...state, round: state.round + 1 };
  const value = engineOf(next);
  return html`<p class="coming">${dealtText(next)}<i class=${tileClass(value, value, true, numerals)} aria-hidden="true"></i></p>`;
};

const sheet = ({ state, props }: BoardView) => html`<details class="sheet">
  <summary>${msg("Score sheet")}</summary>
  ${scoreSheet(state, props.names)}
</details>`;
