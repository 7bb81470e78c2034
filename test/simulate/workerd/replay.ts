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
import type { Recording, Step } from "./recording.ts";

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
  /** The code of the close; null while it is open. */
  closed: number | null = null;
  #changed: () => void = () => undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#socket = new WebSocket(url, { headers } as never);
    this.#socket.onmessage = ({ data }) => {
      this.received.push(String(data));
      this.#changed();
    };
    this.#socket.onclose = ({ code }) => {
      this.closed = code;
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
    while (!isThere(this.received) && this.closed === null && Date.now() < end)
      await new Promise<void>((go) => {
        this.#changed = go;
        setTimeout(go, 50);
      });
  }
}

/** The close code of a socket whose object has died. */
const BROKEN = 1006;

/** With this mark the instance dies after the frame, and its writes are lost (worker.js). */
const LOST = "!";

const idOf = (frame: string): string => String(JSON.parse(frame).id);

/** Sends a frame and waits for its answer. A frame that is lost with its instance must have none. */
const send = async (line: Line, frame: string, isLost = false): Promise<string | null> => {
  const before = line.received.length;
  const isAnswered = (received: readonly string[]) => received.slice(before).some((one) => one.includes(idOf(frame)));
  line.send(isLost ? `${LOST}${frame}` : frame);
  await line.until(isAnswered);
  return isLost && isAnswered(line.received) ? `a lost frame has an answer: ${frame}` : null;
};

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

  /** The instance ends: with its sockets, or they stay. */
  async #evict(table: string, webSockets: "close" | "hibernate"): Promise<void> {
    // What was sent before arrives before.
    await new Promise((resolve) => setTimeout(resolve, SENT_MS));
    try {
      await this.#miniflare.unsafeEvictDurableObject(SCRIPT, "Table", { name: table, webSockets });
    } catch (error) {
      // It has already hibernated there.
      if (!String(error).includes("not currently running")) throw error;
    }
  }

  /** The instance dies; one that has hibernated there wakes before. Every socket must break. */
  async #die(table: string, lines: ReadonlyMap<number, Line>): Promise<string | null> {
    await this.#receiveAll(lines);
    await this.#log(table);
    await this.#evict(table, "close");
    for (const line of lines.values()) await line.until(() => false);
    const unbroken = [...lines.values()].find(({ closed }) => closed !== BROKEN);
    return unbroken === undefined ? null : `after a death a socket has closed with ${unbroken.closed}`;
  }

  /** Waits for what was recorded on the open connections before they break. */
  async #receiveAll(lines: ReadonlyMap<number, Line>): Promise<void> {
    for (const [link, line] of lines) {
      const { length } = compared(this.#recording.links[link]!.received);
      await line.until((real) => compared(real).length >= length);
    }
  }

  async #log(table: string): Promise<readonly string[]> {
    const text = await (await fetch(new URL(`/api/tables/${table}/log`, this.#base))).text();
    return text.split("\n").filter((one) => one !== "");
  }

  /** The first difference; null if there is none. */
  async run(): Promise<string | null> {
    const { steps, log } = this.#recording;
    const table = await this.#open();
    const lines = new Map<number, Line>();
    for (const step of steps) {
      const found = await this.#play(table, lines, step);
      if (found !== null) return found;
    }
    const found = await this.#compare(lines);
    for (const line of lines.values()) line.close();
    const entries = await this.#log(table);
    const inLog = difference(entries.map(plain), log.map(plain)) ?? difference(log.map(plain), entries.map(plain));
    return found ?? (inLog === null ? null : `the log differs at ${inLog}`);
  }

  /** Returns a difference that is known at once. */
  async #play(table: string, lines: Map<number, Line>, step: Step): Promise<string | null> {
    if (step === "die") return this.#die(table, lines);
    if (typeof step !== "string" && step.isLost) await this.#receiveAll(lines);
    if (step === "hibernate") await this.#evict(table, step);
    else if (step.frame === null) lines.set(step.link, await this.#connect(table, step.link));
    else return send(lines.get(step.link)!, step.frame, step.isLost);
    return null;
  }

  async #connect(table: string, link: number): Promise<Line> {
    const { device, query } = this.#recording.links[link]!;
    const url = new URL(`/api/tables/${table}/socket${query}`, this.#base);
    const line = new Line(url, { ...this.#headers, Cookie: await this.#cookie(device, table) });
    await line.until((received) => received.length > 0);
    return line;
  }

  async #compare(lines: ReadonlyMap<number, Line>): Promise<string | null> {
    await this.#receiveAll(lines);
    for (const [link, line] of lines) {
      const { device, received } = this.#recording.links[link]!;
      const found = difference(compared(received), compared(line.received));
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
const steps = recordings.flatMap((recording) => recording.steps);
const deaths = steps.filter((step) => step === "die").length;
const lost = steps.filter((step) => typeof step !== "string" && step.isLost).length;
print(`${recordings.length} runs with ${steps.length} steps replayed on workerd, ${failed} differ`);
print(`${deaths} deaths, ${lost} of them with writes that were lost`);
process.exit(failed === 0 ? 0 : 1);
