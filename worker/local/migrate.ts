/** Migrates a local server's lobby database: an existing one with the same command as in production. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const FOLDER = "worker/lobby/migrations";
const STATE = "state";

/** Where wrangler records which migrations are applied. */
const APPLIED_TABLE = `CREATE TABLE d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

/**
 * Applies the migrations that `data` lacks. wrangler takes a second to find out, so the applied ones are recorded in a
 * file.
 */
export const migrate = async (root: string, data: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const migrations = await readdir(join(root, FOLDER));
  // wrangler uses another database for another id, and writes an id into wrangler.toml on deploy.
  const ids = (await readFile(join(root, "wrangler.toml"), "utf8")).match(/^\w*database_id\b.*$/gm) ?? [];
  const expected = [...migrations.sort(), ...ids].join("\n");
  const note = join(data, "lobby-schema");
  if (existsSync(note) && (await readFile(note, "utf8")) === expected) return;
  const isNew = !hasState(data);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const command = isNew
    ? ["execute", "LOBBY", "--yes", "--file", await writeSchema(root, data, migrations)]
    : ["migrations", "apply", "LOBBY"];
  await runWrangler(root, ["d1", ...command, "--local", ...wranglerStateDir(data)], env);
  await writeFile(note, expected);
};

/**
 * Writes all migrations as one script, and returns its path. `wrangler d1 migrations apply` starts a workerd for each
 * file, which takes six seconds. The script records the files as that command does, so that it can apply later ones.
 */
const writeSchema = async (root: string, data: string, migrations: readonly string[]): Promise<string> => {
  const texts = await Promise.all(migrations.map((name) => readFile(join(root, FOLDER, name), "utf8")));
  const names = migrations.map((name) => `('${name}')`).join(", ");
  const path = join(data, "lobby-schema.sql");
  await writeFile(path, [...texts, APPLIED_TABLE, `INSERT INTO d1_migrations (name) VALUES ${names};`].join("\n"));
  return path;
};

/** Whether a local server has stored anything in that folder. */
export const hasState = (data: string): boolean => existsSync(join(data, STATE));

/** Where wrangler stores a local server's data. */
export const wranglerStateDir = (data: string): string[] => ["--persist-to", join(data, STATE)];

export const runWrangler = async (root: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args], { env });
};
