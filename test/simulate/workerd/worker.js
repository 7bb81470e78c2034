/**
 * The Worker as it is, on a clock that the replay sets (replay.ts): timers of tables and relays fire, and alarms ring,
 * when the replay makes them. Tables get the recorded secrets, from which all deals follow. It is no TypeScript,
 * because the tests beside it are checked with the types of Node.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { hexToBytes } from "@noble/hashes/utils.js";
import { SECRET_BYTES } from "../../../engine/chance/deal.ts";
import * as production from "../../../worker/main.ts";
import { answer, answerOutside, deliver, envFor, holdCallsOf, isCalling, orphanCalls } from "./calls.js";

export { Passkey, Person, Tournament } from "../../../worker/main.ts";

const real = { Date, setTimeout, clearTimeout, setInterval, clearInterval, wait: scheduler.wait.bind(scheduler) };

/** Alarms are stored this much later, in ms, so that they ring only when the replay makes them. */
const ALARM_SHIFT_MS = 20 * 365 * 86_400_000;
/** Work that is still pending after this time will not end, in ms. */
const MAX_WAIT_MS = 60_000;

/** Values that the replay has set: its clock in ms since 1970, and the conditions of the next events. */
const set = { now: null, secret: null, link: null, ignoredClose: null, isLost: false, botAnsweredAt: null, begun: 0 };
/** Until when all timers have fired, ms since 1970. Those of the same millisecond fire in the order of the replay. */
let firedUntil = 0;
/** When the platform last answered a ping, by connection. */
const pingedAt = new Map();
/** The connections whose close a handler has seen. */
const closed = new Set();
/** The objects whose alarm may ring now. */
const ringing = new Set();
/** The newest instance of each object. */
const instances = new Map();
/** How many requests and calls of each object have begun. */
const begun = new Map();
/** The instance whose code runs, and the connection that the replay opens. */
const current = new AsyncLocalStorage();

const now = () => set.now ?? real.Date.now();

globalThis.Date = class ReplayedDate extends real.Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts));
  }
  static now() {
    return now();
  }
};

/** A timer of a table or relay fires when the replay reaches it. */
globalThis.setTimeout = (run, ms = 0, ...args) => {
  const instance = current.getStore()?.instance;
  if (instance === undefined) return real.setTimeout(run, ms, ...args);
  const timer = { instance, ms, due: now() + ms, isAwaited: false, mayFire: false };
  instance.timers.add(timer);
  timer.poll = real.setInterval(() => {
    if (!timer.mayFire && firedUntil < timer.due && !instance.hasEnded) return;
    clearTimeout(timer);
    // A pending wait would hold the instance in memory.
    if (!instance.hasEnded || timer.isAwaited) run(...args);
  }, 1);
  return timer;
};

globalThis.clearTimeout = (timer) => {
  if (timer?.instance === undefined) return real.clearTimeout(timer);
  real.clearInterval(timer.poll);
  timer.instance.timers.delete(timer);
};

const wait = (ms) =>
  current.getStore() === undefined
    ? real.wait(ms)
    : new Promise((resolve) => {
        setTimeout(resolve, ms).isAwaited = true;
      });
Object.defineProperty(globalThis, "scheduler", { value: { wait } });

const random = crypto.getRandomValues.bind(crypto);

/** Only the secret of a new table has so many bytes (worker/table/log/table-log.ts). */
crypto.getRandomValues = (array) => {
  if (array.length !== SECRET_BYTES || set.secret === null) return random(array);
  array.set(hexToBytes(set.secret));
  set.secret = null;
  holdCallsOf(current.getStore().instance.name);
  return array;
};

/**
 * This instance has no pending work except waits for a later time or for a call's answer. One answer may be awaited by
 * several jobs, and one job may await several.
 */
const isSettled = ({ name, pending, storing, calls, timers }) => {
  const all = [...timers];
  if (ringing.has(name) || storing > 0 || isCalling(name)) return false;
  if (all.some(({ due, mayFire }) => mayFire || due <= firedUntil)) return false;
  return calls > 0 || pending === all.filter(({ isAwaited }) => isAwaited).length;
};

/** The platform stores, reads, or thinks. */
const store = (instance, promise) => {
  instance.storing++;
  return promise.finally(() => {
    instance.storing--;
  });
};

const countBegun = (name) => begun.get(name) ?? 0;

/** Counts pending work, and lets the replay's clock ring the alarm. */
const prepare = (ctx) => {
  const instance = { name: ctx.id.name, pending: 0, storing: 0, calls: 0, outside: 0 };
  Object.assign(instance, { timers: new Set(), isHeld: false, hasEnded: false, isFree: false });
  instances.set(instance.name, instance);
  // The platform frees what has nothing under way for ten seconds. Here that happens only when the replay says so.
  const stay = setInterval(() => {
    if (!instance.hasEnded) return;
    clearInterval(stay);
    instance.isFree = true;
  }, 5);
  instance.track = (promise) => {
    instance.pending++;
    const done = () => {
      instance.pending--;
    };
    promise.then(done, done);
    return promise;
  };
  const { storage, exports } = ctx;
  const think = (...args) => store(instance, exports.Thinker.think(...args));
  Object.defineProperty(ctx, "exports", { value: { Thinker: { think } } });
  const original = {
    waitUntil: ctx.waitUntil.bind(ctx),
    accept: ctx.acceptWebSocket.bind(ctx),
    getAlarm: storage.getAlarm.bind(storage),
    setAlarm: storage.setAlarm.bind(storage),
  };
  ctx.waitUntil = (promise) => original.waitUntil(instance.track(promise));
  for (const name of ["deleteAlarm", "deleteAll"]) {
    const run = storage[name].bind(storage);
    storage[name] = (...args) => store(instance, run(...args));
  }
  ctx.acceptWebSocket = (socket) => original.accept(socket, [String(current.getStore().link)]);
  ctx.getWebSocketAutoResponseTimestamp = (socket) => {
    const at = pingedAt.get(ctx.getTags(socket)[0]);
    return at === undefined ? null : new Date(at);
  };
  storage.getAlarm = async () => {
    const at = await store(instance, original.getAlarm());
    return at === null ? null : at - ALARM_SHIFT_MS;
  };
  storage.setAlarm = (at) => store(instance, original.setAlarm(Number(at) + ALARM_SHIFT_MS));
  instance.ring = () => original.setAlarm(real.Date.now());
  return instance;
};

const replayed = (Base) => {
  class Replayed extends Base {
    #instance;

    constructor(ctx, env) {
      const instance = prepare(ctx);
      super(ctx, envFor(env, instance));
      this.#instance = instance;
    }

    static {
      for (const name of Object.getOwnPropertyNames(Base.prototype)) {
        if (Object.hasOwn(Replayed.prototype, name)) continue;
        Replayed.prototype[name] = function (...args) {
          return this.#track(() => Base.prototype[name].apply(this, args));
        };
      }
    }

    /** Runs a method of production code. */
    #track(run) {
      const instance = this.#instance;
      begun.set(instance.name, countBegun(instance.name) + 1);
      const made = current.run({ instance, link: set.link }, run);
      return made instanceof Promise ? this.#instance.track(made) : made;
    }

    /** The platform repeats an alarm whose handler did not end: it waits until the replay says so. */
    async alarm(info) {
      const instance = this.#instance;
      instance.isHeld = true;
      for (; !ringing.has(instance.name); await real.wait(1))
        if (instance.hasEnded) throw new Error("the platform repeats this alarm");
      instance.isHeld = false;
      const rung = this.#track(() => super.alarm(info));
      ringing.delete(instance.name);
      await rung;
    }

    /** Its alarm rings, or it dies, or it only wakes. Returns when the alarm was set to ring. */
    async replay(what) {
      if (what === "die") this.ctx.abort("the instance dies");
      const at = await this.ctx.storage.getAlarm();
      if (what !== "ring") return at;
      ringing.add(this.#instance.name);
      if (!this.#instance.isHeld) await this.#instance.ring();
      return at;
    }

    webSocketMessage(socket, message) {
      const made = this.#track(() => super.webSocketMessage(socket, message));
      this.#loseWrites();
      return made;
    }

    webSocketClose(socket, ...rest) {
      const link = Number(this.ctx.getTags(socket)[0]);
      const made = link === set.ignoredClose ? undefined : this.#track(() => super.webSocketClose(socket, ...rest));
      closed.add(link);
      return made;
    }

    /** The simulated platform never calls it: a replay that meets it stops. */
    webSocketError(socket, error) {
      super.webSocketError(socket, error);
      throw new Error(`connection ${this.ctx.getTags(socket)[0]} has failed: ${error}`);
    }

    command(...args) {
      const made = this.#track(() => super.command(...args));
      return set.isLost ? made.then(() => this.#loseWrites()) : made;
    }

    /** The instance dies before what it has written is durable. */
    #loseWrites() {
      if (set.isLost) this.ctx.abort("the instance dies with its writes");
    }
  }
  return Replayed;
};

export const Table = replayed(production.Table);
export const Relay = replayed(production.Relay);

export class Thinker extends production.Thinker {
  async think(...args) {
    const answer = await super.think(...args);
    if (set.botAnsweredAt !== null) set.now = set.botAnsweredAt;
    return answer;
  }
}

const waitUntil = async (isTrue, what) => {
  for (const end = real.Date.now() + MAX_WAIT_MS; !isTrue(); await real.wait(1))
    if (real.Date.now() > end) throw new Error(`${what} does not end`);
};

/** Waits until the objects have no pending work. */
const settle = (names) =>
  waitUntil(
    () => names.every((name) => !instances.has(name) || isSettled(instances.get(name))),
    `pending work of ${names.join()}`,
  );

/** One timer that is due fires: of several the one that was set so long before. */
const fire = ({ name, ms }) => {
  const due = [...(instances.get(name)?.timers ?? [])].filter((timer) => timer.due <= set.now && !timer.mayFire);
  const timer = due.find((other) => other.ms === ms) ?? due[0];
  if (timer !== undefined) timer.mayFire = true;
};

/** One step of the replay: sets the clock when the last step has ended, and rings or waits. */
const step = async (
  env,
  ctx,
  {
    objects = [],
    now: at,
    timerFires = null,
    pings = [],
    dead = null,
    call = null,
    hibernates = null,
    waitForClose = null,
    arrival = null,
    answered = null,
    outside = null,
    connects = null,
    waitForBegin = null,
    ...next
  },
) => {
  instances.delete(dead);
  orphanCalls(dead);
  await settle(objects);
  Object.assign(set, { link: null, ignoredClose: null, isLost: false, botAnsweredAt: null, ...next });
  if (at !== undefined) {
    set.now = at;
    firedUntil = Math.max(firedUntil, at - 1);
  }
  if (timerFires !== null) fire(timerFires);
  for (const [link, time] of pings) pingedAt.set(String(link), time);
  if (next.secret !== undefined) {
    firedUntil = at;
    for (const known of [pingedAt, closed, ringing, instances, begun]) known.clear();
    holdCallsOf(null);
  }
  if (hibernates !== null && instances.has(hibernates)) {
    const instance = instances.get(hibernates);
    instance.hasEnded = true;
    instances.delete(hibernates);
    await waitUntil(() => instance.isFree && instance.timers.size === 0, "a timer");
  }
  if (waitForClose !== null) await waitUntil(() => closed.has(waitForClose), "a close");
  if (connects !== null) set.begun = countBegun(connects);
  if (waitForBegin !== null) await waitUntil(() => countBegun(waitForBegin) > set.begun, "an upgrade");
  if (arrival !== null) await deliver(env, ctx, arrival, { waitUntil, begun: countBegun });
  if (answered !== null) await answer(answered, { waitUntil });
  if (outside !== null) await answerOutside(outside, { waitUntil });
  if (call === null) return null;
  const alarm = await env[call.namespace]
    .getByName(call.name)
    .replay(call.what)
    .catch((error) => {
      if (call.what !== "die") throw error;
      instances.delete(call.name);
      orphanCalls(call.name);
    });
  await settle(objects);
  return alarm ?? null;
};

// biome-ignore lint/style/noDefaultExport: the platform calls it.
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/replay") return production.default.fetch(request, env, ctx);
    try {
      return Response.json({ alarm: await step(env, ctx, await request.json()) });
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 500 });
    }
  },
};
