/** A page's commands and what it shows of them, between the socket and the store. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { whenPainted } from "../../../client/kit/loading/lazy-part.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import { viewerForSeats } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { type CommandFrame, makeServerFrame, type ServerFrame } from "../../../engine/wire/protocol.ts";
import { type FakeServer, fakeServer, json, networkError } from "../support/fake-server.ts";
import { HostedTable } from "../support/hosted-table.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { FakeSocket } from "./fake-socket.ts";

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };

let hosted: HostedTable;
let table: ServerTable;

const receive = (frame: ServerFrame): void => FakeSocket.all[0]!.receiveFrame(frame);

const sent = (): readonly CommandFrame[] => FakeSocket.all[0]!.sent.map((text) => JSON.parse(text));

const refuse = (code: string): void => receive({ type: "refused", id: sent().at(-1)!.id, code, length: hosted.length });

let connections = 0;

/** A separate table for each test, because its page also saves and sends moves. */
const connect = async (frames: readonly ServerFrame[], length: number): Promise<void> => {
  FakeSocket.all = [];
  table = new ServerTable(host, `connected-table-${++connections}`, () => undefined);
  table.connection.start();
  FakeSocket.all[0]!.open();
  for (const frame of frames) receive(frame);
  await expect.poll(() => table.store.length).toBe(length);
};

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  hosted = new HostedTable().sit();
  await connect(hosted.firstFrames(0), hosted.length);
});

afterEach(() => table.connection.stop());

it("sends a move that was made after a phrase, though the phrase is refused", () => {
  table.command(0, { type: "say", phrase: "hello" });
  table.move(0, hosted.nextMove().command);
  refuse("too-soon");
  expect(sent().map(({ command }) => command.type)).toEqual(["say", "move"]);
  expect([table.unanswered, table.store.hasPredictions]).toEqual([1, true]);
});

it("shows no move any more that was refused, or that was made after a refused one", () => {
  const before = table.store.live.play;
  table.move(0, hosted.nextMove().command);
  expect(table.store.live.play).not.toBe(before);
  refuse("too-many");
  expect([table.unanswered, table.store.hasPredictions]).toEqual([0, false]);
  expect(table.store.live.play).toEqual(before);
});

describe("a move that the server has not answered", () => {
  const pages: ServerTable[] = [];
  const refusals: string[] = [];

  /** Opens the table's page for seat 0; `isOnline`: its socket receives the log. */
  const openPage = async (isOnline = true) => {
    const opened = new ServerTable(host, "abcdefghijklmnopqrst", (code) => refusals.push(code));
    pages.push(opened);
    opened.hostConnected();
    const socket = FakeSocket.all.at(-1)!;
    const greet = () => {
      socket.open();
      for (const frame of hosted.firstFrames(0)) socket.receiveFrame(frame);
    };
    if (isOnline) greet();
    await vi.dynamicImportSettled();
    if (isOnline) await expect.poll(() => opened.store.length).toBe(hosted.length);
    const sentFrames = (): readonly CommandFrame[] => socket.sent.map((text) => JSON.parse(text));
    return { opened, socket, sentFrames };
  };

  /** The page loses its connection, and the player moves. */
  const moveOffline = async () => {
    const page = await openPage();
    page.socket.disconnect();
    page.opened.move(0, hosted.nextMove().command);
    return page;
  };

  /** Replaces the table by one where seat 0 is to make these two moves in a row. */
  const sitAtTwoMoves = (): readonly [GameCommand, GameCommand] => {
    const train = new MultiPlayerTable("train", {}, 1000).sit("Ann", "Ben");
    const moveOf = ({ state }: Session) =>
      seatsOnTurn(state).includes(0)
        ? rulesOfTable(state)
            .moves(state.play!, 0)
            .find(({ type }) => type === "play")
        : undefined;
    for (let ply = 0; ply < 500; ply++) {
      const { session } = train;
      const first = moveOf(session);
      train.play(1, (moves) => first ?? moves[0]!);
      const second = moveOf(train.session);
      if (first === undefined || second === undefined) continue;
      hosted.session = session;
      return [first, second];
    }
    throw new Error("no two moves in a row");
  };

  /** The frames with which the server answers the saved move. */
  const applySaved = (frame: CommandFrame): readonly ServerFrame[] =>
    hosted.submit(0, frame.command, frame.id).map((entry) => ({ type: "entry", ...entry }));

  afterEach(() => {
    for (const opened of pages.splice(0)) opened.hostDisconnected();
    refusals.length = 0;
    localStore.set("unsent", null);
  });

  it("is shown and sent, unchanged, when the table is opened again", async () => {
    const left = await moveOffline();
    await expect.poll(() => left.opened.savedMoves).toBe(1);
    const moved = left.opened.store.live.play;
    left.opened.hostDisconnected();
    const { opened, sentFrames, socket } = await openPage();
    await expect.poll(sentFrames).toHaveLength(1);
    expect(opened.store.live.play).toEqual(moved);
    const [frame] = sentFrames() as [CommandFrame];
    expect(frame).toMatchObject({ seat: 0, seq: hosted.length - 1, command: hosted.nextMove().command });
    for (const answer of applySaved(frame)) socket.receiveFrame(answer);
    await expect.poll(() => localStore.get("unsent")).toBeNull();
    expect([opened.unanswered, opened.savedMoves, refusals]).toEqual([0, 0, []]);
  });

  it("is not sent again if the log contains it", async () => {
    const left = await moveOffline();
    await expect.poll(() => localStore.get("unsent")).not.toBeNull();
    const [[, frame]] = JSON.parse(localStore.get("unsent")!) as [[string, CommandFrame]];
    left.opened.hostDisconnected();
    applySaved(frame);
    const { sentFrames } = await openPage();
    await expect.poll(() => localStore.get("unsent")).toBeNull();
    expect([sentFrames(), refusals]).toEqual([[], []]);
  });

  it("has seen an earlier move of its player that the server applied without an answer", async () => {
    const [first, second] = sitAtTwoMoves();
    const left = await openPage();
    left.socket.disconnect();
    for (const command of [first, second]) left.opened.move(0, command);
    await expect.poll(() => left.opened.savedMoves).toBe(2);
    left.opened.hostDisconnected();
    const [[, frame]] = JSON.parse(localStore.get("unsent")!) as [[string, CommandFrame]];
    expect(applySaved(frame)).not.toEqual([]);
    const { sentFrames } = await openPage();
    await expect.poll(sentFrames).toMatchObject([{ seq: hosted.length - 1, command: second }]);
  });

  it("is dropped, and its player notified, if it is refused when the table is opened again", async () => {
    const left = await moveOffline();
    await expect.poll(() => left.opened.savedMoves).toBe(1);
    left.opened.hostDisconnected();
    const { opened, sentFrames, socket } = await openPage();
    await expect.poll(sentFrames).toHaveLength(1);
    socket.receiveFrame({ type: "refused", id: sentFrames()[0]!.id, code: "stale", length: hosted.length });
    await expect.poll(() => localStore.get("unsent")).toBeNull();
    expect([opened.unanswered, opened.store.hasPredictions, refusals]).toEqual([0, false, ["stale"]]);
  });

  it("is dropped if the player has left the seat", async () => {
    const left = await moveOffline();
    await expect.poll(() => left.opened.savedMoves).toBe(1);
    left.opened.hostDisconnected();
    const { socket, sentFrames } = await openPage(false);
    FakeSocket.all.at(-1)!.open();
    for (const frame of hosted.firstFrames(null)) socket.receiveFrame(frame);
    socket.receiveFrame({ type: "presence", seats: [], watchers: 1 });
    await expect.poll(() => localStore.get("unsent")).toBeNull();
    expect(sentFrames()).toEqual([]);
  });

  it("is deleted if the table was deleted, and another table's is not", async () => {
    const left = await moveOffline();
    await expect.poll(() => left.opened.savedMoves).toBe(1);
    left.opened.hostDisconnected();
    const [[table, frame]] = JSON.parse(localStore.get("unsent")!) as [[string, CommandFrame]];
    const other = ["another-table", { ...frame, id: "another-move" }];
    localStore.set("unsent", JSON.stringify([other, [table, frame]]));
    const { socket } = await openPage();
    socket.disconnect(4410);
    await expect.poll(() => localStore.get("unsent")).toBe(JSON.stringify([other]));
    localStore.set("unsent", JSON.stringify([[table, frame]]));
    const opening = openPage(false);
    FakeSocket.all.at(-1)!.disconnect(4410);
    await opening;
    await expect.poll(() => localStore.get("unsent")).toBeNull();
  });

  it("is sent by each of a player's pages with one id, and saved by none after the answer", async () => {
    const first = await moveOffline();
    await expect.poll(() => first.opened.savedMoves).toBe(1);
    const second = await openPage();
    await expect.poll(second.sentFrames).toHaveLength(1);
    const [frame] = second.sentFrames() as [CommandFrame];
    for (const answer of applySaved(frame)) second.socket.receiveFrame(answer);
    await expect.poll(() => localStore.get("unsent")).toBeNull();
    first.opened.connection.reconnect();
    const socket = FakeSocket.all.at(-1)!;
    socket.open();
    expect(socket.sent.map((text) => JSON.parse(text))).toEqual([frame]);
    for (const answer of hosted.firstFrames(0)) socket.receiveFrame(answer);
    expect(first.opened.unanswered).toBe(0);
    await vi.dynamicImportSettled();
    expect(localStore.get("unsent")).toBeNull();
  });

  it("does not count as saved if the browser stores nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { opened } = await moveOffline();
    await expect.poll(() => localStore.get("unsent")).not.toBeNull();
    expect([opened.unanswered, opened.savedMoves]).toEqual([1, 0]);
  });
});

/** The seat that may draw a tile: only the server knows which. */
const drawingSeat = ({ session: { state } }: MultiPlayerTable): Seat | undefined =>
  seatsOnTurn(state).find((seat) =>
    rulesOfTable(state)
      .moves(state.play!, seat)
      .some(({ type }) => type === "draw"),
  );

it("sends no second move until the server answers one that only it can decide", async () => {
  const train = new MultiPlayerTable("train").sit("Ann", "Ben");
  for (let ply = 0; ply < 500 && drawingSeat(train) === undefined; ply++) train.play(1);
  const seat = drawingSeat(train)!;
  const viewer = viewerForSeats(train.session.state, seat);
  const { length } = train.session.entries;
  table.connection.stop();
  const hello = { type: "hello", protocol: 1, viewer, seats: [seat], from: 0, length, now: train.now } as const;
  await connect([hello, { type: "entries", entries: entriesFor(train.session, viewer, 0) }], length);
  const draw = () => table.move(seat, { type: "draw" });
  draw();
  draw();
  expect([sent().map(({ command }) => command.type), table.unanswered]).toEqual([["draw"], 1]);
  train.submit(1 - seat, { type: "say", phrase: "hello" });
  for (const entry of entriesFor(train.session, viewer, length)) receive({ type: "entry", ...entry });
  draw();
  expect([table.unanswered, table.store.length]).toEqual([1, length + 1]);
  receive({ type: "refused", id: sent()[0]!.id, code: "too-many", length: length + 1 });
  draw();
  expect(sent().length).toBe(2);
});

describe("the identity of a first visit", () => {
  const ID = "abcdefghijklmnopqrst";
  const PASS = `POST /api/tables/${ID}/pass`;
  const SEAT = `POST /api/tables/${ID}/seat`;
  let server: FakeServer;
  let opened: ServerTable;
  let codes: string[];
  beforeEach(() => {
    server = fakeServer();
    FakeSocket.all = [];
    codes = [];
    opened = new ServerTable(host, ID, (code) => codes.push(code));
  });
  afterEach(() => {
    opened.hostDisconnected();
    localStore.set("named", null);
  });

  const socket = () => FakeSocket.all.at(-1)!;
  const show = (frames: readonly ServerFrame[]): void => {
    for (const frame of frames) socket().onmessage?.({ data: makeServerFrame(frame) });
  };
  const paths = () => server.requests.map(({ method, path }) => `${method} ${path}`);
  /** Another page of this browser has just started. */
  const startOtherPage = () =>
    window.dispatchEvent(new StorageEvent("storage", { key: "foldtable.visit", newValue: "now" }));

  /** A visitor watches, and then sits down at seat 0. */
  const sitDown = async (): Promise<void> => {
    opened.hostConnected();
    socket().open();
    show(hosted.firstFrames(null));
    await expect.poll(() => opened.store.length).toBe(hosted.length);
    await whenPainted();
    await vi.dynamicImportSettled();
    show(hosted.firstFrames(0));
    await expect.poll(() => opened.store.seats).toEqual([0]);
  };

  it("moves the seat to the identity of a page that the server answered later", async () => {
    server.respondTo(PASS, json({ pass: "s3cret" }, { status: 201 }));
    server.respondTo(SEAT, json({ seats: [0] }));
    await sitDown();
    await expect.poll(paths).toEqual([PASS]);
    startOtherPage();
    startOtherPage();
    await expect.poll(() => FakeSocket.all.length).toBe(2);
    expect(server.requests.at(-1)).toMatchObject({ path: `/api/tables/${ID}/seat`, body: { pass: "s3cret" } });
    startOtherPage();
    await vi.dynamicImportSettled();
    expect(paths()).toEqual([PASS, SEAT]);
  });

  it("moves the seat also if the table was moving to another region when the player sat down", async () => {
    server.respondTo(PASS, json({ error: "unavailable" }, { status: 503 }));
    server.respondTo(SEAT, json({ seats: [0] }));
    await sitDown();
    await expect.poll(paths).toEqual([PASS]);
    await vi.dynamicImportSettled();
    server.respondTo(PASS, json({ pass: "s3cret" }, { status: 201 }));
    show(hosted.firstFrames(0));
    await expect.poll(paths).toEqual([PASS, PASS]);
    startOtherPage();
    await expect.poll(paths).toEqual([PASS, PASS, SEAT]);
  });

  it("requests no further pass after a refusal", async () => {
    server.respondTo(PASS, json({ error: "not-your-seat" }, { status: 403 }));
    await sitDown();
    await expect.poll(paths).toEqual([PASS]);
    await vi.dynamicImportSettled();
    show(hosted.firstFrames(0));
    await vi.dynamicImportSettled();
    expect(paths()).toEqual([PASS]);
  });

  it("requests no pass for a player who has been here before", async () => {
    localStore.set("named", "1");
    opened = new ServerTable(host, ID, (code) => codes.push(code));
    await sitDown();
    startOtherPage();
    await vi.dynamicImportSettled();
    expect([paths(), FakeSocket.all.length]).toEqual([[], 1]);
  });

  it("is requested again by the next command if the network failed", async () => {
    opened.hostConnected();
    socket().open();
    show(hosted.firstFrames(null));
    await expect.poll(() => opened.store.length).toBe(hosted.length);
    const page = `GET ${location.pathname}`;
    const sit = () => {
      opened.command(0, { type: "sit", seat: 0, name: "Ann", salt: "ab".repeat(16) });
      const { id } = JSON.parse(socket().sent.at(-1)!) as CommandFrame;
      show([{ type: "refused", id, code: "no-identity", length: hosted.length }]);
    };
    server.respondTo(page, networkError);
    sit();
    await expect.poll(() => codes).toEqual(["offline"]);
    expect([opened.unanswered, FakeSocket.all.length]).toEqual([0, 1]);
    server.respondTo(page, () => new Response());
    sit();
    await expect.poll(() => FakeSocket.all.length).toBe(2);
    expect([codes.length, opened.unanswered]).toEqual([1, 1]);
  });
});
