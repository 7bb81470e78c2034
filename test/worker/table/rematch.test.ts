/** A rematch with the same players: its table is there by the time that a player can follow the link, or soon after. */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import { seriesScoreBefore } from "../../../engine/log/series-score.ts";
import { Line, move, seatTwo, sit } from "../line.ts";
import { ask, clockAfter, logOf, newBrowser, stubOf, told, withoutLobby } from "../support.ts";

const ORDER = { public: true, talk: "free", clock: { type: "fischer", ms: 300_000, increment: 2000 } } as const;

/** Two finish their game and both want another; the id of the table where it goes on. */
const wish = async (lines: readonly [Line, Line], watcher: Line): Promise<string> => {
  await lines[0].say({ type: "resign" });
  for (const line of lines) await line.until(() => line.hello?.viewer === "all");
  await lines[0].say({ type: "rematch" });
  await lines[1].until(() => lines[1].entries.at(-1)?.event.type === "rematch-wanted");
  await lines[1].say({ type: "rematch" });
  await watcher.until(() => watcher.entries.at(-1)?.event.type === "rematched");
  return (watcher.entries.at(-1)!.event as unknown as { table: string }).table;
};

/** A private game whose two players want another: the next table, and who they are. */
const kept = async () => {
  const { table, who, lines, watcher } = await seatTwo();
  const next = await wish(lines, watcher);
  await told(next);
  return { table, who, next };
};

const again = async (order: object = ORDER) => {
  const { table, lines, watcher } = await seatTwo(order);
  return { table, next: await wish(lines, watcher) };
};

describe("a rematch", () => {
  it("a rematch opens on this server with the same options and another secret", async () => {
    const { table, next } = await again();
    expect(await stubOf(table).report()).toBe(true);
    const [opened] = await logOf(next);
    const [before] = await logOf(table);
    const commitment = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(opened?.event).toEqual({ ...before?.event, commitment });
    expect(opened?.event).not.toEqual(before?.event);
    expect((await ask(`/t/${next}`)).status).toBe(200);
    await told(next);
  });

  it("a rematch can be joined and played on, and has its own rematch elsewhere", async () => {
    const { table, next } = await again();
    await told(next);
    const line = await Line.open(next, await newBrowser());
    expect(await line.say(sit(0))).toMatchObject({ type: "entry", seq: 1 });
    expect(next).not.toBe(table);
  });

  it("a rematch of a private table is private", async () => {
    const { next } = await again({});
    expect(await told(next)).toMatchObject({ isPublic: false });
  });

  it("a rematch of a private table reserves the seats of its players, and says so", async () => {
    const { who, next } = await kept();
    const [opened] = await logOf(next);
    expect(opened?.event).toMatchObject({ kept: ["player 1", "player 0"] });
    const stranger = await Line.open(next, await newBrowser());
    for (const seat of [0, 1]) expect(await stranger.say(sit(seat))).toMatchObject({ code: "seat-kept" });
    const line = await Line.open(next, who[0]);
    expect(await line.say(sit(0))).toMatchObject({ code: "seat-kept" });
    expect(await line.say(sit(1))).toMatchObject({ type: "entry" });
    expect(await (await Line.open(next, who[1])).say(sit(0))).toMatchObject({ type: "entry" });
  });

  it("a rematch of a private table shows the series score, one seat further", async () => {
    const { who, next } = await kept();
    const [opened] = await logOf(next);
    // Seat 0 gave up, and sits at 1 now.
    expect(opened?.event).toMatchObject({ evening: { won: [1, 0], drawn: 0 } });
    const lines = [await Line.open(next, who[1]), await Line.open(next, who[0])] as const;
    for (const [seat, line] of lines.entries()) await line.say(sit(seat));
    expect(seriesScoreBefore(await logOf(next))).toEqual({ won: [1, 0], drawn: 0 });
  });

  it("a player whom a bot replaced keeps their seat and score, if they asked for the rematch", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say(move(11, 15));
    lines[1].socket.close(1000);
    await lines[1].closed;
    clockAfter(ABSENT_AFTER_MS + 1000);
    expect(await lines[0].say({ type: "cover", seat: 1, level: 1 })).toMatchObject({ type: "entry" });
    const next = await wish([await Line.open(table, who[1]), lines[0]], lines[0]);
    await told(next);
    expect((await logOf(next))[0]?.event).toMatchObject({ kept: ["player 1", "player 0"] });
    for (const [seat, one] of [who[1], who[0]].entries()) await (await Line.open(next, one)).say(sit(seat));
    expect(seriesScoreBefore(await logOf(next))).toEqual({ won: [0, 1], drawn: 0 });
    vi.useRealTimers();
  });

  it("a reserved seat refuses bots until its reservation ends", async () => {
    const { who, next } = await kept();
    const line = await Line.open(next, who[0]);
    await line.say(sit(1));
    const bot = { type: "seat-bot", seat: 0, level: 1, salt: "0".repeat(32) };
    expect(await line.say(bot)).toMatchObject({ code: "seat-kept" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_RESERVATION_MS + 5000 });
    expect(await (await Line.open(next, who[0])).say(bot)).toMatchObject({ type: "entry" });
    vi.useRealTimers();
  });

  it("a rematch does not change its number of seats while a seat is reserved", async () => {
    const { who, next } = await kept();
    const line = await Line.open(next, who[0]);
    await line.say(sit(1));
    expect(await line.say({ type: "change-seats", seats: 3 })).toMatchObject({ code: "seat-kept" });
    await (await Line.open(next, who[1])).say(sit(0));
    expect(await line.say({ type: "change-seats", seats: 3 })).toMatchObject({ code: "bad-count" });
  });

  it("a rematch reserves seats for ten minutes; then anyone may sit, also after the table has slept", async () => {
    const { who, next } = await kept();
    await evictDurableObject(stubOf(next));
    const stranger = await newBrowser();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SEAT_RESERVATION_MS - 5000 });
    expect(await (await Line.open(next, stranger)).say(sit(0))).toMatchObject({ code: "seat-kept" });
    vi.setSystemTime(Date.now() + 10_000);
    expect(await (await Line.open(next, stranger)).say(sit(0))).toMatchObject({ type: "entry" });
    expect(await (await Line.open(next, who[0])).say(sit(1))).toMatchObject({ type: "entry" });
    vi.useRealTimers();
  });

  it("a rematch of a public table reserves no seats", async () => {
    const { next } = await again();
    await told(next);
    expect((await logOf(next))[0]?.event).not.toHaveProperty("kept");
  });

  it("a failed opening is repeated once it can succeed, and opens one table", async () => {
    const { table, lines, watcher } = await seatTwo();
    const named = env.TABLE.getByName.bind(env.TABLE);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const spy = vi.spyOn(env.TABLE, "getByName").mockImplementation((name) => {
      if (name !== table) throw new Error("overloaded");
      return named(name);
    });
    const before = (await listDurableObjectIds(env.TABLE)).length;
    const next = await wish(lines, watcher);
    await expect.poll(() => logged.mock.calls.length > 0).toBe(true);
    spy.mockRestore();
    expect(logged.mock.calls).toEqual([["lobby", expect.stringContaining("overloaded")]]);
    logged.mockRestore();
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before);
    await evictDurableObject(stubOf(table));
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(await told(table, ({ phase }) => phase === "over")).toMatchObject({ id: table });
    const opened = await logOf(next);
    expect(opened.length).toBe(1);
    for (let count = 0; count < 2; count++) expect(await stubOf(table).report()).toBe(true);
    expect(await logOf(next)).toEqual(opened);
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before + 1);
  });

  it("a rematch does not wait for the lobby", async () => {
    await withoutLobby(async () => {
      const { next } = await again();
      await expect.poll(async () => (await ask(`/api/tables/${next}`)).status === 200).toBe(true);
    });
  });

  it("the earlier table registers the rematch with the lobby, if its own report is lost", async () => {
    const { table, next } = await again();
    expect(await stubOf(table).report()).toBe(true);
    expect(await env.LOBBY.prepare("SELECT id FROM listing WHERE id = ?").bind(next).first("id")).toBe(next);
  });

  it("a rematch is not opened while one player has not asked for it", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    await lines[0].until(() => lines[0].hello?.viewer === "all");
    const before = (await listDurableObjectIds(env.TABLE)).length;
    await lines[0].say({ type: "rematch" });
    expect(await stubOf(table).report()).toBe(true);
    expect((await logOf(table)).at(-1)?.event.type).toBe("rematch-wanted");
    expect((await listDurableObjectIds(env.TABLE)).length).toBe(before);
  });
});
