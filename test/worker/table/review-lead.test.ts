/** Who leads the review of a finished table: how the lead is passed, and what survives cuts, hibernation and hand-overs. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import type { ReviewState } from "../../../engine/review/state.ts";
import { REPLACED } from "../../../engine/wire/protocol.ts";
import type { Table } from "../../../worker/main.ts";
import { isReviewer, peerOf } from "../../../worker/sockets/peer.ts";
import { type Identity, newBrowser, post, stubOf } from "../support.ts";
import { finished, Reviewer } from "./reviewer.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** The page of that reviewer replaces its socket. */
const cut = (table: string, who: number): Promise<void> =>
  runInDurableObject(stubOf(table), (object: Table, state) => {
    const socket = state
      .getWebSockets()
      .find((one) => isReviewer(one) && peerOf(one).reviewer === who && one.readyState === WebSocket.OPEN)!;
    object.webSocketClose(socket, REPLACED, "");
  });

/** Moves the seats of that player to another browser. */
const handOver = async (table: string, from: Identity, to: Identity): Promise<void> => {
  const { pass } = await (await post(`/api/tables/${table}/pass`, {}, from)).json<{ pass: string }>();
  expect((await post(`/api/tables/${table}/seat`, { pass }, to)).status).toBe(200);
};

it("passes the lead to the next when the leader leaves, and to a player before a watcher", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const passer = await Reviewer.open(table, await newBrowser());
  const bela = await Reviewer.open(table, who[1]);
  ada.socket.close(1000, "left");
  await passer.first("members", passer.received.length - 1);
  for (let from = 0; passer.copy.state.lead === ada.who; from++) await passer.first("entry", from);
  expect(passer.copy.state.lead).toBe(bela.who);
  expect(await passer.edit({ type: "lead", to: passer.who })).toMatchObject({ code: "not-leading" });
  passer.socket.send(JSON.stringify({ type: "ask" }));
  expect(await bela.first("asked")).toEqual({ type: "asked", who: passer.who });
  expect(await bela.edit({ type: "lead", to: passer.who })).toMatchObject({ type: "entry" });
});

it.each([
  ["the leader's connection broke", 1006],
  ["the leader's page replaced its socket and did not come back", 4000],
])("passes the lead after a grace when %s, while the platform still lists its socket", async (_, code) => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  expect(bela.copy.state.lead).toBe(ada.who);
  await runInDurableObject(stubOf(table), (object: Table, state) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const socket = state.getWebSockets().find((one) => isReviewer(one) && peerOf(one).reviewer === ada.who)!;
    object.webSocketClose(socket, code, "");
    vi.advanceTimersByTime(4_000);
    vi.useRealTimers();
  });
  await bela.first("entry");
  expect(bela.copy.state.lead).toBe(bela.who);
});

it("leaves the lead with a leader whose page opens another socket", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  ada.socket.close(4000);
  while ((await bela.first("members", bela.received.length)).members.length > 1);
  const again = await Reviewer.open(table, who[0]);
  expect(again.copy.state.lead).toBe(again.who);
  expect(await again.edit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
});

it("shows a late visitor who leads since the lead was passed, also after the object has hibernated", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  expect(await ada.edit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
  bela.socket.send(JSON.stringify({ type: "step", at: 4 }));
  expect(await ada.first("step")).toEqual({ type: "step", who: bela.who, at: 4 });
  await evictDurableObject(stubOf(table), { webSockets: "hibernate" });
  const late = await Reviewer.open(table, await newBrowser());
  expect(late.copy.state.lead).toBe(bela.who);
  expect((await late.first("review")).members.map(([member]) => member)).toEqual([ada.who, bela.who, late.who]);
  bela.socket.send(JSON.stringify({ type: "step", at: 2 }));
  expect(await late.first("step")).toEqual({ type: "step", who: bela.who, at: 2 });
  expect(await ada.edit({ type: "lead", to: ada.who })).toMatchObject({ code: "not-leading" });
  expect(await bela.edit({ type: "lead", to: late.who })).toMatchObject({ type: "entry" });
});

/** From here on time passes only by `leadAfter`. */
const stopTime = (): void => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** The review's stored lead, so many ms later. */
const leadAfter = (table: string, ms = 0): Promise<number | null> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => {
    vi.advanceTimersByTime(ms);
    return storage.kv.get<{ readonly state: ReviewState }>("review")!.state.lead;
  });

it("gives the leader the whole grace at each cut, also soon after an earlier one", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  stopTime();
  await cut(table, ada.who);
  expect(await leadAfter(table, 3_000)).toBe(ada.who);
  await Reviewer.open(table, who[0]);
  await cut(table, ada.who);
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  expect(await leadAfter(table, 1)).toBe(bela.who);
});

it("waits for the leader's other device if the seat is handed over while the page replaces its socket", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  const phone = await newBrowser();
  stopTime();
  await cut(table, ada.who);
  await handOver(table, who[0], phone);
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  const moved = await Reviewer.open(table, phone);
  expect(moved.who).toBe(ada.who);
  expect(await leadAfter(table, 4_000)).toBe(moved.who);
  expect(await moved.edit({ type: "lead", to: bela.who })).toMatchObject({ type: "entry" });
});

it("passes the lead if the seat was handed over to a device that does not come", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  stopTime();
  await handOver(table, who[0], await newBrowser());
  expect(await leadAfter(table, 3_999)).toBe(ada.who);
  expect(await leadAfter(table, 1)).toBe(bela.who);
});

it("gives the leader the grace although another reviewer leaves meanwhile", async () => {
  const { table, who } = await finished();
  const ada = await Reviewer.open(table, who[0]);
  const bela = await Reviewer.open(table, who[1]);
  const passer = await Reviewer.open(table, await newBrowser());
  stopTime();
  const from = bela.received.length;
  await cut(table, ada.who);
  const cutAt = await bela.first("members", from);
  passer.socket.close(1000, "left");
  const left = await bela.first("members", bela.received.indexOf(cutAt) + 1);
  expect([cutAt.members.length, left.members.length]).toEqual([2, 1]);
  expect(await leadAfter(table)).toBe(ada.who);
});

it("leaves the lead to the seat's new device while the old device's tabs close one after another", async () => {
  const { table, who } = await finished();
  const tabs = [await Reviewer.open(table, who[0]), await Reviewer.open(table, who[0])] as const;
  const bela = await Reviewer.open(table, who[1]);
  const leader = tabs[0].who;
  expect([tabs[1].who, bela.copy.state.lead]).toEqual([leader, leader]);
  const phone = await newBrowser();
  stopTime();
  const from = bela.received.length;
  await handOver(table, who[0], phone);
  // Both tabs are one watcher now.
  const { members } = await bela.first("members", from);
  const [, [watcher]] = members as [unknown, [number]];
  expect(members).toEqual([
    [bela.who, 1, null],
    [watcher, null, null],
  ]);
  for (const tab of tabs) expect(tab.received.findLast(({ type }) => type === "review")).toHaveProperty("who", watcher);
  for (const [index, tab] of tabs.entries()) {
    const before = bela.received.length;
    tab.socket.close(1001, "left");
    expect((await bela.first("members", before)).members).toHaveLength(2 - index);
    expect(await leadAfter(table, 1_000)).toBe(leader);
  }
  const moved = await Reviewer.open(table, phone);
  expect(moved.who).toBe(leader);
  expect(await leadAfter(table, 4_000)).toBe(leader);
});
