/** Results of games whose lowest score wins. */
import { expect, it } from "vitest";
import type { Result } from "../../../engine/tournament/forms/fields.ts";
import { resultOfOutcome } from "../../../engine/tournament/results.ts";
import { standingsOf, tieBreaksOf } from "../../../engine/tournament/standings/standings.ts";
import { Evening, settingsWith } from "./evening.ts";

const two = (part: object): Evening => {
  const evening = new Evening({ system: { type: "round-robin", double: false }, ...part }).enter(2);
  evening.startRound();
  return evening;
};

const decide = (evening: Evening, result: Result): string | null =>
  evening.send({ type: "adjudicate", round: 1, board: 1, result });

it("counts the pips of a score sheet, and the fewest win", () => {
  const evening = two({ pips: true });
  const deals = [
    [12, 0],
    [3, 20],
  ];
  const result = { places: [1, 2], pips: [15, 20], deals };
  expect(decide(evening, result)).toBeNull();
  const [winner, loser] = evening.state.rounds[0]!.pairings[0]!.sides.map(([player]) => player);
  expect(standingsOf(evening.state).map(({ id, pips }) => [id, pips])).toEqual([
    [winner, 15],
    [loser, 20],
  ]);
});

it("refuses pips that contradict the places or the deals, and pips of a game without them", () => {
  expect(decide(two({ pips: true }), { places: [2, 1], pips: [15, 20] })).toBe("bad-result");
  expect(decide(two({ pips: true }), { places: [1, 2], pips: [15, 20], deals: [[15, 21]] })).toBe("bad-result");
  expect(decide(two({}), { places: [1, 2], pips: [15, 20] })).toBe("bad-result");
});

it("takes pips from a table's scores only where the lowest score wins", () => {
  for (const pips of [true, undefined] as const) {
    const { state } = two({ pips });
    const outcome = { winners: [1], scores: [40, 7] };
    const result = resultOfOutcome(state, state.rounds[0]!.pairings[0]!, outcome);
    expect(result).toEqual({ places: [2, 1], ...(pips && { pips: [40, 7] }) });
  }
  expect(tieBreaksOf(settingsWith({ pips: true }))).toEqual(["pips", "wins"]);
});
