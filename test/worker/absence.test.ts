/** Who is away, and what a table costs that everybody has left: as the object itself sees it, by its sockets and alarms. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ABSENCE } from "../../engine/absence.ts";
import { mostAlone } from "../../engine/bounds.ts";
import { ABANDONED } from "../../engine/rest.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import type { Table } from "../../worker/main.ts";
import { logOf, seatTwo, stubOf } from "./support.ts";

afterEach(() => void vi.useRealTimers());

const later = (ms: number): void => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

const alarmOf = (table: string): Promise<number | null> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());

describe("somebody who has not moved for ten minutes", () => {
  const wishes: readonly (readonly [AnyCommand, string])[] = [
    [{ type: "vacate", seat: 0 }, "not-absent"],
    [{ type: "claim", as: "win" }, "still-alive"],
    [{ type: "close" }, "still-alive"],
  ];

  it.each(wishes)("is not away while connected: %j", async (wish, code) => {
    const { lines } = await seatTwo();
    later(ABSENCE);
    lines[0].socket.send("ping");
    await lines[0].say({ type: "say", phrase: "one-moment" });
    expect(await lines[1].say(wish)).toMatchObject({ type: "refused", code });
  });

  it.each(wishes)("is away once their line has gone: %j", async (wish) => {
    const { lines } = await seatTwo();
    later(ABSENCE);
    lines[0].socket.close();
    await lines[0].closed;
    expect(await lines[1].say(wish)).toMatchObject({ type: "entry" });
  });
});

describe("a table with a clock that everybody has left", () => {
  it("rests after three rounds, and ends itself after a week", async () => {
    const { table, lines } = await seatTwo({ game: "spy", options: {}, clock: { type: "turn", ms: 10_000 } });
    const { length } = await logOf(table);
    for (const line of lines) line.socket.close();
    const opened = Date.now();
    // Long after that it is forgotten, which is another matter.
    const isNear = (at: number | null): at is number => at !== null && at < opened + 4 * ABANDONED;
    for (let at = await alarmOf(table), rings = 0; isNear(at) && rings < 200; at = await alarmOf(table), rings++) {
      later(Math.max(0, at - Date.now()));
      await runDurableObjectAlarm(stubOf(table));
    }
    const log = await logOf(table);
    expect(log.at(-1)?.event.type).toBe("revealed");
    expect(log.filter(({ event }) => event.type === "abandoned")).toHaveLength(1);
    expect(log.length - length).toBeLessThanOrEqual(mostAlone(2));
    expect(Date.now() - opened).toBeGreaterThanOrEqual(ABANDONED);
  });
});
