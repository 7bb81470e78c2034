/**
 * Continuing a game on this device: from any moment, with the same deals.
 * @gate
 */
import { afterEach, describe, expect, it } from "vitest";
import { canContinue } from "../../../../client/games/can-continue.ts";
import { loadGame } from "../../../../client/games/registry.ts";
import { continueLocally, seatsToPlay, stateToContinue } from "../../../../client/local/host/continue-game.ts";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import {
  localTables,
  openAgain,
  openAgainstComputer,
  removeLocal,
} from "../../../../client/local/host/open-local-table.ts";
import { seatAll } from "../../../../client/local/host/seat-all.ts";
import { answerBotQuestion } from "../../../../engine/bot/answer-question.ts";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import { newestGame, rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { commandBehind } from "../../../../engine/log/command-behind.ts";
import { fold, viewLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { botAt } from "../../../../engine/table/bot-chair.ts";
import { canResign, seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { openTimedTable, submitAcceptedAt } from "../../../support/tables/timed-table.ts";
import {
  eventsOf,
  GAMES,
  noDelay,
  openConnection,
  openNewTable,
  playRandomMove,
  seededRandom,
} from "../../support/local-table.ts";

const withoutPlayer = (event: object) => ({ ...event, player: null, at: null });

const playToEnd = async (connection: LocalTableConnection, seed: string): Promise<void> => {
  const randomBelow = seededRandom(seed);
  while (await playRandomMove(connection, randomBelow));
};

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe.each(GAMES)("%s", (game, seats, options) => {
  it("a game continues from its middle with the same deals, and verifies", async () => {
    const connection = await openNewTable(game, seats, options);
    await playToEnd(connection, "first");
    const log = viewLog(connection.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    expect(canContinue(await loadGame(game), fold(log))).toBe(true);
    const continued = await openConnection(await continueLocally(log, cut));
    // As in the page, the running host appends what the table waits for.
    continued.host.start();
    expect(eventsOf(continued.host.session.entries.slice(1, cut + 1)).map(withoutPlayer)).toEqual(
      eventsOf(log.slice(1, cut + 1)).map(withoutPlayer),
    );
    for (const { seat, event } of log.slice(cut + 1)) {
      const command = seat === null ? null : commandBehind(newestGame(game), event);
      if (command !== null) expect(await continued.host.ask(seat!, command)).toBeNull();
    }
    // Between two rounds, players may be ready in another order, but the deals are the same.
    expect(eventsOf(continued.host.session.entries).slice(1).map(withoutPlayer)).toEqual(
      eventsOf(log).slice(1).map(withoutPlayer),
    );
    continued.host.stop();
    expect(verify(viewLog(continued.host.session.entries, "all")).fault).toBeNull();
  });
});

it("a game never continues from its end, or from before every seat was taken", async () => {
  const connection = await openNewTable("pool", 2);
  await playToEnd(connection, "ends");
  const log = viewLog(connection.host.session.entries, "all");
  const late = await openConnection(await continueLocally(log, log.length - 1));
  expect(late.host.session.state.phase).toBe("playing");
  const early = await openConnection(await continueLocally(log, 0));
  expect(early.host.session.state.phase).toBe("playing");
  expect(early.host.session.entries.length).toBeLessThan(7);
});

it.each(GAMES)(
  "a game of %s continued from its last entry starts where a seat can still move",
  async (game, seats, options) => {
    const connection = await openNewTable(game, seats, options);
    await playToEnd(connection, "last move");
    const log = viewLog(connection.host.session.entries, "all");
    const continued = await openConnection(await continueLocally(log, log.length - 1));
    continued.host.start();
    expect(await continued.host.ask(0, { type: "react", reaction: "wow" })).toBeNull();
    continued.host.stop();
    expect(seatsOnTurn(continued.host.session.state)).not.toEqual([]);
  },
);

it("the device gets a seat that was handed to another one", async () => {
  const connection = await openNewTable("pool", 2, { black: "first" });
  expect(await connection.host.ask(0, { type: "hand-over", to: "elsewhere" })).toBeNull();
  expect(await connection.host.ask(1, { type: "resign" })).toBeNull();
  const log = viewLog(connection.host.session.entries, "all");
  const continued = await openConnection(await continueLocally(log, log.length - 1));
  expect(continued.store.seats).toEqual([0, 1]);
  expect(await continued.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
  expect(await continued.host.ask(1, { type: "resign" })).toBeNull();
  expect(verify(viewLog(continued.host.session.entries, "all")).fault).toBeNull();
});

it("the device gets a vacated seat that no player took", async () => {
  const vacated = submitAcceptedAt(openTimedTable("pool"), ABSENT_AFTER_MS, "p1", { type: "vacate", seat: 0 });
  const log = viewLog(submitAcceptedAt(vacated, ABSENT_AFTER_MS, "p1", { type: "resign" }).entries, "all");
  const continued = await openConnection(await continueLocally(log, log.length - 1));
  expect(continued.host.session.state.chairs[0]?.name).toBe("Player 0");
  expect(await continued.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
  expect(await continued.host.ask(1, { type: "resign" })).toBeNull();
  expect(verify(viewLog(continued.host.session.entries, "all")).fault).toBeNull();
});

it("an unfinished game without hidden information continues from its position", async () => {
  const connection = await openNewTable("pool", 2, { black: "second" });
  const randomBelow = seededRandom("position");
  for (let moves = 0; moves < 9; moves++) await playRandomMove(connection, randomBelow);
  const log = viewLog(connection.host.session.entries, 0);
  expect(canContinue(await loadGame("pool"), fold(log))).toBe(true);
  const continued = await openConnection(await continueLocally(log, log.length - 1));
  const [before, after] = [connection, continued].map(({ host }) => host.session.state);
  expect(after!.play).toMatchObject({
    position: (before!.play as { position: object }).position,
    blackSeat: (before!.play as { blackSeat: number }).blackSeat,
  });
  expect(seatsOnTurn(after!)).toEqual(seatsOnTurn(before!));
  expect(after!.chairs.map((chair) => chair?.name)).toEqual(["Ann", "Ben"]);
});

it.each([
  ["pool", {}],
  ["train", { set: 6, rounds: 1 }],
  ["spy", {}],
] as const)(
  "%s continues against a computer, from the seat and at the level chosen, and is verified",
  async (game, options) => {
    const connection = await openNewTable(game, 2, options);
    await playToEnd(connection, "against");
    const log = viewLog(connection.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    const continued = await openConnection(await continueLocally(log, cut, { seat: 1, name: "Eva", level: 2 }));
    const { state } = continued.host.session;
    expect(continued.store.seats).toEqual([1]);
    expect([botAt(state, 0)?.level, botAt(state, 1)]).toEqual([2, null]);
    // The seats on turn are those of the chosen moment.
    expect(seatsOnTurn(state)).toEqual(seatsOnTurn(stateToContinue(log, cut)));
    continued.host.start();
    const bots = new LocalBots(continued.host, (question) => answerBotQuestion(question, noDelay), noDelay);
    const randomBelow = seededRandom("goes on");
    bots.start();
    for (let moves = 0; continued.host.session.state.phase === "playing"; ) {
      const { live } = continued.store;
      const legal = seatsOnTurn(live).includes(1) ? rulesOfTable(live).moves(live.play!, 1) : [];
      if (legal.length === 0)
        await new Promise((resolve) => continued.addEventListener("change", resolve, { once: true }));
      else if (moves++ === 6 && canResign(live, 1)) await continued.command(1, { type: "resign" });
      else await continued.command(1, legal[randomBelow(legal.length)]!);
    }
    bots.stop();
    continued.host.stop();
    expect(verify(viewLog(continued.host.session.entries, "all")).fault).toBeNull();
  },
);

it("offers the seats of people if the game itself continues, and every seat if only its position does", async () => {
  const connection = await openConnection(await openAgainstComputer("pool", 1, "Ann"));
  const { entries } = connection.host.session;
  expect(seatsToPlay(viewLog(entries, 0), entries.length - 1)).toEqual([0, 1]);
  await connection.command(0, { type: "resign" });
  expect(seatsToPlay(viewLog(connection.host.session.entries, "all"), entries.length - 1)).toEqual([0]);
});

describe("a finished game against the computer", () => {
  const playAgainstComputer = async () => {
    const choice = { seats: 2, options: { black: "first" } };
    const connection = await openConnection(await openAgainstComputer("pool", 1, "Ann", choice));
    const [move] = rulesOfTable(connection.store.live).moves(connection.store.live.play!, 0);
    await connection.command(0, move!);
    await connection.command(0, { type: "resign" });
    const log = viewLog(connection.host.session.entries, "all");
    return { log, seq: log.findIndex(({ event }) => event.type === "moved") };
  };

  it("continues for all sides, whose players the page asks for", async () => {
    const { log, seq } = await playAgainstComputer();
    const { host } = await openConnection(await continueLocally(log, seq));
    expect(host.session.state).toMatchObject({ phase: "seating", chairs: [null, null] });
    await seatAll(host, ["Ann", "Ben"]);
    expect(seatsOnTurn(host.session.state)).toEqual([1]);
  });

  it("continues against a computer of another level", async () => {
    const { log, seq } = await playAgainstComputer();
    const against = { seat: 0, name: "Ann", level: 3 };
    const { host } = await openConnection(await continueLocally(log, seq, against));
    expect(host.session.state.chairs.map((chair) => chair?.bot?.level ?? chair?.name)).toEqual(["Ann", 3]);
    expect(seatsOnTurn(host.session.state)).toEqual([1]);
  });

  it("continues with its own log against a computer of the same level", async () => {
    const { log, seq } = await playAgainstComputer();
    const against = { seat: 0, name: "Ann", level: 1 };
    const { host } = await openConnection(await continueLocally(log, seq, against));
    expect(eventsOf(host.session.entries).slice(1).map(withoutPlayer)).toEqual(
      eventsOf(log.slice(1, seq + 1)).map(withoutPlayer),
    );
  });
});

describe("a game of two players that continued against the computer", () => {
  const finishAgainstComputer = async () => {
    const connection = await openNewTable("spy", 2);
    await playToEnd(connection, "players");
    const log = viewLog(connection.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    const continued = await openConnection(await continueLocally(log, cut, { seat: 1, name: "Eva", level: 2 }));
    const seq = continued.host.session.state.length - 1;
    await continued.command(1, { type: "resign" });
    return { state: continued.host.session.state, log: viewLog(continued.host.session.entries, "all"), seq };
  };

  it("continues again for all sides", async () => {
    const { log, seq } = await finishAgainstComputer();
    const { host } = await openConnection(await continueLocally(log, seq));
    expect([0, 1].map((seat) => botAt(host.session.state, seat))).toEqual([null, null]);
  });

  it("continues again from the computer's side, against a computer of another level", async () => {
    const { log, seq } = await finishAgainstComputer();
    const { host } = await openConnection(await continueLocally(log, seq, { seat: 0, name: "Eva", level: 4 }));
    expect([0, 1].map((seat) => botAt(host.session.state, seat)?.level)).toEqual([undefined, 4]);
    expect(await host.ask(0, { type: "resign" })).toBeNull();
    expect(verify(viewLog(host.session.entries, "all")).fault).toBeNull();
  });

  it("has a rematch against the computer, each at the next seat", async () => {
    const { state } = await finishAgainstComputer();
    const { host } = await openConnection(await openAgain(state));
    expect(host.session.state.phase).toBe("playing");
    expect(host.session.state.chairs.map((chair) => chair?.bot?.level ?? chair?.name)).toEqual(["Ben", 2]);
  });
});

it("refuses to continue a hidden game without its secret", async () => {
  const connection = await openNewTable("spy", 2);
  const log = viewLog(connection.host.session.entries, "watcher");
  expect(canContinue(await loadGame("spy"), fold(log))).toBe(false);
  await expect(continueLocally(log, 2)).rejects.toThrow("secret");
});
