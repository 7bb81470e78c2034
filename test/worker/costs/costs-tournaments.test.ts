/**
 * What a tournament costs. COSTS.md calculates an evening with these figures.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { Table, Tournament } from "../../../worker/main.ts";
import { newBrowser } from "../support.ts";
import { areTablesOpen, enter, open, playToResignation, send, waitForState } from "../tournament/tournament-client.ts";
import { costs, documentedFigure } from "./costs-document.ts";

/** Counts the rows that this tournament's object writes and the alarms that it sets, from now on. */
const meterTournament = async (id: string) => {
  const counted = { rows: 0, alarms: 0 };
  await runInDurableObject(env.TOURNAMENT.getByName(id), (_: Tournament, { storage }) => {
    const { sql, kv } = storage;
    const [exec, put, setAlarm] = [sql.exec.bind(sql), kv.put.bind(kv), storage.setAlarm.bind(storage)];
    vi.spyOn(sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
      const cursor = exec(query, ...values);
      counted.rows += cursor.rowsWritten;
      return cursor;
    });
    vi.spyOn(kv, "put").mockImplementation((key, value) => {
      counted.rows++;
      return put(key, value);
    });
    vi.spyOn(storage, "setAlarm").mockImplementation((time) => {
      counted.alarms++;
      return setAlarm(time);
    });
  });
  return counted;
};

it("writes the documented rows, and calls its tables as often as COSTS.md calculates", async () => {
  const players = await Promise.all(Array.from({ length: 4 }, newBrowser));
  const id = await open(players[0]!, { system: { type: "swiss" }, rounds: 2 });
  const counted = await meterTournament(id);
  for (const [index, player] of players.entries()) await enter(id, player, `Guest ${index + 1}x`);
  expect(counted).toEqual({ rows: players.length * documentedFigure("Rows of a player who enters"), alarms: 0 });
  const opened = vi.spyOn(Table.prototype, "open");
  const results = vi.spyOn(Tournament.prototype, "receiveResult");
  for (const round of [1, 2]) {
    const before = { ...counted };
    await send(id, players[0]!, { type: "start-round", round });
    const { rounds } = await waitForState(id, areTablesOpen);
    const { pairings } = rounds.at(-1)!;
    for (const { table, sides } of pairings)
      await playToResignation(
        table!,
        sides.map(([player]) => players[player! - 1]!),
      );
    await waitForState(id, (state) => state.rounds.at(-1)!.completedAt !== null);
    const rows = pairings.length * documentedFigure("Rows of a pairing");
    const seeded = round === 1 ? 1 : 0;
    expect(counted.rows - before.rows).toBe(rows + seeded + documentedFigure("Further rows of a round"));
    expect(counted.alarms - before.alarms).toBeLessThanOrEqual(documentedFigure("Alarms that a round sets, at most"));
    expect(opened).toHaveBeenCalledTimes(round * pairings.length);
    expect(results).toHaveBeenCalledTimes(round * pairings.length);
  }
});

it("calculates an evening of 64 players and seven rounds from these figures", () => {
  const [players, rounds] = [64, 7];
  const pairings = rounds * (players / 2);
  const ofTournament =
    players * documentedFigure("Rows of a player who enters") +
    pairings * documentedFigure("Rows of a pairing") +
    rounds * (documentedFigure("Further rows of a round") + documentedFigure("Alarms that a round sets, at most"));
  expect(documentedFigure("Rows of the tournament's object in such an evening")).toBe(ofTournament + 20);
  const ofGame =
    documentedFigure("Moves of a game in such an evening") +
    documentedFigure("Rows of an opened table") +
    2 * documentedFigure("Rows beyond the log for each seated player") +
    documentedFigure("Rows of that note in a game, at most") +
    documentedFigure("Further alarms of a game") +
    2 * documentedFigure("Reports of a game to each seated player");
  expect(documentedFigure("Rows of a game in such an evening")).toBe(ofGame);
  const total = ofTournament + 20 + pairings * ofGame;
  expect(documentedFigure("Rows written in such an evening")).toBe(total);
  expect(costs).toContain(`**$${(total / 1e6).toFixed(3)} an evening**`);
});
