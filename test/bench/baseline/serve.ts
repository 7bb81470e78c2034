/**
 * Serves the real Worker and a bare Durable Object without a proxy: `wrangler dev` puts
 * its own proxy and process before the Worker, which under load take more of a core than the Worker does.
 *
 *   node serve.ts PORT FOLDER [INSPECTOR]    the folder gets the build and the stored data; INSPECTOR is a port for a
 * profiler
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const CONFIG = join(import.meta.dirname, "wrangler.toml");
const MIGRATIONS = join(import.meta.dirname, "../../../worker/lobby/migrations");

const build = (folder: string): void => {
  const args = ["deploy", "--dry-run", "--outdir", folder, "-c", CONFIG];
  const { status, stderr } = spawnSync("wrangler", args, { env: { ...process.env, WRANGLER_SEND_METRICS: "false" } });
  if (status !== 0) throw new Error(String(stderr));
};

const modulesIn = (folder: string) => {
  const wasm = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  return [
    { type: "ESModule" as const, path: join(folder, "worker.js") },
    ...wasm.map((name) => ({ type: "CompiledWasm" as const, path: join(folder, name) })),
  ];
};

const [port = "", folder = "", inspector] = process.argv.slice(2);
const built = join(folder, "worker");
build(built);
const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(CONFIG).workerOptions;
const miniflare = new Miniflare({
  ...convertV4MiniflareOptions({
    ...options,
    name: "foldtable-bench",
    rootPath: built,
    modules: modulesIn(built),
    bindings: { SIGNING_KEY: "bench".repeat(10) },
    host: "127.0.0.1",
    port: Number(port),
    cf: false,
    ...(inspector === undefined ? {} : { inspectorPort: Number(inspector) }),
  }),
  resourcePersistencePath: join(folder, "data"),
});
await miniflare.ready;
const lobby = await miniflare.getD1Database("LOBBY");
for (const name of readdirSync(MIGRATIONS).sort()) {
  const statements = readFileSync(join(MIGRATIONS, name), "utf8")
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";");
  for (const statement of statements) if (statement.trim() !== "") await lobby.prepare(statement).run();
}
process.stdout.write("ready\n");
