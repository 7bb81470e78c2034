/** The leader of a finished table's review: how the lead is passed, and what survives disconnects and hibernation. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { ReviewState } from "../../../engine/review/state.ts";
import { initialTableState } from "../../../engine/table/evolve.ts";
import { REPLACED } from "../../../engine/wire/protocol.ts";
import type { Table } from "../../../worker/main.ts";
import { isReviewer, peerOf } from "../../../worker/sockets/peer.ts";
import { Sockets } from "../../../worker/sockets/sockets.ts";
import { Reviewers } from "../../../worker/table/review/reviewers.ts";
import { handOver, newBrowser, tableStub } from "../support.ts";
import { finishedGame, Reviewer } from "./reviewer.ts";

/** Closes a reviewer's socket as a page that replaces it. */
const replaceSocket = (table: string, who: number): Promise<void> =>
  runInDurableObject(tableStub(table), (object: Table, state) => {
    const socket = state
      .getWebSockets()
      .find((one) => isReviewer(one) && peerOf(one).reviewer === who && one.readyState === WebSocket.OPEN)!;
    object.webSocketClose(socket, REPLACED, "");
  });

/** Moves a player's seats to another browser. */
it("passes the lead when the leader leaves, to a player before a watcher", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const watcher = await Reviewer.open(table, await newBrowser());
  const bela = await Reviewer.open(table, identities[1]);
  ada.socket.close(1000, "left");
  await watcher.waitForFrame("members", watcher.received.length - 1);
  for (let from = 0; watcher.copy.state.lead === ada.who; from++) await watcher.waitForFrame("entry", from);
  expect(watcher.copy.state.lead).toBe(bela.who);
  expect(await watcher.sendEdit({ type: "lead", to: watcher.who })).toMatchObject({ code: "not-leading" });
  watcher.socket.send(JSON.stringify({ type: "ask" }));
  expect(await bela.waitForFrame("asked")).toEqual({ type: "asked", who: watcher.who });
  expect(await bela.sendEdit({ type: "lead", to: watcher.who })).toMatchObject({ type: "entry" });
});

it.each([
  ["the leader's connection broke", 1006],
  ["the leader's page replaced its socket and did not reconnect", 4000],
])("passes the lead after a grace period if %s, while the platform still lists its socket", async (_, code) => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  expect(bela.copy.state.lead).toBe(ada.who);
  await runInDurableObject(tableStub(table), (object: Table, state) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const socket = state.getWebSockets().find((one) => isReviewer(one) && peerOf(one).reviewer === ada.who)!;
    object.webSocketClose(socket, code, "");
    vi.advanceTimersByTime(4_000);
  });
  await bela.waitForFrame("entry");
  expect(bela.copy.state.lead).toBe(bela.who);
});

it("does not pass the lead if the leader's page opens another socket", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  ada.socket.close(4000);
  while ((await bela.waitForFrame("members", bela.received.length)).members.length > 1);
  const again = await Reviewer.open(table, identities[0]);
  expect(again.copy.state.lead).toBe(again.who);
  expect(await again.sendEdit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
});

it("shows a late visitor the leader after the lead was passed, also after hibernation", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  expect(await ada.sendEdit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
  bela.socket.send(JSON.stringify({ type: "step", at: 4 }));
  expect(await ada.waitForFrame("step")).toEqual({ type: "step", who: bela.who, at: 4 });
  await evictDurableObject(tableStub(table), { webSockets: "hibernate" });
  const late = await Reviewer.open(table, await newBrowser());
  expect(late.copy.state.lead).toBe(bela.who);
  expect((await late.waitForFrame("review")).members.map(([member]) => member)).toEqual([ada.who, bela.who, late.who]);
  bela.socket.send(JSON.stringify({ type: "step", at: 2 }));
  expect(await late.waitForFrame("step")).toEqual({ type: "step", who: bela.who, at: 2 });
  expect(await ada.sendEdit({ type: "lead", to: ada.who })).toMatchObject({ code: "not-leading" });
  expect(await bela.sendEdit({ type: "lead", to: late.who })).toMatchObject({ type: "entry" });
});

/** Stops the timers; `leadAfter` advances them. */
const stopTimers = (): void => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** The review's stored leader, `ms` later. */
const leadAfter = (table: string, ms = 0): Promise<number | null> =>
  runInDurableObject(tableStub(table), (_: Table, { storage }) => {
    vi.advanceTimersByTime(ms);
    return storage.kv.get<{ readonly state: ReviewState }>("review")!.state.lead;
  });

it("gives the leader the whole grace period at each disconnect, also soon after an earlier one", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  stopTimers();
  await replaceSocket(table, ada.who);
  expect(await leadAfter(table, 3_000)).toBe(ada.who);
  await Reviewer.open(table, identities[0]);
  await replaceSocket(table, ada.who);
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  expect(await leadAfter(table, 1)).toBe(bela.who);
});

it("waits for the leader's other device if the seat is handed over while the page replaces its socket", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  const phone = await newBrowser();
  stopTimers();
  await replaceSocket(table, ada.who);
  await handOver(table, identities[0], phone);
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  const moved = await Reviewer.open(table, phone);
  expect(moved.who).toBe(ada.who);
  expect(await leadAfter(table, 4_000)).toBe(moved.who);
  expect(await moved.sendEdit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
});

it("passes the lead if the seat was handed over to a device that does not connect", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  stopTimers();
  await handOver(table, identities[0], await newBrowser());
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  expect(await leadAfter(table, 1)).toBe(bela.who);
});

it("gives the leader the grace period although another reviewer leaves in it", async () => {
  const { table, identities } = await finishedGame();
  const ada = await Reviewer.open(table, identities[0]);
  const bela = await Reviewer.open(table, identities[1]);
  const watcher = await Reviewer.open(table, await newBrowser());
  stopTimers();
  const from = bela.received.length;
  await replaceSocket(table, ada.who);
  const replaced = await bela.waitForFrame("members", from);
  watcher.socket.close(1000, "left");
  const left = await bela.waitForFrame("members", bela.received.indexOf(replaced) + 1);
  expect([replaced.members.length, left.members.length]).toEqual([2, 1]);
  expect(await leadAfter(table)).toBe(ada.who);
});

it("gives the lead to the seat's new device while the old device's tabs close one after another", async () => {
  const { table, identities } = await finishedGame();
  const tabs = [await Reviewer.open(table, identities[0]), await Reviewer.open(table, identities[0])] as const;
  const bela = await Reviewer.open(table, identities[1]);
  const leader = tabs[0].who;
  expect([tabs[1].who, bela.copy.state.lead]).toEqual([leader, leader]);
  const phone = await newBrowser();
  stopTimers();
  const from = bela.received.length;
  await handOver(table, identities[0], phone);
  // Both tabs are now one watcher.
  const { members } = await bela.waitForFrame("members", from);
  const [, [watcher]] = members as [unknown, [number]];
  expect(members).toEqual([
    [bela.who, 1, null],
    [watcher, null, null],
  ]);
  for (const tab of tabs) expect(tab.received.findLast(({ type }) => type === "review")).toHaveProperty("who", watcher);
  for (const [index, tab] of tabs.entries()) {
    const before = bela.received.length;
    tab.socket.close(1001, "left");
    expect((await bela.waitForFrame("members", before)).members).toHaveLength(2 - index);
    expect(await leadAfter(table, 1_000)).toBe(leader);
  }
  const moved = await Reviewer.open(table, phone);
  expect(moved.who).toBe(leader);
  expect(await leadAfter(table, 4_000)).toBe(leader);
});

it("lists reviewers of one millisecond by their numbers, however the platform lists their sockets", () => {
  const since = Date.now();
  const socketOf = (reviewer: number) => {
    const peer = { player: `player ${reviewer}`, since, reviewer };
    return { readyState: WebSocket.OPEN, deserializeAttachment: () => peer } as unknown as WebSocket;
  };
  const [one, two, three] = [socketOf(1), socketOf(2), socketOf(3)];
  for (const listed of [
    [one, two, three],
    [three, two, one],
    [two, three, one],
  ]) {
    const platform = { getWebSockets: () => listed, getWebSocketAutoResponseTimestamp: () => null };
    const reviewers = new Reviewers(new Sockets(platform as unknown as DurableObjectState));
    expect(reviewers.leaders(initialTableState)).toEqual([1, 2, 3]);
    expect(reviewers.members(initialTableState).map(([who]) => who)).toEqual([1, 2, 3]);
  }
});
