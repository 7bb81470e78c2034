/** Who is away, and what a table costs that everybody has left: as the object itself sees it, by its sockets and alarms. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { ABANDONED_AFTER_MS } from "../../../engine/commands/pause.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { maxUnattendedEntries } from "../../../engine/table/log-limits.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { isSlowSize } from "../../support/samples.ts";
import { Line, newId, seatTwo, showSalt, sit } from "../line.ts";
import { ask as askFor, logOf, newProgram, openTable, post, stubOf } from "../support.ts";

afterEach(() => void vi.useRealTimers());

const later = (ms: number): void => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

const alarmOf = (table: string): Promise<number | null> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());

describe("a player who has not moved for ten minutes", () => {
  const wishes: readonly (readonly [AnyCommand, string])[] = [
    [{ type: "vacate", seat: 0 }, "not-absent"],
    [{ type: "claim", as: "win" }, "still-alive"],
    [{ type: "close" }, "still-alive"],
  ];

  it.each(wishes)("a connected player is not away after ten minutes: %j", async (wish, code) => {
    const { lines } = await seatTwo();
    later(ABSENT_AFTER_MS);
    lines[0].socket.send("ping");
    await lines[0].say({ type: "say", phrase: "one-moment" });
    expect(await lines[1].say(wish)).toMatchObject({ type: "refused", code });
  });

  it.each(wishes)("a player without a connection counts as away: %j", async (wish) => {
    const { lines } = await seatTwo();
    later(ABSENT_AFTER_MS);
    lines[0].socket.close();
    await lines[0].closed;
    expect(await lines[1].say(wish)).toMatchObject({ type: "entry" });
  });
});

describe("a program that has no socket", () => {
  const SILENT = 75_000;

  /** Two who play by HTTP alone. */
  const polling = async () => {
    const table = await openTable({ options: { black: "first" } });
    const who = [await newProgram(), await newProgram()];
    const say = (seat: number, seq: number, command: AnyCommand) =>
      post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq, command }, who[seat] as never);
    const ask = (seat: number) => askFor(`/api/tables/${table}/moves`, { headers: who[seat]! });
    for (const seat of [0, 1]) await say(seat, seat, sit(seat));
    for (const seat of [0, 1]) await say(seat, 2, showSalt);
    return { table, say, ask };
  };

  it("a program counts as present while it posts commands or requests its moves", async () => {
    const { table, ask } = await polling();
    const look = async (): Promise<Line> => {
      const line = await Line.open(table);
      await line.until(() => line.presences.length > 0);
      return line;
    };
    expect((await look()).presences.at(-1)?.seats).toEqual([true, true]);
    later(SILENT - 1000);
    await ask(1);
    later(2000);
    const watcher = await look();
    expect(watcher.presences.at(-1)?.seats).toEqual([false, true]);
    await ask(0);
    await watcher.until(() => watcher.presences.at(-1)?.seats.join() === "true,true");
  });

  it("a polling player stops counting as present after a silence, without a request from anyone", async () => {
    const { table, ask } = await polling();
    later(SILENT - 1000);
    await ask(1);
    const watcher = await Line.open(table);
    await watcher.until(() => watcher.presences.at(-1)?.seats.join() === "true,true");
    later(2000);
    await runDurableObjectAlarm(stubOf(table));
    await watcher.until(() => watcher.presences.at(-1)?.seats.join() === "false,true");
  });

  it.each([
    ["asks", 409, "not-absent"],
    ["is silent", 200, undefined],
  ])("a program that %s gives %d to a player who claims its seat after ten minutes", async (does, status, code) => {
    const { say, ask } = await polling();
    later(ABSENT_AFTER_MS - 5000);
    if (does === "asks") await ask(0);
    later(6000);
    const answer = await say(1, 5, { type: "vacate", seat: 0 });
    expect([answer.status, (await answer.json<{ code?: string }>()).code]).toEqual([status, code]);
  });

  it("a table that slept still knows when a program was present, until its deletion", async () => {
    const { table, say, ask } = await polling();
    later(ABSENT_AFTER_MS);
    await ask(0);
    await evictDurableObject(stubOf(table));
    later(5000);
    expect(await (await say(1, 5, { type: "vacate", seat: 0 })).json()).toMatchObject({ code: "not-absent" });
  });

  it("a program without a seat has no presence, and its requests store nothing", async () => {
    const { table } = await seatTwo();
    await askFor(`/api/tables/${table}/moves`, { headers: await newProgram() });
    const tables = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name = 'asker'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});

isSlowSize(() => {
  describe("a table with a clock that everybody has left", () => {
    it("rests after three rounds, and ends itself after a week", async () => {
      const { table, lines } = await seatTwo({ game: "spy", options: {}, clock: { type: "turn", ms: 10_000 } });
      const { length } = await logOf(table);
      for (const line of lines) line.socket.close();
      const opened = Date.now();
      // Long after that it is forgotten, which is another matter.
      const isNear = (at: number | null): at is number => at !== null && at < opened + 4 * ABANDONED_AFTER_MS;
      for (let at = await alarmOf(table), rings = 0; isNear(at) && rings < 200; at = await alarmOf(table), rings++) {
        later(Math.max(0, at - Date.now()));
        await runDurableObjectAlarm(stubOf(table));
      }
      const log = await logOf(table);
      expect(log.at(-1)?.event.type).toBe("revealed");
      expect(log.filter(({ event }) => event.type === "abandoned")).toHaveLength(1);
      expect(log.length - length).toBeLessThanOrEqual(maxUnattendedEntries(openedEventOf(log)));
      expect(Date.now() - opened).toBeGreaterThanOrEqual(ABANDONED_AFTER_MS);
    });
  });
});
