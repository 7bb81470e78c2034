/** A page's commands and what it shows of them, between the socket and the store. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServerTable } from "../../../client/connection/server-table.ts";
import { type CommandFrame, makeServerFrame, type ServerFrame } from "../../../engine/wire/protocol.ts";
import { HostedTable } from "../support/hosted-table.ts";
import { FakeSocket } from "./fake-socket.ts";

const host = { addController() {}, removeController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };

let hosted: HostedTable;
let table: ServerTable;

const receive = (frame: ServerFrame): void => FakeSocket.all[0]!.onmessage?.({ data: makeServerFrame(frame) });

const sent = (): readonly CommandFrame[] => FakeSocket.all[0]!.sent.map((text) => JSON.parse(text));

const refuse = (code: string): void => receive({ type: "refused", id: sent().at(-1)!.id, code, length: hosted.length });

beforeEach(async () => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  hosted = new HostedTable().sit();
  table = new ServerTable(host, "abcdefghijklmnopqrst", () => undefined);
  table.connection.start();
  FakeSocket.all[0]!.open();
  for (const frame of hosted.firstFrames(0)) receive(frame);
  await expect.poll(() => table.store.length).toBe(hosted.length);
});

afterEach(() => {
  table.connection.stop();
  vi.unstubAllGlobals();
});

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
