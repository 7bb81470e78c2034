/** The summary between two rounds and at the end: who went out, points of each hand, totals. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { outcome, totalsOf } from "../../../../engine/games/train/state/score.ts";
import { halvesOf, makeTile, seenTiles } from "../../../../engine/games/train/state/tiles.ts";
import type { Tile, TrainState } from "../../../../engine/games/train/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import { joinParts } from "../../../kit/text/sentences.ts";
import { tileDrawing } from "../tiles/tile.ts";
import { endText, joinNames } from "../view/texts.ts";
import { tieTexts } from "../view/tie-texts.ts";
import type { BoardView } from "../view/view.ts";
import { scoreSheet } from "./score-sheet.ts";

export { summaryStyles } from "./summary.styles.ts";

export const roundSummary = (view: BoardView, numerals: boolean): TemplateResult => {
  const { state } = view;
  const isOver = state.phase === "over";
  return html`<section class=${isOver ? "summary final" : "summary"} tabindex="0" aria-label=${isOver ? msg("Final score") : msg("Round score")}>
    <h2>${isOver ? finalTitle(view) : roundTitle(view)}</h2>
    ${isOver ? tieTexts(state, namesOf(view)).map((line) => html`<p class="tie">${line}</p>`) : nothing}
    ${standings(view, numerals)}
    ${state.scores.length > 1 ? sheet(view) : nothing}
  </section>`;
};

/** Isolated one by one: a list of them follows the direction of its sentence. */
const namesOf = ({ props }: BoardView): readonly string[] => props.names.map(bidiIsolate);

const finalTitle = (view: BoardView): string => {
  const result = outcome(view.state);
  return result === null ? "" : endText(result, namesOf(view));
};

/** The seats that went out; empty if the round was blocked. */
const seatsOut = (state: TrainState): readonly Seat[] =>
  [...state.hands.keys()].filter((seat) => state.hands[seat]?.length === 0);

const roundTitle = (view: BoardView): string => {
  const { state } = view;
  const names = namesOf(view);
  const out = joinNames(seatsOut(state).map((seat) => names[seat] ?? ""));
  return out === ""
    ? msg(str`Round ${state.round}: nobody could play any more`)
    : msg(str`Round ${state.round}: ${out} went out`);
};

const standings = (view: BoardView, numerals: boolean) => {
  const totals = totalsOf(view.state);
  const seats = [...totals.keys()].toSorted((a, b) => totals[a]! - totals[b]!);
  return html`<table class="standings">
    <thead>
      <tr>
        <th scope="col"><span class="sr">${msg("Place")}</span></th>
        <th scope="col">${msg("Player")}</th>
        <th scope="col" class="number">${msg("Round")}</th>
        <th scope="col" class="number">${msg("Total")}</th>
      </tr>
    </thead>
    <tbody>${seats.map((seat) => standing(view, seat, totals, numerals))}</tbody>
  </table>`;
};

const standing = ({ state, props }: BoardView, seat: Seat, totals: readonly number[], numerals: boolean) => {
  const place = outcome(state)?.places?.[seat] ?? 1 + totals.filter((total) => total < totals[seat]!).length;
  const tiles = seenTiles(state.hands[seat] ?? []);
  // At the end the viewer sees everything, but still looks for their own row.
  const isMine = props.mine?.includes(seat) ?? props.viewer === seat;
  return html`<tr class=${isMine ? "me" : ""}>
    <td class="place">${formatNumber(place)}</td>
    <th scope="row"><bdi>${props.names[seat] ?? ""}</bdi> ${readiness(state, seat)} ${left(tiles, numerals)}</th>
    <td class="number">${formatNumber(state.scores.at(-1)?.[seat] ?? 0)}</td>
    <td class="number total">${formatNumber(totals[seat] ?? 0)}</td>
  </tr>`;
};

/** The remaining tiles of a hand. */
const left = (tiles: readonly Tile[], numerals: boolean) => {
  if (tiles.length === 0) return html`<span class="out">${msg("went out")}</span>`;
  return html`<span class="left" role="img" aria-label=${joinParts(tiles.map(makeTile))}>
    ${tiles.map((tile) => {
      const [first, second] = halvesOf(tile);
      return tileDrawing({ first, second, upright: false, numerals });
    })}
  </span>`;
};

const readiness = (state: TrainState, seat: Seat) =>
  state.phase === "gate" && state.ready[seat] ? html`<span class="ready">${msg("ready")}</span>` : nothing;

const sheet = ({ state, props }: BoardView) => html`<details class="sheet" ?open=${state.phase === "over"}>
  <summary>${msg("Score sheet")}</summary>
  ${scoreSheet(state, props.names)}
</details>`;
