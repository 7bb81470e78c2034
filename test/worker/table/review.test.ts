/** The review of a finished table, in workerd: who may join, what is stored, what survives, and what is refused. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import type { ReviewState } from "../../../engine/review/state.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { Thinker } from "../../../worker/main.ts";
import { MAX_REVIEWERS } from "../../../worker/table/review/review-room.ts";
import { seatTwoWithRelay } from "../relay/relay-table.ts";
import { faultOf, handOver, type Identity, newBrowser, openTable, post, request, tableStub } from "../support.ts";
import { move, openClients, SALT, seatAll, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { skipWaits } from "../waits.ts";
import { finishedGame, Reviewer } from "./reviewer.ts";

const BRANCH: Extract<ReviewEdit, { type: "branch" }> = {
  type: "branch",
  from: 5,
  moves: [[0, { type: "move", path: [9, 13] } as never]],
};

const storedReview = async (table: string): Promise<ReviewState> =>
  (await request(`/api/tables/${table}/review`)).json<ReviewState>();

describe("a review before the end of the game", () => {
  it("is refused, and nothing is stored", async () => {
    const { table } = await seatTwo();
    expect(await faultOf(await Reviewer.upgrade(table))).toEqual([403, "not-over"]);
    expect(await faultOf(await request(`/api/tables/${table}/review`))).toEqual([403, "not-over"]);
    const stub = tableStub(table);
    expect(await runInDurableObject(stub, (_, { storage }) => storage.kv.get("review"))).toBeUndefined();
  });

  it("is refused for a table that does not exist", async () => {
    expect(await faultOf(await request("/api/tables/nonsense/review"))).toEqual([404, "no-table"]);
  });
});

describe("a review", () => {
  it("is announced to everyone at the table, and shows the leader's moment to all", async () => {
    const { table, identities, watcher } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    await watcher.waitUntil(() => watcher.presences.some((presence) => presence.reviewing === 1));
    const bela = await Reviewer.open(table, identities[1]);
    expect(bela.copy.state.lead).toBe(ada.who);
    ada.socket.send(JSON.stringify({ type: "step", at: 4 }));
    expect(await bela.waitForFrame("step")).toEqual({ type: "step", who: ada.who, at: 4 });
    expect(Math.max(...bela.bytes.filter((_, at) => bela.received[at]?.type === "step"))).toBeLessThanOrEqual(60);
  });

  it("stores no cursor", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    const before = await runInDurableObject(tableStub(table), (_, { storage }) =>
      JSON.stringify(storage.kv.get("review")),
    );
    for (let at = 0; at < 20; at++) ada.socket.send(JSON.stringify({ type: "step", at }));
    expect(await ada.sendEdit({ type: "remove", variation: 9 })).toMatchObject({ type: "done" });
    const after = await runInDurableObject(tableStub(table), (_, { storage }) =>
      JSON.stringify(storage.kv.get("review")),
    );
    expect(after).toBe(before);
  });

  it("survives the eviction of its object, and is deleted with the table", async () => {
    const { table, identities } = await finishedGame({ talk: "free" });
    const ada = await Reviewer.open(table, identities[0]);
    expect(await ada.sendEdit(BRANCH)).toMatchObject({ type: "entry" });
    expect(await ada.sendEdit({ type: "note", at: 3, text: "Why?" })).toMatchObject({ type: "entry" });
    await evictDurableObject(tableStub(table));
    expect(await storedReview(table)).toMatchObject({ notes: [{ by: ada.who, at: 3, text: "Why?" }] });
    const again = await Reviewer.open(table, identities[0]);
    expect(again.who).toBe(ada.who);
    expect(again.copy.state.notes).toHaveLength(1);
    expect(JSON.stringify(again.copy.state)).not.toContain("player");
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: identities[0] });
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: identities[1] });
    expect(await again.closed).toBe(4410);
    expect((await request(`/api/tables/${table}/review`)).status).toBe(404);
  });

  it("continues while one player wants the table deleted, and ends for everyone when all do", async () => {
    const { table, identities } = await finishedGame();
    const [ada, bela, watcher] = [
      await Reviewer.open(table, identities[0]),
      await Reviewer.open(table, identities[1]),
      await Reviewer.open(table),
    ];
    const forget = (one: Identity) => request(`/api/tables/${table}/forget`, { method: "POST", headers: one });
    expect(await (await forget(identities[0])).json()).toEqual({ against: [1] });
    expect(await ada.sendEdit(BRANCH)).toMatchObject({ type: "entry" });
    // The leader's connection breaks just before the deletion, so the grace period ends after it.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = bela.received.length;
    ada.socket.close(4000, "cut");
    await bela.waitForFrame("members", before);
    expect(await (await forget(identities[1])).json()).toEqual({ against: [] });
    expect(await Promise.all([bela.closed, watcher.closed])).toEqual([4410, 4410]);
    const left = await runInDurableObject(tableStub(table), (_, { storage }) => {
      vi.advanceTimersByTime(4_000);
      return [...storage.kv.list()];
    });
    vi.useRealTimers();
    expect(left).toEqual([]);
    for (const path of ["review", "review/socket"])
      expect((await request(`/api/tables/${table}/${path}`, { headers: { Upgrade: "websocket" } })).status).toBe(404);
  });

  it("survives a rematch while a reviewer is disconnected", async () => {
    const { table, identities, clients } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    const bela = await Reviewer.open(table, identities[1]);
    bela.socket.close(4000, "cut");
    await ada.waitForFrame("members", ada.received.length);
    for (const client of clients) await client.submit({ type: "rematch" });
    await clients[0].waitUntil(() => clients[0].entries.at(-1)?.event.type === "rematched");
    expect(await ada.sendEdit(BRANCH)).toMatchObject({ type: "entry" });
    const again = await Reviewer.open(table, identities[1]);
    expect(again.copy.state).toEqual(ada.copy.state);
    // A client repeats an edit after a reconnection.
    const note = { type: "note", at: 3, phrase: "oops" } as const;
    expect(await again.sendEdit(note)).toMatchObject({ type: "entry" });
    expect(await again.sendEdit(note, "again")).toMatchObject({ type: "done" });
    ada.socket.close(1000, "at the next table");
    for (let from = 0; again.copy.state.lead !== again.who; from++) await again.waitForFrame("entry", from);
    expect(await storedReview(table)).toEqual(again.copy.state);
  });

  it("lets a visitor without an identity only follow", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    const visitor = await Reviewer.open(table);
    expect(await visitor.sendEdit({ type: "note", at: 1, phrase: "oops" })).toMatchObject({ code: "no-identity" });
    ada.socket.send(JSON.stringify({ type: "step", at: 2 }));
    expect(await visitor.waitForFrame("step")).toMatchObject({ at: 2 });
  });

  it("refuses bad frames, and closes a socket on bytes and floods", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    ada.socket.send("{}");
    expect(await ada.waitForFrame("refused")).toEqual({ type: "refused", id: null, code: "malformed" });
    expect(await ada.sendEdit({ type: "lead", to: Number.NaN }, "a1")).toEqual({
      type: "refused",
      id: "a1",
      code: "malformed",
    });
    expect(await ada.sendEdit({ type: "note", at: 1, text: "no free chat here" })).toMatchObject({
      code: "no-free-talk",
    });
    // The clock stands still, because a busy machine would send slowly enough.
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let sent = 0; sent < 160; sent++) ada.socket.send('{"type":"step","at":1}');
    expect(await ada.closed).toBe(1008);
    vi.useRealTimers();
    const bela = await Reviewer.open(table, identities[1]);
    bela.socket.send(new Uint8Array(3));
    expect(await bela.closed).toBe(1003);
  });

  it("has a limit that leaves room for the players, and sends late joiners less than 3,000 bytes", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    for (let at = 0; at < 40; at++)
      await ada.sendEdit({ type: "draw", at: at % 5, drawings: ["s1-s2", "s3-s4", `s${at}`] });
    const others = await Promise.all(
      Array.from({ length: MAX_REVIEWERS - 2 }, async () => Reviewer.open(table, await newBrowser())),
    );
    expect(await faultOf(await Reviewer.upgrade(table))).toEqual([503, "table-full"]);
    const bela = await Reviewer.open(table, identities[1]);
    expect(Math.max(...[...others, bela].map(({ bytes }) => Math.max(...bytes)))).toBeLessThan(3000);
    expect(await faultOf(await Reviewer.upgrade(table, identities[1]))).toEqual([503, "table-full"]);
  });

  it("begins after a bot resigned, and leaves no room for the bot", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 4_000_000_000_000 });
    skipWaits();
    vi.spyOn(Thinker.prototype, "think").mockResolvedValue('{"type":"resign"}');
    const table = await openTable({ options: { black: "first" } });
    const player = await newBrowser();
    const client = await TableClient.open(table, player);
    for (const command of [sit(0), { type: "seat-bot", seat: 1, level: 5, salt: SALT }, showSalt])
      expect(await client.submit(command as AnyCommand)).toMatchObject({ type: "entry" });
    await client.synchronize();
    expect(await client.submit(move(11, 15))).toMatchObject({ type: "entry" });
    const { seq } = client.entries.at(-1)!;
    vi.setSystemTime(Date.now() + 1_500);
    await runDurableObjectAlarm(tableStub(table));
    await client.waitUntil(() => client.entries.some(({ event }) => event.type === "resigned"));
    const watcher = await Reviewer.open(table, await newBrowser());
    const ada = await Reviewer.open(table, player);
    expect((await ada.waitForFrame("review")).members.map(([who, seat]) => [who, seat])).toEqual([
      [ada.who, 0],
      [watcher.who, null],
    ]);
    const reply = [1, { type: "move", path: [22, 18] } as never] as const;
    expect(await ada.sendEdit({ type: "branch", from: seq, moves: [reply] })).toMatchObject({ type: "entry" });
    expect(await watcher.sendEdit({ type: "lead", to: ada.who })).toMatchObject({ type: "entry" });
    const others = Array.from({ length: MAX_REVIEWERS - 2 }, async () => Reviewer.open(table, await newBrowser()));
    await Promise.all(others);
    expect(await faultOf(await Reviewer.upgrade(table, await newBrowser()))).toEqual([503, "table-full"]);
  });

  it("is announced to watchers on a relay, who join it like others", async () => {
    const { table, identities, clients, relayed } = await seatTwoWithRelay();
    await clients[0].submit({ type: "resign" });
    await relayed.waitUntil(() => relayed.hello?.viewer === "all");
    const ada = await Reviewer.open(table, identities[0]);
    await relayed.waitUntil(() => relayed.presences.some(({ reviewing }) => reviewing === 1));
    const watcher = await Reviewer.open(table, await newBrowser());
    ada.socket.send(JSON.stringify({ type: "step", at: 4 }));
    expect(await watcher.waitForFrame("step")).toEqual({ type: "step", who: ada.who, at: 4 });
    expect(await watcher.sendEdit({ type: "note", at: 4, phrase: "oops" })).toMatchObject({ type: "entry" });
  });

  it("begins at a table with delayed hands only after the end, when everyone sees everything", async () => {
    const table = await openTable({ game: "spy", openHands: 3 });
    const identities = [await newBrowser(), await newBrowser()] as const;
    const clients = await openClients(table, identities);
    const watcher = await TableClient.open(table);
    await seatAll(...clients);
    for (const identity of [identities[0], {}])
      expect(await faultOf(await Reviewer.upgrade(table, identity))).toEqual([403, "not-over"]);
    await clients[0].submit({ type: "resign" });
    await watcher.waitUntil(() => watcher.hello?.viewer === "all");
    const visitor = await Reviewer.open(table, await newBrowser());
    expect(await visitor.sendEdit({ type: "note", at: 2, phrase: "oops" })).toMatchObject({ type: "entry" });
  });

  it("recognises a player on another device, with their notes", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    const note = { type: "note", at: 3, phrase: "oops" } as const;
    expect(await ada.sendEdit(note)).toMatchObject({ type: "entry" });
    const phone = await newBrowser();
    await handOver(table, identities[0], phone);
    const moved = await Reviewer.open(table, phone);
    expect(moved.who).toBe(ada.who);
    expect(await moved.sendEdit({ type: "note", at: 3 })).toMatchObject({ type: "entry" });
    expect((await storedReview(table)).notes).toEqual([]);
  });

  it("swaps its members when a seat moves between open pages", async () => {
    const { table, identities } = await finishedGame();
    const ada = await Reviewer.open(table, identities[0]);
    const author = ada.who;
    expect(await ada.sendEdit({ type: "note", at: 3, phrase: "oops" })).toMatchObject({ type: "entry" });
    const browser = await newBrowser();
    const phone = await Reviewer.open(table, browser);
    const { pass } = await (await post(`/api/tables/${table}/pass`, {}, identities[0])).json<{ pass: string }>();
    const [at, from] = [ada.received.length, phone.received.length];
    expect((await post(`/api/tables/${table}/seat`, { pass }, browser)).status).toBe(200);
    expect((await phone.waitForFrame("review", from)).who).toBe(author);
    expect((await ada.waitForFrame("review", at)).who).not.toBe(author);
    await expect.poll(() => phone.copy.state.lead).toBe(author);
    expect(await ada.sendEdit({ type: "erase", of: author })).toMatchObject({ type: "refused", code: "not-yours" });
    expect(await phone.sendEdit({ type: "note", at: 3 })).toMatchObject({ type: "entry" });
    expect((await storedReview(table)).notes).toEqual([]);
  });
});

describe("a malicious participant", () => {
  it("cannot forge the sender, the server's frames, or another person's edit", async () => {
    const { table, identities } = await finishedGame({ talk: "free" });
    const ada = await Reviewer.open(table, identities[0]);
    expect(await ada.sendEdit({ type: "note", at: 3, text: "Why?" })).toMatchObject({ type: "entry" });
    expect(await ada.sendEdit(BRANCH, "line")).toMatchObject({ type: "entry" });
    const bela = await Reviewer.open(table, identities[1]);
    const before = bela.copy.state;
    const id = before.variations[0]!.id;
    const forged = [
      { type: "step", at: 1, who: ada.who },
      { type: "entry", n: before.n, who: ada.who, seat: 0, edit: { type: "erase", of: ada.who } },
      { type: "members", members: [] },
      { type: "edit", id: "forged", who: ada.who, edit: { type: "note", at: 3 } },
      { type: "edit", id: "nobody", edit: { type: "lead", to: null } },
      { type: "edit", id: "long", edit: { type: "note", at: 3, text: "x".repeat(1001) } },
    ];
    for (const frame of forged) bela.socket.send(JSON.stringify(frame));
    const refusals: readonly (readonly [ReviewEdit, string])[] = [
      [{ type: "note", at: 3, text: "x".repeat(201) }, "bad-text"],
      [{ type: "lead", to: bela.who }, "not-leading"],
      [{ type: "study", isShown: true }, "not-leading"],
      [{ type: "remove", variation: id }, "not-yours"],
      [{ type: "name", variation: id, name: "Mine" }, "not-yours"],
      [{ type: "erase", of: ada.who }, "not-yours"],
      [{ type: "branch", from: 5, moves: [[0, { type: "move", path: [9, 32] } as never]] }, "illegal-move"],
      [{ type: "branch", from: 900_000, moves: BRANCH.moves }, "no-such-moment"],
      [{ type: "draw", at: [id, 60], drawings: [] }, "no-such-moment"],
    ];
    for (const [edit, code] of refusals)
      expect(await bela.sendEdit(edit), code).toMatchObject({ type: "refused", code });
    expect(bela.received.filter((frame) => frame.type === "refused" && frame.code === "malformed")).toHaveLength(
      forged.length,
    );
    // This deletes only the sender's note, which does not exist.
    expect(await bela.sendEdit({ type: "note", at: 3 })).toMatchObject({ type: "done" });
    expect(await storedReview(table)).toEqual(before);
    expect(ada.received.filter(({ type }) => type === "step")).toEqual([]);
  });
});
