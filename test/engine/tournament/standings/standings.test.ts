import { expect, it } from "vitest";
import { standingsCsv } from "../../../../engine/tournament/files/csv.ts";
import type { System } from "../../../../engine/tournament/forms/fields.ts";
import { openTournament, submitToTournament } from "../../../../engine/tournament/session.ts";
import { eveningTotals, nextEveningEvents } from "../../../../engine/tournament/standings/next-evening.ts";
import { standingsOf } from "../../../../engine/tournament/standings/standings.ts";
import { TestTournament } from "../test-tournament.ts";

/** Player 1 beats 2, draws with 3, loses to 4; 2 beats 3 and 4; 3 and 4 draw. */
const points: Readonly<Record<string, number>> = { "1-2": 1, "1-3": 0.5, "1-4": 0, "2-3": 1, "2-4": 1, "3-4": 0.5 };

const playedTournament = (system: System, players = 4): TestTournament => {
  const tournament = new TestTournament({ system, rounds: 3 }).enter(players);
  for (let round = 1; round <= 3; round++) {
    tournament.startRound();
    tournament.playRound(([one, two]) => {
      const first = points[`${one}-${two}`] ?? 1 - (points[`${two}-${one}`] ?? 0.5);
      return first === 1 ? [1, 2] : first === 0 ? [2, 1] : [1, 1];
    });
  }
  return tournament;
};

// Computed by hand. Points: 2 has 2, 1 and 4 have 1.5, 3 has 1. Player 4 beat player 1.
it("breaks ties of a round robin by direct encounter, wins, Sonneborn-Berger", () => {
  const { state } = playedTournament({ type: "round-robin", double: false });
  expect(standingsOf(state).map(({ place, id, points, tieBreaks }) => [place, id, points, ...tieBreaks])).toEqual([
    [1, 2, 2, 0, 2, 2.5],
    [2, 4, 1.5, 1, 1, 2],
    [3, 1, 1.5, 0, 1, 2.5],
    [4, 3, 1, 0, 0, 1.5],
  ]);
});

it("breaks ties of a Swiss by Buchholz first", () => {
  const { state } = playedTournament({ type: "swiss" });
  expect(standingsOf(state).map(({ id, tieBreaks }) => [id, tieBreaks[0]])).toEqual([
    [2, 4],
    [4, 4.5],
    [1, 4.5],
    [3, 5],
  ]);
});

/** A tournament with these games, round by round: two players, and the points of the first. */
const withGames = (system: System, rounds: readonly (readonly (readonly [number, number, number])[])[]) => {
  const { state } = playedTournament(system, 6);
  const places = (points: number) => (points === 0.5 ? [1, 1] : points === 1 ? [1, 2] : [2, 1]);
  return {
    ...state,
    rounds: rounds.map((games, index) => ({
      ...{ ...state.rounds[0]!, round: index + 1 },
      pairings: games.map(([one, two, points]) => ({
        ...{ ...state.rounds[0]!.pairings[0]!, sides: [[one], [two]] },
        result: { places: places(points) },
      })),
    })),
  };
};

// Computed by hand. Players 5, 6 and 2 have 2 points; 5 and 6 have the higher Buchholz, and 5 beat 6. Player 2 never met 5.
it("compares by direct encounter only those whom no earlier tie-break has separated", () => {
  const state = withGames({ type: "swiss" }, [
    [
      [2, 4, 1],
      [5, 6, 1],
      [1, 3, 1],
    ],
    [
      [3, 4, 0.5],
      [2, 6, 0],
      [1, 5, 0.5],
    ],
    [
      [1, 2, 0],
      [3, 5, 0.5],
      [4, 6, 0],
    ],
  ]);
  const rows = standingsOf(state).map(({ place, id, points, tieBreaks }) => [place, id, points, ...tieBreaks]);
  expect(rows.slice(0, 3)).toEqual([
    [1, 5, 2, 4.5, 1, 1, 3.25],
    [2, 6, 2, 4.5, 0, 2, 2.5],
    [3, 2, 2, 4, 0, 2, 2],
  ]);
});

// Player 1 beat 2 and 3, who have not met: it is ahead of both. Players 5 and 6 beat 4, and have not met.
it("uses direct encounter without all games only for a player whom no missing game could reach", () => {
  const state = withGames({ type: "round-robin", double: false }, [
    [
      [1, 2, 1],
      [3, 5, 1],
      [4, 6, 0],
    ],
    [
      [1, 3, 1],
      [2, 6, 1],
      [4, 5, 0],
    ],
    [
      [1, 4, 0],
      [2, 5, 1],
      [3, 6, 1],
    ],
  ]);
  const rows = standingsOf(state);
  expect(new Map(rows.map(({ id, points, tieBreaks }) => [id, [points, tieBreaks[0]]]))).toEqual(
    new Map([
      [1, [2, 2]],
      [2, [2, 0]],
      [3, [2, 0]],
      [4, [1, 0]],
      [5, [1, 0]],
      [6, [1, 0]],
    ]),
  );
});

// Players 1 and 2 are level. Player 1 beat 2 once, and their second game is missing.
it("does not decide a double round robin by direct encounter while a game that could change it is missing", () => {
  const rounds = [
    [
      [1, 2, 1],
      [3, 4, 1],
    ],
    [
      [1, 3, 0],
      [2, 4, 1],
    ],
  ] as const;
  const encounterOf = (double: boolean) =>
    standingsOf(withGames({ type: "round-robin", double }, rounds)).find(({ id }) => id === 1)!.tieBreaks[0];
  expect([encounterOf(false), encounterOf(true)]).toEqual([1, 0]);
});

// Players 1 and 4 have a win each, 5 a bye. Player 4's result has no pips, and 2 has the average of 1 and 3.
it("counts no pips for a bye or a result without them, in an average for each game", () => {
  const tournament = new TestTournament({ game: "train", system: { type: "swiss" }, pips: true }).enter(5);
  tournament.startRound();
  const { state } = tournament;
  const [pairing] = state.rounds[0]!.pairings;
  const game = (one: number, two: number, pips?: readonly [number, number]) => ({
    ...pairing!,
    ...{ sides: [[one], [two]], result: { places: [1, 2], ...(pips && { pips }) } },
  });
  const round = (number: number, pairings: readonly object[], byes: readonly number[]) => ({
    ...{ ...state.rounds[0]!, round: number },
    ...{ pairings, byes },
  });
  const rounds = [
    round(1, [game(1, 3, [5, 60]), game(4, 2)], [5]),
    round(2, [game(3, 1, [20, 35]), game(2, 5)], [4]),
  ] as unknown as typeof state.rounds;
  expect(
    standingsOf({ ...state, rounds }).map(({ id, points, tieBreaks, pips }) => [id, points, tieBreaks[0], pips]),
  ).toEqual([
    [4, 2, 30, 0],
    [1, 1, 20, 40],
    [2, 1, 30, 0],
    [5, 1, 30, 0],
    [3, 1, 40, 80],
  ]);
});

it("places the finalists of a knockout above the players of the game for the third place", () => {
  const tournament = new TestTournament({ system: { type: "knockout", third: true } }).enter(6);
  while (tournament.startRound() === null)
    tournament.playRound(([one, two]) => (one![0]! < two![0]! ? [1, 2] : [2, 1]));
  const rows = standingsOf(tournament.state);
  const last = tournament.state.rounds.at(-1)!.pairings;
  const winners = last.map(({ sides, result }) => sides[result!.places.indexOf(1)]![0]!);
  const losers = last.map(({ sides, result }) => sides[result!.places.indexOf(2)]![0]!);
  expect(rows.slice(0, 4).map(({ id }) => id)).toEqual([winners[0], losers[0], winners[1], losers[1]]);
});

it("writes names that look like a formula as text", () => {
  const tournament = new TestTournament();
  tournament.send({ type: "admit", name: "=1+1" });
  tournament.send({ type: "admit", name: 'A, "B"' });
  tournament.startRound();
  expect(standingsCsv(tournament.state)).toContain("'=1+1");
  expect(standingsCsv(tournament.state)).toContain('"A, ""B"""');
});

it("adds up a series, and opens its next tournament with the same players, absent until they arrive", () => {
  const tournament = playedTournament({ type: "swiss" });
  const next = openTournament(nextEveningEvents(tournament.state, "first", tournament.secrets), 5);
  expect(next.state.players.map(({ name, person, isAbsent }) => [name, person, isAbsent])).toEqual(
    tournament.state.players.map(({ name, person }) => [name, person, true]),
  );
  expect(next.state.before).toMatchObject({ tournament: "first", evening: 2 });
  expect(eveningTotals(next.state).map(({ name, points }) => [name, points])[0]).toEqual(["Player 2x", 2]);
  const host = { kind: "person", person: "the-host" } as const;
  const sent = { id: "renames", command: { type: "rename-player", player: 2, name: "Ann" } } as const;
  const renamed = submitToTournament(next, host, sent, { ...tournament.secrets, now: 6, successor: "" });
  if (renamed.type !== "accepted") throw new Error(renamed.type);
  const totals = eveningTotals(renamed.session.state);
  expect(totals.map(({ name, points }) => [name, points])[0]).toEqual(["Ann", 2]);
  expect(totals.length).toBe(eveningTotals(next.state).length);
});
