/** The real Worker with a bare Durable Object beside it (bare/worker.ts), in one workerd. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../support/server.ts";

const QUIET = { WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" };

/** Serves test/bench/bare/wrangler.toml for as long as `use` runs; `group`: of all its processes. */
export const withBareServer = async <T>(use: (url: string, group: number) => Promise<T>): Promise<T> => {
  const [port, inspector, data] = [await freePort(), await freePort(), await mkdtemp(join(tmpdir(), "foldtable-"))];
  const ports = ["--port", `${port}`, "--inspector-port", `${inspector}`];
  const key = ["--var", `SIGNING_KEY:${"bench".repeat(10)}`];
  const here = ["-c", "test/bench/bare/wrangler.toml", "--persist-to", data];
  const env = { ...process.env, ...QUIET };
  // Tables tell the lobby while they are played at: the measured ones too.
  spawnSync("wrangler", ["d1", "migrations", "apply", "LOBBY", "--local", ...here], { stdio: "ignore", env });
  const args = ["dev", ...here, "--log-level", "error", ...ports, ...key];
  const server = spawn("wrangler", args, { detached: true, stdio: "ignore", env });
  const url = `http://localhost:${port}`;
  try {
    await until(
      () =>
        fetch(`${url}/api/games`).then(
          (response) => response.ok,
          () => false,
        ),
      60_000,
      "the server",
    );
    return await use(url, server.pid!);
  } finally {
    process.kill(-server.pid!, "SIGKILL");
    await rm(data, { recursive: true, force: true });
  }
};
