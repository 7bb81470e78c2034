/** The lobby's schema, as `wrangler d1 migrations apply` reads it. */
const files = import.meta.glob<string>("../../worker/lobby/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Splits a file at each semicolon that ends a line. */
const statements = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

export const migrations = Object.entries(files)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, sql]) => ({ name: path.split("/").at(-1)!, queries: statements(sql) }));
