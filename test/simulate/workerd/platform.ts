/** The real Worker on the real platform: workerd in miniflare, with the lobby's tables and the entry point worker.js. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

const ROOT = resolve(import.meta.dirname, "../../..");
const MIGRATIONS = join(ROOT, "worker/lobby/migrations");
/** The Worker's name in wrangler.toml. */
export const SCRIPT = /^name = "(.+)"$/m.exec(readFileSync(join(ROOT, "wrangler.toml"), "utf8"))![1]!;

/** wrangler.toml without files to serve, and with the other entry point, which needs `AsyncLocalStorage`. */
const writeConfig = (folder: string): string => {
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
    .replace(/^\[assets\]\n(?:.+\n)*/m, "")
    .replace(/^main = .*$/m, `main = ${JSON.stringify(join(import.meta.dirname, "worker.js"))}`)
    .replace(/^compatibility_date = .*$/m, '$&\ncompatibility_flags = ["nodejs_als"]')
    .replace(/^migrations_dir = .*$/m, "");
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, text);
  return file;
};

const start = async (folder: string): Promise<Miniflare> => {
  const config = writeConfig(folder);
  const built = join(folder, "built");
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false" };
  const { status, stderr } = spawnSync("wrangler", ["deploy", "--dry-run", "--outdir", built, "-c", config], { env });
  if (status !== 0) throw new Error(String(stderr));
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const wasm = readdirSync(built).filter((name) => name.endsWith(".wasm"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name: SCRIPT,
      rootPath: built,
      modules: [
        { type: "ESModule", path: join(built, "worker.js") },
        ...wasm.map((name) => ({ type: "CompiledWasm" as const, path: join(built, name) })),
      ],
      // As many nodes as the simulated platform has (platform/world.ts): bots choose the same.
      bindings: { SIGNING_KEY: "a replayed signing key of 32 bytes", COMPUTER_NODES: "500" },
      serviceBindings: {
        ASSETS: ({ url }: Request) =>
          url.endsWith(".json")
            ? Response.json({})
            : new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }),
      },
      cf: false,
    } as never),
  );
  await miniflare.ready;
  const lobby = await miniflare.getD1Database("LOBBY");
  for (const name of readdirSync(MIGRATIONS).sort())
    for (const statement of readFileSync(join(MIGRATIONS, name), "utf8")
      .replaceAll(/^\s*--.*$/gm, "")
      .split(";"))
      if (statement.trim() !== "") await lobby.prepare(statement).run();
  return miniflare;
};

/** Runs `use` with the platform, which then ends. */
export const withPlatform = async (use: (miniflare: Miniflare) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "foldtable-replay-"));
  try {
    const miniflare = await start(folder);
    await use(miniflare);
    await miniflare.dispose();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
