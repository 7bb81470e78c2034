/** Games on one device: kept before they are shown, one hand in sight at a time, continued, and judged like any other. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { canContinue } from "../../../../client/games/can-continue.ts";
import { loadGame } from "../../../../client/games/registry.ts";
import { continueLocally, seatsToPlay, stateToContinue } from "../../../../client/local/host/continue-game.ts";
import { LocalBots } from "../../../../client/local/host/local-bots.ts";
import { readLocal } from "../../../../client/local/host/local-games-db.ts";
import type { LocalTableConnection } from "../../../../client/local/host/local-table-connection.ts";
import {
  localTables,
  openAgain,
  openAgainstComputer,
  openLocalTable,
  removeLocal,
} from "../../../../client/local/host/open-local-table.ts";
import { answerBotQuestion } from "../../../../engine/bot/answer-question.ts";
import { ABSENT_AFTER_MS } from "../../../../engine/commands/absence.ts";
import { botDelayMs, MIN_BOT_PAUSE_MS } from "../../../../engine/commands/bot-turns.ts";
import type { GameCommand } from "../../../../engine/contract/game.ts";
import { newestGame, rulesOfTable } from "../../../../engine/contract/game-registry.ts";
import { commandBehind } from "../../../../engine/log/command-behind.ts";
import { fold, openedEventOf, viewLog } from "../../../../engine/log/log.ts";
import { entriesFor } from "../../../../engine/log/session.ts";
import { verify } from "../../../../engine/log/verify.ts";
import { botAt } from "../../../../engine/table/bot-chair.ts";
import { canResign, seatsOnTurn } from "../../../../engine/table/seats.ts";
import type { AnyCommand, Entry } from "../../../../engine/table/types.ts";
import { playedAt, tableOf } from "../../../support/tables/timed-table.ts";
import { atOnce, chance, NAMES, openLine, reopen, step } from "../../support/local-table.ts";

const GAMES = [
  ["pool", 2, {}],
  ["train", 3, { set: 6, rounds: 2 }],
  ["spy", 3, {}],
] as const;

/** What a mere view holds of an entry; who sent it with which id does not matter here. */
const events = (entries: readonly Entry[]) => entries.map(({ event }) => event);

const playOut = async (line: LocalTableConnection, seed: string): Promise<void> => {
  const below = chance(seed);
  while (await step(line, below));
};

afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
});

describe.each(GAMES)("%s on one device", (game, seats, options) => {
  it("is played to its end, every entry kept before it is told, and each hand told no more than its own", async () => {
    const line = await openLine(game, seats, options);
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
    const below = chance(game);
    for (let moves = 0; await step(line, below); moves++) {
      const { session } = line.host;
      const { viewer } = line.store;
      if (viewer !== "all" && moves % 7 === 0)
        expect(events(line.store.entries.slice(0, -1))).toEqual(events(entriesFor(session, viewer!, 0).slice(0, -1)));
      if (game !== "pool" && viewer !== "all") expect(viewer).toBe(line.hand ?? "watcher");
    }
    await Promise.all(kept);
    expect(early).toEqual([]);
    expect(line.store.viewer).toBe("all");
    const opened = viewLog(line.host.session.entries, "all");
    expect(verify(opened).fault).toBeNull();
    expect((await readLocal(id))?.entries).toEqual(line.host.session.entries);
  });

  it("is as it was when the tab is opened again, with every hand covered", async () => {
    const line = await openLine(game, seats, options);
    const below = chance("again");
    for (let moves = 0; moves < 6; moves++) await step(line, below);
    const again = await reopen(line.host.record.id);
    expect(again.host.session.state).toEqual(line.host.session.state);
    expect(again.hand).toBeNull();
    expect(again.store.viewer).toBe(game === "pool" ? 0 : "watcher");
  });

  it("goes on from any moment as it would have, deals included, and is found fair", async () => {
    const line = await openLine(game, seats, options);
    await playOut(line, "first");
    const log = viewLog(line.host.session.entries, "all");
    const cut = Math.floor(log.length / 2);
    expect(canContinue(await loadGame(game), fold(log))).toBe(true);
    const again = await reopen(await continueLocally(log, cut));
    // As the page does: the host takes care of what the table waits for.
    again.host.start();
    expect(events(again.host.session.entries.slice(1, cut + 1)).map(withoutPlayer)).toEqual(
      events(log.slice(1, cut + 1)).map(withoutPlayer),
    );
    for (const { seat, event } of log.slice(cut + 1)) {
      const command = seat === null ? null : commandBehind(newestGame(game), event);
      if (command !== null) expect(await again.host.ask(seat!, command)).toBeNull();
    }
    // What was agreed at the gate between two rounds may come in another order of answers, but not another deal.
    expect(events(again.host.session.entries).slice(1).map(withoutPlayer)).toEqual(
      events(log).slice(1).map(withoutPlayer),
    );
    again.host.stop();
    expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
  });
});

const withoutPlayer = (event: object) => ({ ...event, player: null, at: null });

describe("continuing", () => {
  it("a game never continues from its end, or from before every seat was taken", async () => {
    const line = await openLine("pool", 2);
    await playOut(line, "ends");
    const log = viewLog(line.host.session.entries, "all");
    const late = await reopen(await continueLocally(log, log.length - 1));
    expect(late.host.session.state.phase).toBe("playing");
    const early = await reopen(await continueLocally(log, 0));
    expect(early.host.session.state.phase).toBe("playing");
    expect(early.host.session.entries.length).toBeLessThan(7);
  });

  it.each(GAMES)(
    "a game of %s continued from its last entry starts where a seat can still move",
    async (game, seats, options) => {
      const line = await openLine(game, seats, options);
      await playOut(line, "last move");
      const log = viewLog(line.host.session.entries, "all");
      const again = await reopen(await continueLocally(log, log.length - 1));
      again.host.start();
      expect(await again.host.ask(0, { type: "react", reaction: "wow" })).toBeNull();
      again.host.stop();
      expect(seatsOnTurn(again.host.session.state)).not.toEqual([]);
    },
  );

  it("gives this device the seat that was handed to another one", async () => {
    const line = await openLine("pool", 2, { black: "first" });
    expect(await line.host.ask(0, { type: "hand-over", to: "elsewhere" })).toBeNull();
    expect(await line.host.ask(1, { type: "resign" })).toBeNull();
    const log = viewLog(line.host.session.entries, "all");
    const again = await reopen(await continueLocally(log, log.length - 1));
    expect(again.store.seats).toEqual([0, 1]);
    expect(await again.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
    expect(await again.host.ask(1, { type: "resign" })).toBeNull();
    expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
  });

  it("gives this device the seat that was given away and that nobody had taken", async () => {
    const vacated = playedAt(tableOf("pool"), ABSENT_AFTER_MS, "p1", { type: "vacate", seat: 0 });
    const log = viewLog(playedAt(vacated, ABSENT_AFTER_MS, "p1", { type: "resign" }).entries, "all");
    const again = await reopen(await continueLocally(log, log.length - 1));
    expect(again.host.session.state.chairs[0]?.name).toBe("Player 0");
    expect(await again.host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
    expect(await again.host.ask(1, { type: "resign" })).toBeNull();
    expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
  });

  it("a game that is still on goes on from its position, if it hides nothing", async () => {
    const line = await openLine("pool", 2, { black: "second" });
    const below = chance("position");
    for (let moves = 0; moves < 9; moves++) await step(line, below);
    const log = viewLog(line.host.session.entries, 0);
    expect(canContinue(await loadGame("pool"), fold(log))).toBe(true);
    const again = await reopen(await continueLocally(log, log.length - 1));
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
    "%s goes on against a computer, from the seat and at the level chosen, and is found fair",
    async (game, options) => {
      const line = await openLine(game, 2, options);
      await playOut(line, "against");
      const log = viewLog(line.host.session.entries, "all");
      const cut = Math.floor(log.length / 2);
      const again = await reopen(await continueLocally(log, cut, { seat: 1, name: "Eva", level: 2 }));
      const { state } = again.host.session;
      expect(again.store.seats).toEqual([1]);
      expect([botAt(state, 0)?.level, botAt(state, 1)]).toEqual([2, null]);
      // Whatever went before, it stands as it stood.
      expect(seatsOnTurn(state)).toEqual(seatsOnTurn(stateToContinue(log, cut)));
      again.host.start();
      const computers = new LocalBots(again.host, (question) => answerBotQuestion(question, atOnce), atOnce);
      const below = chance("goes on");
      computers.start();
      for (let moves = 0; again.host.session.state.phase === "playing"; ) {
        const { live } = again.store;
        const legal = seatsOnTurn(live).includes(1) ? rulesOfTable(live).moves(live.play!, 1) : [];
        if (legal.length === 0)
          await new Promise((resolve) => again.addEventListener("change", resolve, { once: true }));
        else if (moves++ === 6 && canResign(live, 1)) await again.command(1, { type: "resign" });
        else await again.command(1, legal[below(legal.length)]!);
      }
      computers.stop();
      again.host.stop();
      expect(verify(viewLog(again.host.session.entries, "all")).fault).toBeNull();
    },
  );

  it("offers the seats of people where the game goes on as it was, and every seat where only its position does", async () => {
    const line = await reopen(await openAgainstComputer("pool", 1, "Ann"));
    const { entries } = line.host.session;
    expect(seatsToPlay(viewLog(entries, 0), entries.length - 1)).toEqual([0, 1]);
    await line.command(0, { type: "resign" });
    expect(seatsToPlay(viewLog(line.host.session.entries, "all"), entries.length - 1)).toEqual([0]);
  });

  it("a hidden game without its secret cannot be gone on with", async () => {
    const line = await openLine("spy", 2);
    const log = viewLog(line.host.session.entries, "watcher");
    expect(canContinue(await loadGame("spy"), fold(log))).toBe(false);
    await expect(continueLocally(log, 2)).rejects.toThrow("secret");
  });
});

describe("the device's list of games", () => {
  it("tells of each game that has begun, the latest first, and forgets what is removed", async () => {
    const first = await openLine("pool", 2);
    const second = await openLine("train", 4);
    await openLocalTable("spy");
    await step(first, chance("list"));
    const listed = await localTables();
    expect(listed.map(({ id }) => id)).toEqual([first.host.record.id, second.host.record.id]);
    expect(listed[1]).toMatchObject({ game: "train", names: NAMES, phase: "playing", outcome: null });
    expect(JSON.stringify(listed)).not.toContain(first.host.record.secret);
    await removeLocal(first.host.record.id);
    expect((await localTables()).map(({ id }) => id)).toEqual([second.host.record.id]);
    expect(await readLocal(first.host.record.id)).toBeNull();
  });

  it("another game with the same people seats each one place further", async () => {
    const line = await openLine("train", 3);
    const again = await reopen(await openAgain(line.host.session.state));
    expect(again.host.session.state.chairs.map((chair) => chair?.name)).toEqual(["Cem", "Ann", "Ben"]);
    expect(openedEventOf(again.host.session.entries).commitment).not.toBe(
      openedEventOf(line.host.session.entries).commitment,
    );
  });
});

describe("two tabs at one table", () => {
  const firstMove = (line: LocalTableConnection): { readonly seat: number; readonly move: GameCommand } => {
    const { state } = line.host.session;
    const seat = seatsOnTurn(state)[0]!;
    return { seat, move: rulesOfTable(state).moves(state.play!, seat)[0]! };
  };

  it("never write two logs: the slower one reads what the quicker one wrote, and is judged on that", async () => {
    const one = await openLine("pool", 2);
    const other = await reopen(one.host.record.id);
    const { seat, move } = firstMove(one);
    const refused: string[] = [];
    other.join({ requestUpdate() {} } as never, (code) => refused.push(code));
    await one.command(seat, move);
    await other.command(seat, move);
    expect(refused).toHaveLength(1);
    expect(other.host.session.entries).toEqual(one.host.session.entries);
    expect((await readLocal(one.host.record.id))?.entries).toEqual(one.host.session.entries);
  });

  it("one hears what happens in the other", async () => {
    const one = await openLine("pool", 2);
    const other = await reopen(one.host.record.id);
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
    const line = await openLine("pool", 2);
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
  it("is covered as soon as its turn is over, but not before what was learnt could be looked at", async () => {
    const line = await openLine("train", 2, { set: 6, starter: 0 });
    const below = chance("hands");
    const seen = { public: 0, private: 0 };
    while (seen.public === 0 || seen.private === 0) {
      const from = line.host.session.entries.length;
      const before = line.hand;
      if (!(await step(line, below))) break;
      const own = line.host.session.entries.slice(from).map(({ event }) => event.type);
      if (line.next === null || before === null) continue;
      const hasDrawn = own.at(-1) === "drew";
      expect(line.hand === null).toBe(!hasDrawn);
      seen[hasDrawn ? "private" : "public"]++;
    }
    expect(seen.public).toBeGreaterThan(0);
  });

  it("belongs to one after the other where all act at once", async () => {
    const line = await openLine("spy", 3);
    const order: (number | null)[] = [];
    const below = chance("order");
    while (order.length < 3) {
      order.push(line.next);
      await step(line, below);
    }
    expect(order).toEqual([0, 1, 2]);
  });

  it("the player who takes the device is told what everyone could hear meanwhile", async () => {
    const line = await openLine("train", 2, { set: 6, starter: 0 });
    const below = chance("since");
    while (line.next !== 1) await step(line, below);
    const lines = line.since(1);
    expect(lines.filter(({ seat }) => seat === 0).length).toBeGreaterThan(0);
    line.show();
    await step(line, below);
    line.hide();
    expect(line.since(1).filter(({ seat }) => seat === 0)).toEqual([]);
  });

  it("one press answers for all where nothing is hidden: after a round's count", async () => {
    const line = await openLine("train", 3, { set: 6, rounds: 2 });
    const below = chance("gate");
    const phase = () => (line.host.session.state.play as { readonly phase: string }).phase;
    while (phase() !== "gate") await step(line, below);
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
    const { host } = await reopen(
      await openAgainstComputer("pool", 1, "Ann", { seats: 2, options: { black: "first" } }),
    );
    const computers = new LocalBots(
      host,
      async (question) => {
        const command = await answerBotQuestion(question, atOnce);
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

  it("answers at its pace, however short its thought", async () => {
    for (const ms of [0, 1, 90, 399]) {
      const { waited, pace } = await answered(ms, false);
      expect(waited).toBe(pace);
    }
  });

  it("answers whole steps later after a long thought", async () => {
    const { waited, pace } = await answered(5_000, false);
    expect(waited).toBeGreaterThanOrEqual(5_000);
    expect((waited - pace) % MIN_BOT_PAUSE_MS).toBe(0);
  });

  it("shows nothing of its thought to a player who hurries", async () => {
    for (const ms of [0, 1, 90, 399]) expect((await answered(ms, true)).waited).toBe(MIN_BOT_PAUSE_MS);
  });
});
