/** The lobby's database with a count of what it would be billed for: rows read and written, and how often it was asked. */

import type { Asked } from "./asked.ts";

/** Since this server began, by all that it runs. */
export const asked: Asked = { questions: 0, read: 0, written: 0 };

const count = <T extends Pick<D1Result, "meta">>(results: readonly T[]): void => {
  asked.questions++;
  for (const { meta } of results) {
    asked.read += meta.rows_read;
    asked.written += meta.rows_written;
  }
};

type Database = Pick<D1Database, "prepare" | "batch">;

/** A statement that counts when it runs by itself; in a batch the batch counts. */
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
