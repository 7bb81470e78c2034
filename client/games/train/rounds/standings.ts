/** The standings after a round. Each row knows its place before it, from which it moves (board/animation.ts). */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { outcome, totalsOf } from "../../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { initials } from "../../../../engine/kit/initials.ts";
import { formatNumber } from "../../../kit/text/numbers.ts";
import { joinNames } from "../view/texts.ts";
import { type BoardView, engineClass } from "../view/view.ts";

/** The leaders; the lanes show every total. */
const MOST = 4;

/** Partners have one row. */
export const partiesOf = ({ rules, seats }: TrainState): readonly (readonly Seat[])[] =>
  Array.from({ length: rules.pairs ? seats / 2 : seats }, (_, seat) =>
    rules.pairs ? [seat, seat + seats / 2] : [seat],
  );

const face = ({ props }: BoardView, seat: Seat): TemplateResult => {
  const picture = props.level?.(seat) ? props.avatar?.(seat) : null;
  return html`<i class="medal ${engineClass(seat)}" data-letter=${picture ? "" : initials(props.names[seat] ?? "")} aria-hidden="true">${picture}</i>`;
};

export const standings = (view: BoardView): TemplateResult => {
  const { state, props } = view;
  const totals = totalsOf(state);
  const points = state.scores.at(-1) ?? [];
  const places = outcome(state)?.places;
  const parties = partiesOf(state);
  const before = parties.toSorted(([a], [b]) => totals[a!]! - points[a!]! - (totals[b!]! - points[b!]!));
  const now = parties.toSorted(([a], [b]) =>
    places === undefined ? totals[a!]! - totals[b!]! : places[a!]! - places[b!]!,
  );
  return html`<ol class="standings" aria-label=${msg("Standings")}>
    ${now.slice(0, MOST).map((seats) => {
      const [seat] = seats as [Seat];
      const name = joinNames(seats.map((each) => props.names[each] ?? ""));
      return html`<li data-was=${before.indexOf(seats)}>
        ${seats.map((each) => face(view, each))}<bdi class="who">${name}</bdi>
        <span class="sum" data-from=${totals[seat]! - (points[seat] ?? 0)} data-to=${totals[seat]!}>${formatNumber(totals[seat]!)}</span>
      </li>`;
    })}
  </ol>`;
};
