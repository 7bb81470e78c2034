/**
 * A table whose players are nearer to another place goes on there: all of it, once, whatever breaks on the way.
 * @gate
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isLogFault, makeLog, parseLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import type { Table } from "../../../../worker/main.ts";
import { clearLocationCache } from "../../../../worker/platform/table-stub.ts";
import { readRows } from "../../../../worker/table/log/storage.ts";
import { TABLE_STORAGE_NAMES } from "../../../../worker/table/log/storage-dump.ts";
import { MAX_DIRECT_GUESTS } from "../../../../worker/table/viewers/relays.ts";
import { Line, move, SALT, SEATED, showSalt, sit } from "../../line.ts";
import { mine } from "../../lobby/lobby-lists.ts";
import {
  ask,
  type From,
  faultOf,
  logOf,
  newBrowser,
  openTable,
  post,
  stubOf,
  sweepNow,
  toldOf,
} from "../../support.ts";
import {
  AMERICA,
  begin,
  comeAgain,
  command,
  EUROPE,
  livesAt,
  meet,
  placedOf,
  relationsOf,
  sitDown,
} from "./two-regions.ts";

beforeEach(clearLocationCache);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** From America's object to Europe's, where the game has begun. */
const moved = async (order: object = {}) => {
  const distant = await meet(order);
  await sitDown(distant);
  const lines = await comeAgain(distant, "");
  await begin(lines);
  return { ...distant, lines };
};

const stay = async (table: string): Promise<void> => {
  expect(await livesAt(table)).toEqual(["first"]);
  expect(await relationsOf(placedOf(table))).toEqual([]);
};

describe("a table whose players sit far from where it was opened", () => {
  it("the table moves near its players with log, secret and seats, and leaves only a pointer", async () => {
    const distant = await meet();
    const secretOf = (stub: DurableObjectStub<Table>) =>
      runInDurableObject(stub, (_: Table, { storage }) => readRows(storage.sql)?.secret);
    const secret = await secretOf(stubOf(distant.table));
    await sitDown(distant);
    const again = await comeAgain(distant, "");
    expect(await livesAt(distant.table)).toEqual(["placed"]);
    expect(await relationsOf(stubOf(distant.table))).toEqual(["elsewhere"]);
    expect(await runInDurableObject(stubOf(distant.table), (_: Table, { storage }) => [...storage.kv.list()])).toEqual(
      [],
    );
    expect(await secretOf(placedOf(distant.table))).toBe(secret);
    expect(again.map(({ hello }) => hello?.seats)).toEqual([[0], [1]]);
    expect(again[1].entries).toEqual(distant.lines[1].entries);
  });

  it("the game can be played to its end there, and the whole log verifies", async () => {
    const { table, lines } = await moved();
    expect(await lines[0].say(move(11, 15))).toMatchObject({ type: "entry", seq: SEATED });
    expect(await lines[1].say(move(22, 18))).toMatchObject({ type: "entry", seq: SEATED + 1 });
    await lines[0].say({ type: "resign" });
    const log = parseLog(makeLog(await logOf(table)));
    expect(isLogFault(log) ? log.fault : verify(log).fault).toBeNull();
    expect((await logOf(table)).map(({ event }) => event.type)).toEqual(
      expect.arrayContaining(["opened", "seat-taken", "revealed"]),
    );
  });

  it("a relocated table continues from the entries its pages hold", async () => {
    const distant = await meet();
    await sitDown(distant);
    const [line] = await comeAgain(distant, "?from=3&as=0");
    expect([line.hello?.from, line.hello?.length, line.entries]).toEqual([3, 3, []]);
  });

  it("every route finds the table, from an instance of the Worker that knows of the move or not", async () => {
    const { table, who } = await moved();
    for (const _ of ["new", "old"]) {
      if (_ === "new") clearLocationCache();
      const answers = await Promise.all(
        [
          `/api/tables/${table}`,
          `/api/tables/${table}/log`,
          `/api/tables/${table}/log?raw=1`,
          `/api/tables/${table}/moves`,
          `/t/${table}`,
          `/t/${table}/preview.png`,
        ].map(async (path) => [path, (await ask(path, { headers: who[0] })).status]),
      );
      expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    }
    const pass = await post(`/api/tables/${table}/pass`, {}, who[0]);
    const other = await newBrowser();
    const shown = await pass.json<{ pass: string }>();
    expect((await post(`/api/tables/${table}/seat`, { pass: shown.pass }, other)).status).toBe(200);
    expect((await Line.open(table, other)).hello?.seats).toEqual([0]);
  });

  it("the table reports to its players and the lobby from there, and the sweep queries it there", async () => {
    const { table, who, lines } = await moved({ public: true });
    await expect.poll(async () => (await toldOf(table))?.phase, { timeout: 10_000 }).toBe("playing");
    await expect
      .poll(() => mine(who[1]), {
        timeout: 10_000,
      })
      .toMatchObject([{ id: table, mine: [1] }]);
    await lines[0].say({ type: "resign" });
    await expect
      .poll(() => mine(who[0]), {
        timeout: 10_000,
      })
      .toMatchObject([{ id: table, phase: "over" }]);
    await env.LOBBY.exec(`UPDATE listing SET ask_at = 0, heard_at = 0, length = 0, shown = NULL WHERE id = '${table}'`);
    await sweepNow();
    expect((await toldOf(table))?.phase).toBe("over");
  });

  it("takes who watches by a relay with it", async () => {
    const distant = await meet();
    const passers: Line[] = [];
    // The opener and the players who are about to sit are there already.
    for (let count = 3; count < MAX_DIRECT_GUESTS; count++) passers.push(await Line.open(distant.table));
    const far = await Line.open(distant.table, {}, "?patch=1");
    await sitDown(distant);
    const lines = await comeAgain(distant, "");
    await begin(lines);
    await lines[0].say(move(11, 15));
    await far.until(() => far.length === SEATED + 1);
    expect(far.entries.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(far.entries).toEqual(await logOf(distant.table));
    for (const line of passers) expect((await line.closed).code).toBe(4301);
  });

  it("a deletion by all players removes the table there and here", async () => {
    const distant = await meet();
    await sitDown(distant);
    const lines = await comeAgain(distant, "");
    expect(await (await post(`/api/tables/${distant.table}/forget`, {}, distant.who[0])).json()).toEqual({
      against: [1],
    });
    expect(await (await post(`/api/tables/${distant.table}/forget`, {}, distant.who[1])).json()).toEqual({
      against: [],
    });
    for (const line of lines) expect((await line.closed).code).toBe(4410);
    expect(await relationsOf(stubOf(distant.table))).toEqual([]);
    expect(await relationsOf(placedOf(distant.table))).toEqual([]);
    expect(await faultOf(await ask(`/api/tables/${distant.table}`))).toEqual([404, "no-table"]);
    clearLocationCache();
    expect(await faultOf(await ask(`/api/tables/${distant.table}`))).toEqual([404, "no-table"]);
    expect(await toldOf(distant.table)).toBeNull();
  });

  it("its first object does not open the table a second time", async () => {
    const { table } = await moved();
    await stubOf(table).open({ game: "pool", rules: "other", options: {}, seats: 2, shared: true });
    expect(await livesAt(table)).toEqual(["placed"]);
    expect((await logOf(table)).length).toBe(SEATED);
  });

  it("its rematch opens in the new region", async () => {
    const { table, lines } = await moved();
    await lines[0].say({ type: "resign" });
    for (const line of lines) await line.until(() => line.hello?.viewer === "all");
    await lines[0].say({ type: "rematch" });
    await lines[1].say({ type: "rematch" });
    const next = ((await logOf(table)).at(-1)!.event as unknown as { table: string }).table;
    await expect.poll(async () => (await relationsOf(stubOf(next))).includes("log"), { timeout: 10_000 }).toBe(true);
    const near = await runInDurableObject(
      stubOf(next),
      (_: Table, { storage }) => storage.sql.exec("SELECT near FROM log WHERE seq = 0").one().near,
    );
    expect(near).toBe("weur");
  });

  it("a relocated table answers and notifies a player who sat down without a socket like any other", async () => {
    const distant = await meet();
    const program = { who: distant.who[1], from: EUROPE };
    await distant.lines[0].say(sit(0));
    expect(await command(distant.table, program, sit(1), { seq: 1 })).toMatchObject({
      ...{ status: 200, frame: { type: "entry", seq: 2 } },
    });
    expect((await distant.opener.closed).code).toBe(4301);
    expect(await command(distant.table, program, showSalt, { seq: 2 })).toMatchObject({ frame: { seq: 3 } });
    expect(await livesAt(distant.table)).toEqual(["placed"]);
    await placedOf(distant.table).report();
    expect(await mine(distant.who[1])).toMatchObject([{ id: distant.table, mine: [1] }]);
  });
});

describe("the storage of a table", () => {
  const sources = import.meta.glob<string>("../../../../worker/table/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const made = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(/g)].map(([, name]) => name),
  );

  it("every storage table that a table creates is relocated", () => {
    expect(made).toEqual(expect.arrayContaining(["log", "kept_seat", "relay"]));
    expect(made.filter((name) => !TABLE_STORAGE_NAMES.includes(name!))).toEqual([]);
  });
});

describe("a table stays where it was opened", () => {
  const near: readonly (readonly [string, readonly [From, From]])[] = [
    ["both are near it", [AMERICA, AMERICA]],
    ["the first is near it", [AMERICA, EUROPE]],
    ["the second is near it", [EUROPE, AMERICA]],
    ["it is not known where the first is", [{}, EUROPE]],
    ["it is not known where the second is", [EUROPE, {}]],
    ["nothing is nearer to both together", [EUROPE, { continent: "OC" }]],
  ];

  it.each(near)("a table is not relocated where %s", async (_, froms) => {
    const distant = await meet({}, froms);
    for (const [seat, line] of distant.lines.entries()) await line.say(sit(seat));
    await begin(distant.lines as [Line, Line]);
    await stay(distant.table);
  });

  it("a table is not relocated while a seat is free", async () => {
    const distant = await meet({ game: "train", seats: 3, options: { set: 6 } });
    for (const [seat, line] of distant.lines.entries()) await line.say(sit(seat));
    await distant.lines[1].settled();
    await stay(distant.table);
    const third = await Line.open(distant.table, await newBrowser(), "", EUROPE);
    await third.say(sit(2));
    for (const line of [...distant.lines, third]) expect((await line.closed).code).toBe(4301);
    await expect.poll(() => livesAt(distant.table)).toEqual(["placed"]);
  });

  it("a table is not relocated when the second player is a bot or the same person", async () => {
    const { table, lines } = await meet();
    await lines[0].say(sit(0));
    expect(await lines[0].say({ type: "seat-bot", seat: 1, level: 1, salt: SALT })).toMatchObject({ type: "entry" });
    await lines[0].settled();
    await stay(table);
    const other = await meet();
    await other.lines[0].say(sit(0));
    await other.lines[0].say(sit(1));
    await other.lines[0].settled();
    await stay(other.table);
  });

  it("a table is not relocated when the first player has left or has no socket", async () => {
    const { table, lines } = await meet();
    await lines[0].say(sit(0));
    await lines[0].say({ type: "stand" });
    await lines[1].say(sit(1));
    await lines[1].settled();
    await stay(table);
    const other = await meet();
    await other.lines[0].say(sit(0));
    other.lines[0].socket.close(1000);
    await other.lines[0].closed;
    await expect
      .poll(async () => {
        await other.lines[1].settled();
        return other.lines[1].presences.at(-1)?.seats[0] === false;
      })
      .toBe(true);
    await other.lines[1].say(sit(1));
    await other.lines[1].settled();
    await stay(other.table);
  });

  it("a table without a stored region is not relocated", async () => {
    const table = await openTable({}, {});
    const lines = [await newBrowser(), await newBrowser()].map((who) => Line.open(table, who, "", EUROPE));
    for (const [seat, line] of (await Promise.all(lines)).entries()) await line.say(sit(seat));
    await stay(table);
    const old = await meet();
    await runInDurableObject(stubOf(old.table), (_: Table, { storage }) =>
      storage.sql.exec(
        "CREATE TABLE kept AS SELECT seq, at, seat, v, event, id, secret FROM log; DROP TABLE log; ALTER TABLE kept RENAME TO log",
      ),
    );
    for (const [seat, line] of old.lines.entries()) await line.say(sit(seat));
    await old.lines[1].settled();
    await stay(old.table);
  });

  it("a table relocates once: a player who sits down later does not move it again", async () => {
    const distant = await meet();
    await sitDown(distant);
    const [first] = await comeAgain(distant, "");
    await first.say({ type: "stand" });
    const asia = await Line.open(distant.table, await newBrowser(), "", { continent: "AS", longitude: "114" });
    await asia.say(sit(0));
    await asia.settled();
    expect(await livesAt(distant.table)).toEqual(["placed"]);
  });
});
