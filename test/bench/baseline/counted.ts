/** The lobby's database with a count of its billed use: rows read, rows written and queries. */

import type { LobbyBill } from "./lobby-bill.ts";

/** The use since the server started, by all code that it runs. */
export const lobbyBill: LobbyBill = { queries: 0, rowsRead: 0, rowsWritten: 0 };

const count = <T extends Pick<D1Result, "meta">>(results: readonly T[]): void => {
  lobbyBill.queries++;
  for (const { meta } of results) {
    lobbyBill.rowsRead += meta.rows_read;
    lobbyBill.rowsWritten += meta.rows_written;
  }
};

type Database = Pick<D1Database, "prepare" | "batch">;

/** A statement that counts when it runs alone. In a batch the batch counts. */
const countedStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
  new Proxy(statement, {
    get: (target, name) => {
      if (name === "bind") return (...values: unknown[]) => countedStatement(target.bind(...values));
      if (name !== "run" && name !== "all") return Reflect.get(target, name, target);
      return async () => {
        const result = await target[name]();
        count([result]);
        return result;
      };
    },
  });

const counted = <T extends Database>(database: T): T =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare") return (sql: string) => countedStatement(target.prepare(sql));
      if (name !== "batch") return Reflect.get(target, name, target);
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements);
        count(results);
        return results;
      };
    },
  });

const countedDatabase = (database: D1Database): D1Database => {
  const own = counted(database);
  return new Proxy(database, {
    get: (target, name) =>
      name === "withSession" ? (wanted?: string) => counted(target.withSession(wanted)) : Reflect.get(own, name, own),
  });
};

export const withCounting = <T extends { readonly LOBBY: D1Database }>(env: T): T => ({
  ...env,
  LOBBY: countedDatabase(env.LOBBY),
});
