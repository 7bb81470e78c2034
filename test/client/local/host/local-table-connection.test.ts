/** Games on one device: each entry is stored before it is shown, and one hand at a time is visible. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import { readLocal } from "../../../../client/local/host/local-games-db.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import { localTables, openAgainstComputer, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { answerBotQuestion } from "../../../../engine/bot/answer-question.ts";
import { botPauseMs, MIN_BOT_PAUSE_MS } from "../../../../engine/commands/bot-turns.ts";
import type { GameCommand } from "../../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../../engine/log/log.ts";
import { entriesFor } from "../../../../engine/log/session.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import {
  eventsOf,
  GAMES,
  noDelay,
  openConnection,
  openNewTable,
  playRandomMove,
  seededRandom,
} from "../../support/local-table.ts";

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe.each(GAMES)("%s on one device", (game, seats, options) => {
  it("each entry of a game is stored before it is shown, and each player's view is redacted", async () => {
    const connection = await openNewTable(game, seats, options);
    const { id } = connection.host.record;
    const early: number[] = [];
    const checks: Promise<void>[] = [];
    connection.addEventListener("change", () => {
      const shownLength = connection.store.length;
      checks.push(
        readLocal(id).then((table) => {
          if ((table?.entries.length ?? 0) < shownLength) early.push(shownLength);
        }),
      );
    });
    const randomBelow = seededRandom(game);
    for (let moves = 0; await playRandomMove(connection, randomBelow); moves++) {
      const { session } = connection.host;
      const { viewer } = connection.store;
      if (viewer !== "all" && moves % 7 === 0)
        expect(eventsOf(connection.store.entries.slice(0, -1))).toEqual(
          eventsOf(entriesFor(session, viewer!, 0).slice(0, -1)),
        );
      if (game !== "pool" && viewer !== "all") expect(viewer).toBe(connection.hand ?? "watcher");
    }
    await Promise.all(checks);
    expect(early).toEqual([]);
    expect(connection.store.viewer).toBe("all");
    const opened = viewLog(connection.host.session.entries, "all");
    expect(verify(opened).fault).toBeNull();
    expect((await readLocal(id))?.entries).toEqual(connection.host.session.entries);
  });

  it("a reopened table is unchanged, and shows no hand", async () => {
    const connection = await openNewTable(game, seats, options);
    const randomBelow = seededRandom("again");
    for (let moves = 0; moves < 6; moves++) await playRandomMove(connection, randomBelow);
    const reopened = await openConnection(connection.host.record.id);
    expect(reopened.host.session.state).toEqual(connection.host.session.state);
    expect(reopened.hand).toBeNull();
    expect(reopened.store.viewer).toBe(game === "pool" ? 0 : "watcher");
  });
});

describe("two tabs at one table", () => {
  const firstMove = (connection: LocalTableConnection): { readonly seat: number; readonly move: GameCommand } => {
    const { state } = connection.host.session;
    const seat = seatsOnTurn(state)[0]!;
    return { seat, move: rulesOfTable(state).moves(state.play!, seat)[0]! };
  };

  it("the slower tab reads the other's entry before its command is decided, so there is one log", async () => {
    const first = await openNewTable("pool", 2);
    const second = await openConnection(first.host.record.id);
    const { seat, move } = firstMove(first);
    const refused: string[] = [];
    second.join({ requestUpdate() {} } as never, (code) => refused.push(code));
    await first.command(seat, move);
    await second.command(seat, move);
    expect(refused).toHaveLength(1);
    expect(second.host.session.entries).toEqual(first.host.session.entries);
    expect((await readLocal(first.host.record.id))?.entries).toEqual(first.host.session.entries);
  });

  it("one tab receives the moves of the other", async () => {
    const first = await openNewTable("pool", 2);
    const second = await openConnection(first.host.record.id);
    first.host.start();
    second.host.start();
    const received = new Promise((resolve) => second.addEventListener("change", resolve, { once: true }));
    const { seat, move } = firstMove(first);
    await first.command(seat, move);
    await received;
    expect(second.store.length).toBe(first.store.length);
    first.host.stop();
    second.host.stop();
  });

  it("a command does not store a removed table again", async () => {
    const connection = await openNewTable("pool", 2);
    const faults: unknown[] = [];
    connection.addEventListener("fault", (event) => faults.push((event as CustomEvent).detail));
    await removeLocal(connection.host.record.id);
    const { seat, move } = firstMove(connection);
    await connection.command(seat, move);
    expect(faults).toEqual(["gone"]);
    expect(await readLocal(connection.host.record.id)).toBeNull();
  });
});

describe("the visible hand", () => {
  it("the hand is hidden when the turn ends, but stays visible after a drawn tile", async () => {
    const connection = await openNewTable("train", 2, { set: 6, starter: 0 });
    const randomBelow = seededRandom("hands");
    const seen = { public: 0, private: 0 };
    while (seen.public === 0 || seen.private === 0) {
      const from = connection.host.session.entries.length;
      const before = connection.hand;
      if (!(await playRandomMove(connection, randomBelow))) break;
      const own = connection.host.session.entries.slice(from).map(({ event }) => event.type);
      if (connection.next === null || before === null) continue;
      const hasDrawn = own.at(-1) === "drew";
      expect(connection.hand === null).toBe(!hasDrawn);
      seen[hasDrawn ? "private" : "public"]++;
    }
    expect(seen.public).toBeGreaterThan(0);
  });

  it("while all seats act at once, the device is handed to each in order", async () => {
    const connection = await openNewTable("spy", 3);
    const order: (number | null)[] = [];
    const randomBelow = seededRandom("order");
    while (order.length < 3) {
      order.push(connection.next);
      await playRandomMove(connection, randomBelow);
    }
    expect(order).toEqual([0, 1, 2]);
  });

  it("the handoff screen lists the moves since the next player's last turn", async () => {
    const connection = await openNewTable("train", 2, { set: 6, starter: 0 });
    const randomBelow = seededRandom("since");
    while (connection.next !== 1) await playRandomMove(connection, randomBelow);
    const lines = connection.since(1);
    expect(lines.filter(({ seat }) => seat === 0).length).toBeGreaterThan(0);
    connection.show();
    await playRandomMove(connection, randomBelow);
    connection.hide();
    expect(connection.since(1).filter(({ seat }) => seat === 0)).toEqual([]);
  });

  it("one press makes all seats ready after a round", async () => {
    const connection = await openNewTable("train", 3, { set: 6, rounds: 2 });
    const randomBelow = seededRandom("gate");
    const phase = () => (connection.host.session.state.play as { readonly phase: string }).phase;
    while (phase() !== "gate") await playRandomMove(connection, randomBelow);
    expect(connection.next).toBeNull();
    expect([...connection.store.seats].sort()).toEqual([0, 1, 2]);
    await connection.command(connection.store.seats[0]!, { type: "ready" } as GameCommand);
    expect(phase()).not.toBe("gate");
    expect(connection.hand).toBeNull();
    expect(connection.store.viewer).toBe("watcher");
  });
});

describe("a computer on this device", () => {
  afterEach(() => void vi.useRealTimers());

  const advanceClock = (ms: number) => void vi.setSystemTime(Date.now() + ms);

  /** The duration of a bot's move by the log, and its pace, if the computation takes `ms`. */
  const measureBotMove = async (ms: number, isHurried: boolean) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { host } = await openConnection(
      await openAgainstComputer("pool", 1, "Ann", { seats: 2, options: { black: "first" } }),
    );
    const bots = new LocalBots(
      host,
      async (question) => {
        const command = await answerBotQuestion(question, noDelay);
        advanceClock(ms);
        if (isHurried) bots.hurry();
        return command;
      },
      async (left) => {
        // A player who hurries does not wait for the pace.
        if (isHurried && left > MIN_BOT_PAUSE_MS) return new Promise<never>(() => {});
        advanceClock(left);
      },
    );
    const [first] = rulesOfTable(host.session.state).moves(host.session.state.play!, 0);
    await host.ask(0, first!);
    const before = host.session;
    const answer = new Promise((resolve) => host.addEventListener("grown", resolve, { once: true }));
    bots.start();
    await answer;
    bots.stop();
    return { waited: host.session.log.last!.at - before.log.last!.at, pace: botPauseMs(before.state) };
  };

  it("a computer moves at its pace, however short its computation", async () => {
    for (const ms of [0, 1, 90, 399]) {
      const { waited: duration, pace } = await measureBotMove(ms, false);
      expect(duration).toBe(pace);
    }
  });

  it("after a long computation, the computer's delay is its pace plus whole steps", async () => {
    const { waited: duration, pace } = await measureBotMove(5_000, false);
    expect(duration).toBeGreaterThanOrEqual(5_000);
    expect((duration - pace) % MIN_BOT_PAUSE_MS).toBe(0);
  });

  it("a hurried computer does not reveal the duration of its computation", async () => {
    for (const ms of [0, 1, 90, 399]) expect((await measureBotMove(ms, true)).waited).toBe(MIN_BOT_PAUSE_MS);
  });
});
