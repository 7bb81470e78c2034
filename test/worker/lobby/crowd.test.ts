/**
 * What the lobby's database does for a crowd: for visitors who only look, the same for ten as for a thousand. COSTS.md and
 * CACHING.md calculate from these figures.
 * Every day public-lists.test.ts queries the same lists.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LISTS_SECONDS } from "../../../worker/cache/cache-control.ts";
import type { Table } from "../../../worker/main.ts";
import { move, SEATED, seatTwo } from "../line.ts";
import { ask, askLater, emptyLobby, setUp, stubOf, told, withoutLobby } from "../support.ts";
import { mine } from "./lobby-lists.ts";

/** Questions that reach the database, by how they were asked. */
interface Asked {
  readonly session: string[];
  readonly direct: string[];
  rows: number;
}

type Batch = (statements: D1PreparedStatement[]) => Promise<D1Result[]>;

/** The same environment, whose database is counted. */
const counted = (): { readonly env: Env; readonly asked: Asked } => {
  const asked: Asked = { session: [], direct: [], rows: 0 };
  const counting =
    (batch: Batch, list: string[], name: string): Batch =>
    async (statements) => {
      list.push(name);
      const results = await batch(statements);
      asked.rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      return results;
    };
  const lobby = {
    prepare: (sql: string) => env.LOBBY.prepare(sql),
    batch: counting((statements) => env.LOBBY.batch(statements), asked.direct, "batch"),
    withSession(constraint: string) {
      const session = env.LOBBY.withSession(constraint);
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: counting((statements) => session.batch(statements), asked.session, constraint),
      };
    },
  };
  return { env: { ...setUp, LOBBY: lobby as unknown as D1Database }, asked };
};

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** So many open public tables, as tables tell of them. */
const list = async (count: number): Promise<void> => {
  const insert = env.LOBBY.prepare(
    "INSERT INTO listing (id, registered_at, length, moved_at, list, shown) VALUES (?1, ?2, 1, ?2, 'open', json_object('id', ?1))",
  );
  for (let from = 0; from < count; from += 50)
    await env.LOBBY.batch(
      Array.from({ length: Math.min(50, count - from) }, (_, at) => insert.bind(`table ${from + at}`, Date.now())),
    );
};

describe("a crowd at the public lists", () => {
  it.each([10, 200])(
    "%i simultaneous visitors cost the database one query, at its nearest replica",
    async (visitors) => {
      const { env: here, asked } = counted();
      // The first visitor finds nothing cached.
      await askLater("/api/lobby", {}, here);
      const before = asked.session.length;
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000_000 * visitors });
      await Promise.all(Array.from({ length: visitors }, () => ask("/api/lobby", {}, here)));
      expect(asked.session.slice(before)).toEqual(["first-unconstrained"]);
      expect(asked.direct).toEqual([]);
    },
  );

  it("a crowd that stays costs one query in two seconds, whatever its size", async () => {
    const questions = async (visitors: number): Promise<number> => {
      const { env: here, asked } = counted();
      const begin = Date.now() + 10_000_000 * visitors;
      for (let second = 0; second < 10; second++) {
        vi.useFakeTimers({ toFake: ["Date"], now: begin + second * 1000 });
        await Promise.all(Array.from({ length: visitors }, () => ask("/api/lobby", {}, here)));
      }
      return asked.session.length;
    };
    expect([await questions(3), await questions(60)]).toEqual([10 / LISTS_SECONDS, 10 / LISTS_SECONDS]);
  });

  it("reads no more rows where more tables are open than are weighed", async () => {
    const rows: number[] = [];
    for (const tables of [30, 300, 1500]) {
      await env.LOBBY.exec("DELETE FROM listing");
      await list(tables);
      const { env: here, asked } = counted();
      await askLater("/api/lobby", {}, here);
      rows.push(asked.rows);
    }
    // The one more is read to see that it is too many.
    expect(rows).toEqual([expect.any(Number), expect.any(Number), rows[1]! + 1]);
    expect(rows[2]).toBeLessThan(2200);
  });

  it("while the database is down, readers get an error; when it is back, they get an answer", async () => {
    await withoutLobby(async () => {
      expect((await askLater("/api/lobby")).status).toBe(503);
    });
    expect((await ask("/api/lobby")).status).toBe(200);
  });
});

describe("a crowd of tables", () => {
  const heard = (table: string) =>
    env.LOBBY.prepare("SELECT length FROM listing WHERE id = ?").bind(table).first<number>("length");

  it("the lobby learns of turns only after a player has left the table, who then sees it", async () => {
    const { table, who, lines } = await seatTwo();
    await told(table, ({ phase }) => phase === "playing");
    await runDurableObjectAlarm(stubOf(table));
    const before = await heard(table);
    // The pause between two reports is long over.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await lines[0].say(move(11, 15));
    await lines[1].say(move(22, 18));
    const alarm = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
    expect(alarm! - Date.now()).toBeGreaterThan(60_000);
    expect(await heard(table)).toBe(before);
    lines[1].socket.close(1000);
    await expect.poll(() => mine(who[1])).toMatchObject([{ length: SEATED + 2, turn: [0] }]);
    expect([await heard(table), await mine(who[0])]).toMatchObject([before, [{ length: before }]]);
  });
});
