/** Tables that are unfinished at the end of a round. */
import { expect, it } from "vitest";
import { GRACE_MS, nextTournamentDueAt } from "../../../engine/tournament/due.ts";
import { Evening, MINUTE } from "./evening.ts";

const begun = (settings: object = {}) => {
  const evening = new Evening({ wood: undefined, roundMs: MINUTE, unfinished: "computer", ...settings }).enter(4);
  evening.startRound();
  for (const { board } of evening.state.rounds[0]!.pairings)
    evening.object({ type: "table-opened", round: 1, board, table: `table-${board}` });
  evening.now += MINUTE;
  return evening;
};
const pairings = ({ state }: Evening) => state.rounds[0]!.pairings;

it("calls the computer to the games that have begun, and lets players lose who did not come", () => {
  const evening = begun();
  evening.object({ type: "tick", late: [{ board: 1, sides: [1], isUnstarted: true }] });
  expect(pairings(evening)).toMatchObject([
    { how: "forfeit", result: { places: [1, 2], forfeits: [1] } },
    { isComputerCalled: true, result: null },
  ]);
  expect(nextTournamentDueAt(evening.state)).toBe(evening.now + GRACE_MS);
  evening.object({ type: "table-result", table: "table-2", outcome: { winners: [1] } });
  expect(pairings(evening)[1]).toMatchObject({ how: "table", result: { places: [2, 1] } });
});

it("does not wait for a computer longer than for a host", () => {
  const evening = begun();
  evening.object({ type: "tick", late: [] });
  evening.now += GRACE_MS;
  evening.object({ type: "tick", late: [] });
  expect(pairings(evening).map(({ how }) => how)).toEqual(["forfeit", "forfeit"]);
});

it("opens another table for the same sides after one that closed without a result; at last the host decides", () => {
  const evening = begun({ unfinished: "host" });
  const { sides } = pairings(evening)[0]!;
  for (const closedTables of [1, 2]) {
    const table = pairings(evening)[0]!.table!;
    evening.object({ type: "table-result", table, outcome: null });
    expect(pairings(evening)[0]).toMatchObject({ table: null, result: null, sides, closedTables });
    evening.object({ type: "table-opened", round: 1, board: 1, table: `again-${closedTables}` });
  }
  const { length } = evening.entries;
  evening.object({ type: "table-result", table: "again-2", outcome: null });
  expect(evening.entries).toHaveLength(length);
  expect(pairings(evening)[0]).toMatchObject({ table: "again-2", result: null });
});

it("plays a drawn game of a knockout again, however many tables were closed before", () => {
  const evening = begun({ system: { type: "knockout", third: false }, unfinished: "host" });
  for (const [index, outcome] of [null, null, { winners: [] }].entries()) {
    evening.object({ type: "table-result", table: pairings(evening)[0]!.table!, outcome });
    expect(pairings(evening)[0]).toMatchObject({ table: null, result: null });
    evening.object({ type: "table-opened", round: 1, board: 1, table: `again-${index}` });
  }
});

it("does not repeat a knockout game that computers drew: the better seed advances", () => {
  const evening = begun({ system: { type: "knockout", third: false } });
  evening.object({ type: "tick", late: [] });
  evening.object({ type: "table-result", table: "table-1", outcome: { winners: [] } });
  expect(pairings(evening)[0]).toMatchObject({ how: "table", drawnGames: 0 });
});
