/** What a page sends without a connection while its seat, the log or its salt changes, against the server's session. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { keptSalts, saveSalt } from "../../../client/kit/storage/salt.ts";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { randomBelow, randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { entriesFor, openTable, submit } from "../../../engine/log/session.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { CommandFrame, ServerFrame } from "../../../engine/wire/protocol.ts";
import { MultiPlayerTable, SECRET, SUCCESSOR } from "../support/multi-player.ts";
import { FakeSocket } from "./fake-socket.ts";

const TABLE = "abcdefghijklmnopqrst";
/** The page's player, at seat 0, and the opponent. */
const [ANN, BEN] = ["player-0", "player-1"];

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };

let table: MultiPlayerTable;
let page: ServerTable;
let refusals: string[];

/** Submits a command as the server does. Returns the frames for its sender. */
const submitFrom = (player: string, frame: Omit<CommandFrame, "type">): readonly ServerFrame[] => {
  const { id, seq, seat = null, command } = frame;
  const { session } = table;
  const { length } = session.log;
  const result = submit(session, { player, seat }, { id, seq, command }, SECRET, table.now, SUCCESSOR, () => true);
  table.session = result.session;
  if (result.reply.type === "refused") return [{ type: "refused", id, code: result.reply.refusal.refused, length }];
  if (result.reply.type === "again") return [{ type: "done", id, seq: result.reply.seq }];
  const entries = entriesFor(table.session, viewerForPlayer(table.session.state, player), length);
  return entries.map((entry) => ({ type: "entry", ...entry }));
};

const submitAs = (player: string, command: AnyCommand): void => {
  const { length } = table.session.log;
  const frames = submitFrom(player, { id: `elsewhere-${length}`, seq: length - 1, command });
  expect(frames.map(({ type }) => type)).not.toContain("refused");
};

/** A socket that answers every frame once it is served. */
class TableSocket extends FakeSocket {
  #isServed = false;

  override send(text: string): void {
    super.send(text);
    queueMicrotask(() => this.#answer());
  }

  /** Opens the socket, and sends the log. */
  serve(): void {
    this.open();
    this.#greet();
    this.receiveFrame({ type: "presence", seats: table.session.state.chairs.map(() => true), watchers: 0 });
    this.#isServed = true;
    this.#answer();
  }

  override disconnect(): void {
    this.#isServed = false;
    super.disconnect();
  }

  #greet(): void {
    const { state, log } = table.session;
    const viewer = viewerForPlayer(state, ANN);
    const seats = seatsOfPlayer(state, ANN);
    this.receiveFrame({ type: "hello", protocol: 1, viewer, seats, from: 0, length: log.length, now: table.now });
    this.receiveFrame({ type: "entries", entries: entriesFor(table.session, viewer, 0) });
  }

  #answer(): void {
    while (this.#isServed && this.sent.length > 0) {
      const { state } = table.session;
      for (const frame of submitFrom(ANN, JSON.parse(this.sent.shift()!))) this.receiveFrame(frame);
      if (seatsOfPlayer(state, ANN).join() !== seatsOfPlayer(table.session.state, ANN).join()) this.#greet();
    }
  }
}

const socket = (): TableSocket => FakeSocket.all.at(-1) as TableSocket;

const openPage = async (): Promise<void> => {
  page = new ServerTable(host, TABLE, (code) => refusals.push(code));
  page.hostConnected();
  socket().serve();
  await vi.dynamicImportSettled();
  await expect.poll(() => page.store.length).toBe(table.session.log.length);
};

const reconnect = (): void => {
  page.connection.reconnect();
  socket().serve();
};

/** The page is connected again, or its player leaves it and opens it again. */
const comeBack = async (isOpenedAgain: boolean): Promise<void> => {
  if (isOpenedAgain) {
    page.hostDisconnected();
    await openPage();
  } else reconnect();
  await expect.poll(() => [page.unanswered, page.savedMoves, localStore.get("unsent")]).toEqual([0, 0, null]);
  expect([page.isBroken, page.store.hasPredictions]).toEqual([false, false]);
  expect(page.store.entries.length).toBe(table.session.log.length);
};

/** Opens a table of random play where seat 0 is on turn. */
const playToTurn = (game: string, random: () => number): void => {
  const isWaiting = () => !seatsOnTurn(table.session.state).includes(0);
  do {
    table = new MultiPlayerTable(game).sit("Ann", "Ben");
    for (let plies = randomBelow(random, 25); plies > 0 || isWaiting(); plies--) {
      table.play(1, (moves) => randomItem(random, moves));
      if (table.session.state.phase === "over") break;
    }
  } while (table.session.state.phase === "over");
};

/** The page loses its connection, and its player makes moves until only the server knows what follows. Returns how many. */
const moveOffline = async (random: () => number): Promise<number> => {
  socket().disconnect();
  let count = 0;
  for (; count < 3 && !page.store.isUnknown && seatsOnTurn(page.store.live).includes(0); count++) {
    const { live } = page.store;
    page.move(0, randomItem(random, rulesOfTable(live).moves(live.play!, 0)));
  }
  await expect.poll(() => page.savedMoves).toBe(count);
  return count;
};

const returns = [
  ["connected again", false],
  ["opened again", true],
] as const;

beforeEach(() => {
  refusals = [];
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", TableSocket);
});

afterEach(() => {
  page.hostDisconnected();
  vi.unstubAllGlobals();
  localStore.set("unsent", null);
});

describe.each(["pool", "train", "spy"])("moves at a table of %s", (game) => {
  it.each(returns)("are dropped if the seat has moved to another device before the page is %s", async (_, isAgain) => {
    for (let seed = 0; seed < 3; seed++) {
      const random = seededRandom(`${game} handed over ${seed}`);
      playToTurn(game, random);
      await openPage();
      expect(await moveOffline(random)).toBeGreaterThan(0);
      submitAs(ANN, { type: "hand-over", to: "phone" });
      const { state } = table.session;
      if (seed > 0) submitAs("phone", randomItem(random, rulesOfTable(state).moves(state.play!, 0)));
      const { length } = table.session.log;
      await comeBack(isAgain);
      expect([page.store.viewer, page.store.seats, table.session.log.length]).toEqual(["watcher", [], length]);
      expect([...new Set(refusals)]).toEqual(isAgain ? [] : ["not-seated"]);
      page.hostDisconnected();
      refusals = [];
    }
  });
});

describe.each(returns)("a move that the page has not seen answered before it is %s", (_, isAgain) => {
  const takeBack = (): void => {
    submitAs(ANN, { type: "ask-back" });
    submitAs(BEN, { type: "grant-back" });
  };

  it("is refused if the moves before it were taken back meanwhile", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = seededRandom(`taken back ${seed}`);
      playToTurn("pool", random);
      table.play(2);
      await openPage();
      await moveOffline(random);
      takeBack();
      const { length } = table.session.log;
      await comeBack(isAgain);
      expect([refusals, table.session.log.length]).toEqual([["stale"], length]);
      page.hostDisconnected();
      refusals = [];
    }
  });

  it("is not made again if it counted and was taken back itself", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = seededRandom(`itself taken back ${seed}`);
      playToTurn("pool", random);
      await openPage();
      await moveOffline(random);
      const [[, frame]] = JSON.parse(localStore.get("unsent")!) as [[string, CommandFrame]];
      expect(submitFrom(ANN, frame).map(({ type }) => type)).toContain("entry");
      if (randomBelow(random, 2) === 0) table.play(1);
      takeBack();
      const { length } = table.session.log;
      await comeBack(isAgain);
      expect([refusals, table.session.log.length]).toEqual([[], length]);
      expect(page.store.live.play).toEqual(table.session.state.play);
      page.hostDisconnected();
    }
  });
});

describe.each(["pool", "train", "spy"])("a burst at a table of %s", (game) => {
  it("is sent before a lost salt is replaced, and another one in the game counts", async () => {
    const random = seededRandom(`burst of ${game}`);
    table = new MultiPlayerTable(game);
    const { rules, options } = table.session.state;
    table.session = openTable({ game, rules, options, seats: 2, shared: false }, SECRET, table.now);
    await openPage();
    await page.sit(0, "Ann");
    await expect.poll(() => page.store.seats).toEqual([0]);
    socket().disconnect();
    saveSalt(TABLE, 0, null);
    page.command(0, { type: "say", phrase: "hello" });
    page.command(0, { type: "react", reaction: "wow" });
    page.command(0, { type: "say", phrase: "good-luck" });
    const salt = "cd".repeat(16);
    submitAs(BEN, { type: "sit", seat: 1, name: "Ben", share: saltCommitment(salt) });
    const before = table.session.log.length;
    reconnect();
    const types = (from: number) => table.session.entries.slice(from).map(({ event }) => event.type);
    await expect.poll(() => types(before)).toContain("salt-shown");
    expect(types(before)[0]).toBe("said");
    expect(types(before).slice(-2)).toEqual(["salt-committed", "salt-shown"]);
    submitAs(BEN, { type: "show-salt", salt });
    reconnect();
    await expect.poll(() => keptSalts(TABLE, 0)).toEqual([]);
    for (let plies = 0; !seatsOnTurn(table.session.state).includes(0) || plies < 4; plies++)
      table.play(1, (moves) => randomItem(random, moves));
    reconnect();
    await expect.poll(() => page.store.length).toBe(table.session.log.length);
    refusals = [];
    const { length } = table.session.log;
    const count = await moveOffline(random);
    page.command(0, { type: "react", reaction: "laugh" });
    await comeBack(true);
    expect(refusals).toEqual([]);
    const sent = table.session.entries.slice(length).filter(({ seat, id }) => seat === 0 && id !== undefined);
    expect(sent).toHaveLength(count);
  });
});
