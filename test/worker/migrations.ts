/** The statements of the lobby's migrations, in the order in which `wrangler d1 migrations apply` runs them. */
const files = import.meta.glob<string>("../../worker/lobby/migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** One statement ends with a semicolon at the end of a line. */
const statements = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

export const schema: readonly string[] = Object.entries(files)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([, sql]) => statements(sql));
