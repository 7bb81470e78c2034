/**
 * Rounds that end by time: the computer plays on, and players who do not come, confirm or answer hold nobody up.
 * @gate
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import { Tournament } from "../../../worker/main.ts";
import { Line, sit } from "../line.ts";
import { type Identity, storedLog, stubOf } from "../support.ts";
import { passWaits } from "../waits.ts";
import { areTablesOpen, begin, play, send, stateOf, two, until } from "./evening.ts";

const MINUTE = 60_000;
/** Far from today, so that alarms ring only when the test runs them. */
const START = 4_000_000_000_000;

beforeEach(() => {
  passWaits();
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = async (id: string, minutes: number): Promise<TournamentState> => {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
  await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
  return stateOf(id);
};

const firstRound = async (id: string, host: Identity) => {
  await send(id, host, { type: "start-round", round: 1 });
  const { rounds } = await until(id, areTablesOpen);
  return rounds[0]!.pairings;
};

/** The players make so many moves that the computers have little left to think about. */
const playSome = async (table: string, lines: readonly Line[]): Promise<void> => {
  for (let turn = 0; turn < 24; turn++) {
    const state = fold(await storedLog(stubOf(table)));
    const [seat] = seatsOnTurn(state);
    const moves = rulesOfTable(state).moves(state.play!, seat!);
    await lines[seat!]!.say(moves[(turn * 7919) % moves.length]! as AnyCommand);
  }
};

/** Rings a table's alarm until its game is over. */
const playToEnd = async (table: string): Promise<void> => {
  for (let turn = 0; turn < 1000; turn++) {
    if (fold(await storedLog(stubOf(table))).phase === "over") return;
    vi.setSystemTime(Date.now() + 1_500);
    await runDurableObjectAlarm(stubOf(table));
  }
};

describe("a round with a time, after which the computer plays on", () => {
  const rule = { unfinished: "computer", roundMs: 10 * MINUTE } as const;

  it("ends a game without its players, and counts the result", async () => {
    const { id, players } = await two(rule);
    const [pairing] = await firstRound(id, players[0]);
    const table = pairing!.table!;
    const lines = await begin(
      table,
      pairing!.sides.map(([player]) => players[player! - 1]!),
    );
    await playSome(table, lines);
    expect((await pass(id, 10)).rounds[0]!.pairings[0]).toMatchObject({ isComputerCalled: true, result: null });
    const resigning = await lines[0]!.say({ type: "resign" });
    expect(resigning).toMatchObject({ type: "refused", code: "computer-called" });
    await playToEnd(table);
    const log = await storedLog(stubOf(table));
    const { outcome } = fold(log);
    const after = await until(id, ({ rounds }) => rounds[0]!.completedAt !== null);
    const places = [0, 1].map((side) => (outcome!.winners.length === 0 || outcome!.winners.includes(side) ? 1 : 2));
    expect(after.rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places } });
    expect(log.filter(({ event }) => event.type === "computer-called")).toHaveLength(1);
    expect(log.some(({ id }) => id?.startsWith("computer:"))).toBe(true);
    expect(verify(log).fault).toBeNull();
  });

  it("counts a game that was over in time, even if its report was lost", async () => {
    const { id, players } = await two(rule);
    const [pairing] = await firstRound(id, players[0]);
    const report = vi.spyOn(Tournament.prototype, "receiveResult").mockImplementation(() => {
      throw new Error("lost");
    });
    await play(
      pairing!.table!,
      pairing!.sides.map(([player]) => players[player! - 1]!),
    );
    await expect.poll(() => report.mock.calls.length > 0).toBe(true);
    report.mockRestore();
    expect((await pass(id, 10)).rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places: [1, 2] } });
  });

  it("counts a game that has not begun as lost by the player who did not come", async () => {
    const { id, players } = await two(rule);
    const [pairing] = await firstRound(id, players[0]);
    const there = await Line.open(pairing!.table!, players[pairing!.sides[1]![0]! - 1]!);
    await there.say(sit(1));
    expect((await pass(id, 10)).rounds[0]!.pairings[0]).toMatchObject({ how: "forfeit", result: { forfeits: [0] } });
  });
});

describe("a round that a player or the host holds up", () => {
  const onWood = { unfinished: "forfeit", roundMs: 10 * MINUTE, breakMs: 0, wood: true, rounds: 3 } as const;
  const double = { type: "round-robin", double: true };
  const result = { places: [2, 1] };

  it("counts a result on a real board that nobody confirmed, when its time is over", async () => {
    const { id, players } = await two({ ...onWood, system: double });
    await send(id, players[0], { type: "start-round", round: 1 });
    expect((await send(id, players[1], { type: "enter-result", round: 1, board: 1, result })).status).toBe(200);
    const { rounds } = await pass(id, 10);
    expect(rounds[0]!.pairings[0]).toMatchObject({ how: "hand", result });
    expect(rounds[0]!.completedAt).not.toBeNull();
    expect((await pass(id, 0)).rounds).toHaveLength(2);
  });

  it("counts no result that its side has confirmed alone", async () => {
    const { id, players } = await two({ ...onWood, system: double });
    await send(id, players[0], { type: "start-round", round: 1 });
    await send(id, players[1], { type: "enter-result", round: 1, board: 1, result });
    const own = await send(id, players[1], { type: "confirm-result", round: 1, board: 1, result });
    expect(await own.json()).toMatchObject({ refused: "same-person" });
    expect((await send(id, players[0], { type: "confirm-result", round: 1, board: 1, result })).status).toBe(200);
  });

  it("waits 15 minutes for a host who decides, and goes on without one who has left", async () => {
    const { id, players } = await two({ unfinished: "host", roundMs: 10 * MINUTE, breakMs: 0, system: double });
    const [pairing] = await firstRound(id, players[0]);
    const second = pairing!.sides[1]![0]!;
    await (await Line.open(pairing!.table!, players[second - 1]!)).say(sit(1));
    expect((await pass(id, 10)).rounds[0]!.completedAt).toBeNull();
    expect((await pass(id, 14)).rounds[0]!.completedAt).toBeNull();
    expect((await pass(id, 1)).rounds[0]!.pairings[0]).toMatchObject({ how: "forfeit", result: { forfeits: [0] } });
    expect((await pass(id, 0)).rounds).toHaveLength(2);
  });

  it("starts the next round an hour after the last result, if the host who should start it has left", async () => {
    const { id, players } = await two({ roundMs: 10 * MINUTE, system: double });
    await firstRound(id, players[0]);
    await pass(id, 10);
    expect((await pass(id, 59)).rounds).toHaveLength(1);
    expect((await pass(id, 1)).rounds).toHaveLength(2);
  });
});
