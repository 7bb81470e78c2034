/**
 * Replaces the globals of the process: clocks, timers, entropy and the network belong to the actor whose task runs. A
 * process that has called `installGlobals` runs nothing but simulations.
 */
import { makeCrypto } from "./crypto.ts";
import type { Actor, Task } from "./schedule.ts";
import { CLOSED, CLOSING, CONNECTING, OPEN, PairSocket, ServerSocket } from "./sockets.ts";
import type { World } from "./world.ts";

let world: World | null = null;

const RealDate = Date;
const RealResponse = Response;
const real = { setTimeout, clearTimeout, console: console.error };

/** The world of the run that begins; null between runs. */
export const enterWorld = (next: World | null): void => {
  world = next;
};

const actor = (): Actor | null => world?.schedule.current ?? null;

const nowOf = (): number =>
  world === null ? RealDate.now() : Math.floor(world.schedule.now + (actor()?.clockError ?? 0));

class SimulatedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(nowOf());
    else super(...(parts as [number]));
  }

  static override now(): number {
    return nowOf();
  }
}

/** The socket of each upgrade. It is not a field, because the constructor above already reads the status. */
const upgrades = new WeakMap<object, unknown>();

/** `Response` with the status 101 and its socket, as the platform has them. */
class SimulatedResponse extends RealResponse {
  constructor(body?: BodyInit | null, init?: ResponseInit & { readonly webSocket?: unknown }) {
    if (init?.status === 101) {
      super(null, { headers: init.headers ?? {} });
      upgrades.set(this, init.webSocket);
    } else super(body, init instanceof RealResponse ? copied(init) : init);
  }

  /** The inherited method would return a response without `webSocket`. */
  static override json(data: unknown, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers);
    if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
    return new SimulatedResponse(JSON.stringify(data), { ...init, headers });
  }

  override get status(): number {
    return upgrades.has(this) ? 101 : super.status;
  }

  override get ok(): boolean {
    return !upgrades.has(this) && super.ok;
  }

  get webSocket(): unknown {
    return upgrades.get(this) ?? null;
  }
}

const copied = ({ status, statusText, headers }: Response): ResponseInit => ({ status, statusText, headers });

/** A body in parts, read without threads. */
class SimulatedBlob {
  readonly #parts: readonly Uint8Array[];

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#parts)).buffer;
  }
}

const setTimer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Task | number => {
  const owner = actor();
  if (world === null || owner === null) return real.setTimeout(run, ms, ...args) as unknown as number;
  owner.timers++;
  const task = world.schedule.after(Math.max(Number(ms) || 0, 0), owner, () => {
    owner.timers--;
    world?.events?.timerFires(owner, Number(ms));
    run(...args);
  });
  return task;
};

const clearTimer = (timer: Task | number | null | undefined): void => {
  if (timer === null || timer === undefined) return;
  if (typeof timer === "number" || !("order" in timer)) {
    real.clearTimeout(timer as number);
    return;
  }
  if (timer.run === null) return;
  timer.run = null;
  timer.actor.timers--;
};

interface Interval {
  task: Task | number | null;
}

const setRepeated = (run: () => void, ms: number): Interval => {
  const interval: Interval = { task: null };
  const repeat = (): void => {
    interval.task = setTimer(() => {
      repeat();
      run();
    }, ms);
  };
  repeat();
  return interval;
};

const clearRepeated = (interval: Interval | null | undefined): void => {
  if (interval) clearTimer(interval.task);
};

/** The platform's pair of connected sockets. */
class SimulatedPair {
  readonly 0: PairSocket;
  readonly 1: ServerSocket;

  constructor() {
    this[0] = new PairSocket(world!, world!.network);
    this[1] = new ServerSocket(this[0], world!.network);
  }
}

class RequestResponsePair {
  readonly request: string;
  readonly response: string;

  constructor(request: string, response: string) {
    this.request = request;
    this.response = response;
  }
}

/** A tab's own global of this name; undefined outside of a tab. */
const tabGlobal = (name: string): unknown => (actor()?.tab as Record<string, unknown> | null | undefined)?.[name];

const TAB_GLOBALS = [
  ...["window", "document", "location", "history", "navigator", "localStorage", "sessionStorage"],
  "dispatchEvent",
];

const STATES = { CONNECTING, OPEN, CLOSING, CLOSED } as const;

/** `new WebSocket(url)` in a tab. */
function SimulatedWebSocket(url: URL | string): object {
  return (tabGlobal("connect") as (url: string) => object)(String(url));
}

const timeoutSignal = (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimer(() => controller.abort(new Error("timeout")), ms);
  return controller.signal;
};

export const installGlobals = (): void => {
  const define = (name: string, value: unknown): void =>
    void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  for (const name of TAB_GLOBALS)
    Object.defineProperty(globalThis, name, { get: () => tabGlobal(name), set: () => undefined, configurable: true });
  define("Date", SimulatedDate);
  define("Response", SimulatedResponse);
  define("Blob", SimulatedBlob);
  define("setTimeout", setTimer);
  define("clearTimeout", clearTimer);
  define("setInterval", setRepeated);
  define("clearInterval", clearRepeated);
  define("performance", { now: () => world?.schedule.now ?? 0, getEntriesByType: () => [] });
  define(
    "crypto",
    makeCrypto(() => world!.entropy()),
  );
  define("caches", {
    get default() {
      return world!.city.api;
    },
  });
  define("WebSocketPair", SimulatedPair);
  define("WebSocketRequestResponsePair", RequestResponsePair);
  define("WebSocket", Object.assign(SimulatedWebSocket, STATES));
  define("scheduler", { wait: (ms: number) => new Promise<void>((resolve) => void setTimer(() => resolve(), ms)) });
  define("requestAnimationFrame", (run: () => void) => setTimer(run, 16));
  define("fetch", (input: Request | URL | string, init?: RequestInit) => actor()!.fetch!(input, init));
  Math.random = () => (world === null ? 0.5 : world.entropy().next());
  AbortSignal.timeout = timeoutSignal;
  // HTML is not rewritten, because link previews for robots are not simulated.
  define(
    "HTMLRewriter",
    class {
      on() {
        return this;
      }
      transform(response: Response) {
        return response;
      }
    },
  );
  console.error = (...words: unknown[]) => {
    if (world === null) real.console(...words);
    else
      world.logged.push(
        words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(" "),
      );
  };
  process.on("unhandledRejection", (error) => world?.uncaught("promise", error));
};
