/** Why players with equal points have different places (#36). */
import { msg } from "@lit/localize";
import { type ScoreRanking, scoreRanking, totalsOf } from "../../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { joinClauses } from "../../../kit/text/sentences.ts";
import { joinNames } from "./texts.ts";

/** One line for each total that several parties share; partners are one party. */
export const tieTexts = (state: TrainState, names: readonly string[]): readonly string[] => {
  const parties = state.rules.pairs ? state.seats / 2 : state.seats;
  const totals = totalsOf(state).slice(0, parties);
  const shared = [...new Set(totals.filter((total, seat) => totals.indexOf(total) !== seat))];
  return shared
    .toSorted((a, b) => a - b)
    .map((total) =>
      tie(
        state,
        names,
        total,
        [...totals.keys()].filter((seat) => totals[seat] === total),
      ),
    );
};

const tie = (state: TrainState, names: readonly string[], total: number, seats: readonly number[]): string => {
  const who = seats.map((seat) => partyName(state, names, seat));
  if (!state.rules.breaksTies) return msg(str`${joinNames(who)} are tied at ${total} and share the place.`);
  const details = seats.map((seat, index) => standingText(who[index] ?? "", scoreRanking(state, seat)));
  return msg(str`Tied at ${total}: ${joinClauses(details)}.`);
};

const partyName = (state: TrainState, names: readonly string[], seat: number): string =>
  state.rules.pairs ? joinNames([names[seat] ?? "", names[seat + state.seats / 2] ?? ""]) : (names[seat] ?? "");

const standingText = (name: string, { zeros, lowest }: ScoreRanking): string =>
  msg(str`${name}, rounds without points: ${zeros}, lowest other round: ${lowest ?? "–"}`);
