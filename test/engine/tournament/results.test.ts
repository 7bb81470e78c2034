/** Results of games in which the lowest score wins. */
import { expect, it } from "vitest";
import type { Result } from "../../../engine/tournament/forms/fields.ts";
import { resultOfOutcome } from "../../../engine/tournament/results.ts";
import { standingsOf, tieBreaksOf } from "../../../engine/tournament/standings/standings.ts";
import { settingsWith, TestTournament } from "./test-tournament.ts";

const tournamentOfTwo = (part: object): TestTournament => {
  const tournament = new TestTournament({ system: { type: "round-robin", double: false }, ...part }).enter(2);
  tournament.startRound();
  return tournament;
};

const decide = (tournament: TestTournament, result: Result): string | null =>
  tournament.send({ type: "adjudicate", round: 1, board: 1, result });

it("adds the pips of a score sheet, and the fewest win", () => {
  const tournament = tournamentOfTwo({ pips: true });
  const deals = [
    [12, 0],
    [3, 20],
  ];
  const result = { places: [1, 2], pips: [15, 20], deals };
  expect(decide(tournament, result)).toBeNull();
  const [winner, loser] = tournament.state.rounds[0]!.pairings[0]!.sides.map(([player]) => player);
  expect(standingsOf(tournament.state).map(({ id, pips }) => [id, pips])).toEqual([
    [winner, 15],
    [loser, 20],
  ]);
});

it("refuses pips that contradict the places or the deals, and pips of a game without them", () => {
  expect(decide(tournamentOfTwo({ pips: true }), { places: [2, 1], pips: [15, 20] })).toBe("bad-result");
  expect(decide(tournamentOfTwo({ pips: true }), { places: [1, 2], pips: [15, 20], deals: [[15, 21]] })).toBe(
    "bad-result",
  );
  expect(decide(tournamentOfTwo({}), { places: [1, 2], pips: [15, 20] })).toBe("bad-result");
});

it("takes pips from a table's scores only if the lowest score wins", () => {
  for (const pips of [true, undefined] as const) {
    const { state } = tournamentOfTwo({ pips });
    const outcome = { winners: [1], scores: [40, 7] };
    const result = resultOfOutcome(state, state.rounds[0]!.pairings[0]!, outcome);
    expect(result).toEqual({ places: [2, 1], ...(pips && { pips: [40, 7] }) });
  }
  expect(tieBreaksOf(settingsWith({ pips: true }))).toEqual(["pips", "wins"]);
});

it("names one winner of equal pips, which a knockout needs, but no winner with more pips", () => {
  const knockout = () => tournamentOfTwo({ pips: true, system: { type: "knockout", third: false } });
  expect(decide(knockout(), { places: [1, 1], pips: [15, 15] })).toBe("needs-winner");
  expect(decide(knockout(), { places: [2, 1], pips: [14, 15] })).toBe("bad-result");
  expect(decide(knockout(), { places: [2, 1], pips: [15, 15] })).toBeNull();
  expect(decide(tournamentOfTwo({ pips: true }), { places: [1, 1], pips: [14, 15] })).toBe("bad-result");
});
