/**
 * One Durable Object: its disk, its sockets, and at most one living instance. Requests, frames and alarms reach the
 * instance as tasks. The output gate holds back what it sends while a write is not durable. The instance dies (its tasks
 * and ungated writes are lost, its sockets are cut) or hibernates (only its memory is lost).
 */
import { CLASSES, type Instance, type LiveInstance, newInstance, type ObjectKind } from "./object-class.ts";
import type { Actor } from "./schedule.ts";
import { type Link, ServerSocket } from "./sockets.ts";
import { copyOf, Disk, makeStorage } from "./storage.ts";
import type { World } from "./world.ts";

/** An object that has been idle for this long hibernates, in ms. */
const IDLE_MS = 10_000;
/** The platform's retries of an alarm: the first delay in ms, which doubles, and their number. */
const ALARM_RETRY_MS = 2_000;
const MAX_ALARM_RETRIES = 6;

export class DurableObjectHost {
  readonly world: World;
  readonly kind: ObjectKind;
  readonly name: string;
  readonly label: string;
  readonly disk = new Disk();
  links: Link[] = [];
  #living: LiveInstance | null = null;
  /** The number of instances so far, and of those that died. */
  instances = 0;
  deaths = 0;
  #idleSince = 0;
  #isWatched = false;
  #autoResponse: { readonly request: string; readonly response: string } | null = null;
  /** Counts changes of the alarm, so that an outdated one does not ring. */
  #alarmRevision = 0;
  #isAlarmRunning = false;
  /** The alarm whose handler runs. */
  #ringing: object | null = null;
  /** After this many more tasks the instance dies; null: it does not. */
  #plannedDeath: { left: number; readonly isLost: boolean; readonly clientDelay: number | null } | null = null;

  constructor(world: World, kind: ObjectKind, name: string) {
    this.world = world;
    this.kind = kind;
    this.name = name;
    this.label = `${kind} ${name}`;
  }

  get isAwake(): boolean {
    return this.#living !== null;
  }

  /** How long the instance has been in memory, in ms. */
  get awakeMs(): number {
    return this.#living === null ? 0 : this.world.schedule.now - this.#living.since;
  }

  get isRinging(): boolean {
    return this.#isAlarmRunning;
  }

  // ── instances ──

  #wake(): LiveInstance {
    if (this.#living !== null) return this.#living;
    const actor = this.world.newActor(`${this.label}#${this.instances++}`);
    const living = newInstance(actor, this.world.schedule.now);
    this.#living = living;
    actor.fetch = (input, init) =>
      this.#callOut(living, () =>
        this.world.fetchOutside(actor, String(input instanceof Request ? input.url : input), init),
      );
    actor.callOut = (start) => this.#callOut(living, start);
    actor.afterTask = () => this.#afterTask(living);
    return living;
  }

  /** The object itself, made in a task of its actor. */
  #object(living: LiveInstance): Instance {
    if (living.object === null) {
      living.object = new this.world.production[CLASSES[this.kind]](this.#context(living), this.world.env) as Instance;
      this.world.onInstance?.(living.object);
      // The constructor's blocking work must end before the first event.
      this.world.schedule.drain();
    }
    return living.object;
  }

  #afterTask(living: LiveInstance): void {
    this.#idleSince = this.world.schedule.now;
    if (this.#living !== living) return;
    if (this.#plannedDeath !== null && this.#plannedDeath.left-- <= 0) {
      const { isLost, clientDelay } = this.#plannedDeath;
      this.#plannedDeath = null;
      this.die(isLost, clientDelay);
      return;
    }
    this.#watchIdle();
  }

  #watchIdle(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    const { schedule, network } = this.world;
    schedule.at(this.#idleSince + IDLE_MS, network, () => {
      this.#isWatched = false;
      if (this.#living === null) return;
      const isIdle = schedule.now - this.#idleSince >= IDLE_MS;
      if (isIdle && this.hibernate()) return;
      if (isIdle) this.#idleSince = schedule.now;
      this.#watchIdle();
    });
  }

  /** Frees the instance's memory if nothing is pending; returns whether it did. */
  hibernate(): boolean {
    const living = this.#living;
    if (living === null || living.pending > 0 || living.actor.timers > 0 || this.disk.isOpen) return false;
    this.world.note(`hibernate ${this.label}`);
    this.world.events?.hibernated(this);
    living.actor.isDead = true;
    this.#living = null;
    return true;
  }

  /** The instance will die after this many more of its tasks. */
  dieAfter(left: number, isLost: boolean, clientDelay: number | null): void {
    this.#plannedDeath = { left, isLost, clientDelay };
  }

  /** Cancels the death that waits for the next task. */
  cancelDeath(): void {
    this.#plannedDeath = null;
  }

  /** Replaces the code: the instance ends, and a hibernated object's connections close. */
  restart(clientDelay: number): void {
    if (this.isAwake) this.die(false, clientDelay);
    else for (const link of this.links.splice(0)) link.lose(this.world.network, clientDelay);
  }

  /**
   * The instance dies now, with its sockets. Writes whose outputs are held are lost as a whole, or they are durable
   * although no answer was sent. `clientDelay`: when tabs notice, in ms; null: only by silence.
   */
  die(isLost: boolean, clientDelay: number | null): void {
    const living = this.#living;
    if (living === null) return;
    this.world.note(`die ${this.label} ${isLost}`);
    this.deaths++;
    this.world.lastDamageAt = this.world.schedule.now;
    living.actor.isDead = true;
    this.#living = null;
    if (isLost) this.disk.rollback();
    else this.#commit();
    this.world.events?.died(this, isLost);
    for (const link of this.links.splice(0)) link.lose(this.world.network, clientDelay);
    for (const reject of living.unanswered) reject(new Error("The Durable Object's connection was lost."));
    const wasRinging = this.#isAlarmRunning;
    this.#isAlarmRunning = false;
    this.#ringing = null;
    this.#scheduleAlarm(wasRinging ? 1 : 0, wasRinging ? ALARM_RETRY_MS : 0);
  }

  // ── the output gate ──

  #emit(living: LiveInstance, run: () => void): void {
    if (this.disk.isOpen) living.heldOutputs.push(run);
    else run();
  }

  #closeGate(living: LiveInstance): void {
    if (this.disk.isOpen) return;
    this.disk.begin();
    const { schedule, network } = this.world;
    schedule.after(this.world.delay("gate", this.label), network, () => {
      if (this.#living !== living) return;
      this.#commit();
      for (const run of living.heldOutputs.splice(0)) run();
      this.#afterTask(living);
    });
  }

  #commit(): void {
    this.disk.commit();
    this.world.onCommit?.(this);
  }

  // ── calls ──

  /** Calls a method for another actor. The arguments and the answer are copies; an error keeps only its message. */
  call(caller: Actor, method: string, args: readonly unknown[], arrival: number): Promise<unknown> {
    const copies = method === "fetch" ? args : args.map(copyOf);
    const { schedule } = this.world;
    const answered = this.world.events?.callLeaves(this.label, method, caller);
    return new Promise((resolve, reject) => {
      const settle = (run: () => void, delay: number, isLost = false): void =>
        void schedule.after(delay, caller, () => {
          answered?.(isLost);
          run();
        });
      const failed = (error: Error): void => settle(() => reject(error), this.world.delay("call", this.label), true);
      schedule.at(arrival, this.world.network, () => {
        this.world.print?.(`call ${this.label} ${method} ${method === "fetch" ? "" : JSON.stringify(args)}`);
        if (this.world.isDown(this.kind)) return failed(new Error("Network connection lost."));
        const living = this.#wake();
        const note = this.world.events?.called(this, method, args, caller);
        living.unanswered.add(failed);
        living.pending++;
        const answer = (run: () => void): void => {
          living.pending--;
          // An answer that the gate holds is lost with the instance, and its caller gets an error.
          this.#emit(living, () => {
            living.unanswered.delete(failed);
            note?.onSent?.();
            if (this.world.losesAnswer(this.kind)) failed(new Error("Network connection lost."));
            else settle(run, this.world.delay("call", this.label));
          });
        };
        this.#run(living, async () => {
          try {
            const made = this.#object(living)[method];
            if (made === undefined) throw new TypeError(`no such method: ${method}`);
            const result = await made.apply(living.object, [...copies]);
            const copy = method === "fetch" ? result : copyOf(result);
            answer(() => {
              note?.onReceived?.(copy);
              resolve(copy);
            });
          } catch (error) {
            answer(() => reject(new Error(error instanceof Error ? error.message : String(error))));
          }
        });
      });
    });
  }

  #run(living: LiveInstance, run: () => Promise<void>): void {
    this.world.schedule.after(0, living.actor, () => void run());
  }

  /** A call by this object: to another one, to the database, or to the outside. */
  #callOut<T>(living: LiveInstance, start: () => Promise<T>): Promise<T> {
    living.pending++;
    const answered =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        living.pending--;
        settle(value);
      };
    return new Promise<T>((resolve, reject) => {
      this.#emit(living, () => {
        this.world.events?.callSent(this);
        start().then(answered(resolve), answered(reject));
      });
    });
  }

  // ── sockets ──

  #socketOf(living: LiveInstance, link: Link): ServerSocket {
    const known = living.sockets.get(link);
    if (known !== undefined) return known;
    const made = new ServerSocket(link, this.world.network, (run) => this.#emit(living, run));
    living.sockets.set(link, made);
    return made;
  }

  #accept(living: LiveInstance, socket: ServerSocket): void {
    const { link } = socket;
    socket.accepted((run) => this.#emit(living, run));
    living.sockets.set(link, socket);
    this.links.unshift(link);
    this.world.events?.accepted(this, link);
    link.server = { deliver: (...event) => this.#deliver(...event) };
  }

  #deliver(link: Link, handle: "message" | "close", data: string, code: number, reason: string): void {
    if (handle === "message" && data === this.#autoResponse?.request) {
      link.pingedAt = this.world.schedule.now;
      link.sendDown(this.#autoResponse.response);
      return;
    }
    if (!this.links.includes(link)) return;
    if (handle === "close") this.world.events?.connectionCloses(this, link, code);
    const living = this.#wake();
    living.pending++;
    this.#run(living, async () => {
      if (handle === "close") link.beginClose(code);
      const object = this.#object(living);
      const socket = this.#socketOf(living, link);
      try {
        if (handle === "message") await object.webSocketMessage?.(socket, data);
        else await object.webSocketClose?.(socket, code, reason, code !== 1006);
      } catch (error) {
        this.world.uncaught(this.label, error);
      } finally {
        living.pending--;
        if (handle === "close") {
          link.finish();
          this.links = this.links.filter((other) => other !== link);
        }
      }
    });
  }

  // ── the alarm ──

  #scheduleAlarm(retries: number, delay = 0): void {
    const revision = ++this.#alarmRevision;
    if (this.disk.alarm === null) return;
    const { alarm } = this.disk;
    const { schedule, network } = this.world;
    const at = Math.max(alarm.at, schedule.now + delay) + this.world.alarmShift(this.label);
    schedule.at(at, network, () => {
      if (revision !== this.#alarmRevision || this.disk.alarm === null || this.#isAlarmRunning) return;
      this.#ring(this.disk.alarm.at, retries);
      if (this.world.doublesAlarm(this.label)) this.#ringAgain();
    });
  }

  /** The alarm fires. It is deleted when its handler succeeds, unless the handler has set another one. */
  #ring(scheduledTime: number, retryCount: number): void {
    const living = this.#wake();
    const before = this.disk.alarm;
    this.world.print?.(`alarm ${this.label}`);
    this.world.events?.alarmRings(this, retryCount > 0 ? null : scheduledTime);
    this.#isAlarmRunning = true;
    living.pending++;
    this.#run(living, async () => {
      let hasFailed = false;
      this.#ringing = before;
      try {
        await this.#object(living).alarm?.({ scheduledTime, retryCount, isRetry: retryCount > 0 });
      } catch (error) {
        this.world.uncaught(this.label, error);
        hasFailed = true;
      }
      living.pending--;
      this.#ringing = null;
      this.#emit(living, () => this.#rang(before, hasFailed, retryCount));
    });
  }

  #rang(before: object | null, hasFailed: boolean, retryCount: number): void {
    this.#isAlarmRunning = false;
    // An alarm that the handler has set replaces a retry.
    if (this.disk.alarm !== before) this.#scheduleAlarm(0);
    else if (hasFailed && retryCount < MAX_ALARM_RETRIES)
      this.#scheduleAlarm(retryCount + 1, ALARM_RETRY_MS * 2 ** retryCount);
    else this.disk.alarm = null;
  }

  /** The platform delivers an alarm at least once. */
  #ringAgain(): void {
    const { schedule, network } = this.world;
    schedule.after(this.world.delay("call", this.label), network, () => {
      if (!this.#isAlarmRunning) this.#ring(schedule.now, 1);
    });
  }

  // ── the context ──

  #context(living: LiveInstance): object {
    const storage = makeStorage(this.disk, {
      write: () => this.#closeGate(living),
      alarmChanged: () => {
        if (!this.#isAlarmRunning) this.#emit(living, () => this.#scheduleAlarm(0));
      },
      cleared: () => {
        for (const run of living.heldOutputs.splice(0)) run();
      },
    }) as { getAlarm(): Promise<number | null>; sync(): Promise<void> };
    const { getAlarm } = storage;
    // While a handler runs, its own alarm does not count.
    storage.getAlarm = async () => (this.disk.alarm === this.#ringing ? null : getAlarm());
    // It never settles if the instance dies with its writes.
    storage.sync = () => new Promise((done) => this.#emit(living, () => this.#run(living, async () => done())));
    return {
      id: { name: this.name, toString: () => this.world.objectId(this.label) },
      storage,
      exports: this.world.exportsFor(this, living.actor),
      waitUntil: (promise: Promise<unknown>) => {
        living.pending++;
        const done = (): void => void living.pending--;
        promise.then(done, (error: unknown) => {
          done();
          this.world.uncaught(this.label, error);
        });
      },
      blockConcurrencyWhile: <T>(run: () => Promise<T>): Promise<T> => run(),
      acceptWebSocket: (socket: ServerSocket) => this.#accept(living, socket),
      getWebSockets: () =>
        this.links.filter((link) => link.serverState !== 3).map((link) => this.#socketOf(living, link)),
      getWebSocketAutoResponseTimestamp: ({ link }: ServerSocket) =>
        link.pingedAt === null ? null : new Date(link.pingedAt),
      setWebSocketAutoResponse: (pair: { readonly request: string; readonly response: string }) => {
        this.#autoResponse = pair;
      },
    };
  }
}
