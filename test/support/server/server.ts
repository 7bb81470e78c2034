/** Starts the server as `npm start` does, in a process group that can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../worker/local/network.ts";

export interface Server {
  readonly url: string;
  /** The data folder. */
  readonly data: string;
  /** Sends SIGKILL to the group. Resolves when the server no longer answers. */
  kill(): Promise<void>;
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

const isAnswering = async (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.body?.cancel().then(() => response.ok) ?? response.ok,
    () => false,
  );

/** The pause between two polls; polling without a pause would slow down what it waits for. */
const FIRST_PAUSE_MS = 30;
const MAX_PAUSE_MS = 160;

/** Polls until the condition holds. Throws after `ms`. */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  ms = 60_000,
  what = "it",
): Promise<void> => {
  const end = Date.now() + ms;
  for (let pause = FIRST_PAUSE_MS; !(await condition()); pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    if (Date.now() > end) throw new Error(`${what} was not reached within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

const refuseShared = (): Promise<void> =>
  Promise.reject(new Error("other test files use this server: start a separate one"));

/** The server that test files share: a file cannot restart it or close it. */
export const sharedServer = (url: string): Server => ({
  ...{ url, data: "", start: refuseShared, kill: refuseShared },
  close: async () => {},
});

/** `initialData`: a folder with the data of an unused server, because creating it takes seconds. */
export const startServer = async (initialData?: string): Promise<Server> => {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "foldtable-"));
  if (initialData !== undefined) await cp(initialData, data, { recursive: true });
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["worker/local/serve.ts", "--no-build", "--port", String(port), "--data", data];
    child = spawn("node", args, { detached: true, stdio: ["ignore", "ignore", "inherit"] });
    await waitUntil(() => isAnswering(`${url}/api/games`), 180_000, "the server");
  };
  const kill = async () => {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
    child = undefined;
    await waitUntil(async () => !(await isAnswering(`${url}/api/games`)), 20_000, "the end of the server");
  };
  await start();
  return {
    ...{ url, data },
    start,
    kill,
    close: async () => {
      await kill();
      await rm(data, { recursive: true, force: true });
    },
  };
};
