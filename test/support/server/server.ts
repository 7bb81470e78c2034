/** Starts the real server, as `npm start` does, in a separate process group that can be killed and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Server {
  readonly url: string;
  /** The folder with its data. */
  readonly data: string;
  /** SIGKILL to the whole group: nothing gets the chance to tidy up. Resolves when the port is free again. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.body?.cancel().then(() => response.ok) ?? response.ok,
    () => false,
  );

/** The pause between two polls, in ms: polling without a pause would hold up what it waits for. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 160;

/** Polls until `is` holds; throws after `ms`. */
export const until = async (is: () => boolean | Promise<boolean>, ms = 60_000, what = "it"): Promise<void> => {
  const end = Date.now() + ms;
  for (let pause = FIRST_PAUSE; !(await is()); pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    if (Date.now() > end) throw new Error(`${what} did not come about within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

const notOurs = (): Promise<void> =>
  Promise.reject(new Error("others are being served here: start a server of your own"));

/** A server that other code starts and ends. */
export const sharedServer = (url: string): Server => ({
  ...{ url, data: "", start: notOurs, kill: notOurs },
  close: async () => {},
});

/** `before`: the data of a server at which nothing has happened yet, to begin with: to create that again takes seconds. */
export const startServer = async (before?: string): Promise<Server> => {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "foldtable-"));
  if (before !== undefined) await cp(before, data, { recursive: true });
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ["worker/local/serve.ts", "--no-build", "--port", String(port), "--data", data];
    child = spawn("node", args, { detached: true, stdio: ["ignore", "ignore", "inherit"] });
    await until(() => answers(`${url}/api/games`), 180_000, "the server");
  };
  const signal = async (name: NodeJS.Signals) => {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
    child = undefined;
    await until(async () => !(await answers(`${url}/api/games`)), 20_000, "the end of the server");
  };
  await start();
  return {
    ...{ url, data },
    start,
    kill: () => signal("SIGKILL"),
    close: async () => {
      await signal("SIGKILL");
      await rm(data, { recursive: true, force: true });
    },
  };
};
