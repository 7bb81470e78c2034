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
import { localTables, openAgainstComputer, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { answerBotQuestion } from "../../../../engine/bot/answer-question.ts";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import { newestGame, rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { commandBehind } from "../../../../engine/log/command-behind.ts";
import { fold, viewLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { botAt } from "../../../../engine/table/bot-chair.ts";
import { canResign, seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../../engine/table/types.ts";
import { playedAt, tableOf } from "../../../support/tables/timed-table.ts";
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

const playOut = async (line: LocalTableConnection, seed: string): Promise<void> => {
  const below = seededRandom(seed);
  while (await playRandomMove(line, below));
};

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe.each(GAMES)("%s", (game, seats, options) => {
  it("continues from any moment with the same deals, and is verified", async () => {
    const line = await openNewTable(game, seats, options);
    await playOut(line, "first");
    const log = viewLog(line.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    expect(canContinue(await loadGame(game), fold(log))).toBe(true);
    const again = await openConnection(await continueLocally(log, cut));
    // As the page does: the host takes care of what the table waits for.
    again.host.start();
    expect(eventsOf(again.host.session.entries.slice(1, cut + 1)).map(withoutPlayer)).toEqual(
      eventsOf(log.slice(1, cut + 1)).map(withoutPlayer),
    );
    for (const { seat, event } of log.slice(cut + 1)) {
      const command = seat === null ? null : commandBehind(newestGame(game), event);
      if (command !== null) expect(await again.host.ask(seat!, command)).toBeNull();
    }
    // What was agreed at the gate between two rounds may come in another order of answers, but not another deal.
    expect(eventsOf(again.host.session.entries).slice(1).map(withoutPlayer)).toEqual(
      eventsOf(log).slice(1).map(withoutPlayer),
    );
    again.host.stop();
    expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
  });
});

it("a game never continues from its end, or from before every seat was taken", async () => {
  const line = await openNewTable("pool", 2);
  await playOut(line, "ends");
  const log = viewLog(line.host.session.entries, "all");
  const late = await openConnection(await continueLocally(log, log.length - 1));
  expect(late.host.session.state.phase).toBe("playing");
  const early = await openConnection(await continueLocally(log, 0));
  expect(early.host.session.state.phase).toBe("playing");
  expect(early.host.session.entries.length).toBeLessThan(7);
});

it.each(GAMES)(
  "a game of %s continued from its last entry starts where a seat can still move",
  async (game, seats, options) => {
    const line = await openNewTable(game, seats, options);
    await playOut(line, "last move");
    const log = viewLog(line.host.session.entries, "all");
    const again = await openConnection(await continueLocally(log, log.length - 1));
    again.host.start();
    expect(await again.host.ask(0, { type: "react", reaction: "wow" })).toBeNull();
    again.host.stop();
    expect(seatsOnTurn(again.host.session.state)).not.toEqual([]);
  },
);

it("this device gets a seat that was handed to another one", async () => {
  const line = await openNewTable("pool", 2, { black: "first" });
  expect(await line.host.ask(0, { type: "hand-over", to: "elsewhere" })).toBeNull();
  expect(await line.host.ask(1, { type: "resign" })).toBeNull();
  const log = viewLog(line.host.session.entries, "all");
  const again = await openConnection(await continueLocally(log, log.length - 1));
  expect(again.store.seats).toEqual([0, 1]);
  expect(await again.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
  expect(await again.host.ask(1, { type: "resign" })).toBeNull();
  expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
});

it("this device gets a vacated seat that nobody took", async () => {
  const vacated = playedAt(tableOf("pool"), ABSENT_AFTER_MS, "p1", { type: "vacate", seat: 0 });
  const log = viewLog(playedAt(vacated, ABSENT_AFTER_MS, "p1", { type: "resign" }).entries, "all");
  const again = await openConnection(await continueLocally(log, log.length - 1));
  expect(again.host.session.state.chairs[0]?.name).toBe("Player 0");
  expect(await again.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
  expect(await again.host.ask(1, { type: "resign" })).toBeNull();
  expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
});

it("an unfinished game continues from its position if it hides nothing", async () => {
  const line = await openNewTable("pool", 2, { black: "second" });
  const below = seededRandom("position");
  for (let moves = 0; moves < 9; moves++) await playRandomMove(line, below);
  const log = viewLog(line.host.session.entries, 0);
  expect(canContinue(await loadGame("pool"), fold(log))).toBe(true);
  const again = await openConnection(await continueLocally(log, log.length - 1));
  const [before, after] = [line, again].map(({ host }) => host.session.state);
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
    const line = await openNewTable(game, 2, options);
    await playOut(line, "against");
    const log = viewLog(line.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    const again = await openConnection(await continueLocally(log, cut, { seat: 1, name: "Eva", level: 2 }));
    const { state } = again.host.session;
    expect(again.store.seats).toEqual([1]);
    expect([botAt(state, 0)?.level, botAt(state, 1)]).toEqual([2, null]);
    // Whatever went before, it stands as it stood.
    expect(seatsOnTurn(state)).toEqual(seatsOnTurn(stateToContinue(log, cut)));
    again.host.start();
    const computers = new LocalBots(again.host, (question) => answerBotQuestion(question, noDelay), noDelay);
    const below = seededRandom("goes on");
    computers.start();
    for (let moves = 0; again.host.session.state.phase === "playing"; ) {
      const { live } = again.store;
      const legal = seatsOnTurn(live).includes(1) ? rulesOfTable(live).moves(live.play!, 1) : [];
      if (legal.length === 0) await new Promise((resolve) => again.addEventListener("change", resolve, { once: true }));
      else if (moves++ === 6 && canResign(live, 1)) await again.command(1, { type: "resign" });
      else await again.command(1, legal[below(legal.length)]!);
    }
    computers.stop();
    again.host.stop();
    expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
  },
);

it("offers the seats of people if the game itself continues, and every seat if only its position does", async () => {
  const line = await openConnection(await openAgainstComputer("pool", 1, "Ann"));
  const { entries } = line.host.session;
  expect(seatsToPlay(viewLog(entries, 0), entries.length - 1)).toEqual([0, 1]);
  await line.command(0, { type: "resign" });
  expect(seatsToPlay(viewLog(line.host.session.entries, "all"), entries.length - 1)).toEqual([0]);
});

it("refuses to continue a hidden game without its secret", async () => {
  const line = await openNewTable("spy", 2);
  const log = viewLog(line.host.session.entries, "watcher");
  expect(canContinue(await loadGame("spy"), fold(log))).toBe(false);
  await expect(continueLocally(log, 2)).rejects.toThrow("secret");
});
