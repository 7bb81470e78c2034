/** Absent players, by the table object's sockets and alarms, and a table that everybody left. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { ABANDONED_AFTER_MS } from "../../../engine/commands/pause.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { maxUnattendedEntries } from "../../../engine/table/log-limits.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { advanceClock, alarmOf, logOf, newProgram, openTable, request, tableStub } from "../support.ts";
import { postCommand, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";

describe("a player who has not moved for ten minutes", () => {
  const commands: readonly (readonly [AnyCommand, string])[] = [
    [{ type: "vacate", seat: 0 }, "not-absent"],
    [{ type: "claim", as: "win" }, "still-alive"],
    [{ type: "close" }, "still-alive"],
  ];

  it.each(commands)("is not absent while connected: %j", async (command, code) => {
    const { clients } = await seatTwo();
    advanceClock(ABSENT_AFTER_MS);
    clients[0].socket.send("ping");
    await clients[0].submit({ type: "say", phrase: "one-moment" });
    expect(await clients[1].submit(command)).toMatchObject({ type: "refused", code });
  });

  it.each(commands)("is absent without a connection: %j", async (command) => {
    const { clients } = await seatTwo();
    advanceClock(ABSENT_AFTER_MS);
    clients[0].socket.close();
    await clients[0].closed;
    expect(await clients[1].submit(command)).toMatchObject({ type: "entry" });
  });
});

describe("a program without a socket", () => {
  const POLLING_TIMEOUT_MS = 75_000;

  /** Two programs that play only over HTTP. */
  const seatPollingPrograms = async () => {
    const table = await openTable({ options: { black: "first" } });
    const identities = [await newProgram(), await newProgram()];
    const submit = (seat: number, seq: number, command: AnyCommand) =>
      postCommand(table, identities[seat]!, seq, command);
    const poll = (seat: number) => request(`/api/tables/${table}/moves`, { headers: identities[seat]! });
    for (const seat of [0, 1]) await submit(seat, seat, sit(seat));
    for (const seat of [0, 1]) await submit(seat, 2, showSalt);
    return { table, submit, poll };
  };

  it("counts as present while it posts commands or requests its moves", async () => {
    const { table, poll } = await seatPollingPrograms();
    const watch = async (): Promise<TableClient> => {
      const client = await TableClient.open(table);
      await client.waitUntil(() => client.presences.length > 0);
      return client;
    };
    expect((await watch()).presences.at(-1)?.seats).toEqual([true, true]);
    advanceClock(POLLING_TIMEOUT_MS - 1000);
    await poll(1);
    advanceClock(2000);
    const watcher = await watch();
    expect(watcher.presences.at(-1)?.seats).toEqual([false, true]);
    await poll(0);
    await watcher.waitUntil(() => watcher.presences.at(-1)?.seats.join() === "true,true");
  });

  it("stops counting as present after it stopped polling, without any request", async () => {
    const { table, poll } = await seatPollingPrograms();
    advanceClock(POLLING_TIMEOUT_MS - 1000);
    await poll(1);
    const watcher = await TableClient.open(table);
    await watcher.waitUntil(() => watcher.presences.at(-1)?.seats.join() === "true,true");
    advanceClock(2000);
    await runDurableObjectAlarm(tableStub(table));
    await watcher.waitUntil(() => watcher.presences.at(-1)?.seats.join() === "false,true");
  });

  it.each([
    ["polls", 409, "not-absent"],
    ["does not poll", 200, undefined],
  ])("that %s gives %d to a player who vacates its seat after ten minutes", async (activity, status, code) => {
    const { submit, poll } = await seatPollingPrograms();
    advanceClock(ABSENT_AFTER_MS - 5000);
    if (activity === "polls") await poll(0);
    advanceClock(6000);
    const answer = await submit(1, 5, { type: "vacate", seat: 0 });
    expect([answer.status, (await answer.json<{ code?: string }>()).code]).toEqual([status, code]);
  });

  it("still counts as present after the table slept", async () => {
    const { table, submit, poll } = await seatPollingPrograms();
    advanceClock(ABSENT_AFTER_MS);
    await poll(0);
    await evictDurableObject(tableStub(table));
    advanceClock(5000);
    expect(await (await submit(1, 5, { type: "vacate", seat: 0 })).json()).toMatchObject({ code: "not-absent" });
  });

  it("has no presence without a seat, and its requests store nothing", async () => {
    const { table } = await seatTwo();
    await request(`/api/tables/${table}/moves`, { headers: await newProgram() });
    const tables = await runInDurableObject(tableStub(table), (_: Table, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name = 'asker'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});

describeSlowTests(() => {
  describe("a table with a clock that everybody left", () => {
    it("pauses after three rounds, and ends after a week", async () => {
      const { table, clients } = await seatTwo({ game: "spy", options: {}, clock: { type: "turn", ms: 10_000 } });
      const { length } = await logOf(table);
      for (const client of clients) client.socket.close();
      const leftAt = Date.now();
      // The alarm long after that belongs to the retention.
      const isSoon = (at: number | null): at is number => at !== null && at < leftAt + 4 * ABANDONED_AFTER_MS;
      const stub = tableStub(table);
      for (let at = await alarmOf(stub), runs = 0; isSoon(at) && runs < 200; at = await alarmOf(stub), runs++) {
        advanceClock(Math.max(0, at - Date.now()));
        await runDurableObjectAlarm(stub);
      }
      const log = await logOf(table);
      expect(log.at(-1)?.event.type).toBe("revealed");
      expect(log.filter(({ event }) => event.type === "abandoned")).toHaveLength(1);
      expect(log.length - length).toBeLessThanOrEqual(maxUnattendedEntries(openedEventOf(log)));
      expect(Date.now() - leftAt).toBeGreaterThanOrEqual(ABANDONED_AFTER_MS);
    });
  });
});
