/**
 * Replays recorded runs on the real platform, workerd in miniflare, and compares: the frames on each connection, and the
 * log. `npm run simulate -- --workerd` starts it and sends the recordings; it ends with 1 if anything differs.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Recording } from "./recording.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const MIGRATIONS = join(ROOT, "worker/lobby/migrations");
/** The Worker's name in wrangler.toml. */
const SCRIPT = /^name = "(.+)"$/m.exec(readFileSync(join(ROOT, "wrangler.toml"), "utf8"))![1]!;
/** What is still on its way has arrived after this time, in ms. */
const PATIENCE_MS = 3000;
/** A frame that was sent arrives within this time, in ms. */
const SENT_MS = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** wrangler.toml without files to serve, and with the other entry point. */
const writeConfig = (folder: string): string => {
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8")
    .replace(/^\[assets\]\n(?:.+\n)*/m, "")
    .replace(/^main = .*$/m, `main = ${JSON.stringify(join(import.meta.dirname, "worker.js"))}`)
    .replace(/^migrations_dir = .*$/m, "");
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, text);
  return file;
};

const start = async (folder: string, secrets: string): Promise<Miniflare> => {
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
      bindings: { SIGNING_KEY: "a replayed signing key of 32 bytes", SECRETS: secrets },
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

/** What must be the same: neither times, nor players' keys, nor who is connected. */
const DIFFERENT = new Set(["at", "now", "player"]);
const reviver = (key: string, value: unknown): unknown => {
  if (DIFFERENT.has(key)) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};
const plain = (line: string): string => JSON.stringify(JSON.parse(line, reviver));
const isCompared = (frame: string): boolean =>
  frame !== "pong" && !frame.includes('"type":"presence"') && !frame.includes('"type":"times"');
const compared = (frames: readonly string[]): readonly string[] => frames.filter(isCompared).map(plain);

/** The first recorded line that differs from the real one; null if there is none. */
const difference = (recorded: readonly string[], real: readonly string[]): string | null => {
  const index = recorded.findIndex((line, at) => line !== real[at]);
  return index < 0 ? null : `${index}: ${recorded[index]} | ${real[index]}`;
};

/** A connection of a device to the real table. */
class Line {
  readonly #socket: WebSocket;
  readonly received: string[] = [];
  #changed: () => void = () => undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#socket = new WebSocket(url, { headers } as never);
    this.#socket.onmessage = ({ data }) => {
      this.received.push(String(data));
      this.#changed();
    };
  }

  send(frame: string): void {
    this.#socket.send(frame);
  }

  close(): void {
    this.#socket.close();
  }

  /** Waits until what was received fulfils this, but not for ever. */
  async until(isThere: (received: readonly string[]) => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!isThere(this.received) && Date.now() < end)
      await new Promise<void>((go) => {
        this.#changed = go;
        setTimeout(go, 50);
      });
  }
}

const idOf = (frame: string): string => String(JSON.parse(frame).id);

class Replay {
  readonly #base: URL;
  readonly #miniflare: Miniflare;
  readonly #recording: Recording;
  readonly #cookies = new Map<string, string>();

  constructor(miniflare: Miniflare, base: URL, recording: Recording) {
    this.#miniflare = miniflare;
    this.#base = base;
    this.#recording = recording;
  }

  get #headers(): Record<string, string> {
    return { Origin: this.#base.origin };
  }

  async #cookie(device: string, table: string): Promise<string> {
    const known = this.#cookies.get(device);
    if (known !== undefined) return known;
    const { headers } = await fetch(new URL(`/t/${table}`, this.#base), { headers: { Accept: "text/html" } });
    const cookie = (headers.get("Set-Cookie") ?? "").split(";", 1)[0]!;
    this.#cookies.set(device, cookie);
    return cookie;
  }

  async #open(): Promise<string> {
    const { game, seats, options, talk } = this.#recording.setup;
    const body = JSON.stringify({ game, seats, options, ...(talk && { talk }) });
    const headers = { ...this.#headers, "Content-Type": "application/json" };
    const answer = await fetch(new URL("/api/tables", this.#base), { method: "POST", body, headers });
    if (answer.status !== 201) throw new Error(`opening a table: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { readonly id: string }).id;
  }

  /** The instance ends, and its sockets stay. */
  async #evict(table: string): Promise<void> {
    // What was sent before arrives before.
    await new Promise((resolve) => setTimeout(resolve, SENT_MS));
    try {
      await this.#miniflare.unsafeEvictDurableObject(SCRIPT, "Table", { name: table, webSockets: "hibernate" });
    } catch (error) {
      // It has already hibernated there.
      if (!String(error).includes("not currently running")) throw error;
    }
  }

  /** The first difference; null if there is none. */
  async run(): Promise<string | null> {
    const { steps, links, log } = this.#recording;
    const table = await this.#open();
    const lines = new Map<number, Line>();
    for (const step of steps) {
      if (step === "hibernate") {
        await this.#evict(table);
        continue;
      }
      const { link, frame } = step;
      const { device, query } = links[link]!;
      if (frame === null) {
        const url = new URL(`/api/tables/${table}/socket${query}`, this.#base);
        const made = new Line(url, { ...this.#headers, Cookie: await this.#cookie(device, table) });
        lines.set(link, made);
        await made.until((received) => received.length > 0);
        continue;
      }
      const line = lines.get(link)!;
      const before = line.received.length;
      line.send(frame);
      await line.until((received) => received.slice(before).some((one) => one.includes(idOf(frame))));
    }
    const found = await this.#compare(lines);
    for (const line of lines.values()) line.close();
    const real = await (await fetch(new URL(`/api/tables/${table}/log`, this.#base))).text();
    const entries = real.split("\n").filter((one) => one !== "");
    const inLog = difference(entries.map(plain), log.map(plain)) ?? difference(log.map(plain), entries.map(plain));
    return found ?? (inLog === null ? null : `the log differs at ${inLog}`);
  }

  async #compare(lines: ReadonlyMap<number, Line>): Promise<string | null> {
    for (const [link, line] of lines) {
      const { device, received } = this.#recording.links[link]!;
      const recorded = compared(received);
      await line.until((real) => compared(real).length >= recorded.length);
      const found = difference(recorded, compared(line.received));
      if (found !== null) return `${device}: frame ${found}`;
    }
    return null;
  }
}

const recordings: readonly Recording[] = JSON.parse(readFileSync(0, "utf8"));
const folder = mkdtempSync(join(tmpdir(), "foldtable-replay-"));
let failed = 0;
try {
  const miniflare = await start(folder, recordings.map(({ secret }) => secret).join());
  const base = await miniflare.ready;
  for (const recording of recordings) {
    const found = await new Replay(miniflare, base, recording).run();
    if (found === null) continue;
    failed++;
    print(`DIFFERS  seed ${recording.seed}, ${recording.setup.game}: ${found}`);
  }
  await miniflare.dispose();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const steps = recordings.reduce((sum, recording) => sum + recording.steps.length, 0);
print(`${recordings.length} runs with ${steps} connections and frames replayed on workerd, ${failed} differ`);
process.exit(failed === 0 ? 0 : 1);
