/** Migrates a local server's lobby database with the same command as in production. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Applies the migrations that `data` lacks. wrangler takes a second to find out, so the applied ones are recorded in a
 * file.
 */
export const migrate = async (root: string, data: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const migrations = await readdir(join(root, "worker/lobby/migrations"));
  // wrangler uses another database for another id, and writes an id into wrangler.toml on deploy.
  const ids = (await readFile(join(root, "wrangler.toml"), "utf8")).match(/^\w*database_id\b.*$/gm) ?? [];
  const expected = [...migrations.sort(), ...ids].join("\n");
  const note = join(data, "lobby-schema");
  if (existsSync(note) && (await readFile(note, "utf8")) === expected) return;
  await mkdir(data, { recursive: true, mode: 0o700 });
  await runWrangler(root, ["d1", "migrations", "apply", "LOBBY", "--local", ...wranglerStateDir(data)], env);
  await writeFile(note, expected);
};

/** Where wrangler stores a local server's data. */
export const wranglerStateDir = (data: string): string[] => ["--persist-to", join(data, "state")];

export const runWrangler = async (root: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), ...args], { env });
};
