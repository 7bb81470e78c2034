/** Games on one device: each entry is stored before it is shown, and one hand at a time is visible. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import { readLocal } from "../../../../client/local/host/local-games-db.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import { localTables, openAgainstComputer, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { answerBotQuestion } from "../../../../engine/bot/answer-question.ts";
import { botDelayMs, MIN_BOT_PAUSE_MS } from "../../../../engine/commands/bot-turns.ts";
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
  it("is played to its end; each entry is stored before it is shown, and each hand sees only its own", async () => {
    const line = await openNewTable(game, seats, options);
    const { id } = line.host.record;
    const early: number[] = [];
    const kept: Promise<void>[] = [];
    line.addEventListener("change", () => {
      const told = line.store.length;
      kept.push(
        readLocal(id).then((table) => {
          if ((table?.entries.length ?? 0) < told) early.push(told);
        }),
      );
    });
    const below = seededRandom(game);
    for (let moves = 0; await playRandomMove(line, below); moves++) {
      const { session } = line.host;
      const { viewer } = line.store;
      if (viewer !== "all" && moves % 7 === 0)
        expect(eventsOf(line.store.entries.slice(0, -1))).toEqual(
          eventsOf(entriesFor(session, viewer!, 0).slice(0, -1)),
        );
      if (game !== "pool" && viewer !== "all") expect(viewer).toBe(line.hand ?? "watcher");
    }
    await Promise.all(kept);
    expect(early).toEqual([]);
    expect(line.store.viewer).toBe("all");
    const opened = viewLog(line.host.session.entries, "all");
    expect(verify(opened).fault).toBeNull();
    expect((await readLocal(id))?.entries).toEqual(line.host.session.entries);
  });

  it("is unchanged when the tab is opened again, with every hand covered", async () => {
    const line = await openNewTable(game, seats, options);
    const below = seededRandom("again");
    for (let moves = 0; moves < 6; moves++) await playRandomMove(line, below);
    const again = await openConnection(line.host.record.id);
    expect(again.host.session.state).toEqual(line.host.session.state);
    expect(again.hand).toBeNull();
    expect(again.store.viewer).toBe(game === "pool" ? 0 : "watcher");
  });
});

describe("two tabs at one table", () => {
  const firstMove = (line: LocalTableConnection): { readonly seat: number; readonly move: GameCommand } => {
    const { state } = line.host.session;
    const seat = seatsOnTurn(state)[0]!;
    return { seat, move: rulesOfTable(state).moves(state.play!, seat)[0]! };
  };

  it("never write two logs: the slower one reads the other's entry, and its command is decided on that", async () => {
    const one = await openNewTable("pool", 2);
    const other = await openConnection(one.host.record.id);
    const { seat, move } = firstMove(one);
    const refused: string[] = [];
    other.join({ requestUpdate() {} } as never, (code) => refused.push(code));
    await one.command(seat, move);
    await other.command(seat, move);
    expect(refused).toHaveLength(1);
    expect(other.host.session.entries).toEqual(one.host.session.entries);
    expect((await readLocal(one.host.record.id))?.entries).toEqual(one.host.session.entries);
  });

  it("one receives the moves of the other", async () => {
    const one = await openNewTable("pool", 2);
    const other = await openConnection(one.host.record.id);
    one.host.start();
    other.host.start();
    const heard = new Promise((resolve) => other.addEventListener("change", resolve, { once: true }));
    const { seat, move } = firstMove(one);
    await one.command(seat, move);
    await heard;
    expect(other.store.length).toBe(one.store.length);
    one.host.stop();
    other.host.stop();
  });

  it("a table that was removed does not come back", async () => {
    const line = await openNewTable("pool", 2);
    const faults: unknown[] = [];
    line.addEventListener("fault", (event) => faults.push((event as CustomEvent).detail));
    await removeLocal(line.host.record.id);
    const { seat, move } = firstMove(line);
    await line.command(seat, move);
    expect(faults).toEqual(["gone"]);
    expect(await readLocal(line.host.record.id)).toBeNull();
  });
});

describe("the hand in sight", () => {
  it("is covered when its turn ends, but stays visible after a draw", async () => {
    const line = await openNewTable("train", 2, { set: 6, starter: 0 });
    const below = seededRandom("hands");
    const seen = { public: 0, private: 0 };
    while (seen.public === 0 || seen.private === 0) {
      const from = line.host.session.entries.length;
      const before = line.hand;
      if (!(await playRandomMove(line, below))) break;
      const own = line.host.session.entries.slice(from).map(({ event }) => event.type);
      if (line.next === null || before === null) continue;
      const hasDrawn = own.at(-1) === "drew";
      expect(line.hand === null).toBe(!hasDrawn);
      seen[hasDrawn ? "private" : "public"]++;
    }
    expect(seen.public).toBeGreaterThan(0);
  });

  it("is each seat's in order while all act at once", async () => {
    const line = await openNewTable("spy", 3);
    const order: (number | null)[] = [];
    const below = seededRandom("order");
    while (order.length < 3) {
      order.push(line.next);
      await playRandomMove(line, below);
    }
    expect(order).toEqual([0, 1, 2]);
  });

  it("shows the next player the moves since their last turn", async () => {
    const line = await openNewTable("train", 2, { set: 6, starter: 0 });
    const below = seededRandom("since");
    while (line.next !== 1) await playRandomMove(line, below);
    const lines = line.since(1);
    expect(lines.filter(({ seat }) => seat === 0).length).toBeGreaterThan(0);
    line.show();
    await playRandomMove(line, below);
    line.hide();
    expect(line.since(1).filter(({ seat }) => seat === 0)).toEqual([]);
  });

  it("one press answers for all seats after a round is counted", async () => {
    const line = await openNewTable("train", 3, { set: 6, rounds: 2 });
    const below = seededRandom("gate");
    const phase = () => (line.host.session.state.play as { readonly phase: string }).phase;
    while (phase() !== "gate") await playRandomMove(line, below);
    expect(line.next).toBeNull();
    expect([...line.store.seats].sort()).toEqual([0, 1, 2]);
    await line.command(line.store.seats[0]!, { type: "ready" } as GameCommand);
    expect(phase()).not.toBe("gate");
    expect(line.hand).toBeNull();
    expect(line.store.viewer).toBe("watcher");
  });
});

describe("a computer on this device", () => {
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

  /** How long its answer takes by the log, and its pace, if it thinks for so many ms. */
  const answered = async (ms: number, isHurried: boolean) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { host } = await openConnection(
      await openAgainstComputer("pool", 1, "Ann", { seats: 2, options: { black: "first" } }),
    );
    const computers = new LocalBots(
      host,
      async (question) => {
        const command = await answerBotQuestion(question, noDelay);
        pass(ms);
        if (isHurried) computers.hurry();
        return command;
      },
      async (left) => {
        // A player who hurries does not wait for the pace.
        if (isHurried && left > MIN_BOT_PAUSE_MS) return new Promise<never>(() => {});
        pass(left);
      },
    );
    const [first] = rulesOfTable(host.session.state).moves(host.session.state.play!, 0);
    await host.ask(0, first!);
    const asked = host.session;
    const answer = new Promise((resolve) => host.addEventListener("grown", resolve, { once: true }));
    computers.start();
    await answer;
    computers.stop();
    return { waited: host.session.log.last!.at - asked.log.last!.at, pace: botDelayMs(asked.state) };
  };

  it("answers at its pace, however short its computation", async () => {
    for (const ms of [0, 1, 90, 399]) {
      const { waited, pace } = await answered(ms, false);
      expect(waited).toBe(pace);
    }
  });

  it("answers whole steps later after a long computation", async () => {
    const { waited, pace } = await answered(5_000, false);
    expect(waited).toBeGreaterThanOrEqual(5_000);
    expect((waited - pace) % MIN_BOT_PAUSE_MS).toBe(0);
  });

  it("does not reveal how long it computed to a player who hurries", async () => {
    for (const ms of [0, 1, 90, 399]) expect((await answered(ms, true)).waited).toBe(MIN_BOT_PAUSE_MS);
  });
});
