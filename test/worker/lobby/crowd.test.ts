import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LISTS_SECONDS } from "../../../worker/cache/cache-control.ts";
import { emptyLobby, request, requestFresh, testEnv } from "../support.ts";

/** Batches that reach the database, by session constraint or direct, and the rows that they read. */
interface QueryCounts {
  readonly session: string[];
  readonly direct: string[];
  rows: number;
}

type Batch = (statements: D1PreparedStatement[]) => Promise<D1Result[]>;

/** The bindings with a database that counts its queries. */
const countingEnv = (): { readonly bindings: Env; readonly counts: QueryCounts } => {
  const counts: QueryCounts = { session: [], direct: [], rows: 0 };
  const counting =
    (batch: Batch, list: string[], name: string): Batch =>
    async (statements) => {
      list.push(name);
      const results = await batch(statements);
      counts.rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      return results;
    };
  const lobby = {
    prepare: (sql: string) => env.LOBBY.prepare(sql),
    batch: counting((statements) => env.LOBBY.batch(statements), counts.direct, "batch"),
    withSession(constraint: string) {
      const session = env.LOBBY.withSession(constraint);
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: counting((statements) => session.batch(statements), counts.session, constraint),
      };
    },
  };
  return { bindings: { ...testEnv, LOBBY: lobby as unknown as D1Database }, counts };
};

beforeEach(emptyLobby);

/** Inserts listings of open public tables. */
const insertListings = async (count: number): Promise<void> => {
  const insert = env.LOBBY.prepare(
    "INSERT INTO listing (id, registered_at, length, moved_at, list, shown) VALUES (?1, ?2, 1, ?2, 'open', json_object('id', ?1))",
  );
  for (let from = 0; from < count; from += 50)
    await env.LOBBY.batch(
      Array.from({ length: Math.min(50, count - from) }, (_, at) => insert.bind(`table ${from + at}`, Date.now())),
    );
};

describe("many visitors at the public lists", () => {
  it.each([10, 200])("cause one query at the nearest replica if %i of them arrive at once", async (visitors) => {
    const { bindings, counts } = countingEnv();
    // The first visitor finds nothing cached.
    await requestFresh("/api/lobby", {}, bindings);
    const before = counts.session.length;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000_000 * visitors });
    await Promise.all(Array.from({ length: visitors }, () => request("/api/lobby", {}, bindings)));
    expect(counts.session.slice(before)).toEqual(["first-unconstrained"]);
    expect(counts.direct).toEqual([]);
  });

  it("cause one query in two seconds if they stay, whatever their number", async () => {
    const queryCount = async (visitors: number): Promise<number> => {
      const { bindings, counts } = countingEnv();
      const begin = Date.now() + 10_000_000 * visitors;
      for (let second = 0; second < 10; second++) {
        vi.useFakeTimers({ toFake: ["Date"], now: begin + second * 1000 });
        await Promise.all(Array.from({ length: visitors }, () => request("/api/lobby", {}, bindings)));
      }
      return counts.session.length;
    };
    expect([await queryCount(3), await queryCount(60)]).toEqual([10 / LISTS_SECONDS, 10 / LISTS_SECONDS]);
  });

  it("cause no more rows to be read for more open tables than the ranking considers", async () => {
    const rows: number[] = [];
    for (const tables of [30, 300, 1500]) {
      await env.LOBBY.exec("DELETE FROM listing");
      await insertListings(tables);
      const { bindings, counts } = countingEnv();
      await requestFresh("/api/lobby", {}, bindings);
      rows.push(counts.rows);
    }
    // One row more is read to detect that there are too many.
    expect(rows).toEqual([expect.any(Number), expect.any(Number), rows[1]! + 1]);
    expect(rows[2]).toBeLessThan(2200);
  });
});
