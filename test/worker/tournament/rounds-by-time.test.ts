/**
 * Rounds with a time limit: bots finish games, and players who do not arrive, confirm or answer delay nobody.
 * @gate
 */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { TournamentState } from "../../../engine/tournament/forms/types.ts";
import { Table, Tournament } from "../../../worker/main.ts";
import { type Identity, storedLog, tableStub } from "../support.ts";
import { showSalt, sit, TableClient } from "../table-client.ts";
import { skipWaits } from "../waits.ts";
import {
  areTablesOpen,
  openForTwo,
  playToResignation,
  send,
  startGame,
  stateOf,
  waitForState,
} from "./tournament-client.ts";

const MINUTE = 60_000;
/** Far in the future, so that alarms run only when the test runs them. */
const START = 4_000_000_000_000;

beforeEach(() => {
  skipWaits();
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const passMinutes = async (id: string, minutes: number): Promise<TournamentState> => {
  vi.setSystemTime(Date.now() + minutes * MINUTE);
  await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
  return stateOf(id);
};

const firstRound = async (id: string, host: Identity) => {
  await send(id, host, { type: "start-round", round: 1 });
  const { rounds } = await waitForState(id, areTablesOpen);
  return rounds[0]!.pairings;
};

/** Plays so many moves that the bots have little left to compute. */
const playMostMoves = async (table: string, clients: readonly TableClient[]): Promise<void> => {
  for (let turn = 0; turn < 24; turn++) {
    const state = fold(await storedLog(tableStub(table)));
    const [seat] = seatsOnTurn(state);
    const moves = rulesOfTable(state).moves(state.play!, seat!);
    await clients[seat!]!.submit(moves[(turn * 7919) % moves.length]! as AnyCommand);
  }
};

/** Runs a table's alarm until its game is over. */
const runAlarmsToEnd = async (table: string): Promise<void> => {
  for (let turn = 0; turn < 1000; turn++) {
    if (fold(await storedLog(tableStub(table))).phase === "over") return;
    vi.setSystemTime(Date.now() + 1_500);
    await runDurableObjectAlarm(tableStub(table));
  }
};

describe("a round after whose time a bot plays for the players", () => {
  const rule = { unfinished: "computer", roundMs: 10 * MINUTE } as const;

  it("ends a game without its players, and counts the result", async () => {
    const { id, players } = await openForTwo(rule);
    const [pairing] = await firstRound(id, players[0]);
    const table = pairing!.table!;
    const clients = await startGame(
      table,
      pairing!.sides.map(([player]) => players[player! - 1]!),
    );
    await playMostMoves(table, clients);
    expect((await passMinutes(id, 10)).rounds[0]!.pairings[0]).toMatchObject({ isComputerCalled: true, result: null });
    const resigning = await clients[0]!.submit({ type: "resign" });
    expect(resigning).toMatchObject({ type: "refused", code: "computer-called" });
    await runAlarmsToEnd(table);
    const log = await storedLog(tableStub(table));
    const { outcome } = fold(log);
    const after = await waitForState(id, ({ rounds }) => rounds[0]!.completedAt !== null);
    const places = [0, 1].map((side) => (outcome!.winners.length === 0 || outcome!.winners.includes(side) ? 1 : 2));
    expect(after.rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places } });
    expect(log.filter(({ event }) => event.type === "computer-called")).toHaveLength(1);
    expect(log.some(({ id }) => id?.startsWith("computer:"))).toBe(true);
    expect(verify(log).fault).toBeNull();
  });

  it("counts a game that was over in time, even if its report was lost", async () => {
    const { id, players } = await openForTwo(rule);
    const [pairing] = await firstRound(id, players[0]);
    const report = vi.spyOn(Tournament.prototype, "receiveResult").mockImplementation(() => {
      throw new Error("lost");
    });
    await playToResignation(
      pairing!.table!,
      pairing!.sides.map(([player]) => players[player! - 1]!),
    );
    await expect.poll(() => report.mock.calls.length > 0).toBe(true);
    report.mockRestore();
    expect((await passMinutes(id, 10)).rounds[0]!.pairings[0]).toMatchObject({
      how: "table",
      result: { places: [1, 2] },
    });
  });

  it("counts a game that has not begun as lost by the player who did not arrive", async () => {
    const { id, players } = await openForTwo(rule);
    const [pairing] = await firstRound(id, players[0]);
    const present = await TableClient.open(pairing!.table!, players[pairing!.sides[1]![0]! - 1]!);
    await present.submit(sit(1));
    expect((await passMinutes(id, 10)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [0] },
    });
  });
});

describe("a game that has not begun although all players sat down", () => {
  /** `absent` is the side of the better seed, which would advance in a knockout if both sides were late. */
  const openRound = async (system: object) => {
    const { id, players } = await openForTwo({ system, unfinished: "forfeit", roundMs: 10 * MINUTE });
    const [pairing] = await firstRound(id, players[0]);
    const { seeds } = await stateOf(id);
    const rank = (side: number) => seeds.indexOf(pairing!.sides[side]![0]!);
    const absent = rank(0) < rank(1) ? 0 : 1;
    const [left, present] = await Promise.all(
      [absent, 1 - absent].map((side) => TableClient.open(pairing!.table!, players[pairing!.sides[side]![0]! - 1]!)),
    );
    await left!.submit(sit(absent));
    await present!.submit(sit(1 - absent));
    return { id, absent, left: left!, present: present! };
  };

  it.each([
    ["round-robin", { type: "round-robin", double: false }],
    ["knockout, where the better seed advances without a winner", { type: "knockout", third: false }],
  ])("is lost by the player who did not show a salt: %s", async (_, system) => {
    const { id, absent, left, present } = await openRound(system);
    left.socket.close(1000);
    await present.submit(showSalt);
    expect((await passMinutes(id, 10)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [absent] },
    });
  });

  it("is lost by the player who did not commit to another salt after the opponent had left and returned", async () => {
    const { id, absent, left, present } = await openRound({ type: "knockout", third: false });
    await left.submit(showSalt);
    left.socket.close(1000);
    await present.submit({ type: "stand" });
    expect(await present.submit(sit(1 - absent))).toMatchObject({ type: "entry" });
    expect((await passMinutes(id, 10)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [absent] },
    });
  });
});

describe("a round at whose end a table does not answer", () => {
  const openRound = async (more: object = {}) => {
    const { id, players } = await openForTwo({ unfinished: "forfeit", roundMs: 10 * MINUTE, ...more });
    const [pairing] = await firstRound(id, players[0]);
    const first = pairing!.sides[0]![0]!;
    await (await TableClient.open(pairing!.table!, players[first - 1]!)).submit(sit(0));
    vi.spyOn(console, "error").mockReturnValue();
    const failing = vi.spyOn(Table.prototype, "summary").mockImplementation(() => {
      throw new Error("overloaded");
    });
    return { id, host: players[0], failing };
  };

  it("asks it again, because its players would all have lost", async () => {
    const { id, failing } = await openRound();
    expect((await passMinutes(id, 10)).rounds[0]!.completedAt).toBeNull();
    failing.mockRestore();
    expect((await passMinutes(id, 0.1)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [1] },
    });
  });

  it("asks it again also if the tournament's own alarm was late", async () => {
    const { id } = await openRound();
    expect((await passMinutes(id, 12)).rounds[0]!.completedAt).toBeNull();
  });

  it("does not wait for it longer than a minute", async () => {
    const { id } = await openRound();
    await passMinutes(id, 10);
    expect((await passMinutes(id, 1)).rounds[0]!.pairings[0]).toMatchObject({ result: { forfeits: [0, 1] } });
  });

  it("does not wait longer if the tournament's object dies meanwhile", async () => {
    const { id } = await openRound();
    for (const minutes of [10, 0.4, 0.4]) {
      expect((await passMinutes(id, minutes)).rounds[0]!.completedAt).toBeNull();
      await evictDurableObject(env.TOURNAMENT.getByName(id));
    }
    expect((await passMinutes(id, 0.2)).rounds[0]!.pairings[0]).toMatchObject({ result: { forfeits: [0, 1] } });
  });

  it("waits as long for a table of the next round, after the host decided this one meanwhile", async () => {
    const { id, host } = await openRound({ system: { type: "round-robin", double: true } });
    await passMinutes(id, 10);
    const result = { places: [1, 2] };
    expect((await send(id, host, { type: "adjudicate", round: 1, board: 1, result })).status).toBe(200);
    expect((await send(id, host, { type: "start-round", round: 2 })).status).toBe(200);
    await waitForState(id, areTablesOpen);
    expect((await passMinutes(id, 10)).rounds[1]!.completedAt).toBeNull();
    expect((await passMinutes(id, 1)).rounds[1]!.completedAt).not.toBeNull();
  });
});

describe("a round that a player or the host delays", () => {
  const onWood = { unfinished: "forfeit", roundMs: 10 * MINUTE, breakMs: 0, wood: true, rounds: 3 } as const;
  const double = { type: "round-robin", double: true };
  const result = { places: [2, 1] };

  it("counts an unconfirmed result on a real board when its time is over", async () => {
    const { id, players } = await openForTwo({ ...onWood, system: double });
    await send(id, players[0], { type: "start-round", round: 1 });
    expect((await send(id, players[1], { type: "enter-result", round: 1, board: 1, result })).status).toBe(200);
    const { rounds } = await passMinutes(id, 10);
    expect(rounds[0]!.pairings[0]).toMatchObject({ how: "hand", result });
    expect(rounds[0]!.completedAt).not.toBeNull();
    expect((await passMinutes(id, 0)).rounds).toHaveLength(2);
  });

  it("refuses that the side that entered a result also confirms it", async () => {
    const { id, players } = await openForTwo({ ...onWood, system: double });
    await send(id, players[0], { type: "start-round", round: 1 });
    await send(id, players[1], { type: "enter-result", round: 1, board: 1, result });
    const sameSide = await send(id, players[1], { type: "confirm-result", round: 1, board: 1, result });
    expect(await sameSide.json()).toMatchObject({ refused: "same-person" });
    expect((await send(id, players[0], { type: "confirm-result", round: 1, board: 1, result })).status).toBe(200);
  });

  it("waits 15 minutes for a host who decides, then continues without the host", async () => {
    const { id, players } = await openForTwo({ unfinished: "host", roundMs: 10 * MINUTE, breakMs: 0, system: double });
    const [pairing] = await firstRound(id, players[0]);
    const second = pairing!.sides[1]![0]!;
    await (await TableClient.open(pairing!.table!, players[second - 1]!)).submit(sit(1));
    expect((await passMinutes(id, 10)).rounds[0]!.completedAt).toBeNull();
    expect((await passMinutes(id, 14)).rounds[0]!.completedAt).toBeNull();
    expect((await passMinutes(id, 1)).rounds[0]!.pairings[0]).toMatchObject({
      how: "forfeit",
      result: { forfeits: [0] },
    });
    expect((await passMinutes(id, 0)).rounds).toHaveLength(2);
  });

  it("starts the next round an hour after the last result, if the host who should start it has left", async () => {
    const { id, players } = await openForTwo({ roundMs: 10 * MINUTE, system: double });
    await firstRound(id, players[0]);
    await passMinutes(id, 10);
    expect((await passMinutes(id, 59)).rounds).toHaveLength(1);
    expect((await passMinutes(id, 1)).rounds).toHaveLength(2);
  });
});
