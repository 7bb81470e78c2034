/** Unfinished tables at the end of a round's time. */
import { expect, it } from "vitest";
import { GRACE_MS, nextTournamentDueAt } from "../../../engine/tournament/due.ts";
import { MINUTE, TestTournament } from "./test-tournament.ts";

const overdueTournament = (settings: object = {}) => {
  const tournament = new TestTournament({
    wood: undefined,
    roundMs: MINUTE,
    unfinished: "computer",
    ...settings,
  }).enter(4);
  tournament.startRound();
  for (const { board } of tournament.state.rounds[0]!.pairings)
    tournament.object({ type: "table-opened", round: 1, board, table: `table-${board}` });
  tournament.now += MINUTE;
  return tournament;
};
const pairings = ({ state }: TestTournament) => state.rounds[0]!.pairings;

it("calls the computer to games in progress, and forfeits the games of players who did not arrive", () => {
  const tournament = overdueTournament();
  tournament.object({ type: "tick", late: [{ board: 1, sides: [1], isUnstarted: true }] });
  expect(pairings(tournament)).toMatchObject([
    { how: "forfeit", result: { places: [1, 2], forfeits: [1] } },
    { isComputerCalled: true, result: null },
  ]);
  expect(nextTournamentDueAt(tournament.state)).toBe(tournament.now + GRACE_MS);
  tournament.object({ type: "table-result", table: "table-2", outcome: { winners: [1] } });
  expect(pairings(tournament)[1]).toMatchObject({ how: "table", result: { places: [2, 1] } });
});

it("forfeits a game that the computer does not finish in the grace time", () => {
  const tournament = overdueTournament();
  tournament.object({ type: "tick", late: [] });
  tournament.now += GRACE_MS;
  tournament.object({ type: "tick", late: [] });
  expect(pairings(tournament).map(({ how }) => how)).toEqual(["forfeit", "forfeit"]);
});

it("opens at most one more table for the same sides after a closed one; then the host decides", () => {
  const tournament = overdueTournament({ unfinished: "host" });
  const { sides } = pairings(tournament)[0]!;
  for (const closedTables of [1, 2]) {
    const table = pairings(tournament)[0]!.table!;
    tournament.object({ type: "table-result", table, outcome: null });
    expect(pairings(tournament)[0]).toMatchObject({ table: null, result: null, sides, closedTables });
    tournament.object({ type: "table-opened", round: 1, board: 1, table: `again-${closedTables}` });
  }
  const { length } = tournament.entries;
  tournament.object({ type: "table-result", table: "again-2", outcome: null });
  expect(tournament.entries).toHaveLength(length);
  expect(pairings(tournament)[0]).toMatchObject({ table: "again-2", result: null });
});

it("repeats a drawn knockout game, however many tables were closed before", () => {
  const tournament = overdueTournament({ system: { type: "knockout", third: false }, unfinished: "host" });
  for (const [index, outcome] of [null, null, { winners: [] }].entries()) {
    tournament.object({ type: "table-result", table: pairings(tournament)[0]!.table!, outcome });
    expect(pairings(tournament)[0]).toMatchObject({ table: null, result: null });
    tournament.object({ type: "table-opened", round: 1, board: 1, table: `again-${index}` });
  }
});

it("does not repeat a knockout game that computers drew: the better seed advances", () => {
  const tournament = overdueTournament({ system: { type: "knockout", third: false } });
  tournament.object({ type: "tick", late: [] });
  tournament.object({ type: "table-result", table: "table-1", outcome: { winners: [] } });
  expect(pairings(tournament)[0]).toMatchObject({ how: "table", drawnGames: 0 });
});
