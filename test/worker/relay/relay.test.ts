/** Many who watch: beyond the first few they hear of a table by its relays, all of it, in order and once. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Relay } from "../../../worker/main.ts";
import { MAX_DIRECT_GUESTS, RELAY_DELAY_MS } from "../../../worker/table/viewers/relays.ts";
import { Line, move, SEATED, seatTwo, sit, sitAll } from "../line.ts";
import { newBrowser, openTable, post, stubOf } from "../support.ts";
import { crowded, fill, isWhole, play, relayOf, socketsOf, stored } from "./relay-table.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a watcher beyond the first few", () => {
  it("a watcher on a relay receives the same frames as one at the table", async () => {
    const seated = await crowded();
    await play(seated);
    for (const line of [seated.near, seated.far]) await line.until(() => line.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
    expect(seated.far.entries).toEqual(seated.near.entries);
    expect(seated.far.hello).toMatchObject({ viewer: "watcher", seats: [] });
    const late = await Line.open(seated.table);
    expect(await socketsOf(seated.table)).toBe(2);
    expect(late.entries).toEqual(seated.far.entries);
  });

  it("a watcher on a relay continues from the entries it holds", async () => {
    const seated = await crowded();
    const again = await Line.open(seated.table, {}, `?from=4&as=watcher`);
    expect([again.hello?.from, again.entries.map(({ seq }) => seq)]).toEqual([4, [4, 5]]);
  });

  it("players, and visitors who might sit down, do not watch by a relay", async () => {
    const seated = await crowded();
    await Line.open(seated.table, seated.who[0]);
    expect(await socketsOf(seated.table)).toBe(1);
    const waiting = await Line.open((await seatTwo()).table);
    expect(waiting.hello?.viewer).toBe("watcher");
  });

  it("a watcher on a relay is included in the presence count", async () => {
    const seated = await crowded();
    for (const line of [seated.near, seated.far])
      await line.until(() => line.presences.at(-1)?.watchers === MAX_DIRECT_GUESTS + 1);
  });

  it("a watcher on a relay cannot send commands, and receives the reason", async () => {
    const { table, far } = await crowded();
    expect(await far.say(sit(0))).toMatchObject({ type: "refused", code: "seat-taken" });
    expect(await far.say(move(11, 15))).toMatchObject({ type: "refused", code: "not-seated" });
    expect(await far.answer("nonsense")).toMatchObject({ type: "refused", code: "malformed", length: SEATED });
    expect((await stored(table)).length).toBe(SEATED);
  });
});

describe("a watcher at the table itself", () => {
  it("a watcher at the table receives frames at once if no relay follows it", async () => {
    const { lines, watcher } = await seatTwo();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await lines[0].say(move(11, 15));
    await watcher.until(() => watcher.length === SEATED + 1);
  });

  it("watchers on a relay hear after the players, and still receive every entry once and in order", async () => {
    const { table, lines, near } = await crowded();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await lines[0].say(move(11, 15));
    // Whatever had been sent before would have come before it.
    expect(await near.say(sit(0))).toMatchObject({ code: "no-identity" });
    expect([lines[1].length, near.length]).toEqual([SEATED + 1, SEATED]);
    // Nothing overtakes what has not been told yet.
    await lines[1].say(move(22, 18));
    await near.say(sit(0));
    expect(near.length).toBe(SEATED + 1);
    await runInDurableObject(stubOf(table), () => void vi.advanceTimersByTime(RELAY_DELAY_MS));
    await near.until(() => near.length === SEATED + 2);
    isWhole(near, SEATED + 2);
  });
});

describe("the end of a game", () => {
  it.each(["?patch=1", ""])("the end of a game reveals everything to watchers on a relay (%j)", async (query) => {
    const { table, lines } = await seatTwo({ game: "pool" });
    await fill(table);
    const far = await Line.open(table, {}, query);
    await lines[0].say({ type: "resign" });
    await far.until(() => far.hello?.viewer === "all" && far.length === SEATED + 2);
    isWhole(far, SEATED + 2);
    expect(far.entries).toEqual(await stored(table));
    await lines[0].say({ type: "say", phrase: "good-game" });
    await far.until(() => far.length === SEATED + 3);
    expect(far.entries).toEqual(await stored(table));
  });

  it("after the deletion of a finished game, sockets close and the relay stores nothing", async () => {
    const { table, who, lines, far } = await crowded();
    await lines[0].say({ type: "resign" });
    await far.until(() => far.hello?.viewer === "all");
    for (const identity of who) await post(`/api/tables/${table}/forget`, {}, identity);
    expect((await far.closed).code).toBe(4410);
    const left = await runInDurableObject(relayOf(table), async (_: Relay, { storage }) => [
      await storage.getAlarm(),
      [...storage.kv.list()],
    ]);
    expect(left).toEqual([null, []]);
  });
});

describe("a move taken back", () => {
  it("a relay's watchers receive a takeback like everyone", async () => {
    const seated = await crowded();
    await play(seated);
    await seated.lines[1].say({ type: "ask-back" });
    await seated.lines[0].until(() => seated.lines[0].length === SEATED + 3);
    await seated.lines[0].say({ type: "grant-back" });
    const length = (await stored(seated.table)).length;
    await seated.far.until(() => seated.far.length === length);
    expect(seated.far.entries.at(-1)?.event.type).toBe("taken-back");
    isWhole(seated.far, length);
  });
});

/** What a table has to say to its relays waits until `release`. */
const heldBack = (): { readonly release: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = vi.spyOn(scheduler, "wait").mockReturnValue(promise);
  return {
    release: () => {
      wait.mockRestore();
      resolve();
    },
  };
};

describe("the players", () => {
  it("the players receive their answers before any relay, which then receives all changes at once", async () => {
    const seated = await crowded();
    await seated.far.until(() => seated.far.presences.length > 0);
    const take = vi.spyOn(Relay.prototype, "take");
    const { release } = heldBack();
    await play(seated);
    expect(take).not.toHaveBeenCalled();
    release();
    await seated.far.until(() => seated.far.length === SEATED + 2);
    isWhole(seated.far, SEATED + 2);
    const told = take.mock.calls.map(([updates]) => updates.filter(({ type }) => type === "grown").length);
    expect(told.filter((growths) => growths > 0)).toEqual([2]);
  });

  it("a relay recovers if the table is evicted before reporting to it", async () => {
    const seated = await crowded();
    const { release } = heldBack();
    const take = vi.spyOn(Relay.prototype, "take").mockResolvedValue(undefined);
    await seated.lines[0].say(move(11, 15));
    const death = runInDurableObject(stubOf(seated.table), (_, ctx) => ctx.abort("as by a fault of its machine"));
    await expect(death).rejects.toThrow();
    release();
    take.mockRestore();
    expect(seated.far.length).toBe(SEATED);
    expect(await runDurableObjectAlarm(relayOf(seated.table))).toBe(true);
    await seated.far.until(() => seated.far.length === SEATED + 1);
    isWhole(seated.far, SEATED + 1);
  });
});

describe("a seat that is free again", () => {
  it("a relay's watcher can take a free seat after reconnecting to the table itself", async () => {
    const { table, who } = await seatTwo();
    await fill(table);
    const eve = await newBrowser();
    const far = await Line.open(table, eve);
    expect(await socketsOf(table)).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    const bea = await Line.open(table, who[1]);
    expect(await bea.say({ type: "vacate", seat: 0 })).toMatchObject({ type: "entry" });
    const sitting = { type: "command", id: "sit-down-at-last", seq: far.length - 1, command: sit(0, "Eve") };
    far.send(sitting);
    expect((await far.closed).code).toBe(1012);
    const again = await Line.open(table, eve);
    again.send(sitting);
    expect(await again.answerTo(sitting.id)).toMatchObject({ type: "entry", event: { type: "seat-taken", seat: 0 } });
  });
});

describe("a seat that moves to a watcher on a relay", () => {
  it("brings them to the table itself", async () => {
    const { table, who } = await seatTwo();
    await fill(table);
    const phone = await newBrowser();
    const [far, other] = [await Line.open(table, phone), await Line.open(table)];
    const { pass } = await (await post(`/api/tables/${table}/pass`, {}, who[0])).json<{ pass: string }>();
    expect((await post(`/api/tables/${table}/seat`, { pass }, phone)).status).toBe(200);
    expect((await far.closed).code).toBe(1012);
    expect((await Line.open(table, phone)).hello).toMatchObject({ viewer: 0, seats: [0] });
    await other.until(() => other.length === SEATED + 1);
    expect(await socketsOf(table)).toBe(1);
  });
});

describe("times", () => {
  it("come only to the player who requested them: no watcher near or far receives any, whatever they requested", async () => {
    const { table, who } = await seatTwo();
    const near = await fill(table);
    const eve = await newBrowser();
    const far = await Line.open(table, eve, "?times=1");
    expect(await socketsOf(table)).toBe(1);
    const [ada, bea] = [await Line.open(table, who[0], "?times=1"), await Line.open(table, who[1])];
    expect(await ada.say(move(11, 15), { id: "a-timed-command" })).toMatchObject({ type: "entry" });
    await ada.until(() => ada.received.some(({ type }) => type === "times"));
    expect(ada.received.find(({ type }) => type === "times")).toMatchObject({ id: "a-timed-command" });
    await far.until(() => far.length === SEATED + 1);
    expect(await far.say(sit(0, "Eve"))).toMatchObject({ type: "refused" });
    for (const line of [far, bea, ...near]) {
      await line.settled();
      expect(line.received.filter(({ type }) => type === "times")).toEqual([]);
    }
  });
});

describe("a hidden hand", () => {
  it("a hidden hand is never sent to a relay", async () => {
    const table = await openTable({ game: "train", seats: 2, options: {} });
    const who = [await newBrowser(), await newBrowser()];
    const lines = await Promise.all(who.map((identity) => Line.open(table, identity)));
    await sitAll(...lines);
    const [near] = await fill(table, 0);
    const far = await Line.open(table);
    expect(await socketsOf(table)).toBe(1);
    await near!.until(() => near!.entries.some(({ event }) => event.type === "dealt"));
    await far.until(() => far.length === near!.length);
    expect(far.entries).toEqual(near!.entries);
    const dealt = far.entries.find(({ event }) => event.type === "dealt")?.event;
    expect(JSON.stringify(dealt)).toMatch(/"hands":\[\[null(,null)*\],\[null(,null)*\]\]/);
    expect(await runInDurableObject(relayOf(table), (_: Relay, { storage }) => [...storage.kv.list()])).toEqual([
      ["sent", { length: far.length, viewer: "watcher" }],
    ]);
  });
});
