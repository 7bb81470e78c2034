/**
 * The simulated platform of one run: objects, database, caches, limits, and the network with its faults. `env` is what
 * the Worker gets. Every delay has a separate random stream, so removing a fault changes no other delay.
 */
import { RATE_PERIOD_S, RATES } from "../../../worker/http/rates.ts";
import { Cache } from "./caches.ts";
import { Lobby } from "./d1.ts";
import { EventStream } from "./event-stream.ts";
import { DurableObjectHost } from "./object.ts";
import type { ObjectClass, ObjectEvents, ObjectKind } from "./object-class.ts";
import { hashOf, Stream, TraceHash } from "./random.ts";
import { Actor, Schedule } from "./schedule.ts";
import type { Link, LinkNetwork } from "./sockets.ts";

export interface Production {
  readonly worker: {
    fetch(request: Request, env: object, ctx: object): Promise<Response>;
    scheduled(event: object, env: object): Promise<void>;
  };
  readonly Table: ObjectClass;
  readonly Relay: ObjectClass;
  readonly Person: ObjectClass;
  readonly Passkey: ObjectClass;
  readonly Tournament: ObjectClass;
  readonly Thinker: new (ctx: object, env: object) => { think(question: string, identity: string): Promise<string> };
  /** Clears the state that the Worker's modules have between requests. */
  readonly reset: () => void;
}

export type DelayKind = "gate" | "call" | "d1" | "net";

/** Usual delays in ms: the least, and the spread. */
const USUAL_DELAYS: Readonly<Record<DelayKind, readonly [number, number]>> = {
  gate: [1, 4],
  call: [1, 4],
  d1: [3, 12],
  net: [10, 60],
};

/** The other end notices the Worker's death after this time, in ms. */
const CUT_MS = 50;

type Respond = (response: Response, text: string, stream: EventStream | null) => void;

const isStream = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("Content-Type")?.startsWith("text/event-stream") === true;

const PAGE = `<!doctype html><html><head></head><body></body></html>`;
export const SIGNING_KEY = "a simulated signing key of 32 bytes";

export class World implements LinkNetwork {
  readonly schedule: Schedule;
  links = 0;
  /** The actor of events outside of all code: the network, the disks, the platform's timers. */
  readonly network = new Actor("network");
  worker: Actor;
  readonly lobby: Lobby;
  readonly city: Cache;
  readonly front: Cache;
  readonly hash = new TraceHash();
  readonly objects = new Map<string, DurableObjectHost>();
  /** The release that the Worker runs, and objects that start. */
  production: Production;
  env: Record<string, unknown> = {};
  readonly #seed: string;
  readonly #randoms = new Map<string, Stream>();
  readonly #delayStreams: Readonly<Record<DelayKind, Map<string, Stream>>> = {
    gate: new Map(),
    call: new Map(),
    d1: new Map(),
    net: new Map(),
  };
  /** Extra delay in ms by what is slow. */
  readonly slow = new Map<DelayKind, number>();
  /** Targets that cannot be reached: object kinds, or `d1`. */
  readonly down = new Set<string>();
  /** Targets whose answers are lost: object kinds, or `d1`. */
  readonly mute = new Set<string>();
  /** By how many ms the next alarms are late; negative: early. */
  alarmDelay = 0;
  areAlarmsDoubled = false;
  /** The number of calls to objects and to the database. */
  calls = 0;
  /** When the last fault ended that delays reports, ms since 1970. */
  faultsEndedAt = 0;
  /** When an instance last died, or could not write, ms since 1970. */
  lastDamageAt = 0;
  /** Whether a fault lasts that delays reports. */
  get hasDelayingFault(): boolean {
    return this.slow.size + this.down.size + this.mute.size > 0 || this.alarmDelay !== 0;
  }

  /** Fails the unfinished calls and requests of the Worker. */
  readonly #unfinished = new Set<(error: Error) => void>();
  /** The streams that the Worker writes. */
  readonly #streams = new Set<EventStream>();
  /** Errors that production logged or did not catch, as text. */
  readonly logged: string[] = [];
  /** Called with each request to the outside: a push. */
  onPush: ((url: string, body: string) => void) | null = null;
  /** Prints each event; null: it does not. */
  print: ((line: string) => void) | null = null;
  /** Called when the writes of an object became durable. */
  onCommit: ((host: DurableObjectHost) => void) | null = null;
  /** The clock error of objects that wake from now on, in ms. */
  objectClockError = 0;
  onInstance: ((instance: object) => void) | null = null;
  /** The names of the metrics that production has recorded. */
  readonly metrics: string[] = [];
  /** Notified of events of objects; null: they are not recorded. */
  events: ObjectEvents | null = null;
  onFrame: ((link: Link, direction: "up" | "down", text: string) => void) | null = null;

  constructor(seed: string, start: number, production: Production) {
    this.#seed = seed;
    this.production = production;
    this.schedule = new Schedule(start);
    this.worker = this.newActor("worker");
    this.lobby = new Lobby(this);
    this.city = new Cache(() => this.schedule.now);
    this.front = new Cache(() => this.schedule.now);
    this.env = this.#makeEnv();
  }

  newActor(name: string, tab: object | null = null): Actor {
    const made = new Actor(name, tab);
    if (tab === null) made.clockError = this.objectClockError;
    return made;
  }

  stream(name: string): Stream {
    const known = this.#randoms.get(name) ?? new Stream(`${this.#seed}/${name}`);
    this.#randoms.set(name, known);
    return known;
  }

  /** Finds the stream without building its name for each delay. */
  #delayStream(what: DelayKind, owner: string): Stream {
    const known = this.#delayStreams[what].get(owner) ?? this.stream(`${what} ${owner}`);
    this.#delayStreams[what].set(owner, known);
    return known;
  }

  /** The entropy of the actor that runs. */
  entropy(): Stream {
    return this.stream(`entropy ${this.schedule.current?.name ?? ""}`);
  }

  note(line: string, more = ""): void {
    this.hash.add(line);
    this.hash.add(more);
    this.hash.addNumber(this.schedule.now);
    this.print?.(`${Math.round(this.schedule.now % 86_400_000)} ${line}${more}`);
  }

  recordFrame(link: Link, direction: "up" | "down", text: string): void {
    this.note(`${direction} ${link.id} `, text);
    this.onFrame?.(link, direction, text);
  }

  // ── delays and faults ──

  delay(what: DelayKind, owner: string): number {
    const [least, spread] = USUAL_DELAYS[what];
    const extra = this.slow.get(what) ?? 0;
    const stream = this.#delayStream(what, owner);
    // Only a part of the calls is slow, so that a later one can overtake them.
    return least + stream.next() * (extra > 0 && stream.chance(0.6) ? spread + extra : spread);
  }

  latency(link: Link): number {
    return this.delay("net", link.label);
  }

  isDown(what: string): boolean {
    return this.down.has(what);
  }

  losesAnswer(what: string): boolean {
    return this.mute.has(what);
  }

  alarmShift(label: string): number {
    return this.stream(`alarm ${label}`).next() * 20 + this.alarmDelay;
  }

  doublesAlarm(_label: string): boolean {
    return this.areAlarmsDoubled;
  }

  uncaught(where: string, error: unknown): void {
    const text = error instanceof Error ? `${error.message} ${error.stack ?? ""}` : String(error);
    this.note(`uncaught ${where} ${error instanceof Error ? error.message : String(error)}`);
    this.logged.push(text);
  }

  // ── objects ──

  object(kind: ObjectKind, name: string): DurableObjectHost {
    const key = `${kind} ${name}`;
    const known = this.objects.get(key);
    if (known !== undefined) return known;
    const made = new DurableObjectHost(this, kind, name);
    this.objects.set(key, made);
    return made;
  }

  objectId(label: string): string {
    return [0, 1, 2, 3, 4, 5, 6, 7].map((part) => hashOf(`${part}${label}`).toString(16).padStart(8, "0")).join("");
  }

  /** Starts a call of an actor: an object's waits for its output gate. */
  callFrom<T>(caller: Actor, start: () => Promise<T>): Promise<T> {
    return caller.callOut === null ? start() : caller.callOut(start);
  }

  #stub(kind: ObjectKind, name: string): object {
    const host = this.object(kind, name);
    let deaths: number | null = null;
    let last = 0;
    const call = (method: string, args: readonly unknown[]): Promise<unknown> => {
      const caller = this.schedule.current!;
      this.calls++;
      // A stub whose instance has died stays broken.
      if (deaths !== null && host.deaths > deaths) return Promise.reject(new Error("Network connection lost."));
      deaths ??= host.deaths;
      return this.callFrom(caller, () => {
        last = Math.max(last, this.schedule.now + this.delay("call", `${kind} ${name}`));
        return host.call(caller, method, args, last);
      });
    };
    return new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === "symbol" || method === "then" ? undefined : (...args: unknown[]) => call(method, args),
      },
    );
  }

  exportsFor(host: DurableObjectHost, actor: Actor): object {
    const { Thinker } = this.production;
    const think = (question: string, identity: string): Promise<unknown> =>
      this.callFrom(
        actor,
        () =>
          new Promise((resolve, reject) => {
            const failed = (error: Error): void => settle(() => reject(error));
            this.#unfinished.add(failed);
            const settle = (run: () => void): void => {
              this.#unfinished.delete(failed);
              this.schedule.after(this.delay("call", "thinker"), actor, run);
            };
            this.schedule.after(this.delay("call", "thinker"), this.worker, () => {
              if (this.isDown("thinker")) return failed(new Error("Network connection lost."));
              new Thinker({}, this.env).think(question, identity).then(
                (answer) =>
                  settle(() => {
                    this.events?.botAnswered(host);
                    resolve(answer);
                  }),
                (error: unknown) => failed(new Error((error as Error).message)),
              );
            });
          }),
      );
    return { Thinker: { think } };
  }

  // ── the Worker ──

  #makeEnv(): Record<string, unknown> {
    const namespace = (kind: ObjectKind) => ({ getByName: (name: string) => this.#stub(kind, name) });
    const limits = Object.entries(RATES).map(([name, limit]) => [name, this.#limiter(limit)]);
    return {
      TABLE: namespace("TABLE"),
      RELAY: namespace("RELAY"),
      PERSON: namespace("PERSON"),
      PASSKEY: namespace("PASSKEY"),
      TOURNAMENT: namespace("TOURNAMENT"),
      LOBBY: this.lobby.binding,
      ASSETS: { fetch: async (url: URL) => this.#asset(new URL(url).pathname) },
      SIGNING_KEY,
      COMPUTER_NODES: "500",
      METRICS: { writeDataPoint: ({ indexes }: { readonly indexes: string[] }) => void this.metrics.push(...indexes) },
      ...Object.fromEntries(limits),
    };
  }

  #asset(path: string): Response {
    if (path === "/games.json") return new Response("{}");
    return new Response(PAGE, { headers: { "Content-Type": "text/html" } });
  }

  #limiter(limit: number): object {
    const counts = new Map<string, { readonly since: number; count: number }>();
    return {
      limit: async ({ key }: { readonly key: string }) => {
        const { now } = this.schedule;
        const known = counts.get(key);
        const counted =
          known === undefined || now - known.since >= 1_000 * RATE_PERIOD_S ? { since: now, count: 0 } : known;
        counts.set(key, counted);
        return { success: ++counted.count <= limit };
      },
    };
  }

  get #executionContext(): object {
    return {
      waitUntil: (promise: Promise<unknown>) =>
        void promise.catch((error: unknown) => this.uncaught("waitUntil", error)),
      passThroughOnException: () => undefined,
      cache: {
        purge: async ({ tags }: { readonly tags: readonly string[] }) => {
          this.front.purge(tags);
          return { success: true, errors: [] };
        },
      },
    };
  }

  /**
   * A request from the internet. `respond` runs in the Worker's actor with the response and its whole text, which is
   * empty for an upgrade and for a stream of events.
   */
  request(request: Request, respond: Respond, fail: (error: unknown) => void): void {
    this.#unfinished.add(fail);
    this.schedule.after(0, this.worker, () => {
      const key = request.method === "GET" ? request.url : "";
      const cached = key === "" ? undefined : this.front.find(key);
      const answer = cached ?? this.production.worker.fetch(request, this.env, this.#executionContext);
      Promise.resolve(answer)
        .then(async (response) => {
          const stream = isStream(response) ? this.#newStream(response.body!) : null;
          const text = response.status === 101 || stream !== null ? "" : await response.text();
          if (key !== "" && cached === undefined) this.front.store(key, text, response);
          if (this.#unfinished.delete(fail)) respond(response, text, stream);
        })
        .catch((error: unknown) => {
          if (this.#unfinished.delete(fail)) fail(error);
        });
    });
  }

  #newStream(body: ReadableStream<Uint8Array>): EventStream {
    const stream = new EventStream(this, body);
    this.#streams.add(stream);
    return stream;
  }

  /** Ends the Worker's instance: its memory is lost, and its unfinished calls fail. */
  killWorker(): void {
    this.note("die worker");
    this.worker.isDead = true;
    // Sockets that the Worker has read, and streams that it has written.
    for (const { links } of this.objects.values())
      for (const link of links) if (link.client?.actor === this.worker) link.cut(this.network, null, CUT_MS);
    for (const stream of this.#streams) stream.cut(this.network, CUT_MS, null);
    this.#streams.clear();
    this.worker = this.newActor("worker");
    this.production.reset();
    for (const fail of this.#unfinished) fail(new Error("Network connection lost."));
    this.#unfinished.clear();
  }

  /** The Worker is replaced by this release. */
  release(next: Production): void {
    this.killWorker();
    this.production = next;
    next.reset();
  }

  /** Starts the sweep, like the platform's cron. */
  sweep(): void {
    const { now } = this.schedule;
    this.schedule.after(0, this.worker, () => {
      this.production.worker
        .scheduled({ scheduledTime: now, cron: "* * * * *" }, this.env)
        .catch((error: unknown) => this.uncaught("sweep", error));
    });
  }

  /** A request by an object to another server: a push service. */
  fetchOutside(actor: Actor, url: string, init?: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.schedule.after(this.delay("net", "outside"), this.network, () => {
        const isLost = this.isDown("push");
        if (!isLost) {
          const body = String(init?.body ?? "");
          this.note(`push ${url} ${body}`);
          this.onPush?.(url, body);
        }
        this.schedule.after(this.delay("net", "outside"), actor, () =>
          isLost ? reject(new TypeError("fetch failed")) : resolve(new Response("", { status: 201 })),
        );
      });
    });
  }
}
