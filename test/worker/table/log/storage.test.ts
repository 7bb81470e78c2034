/** What a table keeps, and that it keeps it. */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { saltCommitment } from "../../../../engine/chance/deal.ts";
import type { TrainEvent } from "../../../../engine/games/train/state/types.ts";
import { isLogFault, makeLog, parseLog } from "../../../../engine/log/log.ts";
import { verify } from "../../../../engine/log/verify.ts";
import type { Table } from "../../../../worker/main.ts";
import { UNREADABLE_RETRY_MS } from "../../../../worker/sockets/limits.ts";
import { appendEntries } from "../../../../worker/table/log/storage.ts";
import { readSitterKeys } from "../../../../worker/table/publish/sitter-keys.ts";
import { Line, move, newId, SALT, seatTwo, showSalt, sit } from "../../line.ts";
import { mine } from "../../lobby/lobby-lists.ts";
import { ask, faultOf, logOf, newBrowser, openTable, post, stubOf, told } from "../../support.ts";

const inside = <T>(table: string, look: (storage: DurableObjectStorage) => T): Promise<T> =>
  runInDurableObject(stubOf(table), (_: Table, { storage }) => look(storage));

const failure = (act: () => unknown): string => {
  try {
    act();
    return "";
  } catch (error) {
    return String(error);
  }
};

describe("the log in storage", () => {
  it.each(["UPDATE log SET at = 0", "DELETE FROM log", "UPDATE log SET secret = '' WHERE seq = 0"])(
    "refuses %j",
    async (statement) => {
      const { table } = await seatTwo();
      expect(await inside(table, ({ sql }) => failure(() => sql.exec(statement)))).toContain("append-only");
    },
  );

  it("refuses a row of another form, a text that is not JSON, and a second entry of one number", async () => {
    const { table } = await seatTwo();
    const insert = (values: string) =>
      inside(table, ({ sql }) => failure(() => sql.exec(`INSERT INTO log VALUES ${values}`)));
    expect(await insert("('four', 0, 0, 1, '{}', NULL, NULL, NULL)")).not.toBe("");
    expect(await insert("(4, 0, 0, 1, '{', NULL, NULL, NULL)")).toContain("CHECK");
    expect(await insert("(4, 0, 0, 1, '{}', NULL, 'another', NULL)")).toContain("CHECK");
    expect(await insert("(4, 0, 0, 1, '{}', NULL, NULL, 'weur')")).toContain("CHECK");
    expect(await insert("(3, 0, 0, 1, '{}', NULL, NULL, NULL)")).toContain("PRIMARYKEY");
  });

  it("costs one billed row a move", async () => {
    const { table } = await seatTwo();
    const written = await inside(
      table,
      ({ sql }) =>
        sql.exec(
          `INSERT INTO log (seq, at, seat, v, event, id) VALUES (6, 0, 0, 1, '{"type":"moved","path":[11,15]}', 'x')`,
        ).rowsWritten,
    );
    expect(written).toBe(1);
  });

  it("holds one row an entry, and a move adds exactly one", async () => {
    const { table, lines } = await seatTwo();
    const count = () => inside(table, ({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM log").one().n);
    expect(await count()).toBe(6);
    await lines[0].say(move(11, 15));
    expect(await count()).toBe(7);
  });

  it("no answer contains the secret before the end of the game", async () => {
    const { table, lines, watcher } = await seatTwo();
    const secret = await inside(
      table,
      ({ sql }) => sql.exec<{ secret: string }>("SELECT secret FROM log WHERE seq = 0").one().secret,
    );
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await lines[0].say(move(11, 15));
    await watcher.until(() => watcher.entries.length === 7);
    const shown = JSON.stringify([...lines, watcher].map((line) => line.received));
    expect(shown).not.toContain(secret);
    expect(await (await ask(`/api/tables/${table}/log`)).text()).not.toContain(secret);
    await lines[0].say({ type: "resign" });
    expect((await logOf(table)).at(-1)?.event).toEqual({ type: "revealed", secret });
  });

  it("no answer contains a player's key, not even after the end", async () => {
    const { table, lines, watcher } = await seatTwo();
    await lines[0].say({ type: "resign" });
    await watcher.until(() => watcher.hello?.viewer === "all");
    const late = await Line.open(table);
    const keys = await inside(table, ({ sql }) =>
      sql.exec<{ key: string }>("SELECT event ->> 'player' AS key FROM log WHERE seq IN (1, 2)").toArray(),
    );
    const shown =
      JSON.stringify([...lines, watcher, late].map((line) => line.received)) + JSON.stringify(await logOf(table));
    expect(keys.map(({ key }) => [key.length, shown.includes(key)])).toEqual([
      [16, false],
      [16, false],
    ]);
  });
});

describe("a table that was opened before the secret stood in the log's first row", () => {
  const OLD = `
    CREATE TABLE kept AS SELECT * FROM log;
    DROP TABLE log;
    CREATE TABLE log (
      seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, seat INTEGER, v INTEGER NOT NULL,
      event TEXT NOT NULL CHECK (json_valid(event)), id TEXT
    ) STRICT;
    CREATE TABLE secret (hex TEXT NOT NULL) STRICT;
    INSERT INTO log SELECT seq, at, seat, v, event, id FROM kept;
    INSERT INTO secret SELECT secret FROM kept WHERE seq = 0;
    DROP TABLE kept;
    CREATE TABLE sitter (player TEXT PRIMARY KEY, listing TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TRIGGER log_is_never_edited BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
    CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
    CREATE TRIGGER secret_is_never_edited BEFORE UPDATE ON secret BEGIN SELECT RAISE(ABORT, 'append-only'); END;
    CREATE TRIGGER secret_is_never_cut BEFORE DELETE ON secret BEGIN SELECT RAISE(ABORT, 'append-only'); END;`;

  it("an old table wakes, continues, notifies its players, ends and reveals its secret", async () => {
    const { table, who, lines } = await seatTwo();
    await inside(table, ({ sql, kv }) => {
      const sitters = [...readSitterKeys({ sql, kv })];
      sql.exec(OLD);
      for (const [player, key] of sitters) {
        kv.delete(`sitter ${player}`);
        sql.exec("INSERT INTO sitter (player, listing) VALUES (?, ?)", player, key);
      }
    });
    await evictDurableObject(stubOf(table));
    const secret = await inside(table, ({ sql }) => sql.exec<{ hex: string }>("SELECT hex FROM secret").one().hex);
    expect(await lines[0].say(move(11, 15), { seq: 5 })).toMatchObject({ type: "entry", seq: 6 });
    expect(await (await ask(`/api/tables/${table}/log`)).text()).not.toContain(secret);
    await lines[0].say({ type: "resign" });
    const log = parseLog(makeLog(await logOf(table)));
    expect(isLogFault(log) ? log.fault : [log.at(-1)?.event, verify(log).fault]).toEqual([
      { type: "revealed", secret },
      null,
    ]);
    await expect.poll(() => mine(who[1])).toMatchObject([{ phase: "over" }]);
  });
});

describe("a second instance of the same object", () => {
  it("if another instance appended first, this one rereads the log, and both moves reach everyone", async () => {
    const { table, lines, watcher } = await seatTwo();
    const theirs = { seq: 6, at: Date.now(), seat: 0, v: 1, event: { type: "moved", path: [11, 15] } };
    expect(await inside(table, (storage) => appendEntries(storage, [theirs]))).toBe(true);
    expect(await lines[0].say(move(10, 14))).toMatchObject({ type: "refused", code: "stale", length: 7 });
    await watcher.until(() => watcher.entries.length === 7);
    expect(await lines[1].say(move(21, 17), { seq: 6 })).toMatchObject({ type: "entry", seq: 7 });
    expect((await logOf(table)).map(({ event }) => event).slice(6)).toEqual([
      { type: "moved", path: [11, 15] },
      { type: "moved", path: [21, 17] },
    ]);
  });
  it("a command that another instance has already appended is not appended again", async () => {
    const { table, lines } = await seatTwo();
    const id = newId();
    const theirs = { seq: 6, at: Date.now(), seat: 0, v: 1, event: { type: "moved", path: [11, 15] }, id };
    await inside(table, (storage) => appendEntries(storage, [theirs]));
    await lines[0].say(move(11, 15), { id, seq: 5 });
    expect((await logOf(table)).length).toBe(7);
  });
});

describe("when storage fails", () => {
  it("the sender is told so, nothing is announced, and the table goes on as stored", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { table, lines, watcher } = await seatTwo();
    await inside(table, ({ sql }) =>
      sql.exec("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'disk full'); END"),
    );
    const id = newId();
    expect(await lines[0].say(move(11, 15), { id })).toEqual({ type: "refused", id, code: "internal", length: 6 });
    expect(logged.mock.calls).toEqual([
      [expect.stringMatching(/^table [0-9a-f]{64}$/), expect.stringContaining("disk full")],
    ]);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(table);
    logged.mockRestore();
    await inside(table, ({ sql }) => sql.exec("DROP TRIGGER full"));
    expect(await lines[0].say(move(11, 15), { id, seq: 5 })).toMatchObject({ type: "entry", seq: 6, id });
    await watcher.until(() => watcher.entries.length === 7);
    expect((await logOf(table)).length).toBe(7);
  });
});

describe("a log that a player fills for fun", () => {
  it("takes no more of that, still takes every move, and can be read", async () => {
    const { table, lines } = await seatTwo();
    const length = 10_000;
    await inside(table, ({ sql }) =>
      sql.exec(
        `INSERT INTO log WITH RECURSIVE n(seq) AS (SELECT 6 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?)
         SELECT seq, 0, 0, 1, '{"type":"renamed","seat":0,"name":"x"}', NULL, NULL, NULL FROM n`,
        length - 1,
      ),
    );
    await evictDurableObject(stubOf(table));
    const rename = { type: "rename", name: "y" } as const;
    expect(await lines[0].say(rename, { seq: length - 1 })).toMatchObject({ code: "asked-enough", length });
    expect(await lines[0].say(move(11, 15), { seq: length - 1 })).toMatchObject({ type: "entry", seq: length });
    expect((await Line.open(table)).length).toBe(length + 1);
  });
});

describe("an object", () => {
  const objects = async (): Promise<number> => (await listDurableObjectIds(env.TABLE)).length;

  it("only opening a table creates its object", async () => {
    const before = await objects();
    const id = await openTable();
    expect(await objects()).toBe(before + 1);
    const madeUp = [
      "A".repeat(20),
      `${id.slice(0, -1)}${id.endsWith("A") ? "B" : "A"}`,
      `${id}A`,
      id.slice(1),
      id.toUpperCase(),
      "..%2f..",
      "a%2Fb",
      "__proto__",
    ];
    for (const path of madeUp.flatMap((wrong) => [`/api/tables/${wrong}`, `/api/tables/${wrong}/log`, `/t/${wrong}`])) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    for (const wrong of madeUp) expect([wrong, (await Line.upgrade(wrong)).status]).toEqual([wrong, 404]);
    await post("/api/tables", { game: "chess" });
    expect(await objects()).toBe(before + 1);
  });

  it("the object of a table that nobody opened stores nothing", async () => {
    const stub = env.TABLE.getByName("never opened");
    expect(await stub.summary("never opened")).toBeNull();
    expect(await stub.log({ player: null, as: null, from: 0, limit: null, held: "" })).toEqual({ fault: "no-table" });
    expect((await stub.fetch("https://table/socket", { headers: { Upgrade: "websocket" } })).status).toBe(404);
    const tables = await runInDurableObject(stub, (_: Table, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("opens once: a second call changes nothing", async () => {
    const id = await openTable();
    const before = await logOf(id);
    await stubOf(id).open({ game: "pool", rules: "other", options: {}, seats: 2, shared: true });
    expect(await logOf(id)).toEqual(before);
    const line = await Line.open(id);
    expect(await line.say(sit(0))).toMatchObject({ code: "no-identity" });
  });
});

describe("a log with an entry that nobody here can read", () => {
  /** The next entry is written by other code than this. */
  const spoil = (table: string, event: string, v = 1) =>
    runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      const at = Date.now();
      storage.sql.exec(
        "INSERT INTO log (seq, at, seat, v, event) SELECT max(seq) + 1, ?, 0, ?, ? FROM log",
        at,
        v,
        event,
      );
    });

  const TOMORROW = '{"type":"dealt-anew","hands":[[1,2],[3,4]]}';

  it.each([
    ["of a newer version", '{"type":"moved","path":[11,15]}', 2],
    ["that its game does not know", TOMORROW, 1],
  ])("%s is not relabelled: the table says by which name it can be found, to the log too", async (_, event, v) => {
    const { table, who } = await seatTwo();
    await spoil(table, event, v);
    await evictDurableObject(stubOf(table));
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const object = env.TABLE.idFromName(table).toString();
    for (const path of ["", "/log"]) {
      const response = await ask(`/api/tables/${table}${path}`, { headers: who[0] });
      expect([response.status, await response.json()]).toEqual([
        503,
        { error: "cannot-open", hint: `object ${object}` },
      ]);
    }
    expect((await Line.upgrade(table, who[0])).status).toBe(503);
    const lines = logged.mock.calls.map((parts) => parts.join(" "));
    logged.mockRestore();
    expect(lines.length).toBe(1);
    expect(lines[0]).toContain(object);
    expect(lines[0]).not.toContain(table);
  });

  it("only players can fetch the unreadable log raw, and it shows no more than they may know", async () => {
    const { table, who } = await seatTwo();
    const raw = (identity = {}) => ask(`/api/tables/${table}/log?raw=1`, { headers: identity });
    const whole = await (await raw(who[1])).text();
    await spoil(table, TOMORROW);
    await evictDurableObject(stubOf(table));
    const log = await (await raw(who[1])).text();
    expect(log.startsWith(whole)).toBe(true);
    expect(JSON.parse(log.trim().split("\n").at(-1)!)).toMatchObject({ seq: 6, v: 1, event: null });
    expect(log).not.toMatch(/"player":"/);
    for (const identity of [{}, await newBrowser()])
      expect(await faultOf(await raw(identity))).toEqual([403, "not-your-seat"]);
  });

  it("hides all hands behind it, because it may have moved the players to other seats", async () => {
    const table = await openTable({ game: "train", seats: 3 });
    const who = [await newBrowser(), await newBrowser()] as const;
    const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
    for (const [at, line] of lines.entries()) await line.say(sit(at + 1));
    await lines[0].say({ type: "change-seats", seats: 2 });
    for (const line of lines) await line.say({ type: "commit-salt", share: saltCommitment(SALT) });
    for (const line of lines) await line.say(showSalt);
    await runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      storage.sql.exec("DROP TRIGGER log_is_never_edited");
      storage.sql.exec("UPDATE log SET event = replace(event, 'seats-changed', 'seats-changed-anew')");
    });
    await evictDurableObject(stubOf(table));
    for (const identity of who) {
      const events = (await logOf(table, "?raw=1", identity)).map(({ event }) => event as Partial<TrainEvent> | null);
      expect(events.indexOf(null)).toBe(3);
      expect(events.at(-1)).toMatchObject({ type: "dealt" });
      expect(JSON.stringify(events.at(-1))).toMatch(/"hands":\[(\[null[null,]*\],?)+\]/);
    }
  });

  it("opens by itself when the code that reads it is mended, and meanwhile wakes once an hour", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say(move(11, 15));
    await told(table, () => true);
    await spoil(table, TOMORROW);
    await evictDurableObject(stubOf(table));
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await runDurableObjectAlarm(stubOf(table));
    const next = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
    expect(next).toBeGreaterThan(Date.now() + UNREADABLE_RETRY_MS / 2);
    logged.mockRestore();
    // Other code comes with another instance; here it is the entry that is other.
    await runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      storage.sql.exec("DROP TRIGGER log_is_never_cut");
      storage.sql.exec("DELETE FROM log WHERE event = ?", TOMORROW);
    });
    await evictDurableObject(stubOf(table));
    expect((await ask(`/api/tables/${table}`)).status).toBe(200);
  });
});
