/** A socket that the page opened before its code was loaded. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection } from "../../../client/connection/connection.ts";
import type { EarlySocket } from "../../../client/connection/early-socket.ts";
import { parseServerFrame } from "../../../engine/wire/protocol.ts";
import { FakeSocket } from "./fake-socket.ts";

const frame = JSON.stringify({ type: "presence", seats: [] });
const url = `${location.origin.replace("http", "ws")}/api/tables/x/socket?patch=1`;
let connection: Connection;
let opened: number;
let received: number;

const openEarlySocket = (socketUrl = url): FakeSocket => {
  const opened = new FakeSocket(new URL(socketUrl));
  window.earlySocket = { url: socketUrl, socket: opened as unknown as EarlySocket["socket"], received: [] };
  return opened;
};
const connect = (): void => {
  opened = 0;
  received = 0;
  connection = new Connection({
    url: () => "/api/tables/x/socket?patch=1",
    probe: "/api/tables/x",
    parse: parseServerFrame,
    receive: () => received++,
    isWaiting: () => false,
    opened: () => opened++,
    changed: () => undefined,
  });
  connection.start();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => connection.stop());

it("an early socket becomes the connection, and its frames are received", () => {
  const socket = openEarlySocket();
  socket.open();
  window.earlySocket!.received.push(frame, "pong");
  connect();
  expect(FakeSocket.all).toEqual([socket]);
  expect([opened, received, connection.state]).toEqual([1, 1, "online"]);
  socket.onmessage?.({ data: frame });
  expect(received).toBe(2);
});

it("an early socket is used even if it requested entries that the page has", () => {
  const socket = openEarlySocket(`${url}&from=3&as=watcher`);
  connect();
  expect(FakeSocket.all).toEqual([socket]);
});

it("a connection waits for an early socket to open", () => {
  const socket = openEarlySocket();
  connect();
  expect([opened, connection.state]).toEqual([0, "connecting"]);
  socket.open();
  expect([opened, connection.state]).toEqual([1, "online"]);
});

it("an early socket is used once; a new socket follows its close", () => {
  const socket = openEarlySocket();
  connect();
  socket.open();
  socket.disconnect();
  vi.advanceTimersByTime(700);
  expect(FakeSocket.all.length).toBe(2);
});

it.each([
  ["has closed", (socket: FakeSocket) => socket.disconnect()],
  ["belongs to another table", () => void openEarlySocket(url.replace("/x/", "/y/"))],
])("an early socket is ignored if it %s", (_what, change) => {
  change(openEarlySocket());
  const before = FakeSocket.all.length;
  connect();
  expect(FakeSocket.all.length).toBe(before + 1);
  expect(window.earlySocket).toBeUndefined();
  expect(FakeSocket.all[before - 1]?.readyState).toBe(3);
});
