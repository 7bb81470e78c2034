/** The real Worker and a bare Durable Object (baseline/worker.ts) in one workerd. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../worker/local/network.ts";

/** Serves it (baseline/serve.ts) for as long as `use` runs; `group`: of all its processes. */
export const withBareServer = async <T>(use: (url: string, group: number) => Promise<T>): Promise<T> => {
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), "foldtable-"))];
  const args = [join(import.meta.dirname, "../baseline/serve.ts"), String(port), folder];
  const server = spawn("node", args, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  try {
    // The server prints its address when the lobby's database has its tables.
    await once(server.stdout, "data");
    return await use(url, server.pid!);
  } finally {
    process.kill(-server.pid!, "SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
};
