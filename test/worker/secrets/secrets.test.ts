/** A game with something to hide and a clock, at a real table: who is sent what, and what happens by itself. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { REVEAL_TIMEOUT_MS } from "../../../engine/commands/salt-reveal.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { LIVENESS_CHECK_MS } from "../../../worker/sockets/limits.ts";
import { Line, SALT, showSalt, sit } from "../line.ts";
import { ask, clockAfter, faultOf, logOf, newBrowser, openTable, post, stubOf, told } from "../support.ts";
import { MINUTE } from "./fixture-secret-game.ts";

afterEach(() => {
  vi.useRealTimers();
});

const SHOW = { type: "show" } as AnyCommand;
const BASE = ["S1", "T2", "B1", "S2", "B2", "T1", "B3"];
const ARRANGE = { type: "arrange", base: BASE, gap: 5, facing: "R" } as AnyCommand;
const DEALT = 5;

const dealt = async () => {
  const table = await openTable({ game: "whisper" });
  const who = [await newBrowser(), await newBrowser()] as const;
  const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
  const watcher = await Line.open(table);
  await lines[0].say(sit(0));
  await lines[0].until(() => lines[0].hello?.viewer === 0);
  await lines[1].say(sit(1));
  for (const line of lines) await line.say(showSalt);
  for (const line of [...lines, watcher]) await line.until(() => line.length === DEALT + 1);
  await lines[1].until(() => lines[1].hello?.viewer === 1 && lines[1].length === DEALT + 1);
  return { table, who, lines, watcher };
};

const numbersOf = (entries: readonly Entry[]): readonly (number | null)[] => {
  const event = entries.find((entry) => entry.event.type === "dealt")?.event;
  return event !== undefined && "numbers" in event ? (event.numbers as (number | null)[]) : [];
};

describe("a secret", () => {
  it("reaches the seat that it belongs to, and nobody else, by any road", async () => {
    const { table, who, lines, watcher } = await dealt();
    const truth = await runInDurableObject(stubOf(table), (_: Table, { storage }) =>
      storage.sql.exec<{ event: string }>("SELECT event FROM log WHERE seq = ?", DEALT).one(),
    );
    const { numbers } = JSON.parse(truth.event) as { numbers: [number, number] };
    expect(numbersOf(lines[0].entries)).toEqual([numbers[0], null]);
    expect(numbersOf(lines[1].entries)).toEqual([null, numbers[1]]);
    expect(numbersOf(watcher.entries)).toEqual([null, null]);
    expect(numbersOf(await logOf(table, "", who[0]))).toEqual([numbers[0], null]);
    expect(numbersOf(await logOf(table, "?as=watcher", who[0]))).toEqual([null, null]);
    expect(numbersOf(await logOf(table))).toEqual([null, null]);
  });

  it("a secret dealt to a seat reaches a client that has been greeted there", async () => {
    const { lines } = await dealt();
    const types = lines[1].received.map((frame) => (frame.type === "entry" ? frame.event.type : frame.type));
    expect(types).toEqual([
      "hello",
      "entries",
      "seat-taken",
      "seat-taken",
      "hello",
      "salt-shown",
      "salt-shown",
      "dealt",
    ]);
    expect(lines[1].hello).toMatchObject({ viewer: 1, seats: [1], from: 3, length: 3 });
    expect(numbersOf(lines[1].entries)).toEqual([null, expect.any(Number)]);
  });

  it("a client whose entries were made for another viewer receives the secret again", async () => {
    const { table, who } = await dealt();
    const line = await Line.open(table, who[0], "?from=4&as=watcher");
    expect(line.hello).toMatchObject({ viewer: 0, from: 0 });
    expect(numbersOf(line.entries)).toEqual([expect.any(Number), null]);
  });

  it("a secret is sent to every viewer, early or late, when the game is over", async () => {
    const { table, lines, watcher } = await dealt();
    await lines[1].say(SHOW);
    for (const line of [...lines, watcher]) {
      await line.until(() => line.hello?.viewer === "all" && line.length === line.hello.length);
      expect(line.hello).toMatchObject({ from: DEALT, length: DEALT + 3 });
    }
    const log = await logOf(table);
    expect(numbersOf(log)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(watcher.entries).toEqual(log);
    expect((await Line.open(table)).entries).toEqual(log);
  });
});

describe("a client that can put single entries right", () => {
  const patched = (line: Line) => line.received.flatMap((frame) => (frame.type === "patch" ? frame.entries : []));

  it("the client receives only the entries that had been hidden from it", async () => {
    const { table, lines } = await dealt();
    const watcher = await Line.open(table, {}, "?patch=1");
    const early = watcher.entries;
    await lines[1].say(SHOW);
    await watcher.until(() => watcher.hello?.viewer === "all" && patched(watcher).length > 0);
    expect(watcher.hello).toMatchObject({ from: 8, length: 8 });
    expect(patched(watcher).map(({ seq }) => seq)).toEqual([DEALT]);
    expect(watcher.received.filter((frame) => frame.type === "entries").length).toBe(1);
    expect(watcher.entries).toEqual(await logOf(table));
    expect(early.length).toBe(8);
  });

  it("the client also receives them when it takes a seat", async () => {
    const { table, who } = await dealt();
    const phone = await newBrowser();
    const device = await Line.open(table, phone, "?patch=1");
    const { pass } = await (await ask(`/api/tables/${table}/pass`, { method: "POST", headers: who[1] })).json<{
      pass: string;
    }>();
    expect((await post(`/api/tables/${table}/seat`, { pass }, phone)).status).toBe(200);
    await device.until(() => patched(device).length > 0);
    expect(numbersOf(device.entries)).toEqual([null, expect.any(Number)]);
  });
});

describe("a clock", () => {
  const alarmOf = (table: string) => runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());

  /** A table that has told the lobby all that there was to tell, so that its alarm is the game's alone. */
  const quiet = async () => {
    const seated = await dealt();
    await told(seated.table, ({ phase }) => phase === "playing");
    expect(await runDurableObjectAlarm(stubOf(seated.table))).toBe(true);
    return { ...seated, due: seated.watcher.entries[DEALT]!.at + MINUTE };
  };

  it("rings no later than something falls due", async () => {
    const { table, watcher } = await dealt();
    expect(await alarmOf(table)).toBeLessThanOrEqual(watcher.entries[DEALT]!.at + MINUTE);
  });

  it("an early alarm changes nothing and is set again", async () => {
    const { table, due } = await quiet();
    expect((await logOf(table)).length).toBe(DEALT + 1);
    expect(await alarmOf(table)).toBe(due);
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(await alarmOf(table)).toBe(due);
  });

  it("an instance that just woke for other work does not postpone the alarm", async () => {
    const { table, lines, due } = await quiet();
    await evictDurableObject(stubOf(table));
    vi.useFakeTimers({ toFake: ["Date"], now: due - 1000 });
    await lines[0].say({ type: "say", phrase: "hello" });
    expect(await alarmOf(table)).toBe(due);
  });

  it("lets the table act by itself when it is due, and everybody hears of it", async () => {
    const { table, watcher, due } = await quiet();
    await evictDurableObject(stubOf(table));
    vi.useFakeTimers({ toFake: ["Date"], now: due + 1 });
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    await watcher.until(() => watcher.hello?.viewer === "all");
    expect((await logOf(table)).map(({ event }) => event.type).slice(DEALT + 1)).toEqual(["expired", "revealed"]);
    await told(table, ({ phase }) => phase === "over");
    await runDurableObjectAlarm(stubOf(table));
    // Nothing is due any more but a look at who is still connected.
    expect(await alarmOf(table)).toBeGreaterThan(due + LIVENESS_CHECK_MS / 2);
  });
});

describe("the raw log, and the ids of commands", () => {
  const textOf = async (table: string, who: object, query = "") =>
    (await ask(`/api/tables/${table}/log${query}`, { headers: { ...who } })).text();
  const promise: AnyCommand = { type: "commit-salt", share: saltCommitment(SALT) };
  const begin = async (...lines: readonly Line[]) => {
    for (const line of lines) await line.say(promise);
    for (const line of lines) await line.say(showSalt);
  };

  it.each(["train", "spy"])("follow the players of %s to the seats that a smaller table gives them", async (game) => {
    const table = await openTable({ game, seats: 3 });
    const who = [await newBrowser(), await newBrowser()] as const;
    const [host, friend] = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
    await host.say(sit(1), { id: "host-sits" });
    await friend.say(sit(2), { id: "friend-sits" });
    await host.say({ type: "change-seats", seats: 2 }, { id: "host-changes" });
    await begin(host, friend);
    if (game === "spy") for (const line of [host, friend]) await line.say(ARRANGE);
    for (const identity of who) expect(await textOf(table, identity, "?raw=1")).toBe(await textOf(table, identity));
    expect(await textOf(table, who[1])).not.toMatch(/"id":"host/);
    expect(await textOf(table, who[0])).not.toMatch(/"id":"friend/);
  });

  it("show nothing to a player whose seat lapsed", async () => {
    const table = await openTable({ game: "train", seats: 2, clock: { type: "turn", ms: 30_000 } });
    const who = [await newBrowser(), await newBrowser(), await newBrowser()] as const;
    await (await Line.open(table, who[0])).say(sit(0));
    await (await Line.open(table, who[1])).say(sit(1), { id: "late-sits" });
    clockAfter(REVEAL_TIMEOUT_MS);
    await runDurableObjectAlarm(stubOf(table));
    const [host, next] = [await Line.open(table, who[0]), await Line.open(table, who[2])];
    await host.say(sit(0));
    await next.say(sit(1));
    await begin(host, next);
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["seat-lapsed", "dealt"]),
    );
    expect(await faultOf(await ask(`/api/tables/${table}/log?raw=1`, { headers: who[1] }))).toEqual([
      403,
      "not-your-seat",
    ]);
    expect(await textOf(table, who[2])).not.toMatch(/"id":"late/);
  });
});
