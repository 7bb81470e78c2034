/**
 * One run: a table with its players on a simulated platform, driven by a plan, with every invariant checked. After the
 * plan the faults end, and the run waits until everything must be right again.
 */
import { makeLog, viewLog } from "../../engine/log/log.ts";
import { SOCKET_TIMEOUT_MS } from "../../worker/sockets/limits.ts";
import { checkAlarm, checkAtRest, checkLists, checkLogged } from "./checks/at-rest.ts";
import { checkBounds, checkCommit } from "./checks/bounds.ts";
import { Deadlines, LISTS_AGREE_MS } from "./checks/deadlines.ts";
import { Folds } from "./checks/folds.ts";
import { ListRows } from "./checks/list-rows.ts";
import { noteInstance } from "./checks/retained.ts";
import { hasLog, Truth, Violation } from "./checks/truth.ts";
import { TurnReports } from "./checks/turn-reports.ts";
import { Wire } from "./checks/wire.ts";
import { applyFault } from "./faults.ts";
import type { Act, Ending, Plan } from "./plan.ts";
import { enterWorld } from "./platform/globals.ts";
import type { DurableObjectHost } from "./platform/object.ts";
import type { Loaded, Release } from "./platform/production.ts";
import type { Link } from "./platform/sockets.ts";
import { type Production, World } from "./platform/world.ts";
import { performAct } from "./players/acts.ts";
import { Device, Tab } from "./players/browser.ts";
import { Client } from "./players/client.ts";
import type { Follower } from "./players/follower.ts";
import type { ListFollower } from "./players/list-follower.ts";
import { Passkeys } from "./players/passkeys.ts";
import { Program } from "./players/requests.ts";
import { sendGarbage } from "./players/strangers.ts";
import type { Twin } from "./twins.ts";

/** Each run begins at the same moment. */
const START = Date.UTC(2026, 10, 24, 9);
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * After the last fault every page must be up to date within this time. A relay checks for missed updates once a minute
 * (worker/relay/relay.ts), and a page waits up to half a minute for one attempt to connect.
 */
const UP_TO_DATE_MS = 100 * SECOND_MS;
/** The platform starts a sweep each minute; after the plan a few are enough. */
const SWEEP_INTERVAL_MS = 4 * MINUTE_MS;
/** A run with more tasks fails, because it may never end. */
const MAX_STEPS = 100_000;
/** After so many steps one fold is compared with the truth. */
const COMPARE_INTERVAL = 61;

export interface Report {
  readonly hash: string;
  readonly steps: number;
  /** Distinct commands that reached a table, and of those the accepted ones. */
  readonly commands: number;
  readonly accepted: number;
  /** By the type of the event. */
  readonly events: ReadonlyMap<string, number>;
  /** Their names, as often as they were recorded. */
  readonly metrics: readonly string[];
  readonly logs: ReadonlyMap<string, string>;
}

/** A run that broke an invariant. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly logs: ReadonlyMap<string, string>;

  constructor(reason: string, logs: ReadonlyMap<string, string>) {
    super(reason);
    this.logs = logs;
  }
}

export class Run {
  readonly plan: Plan;
  readonly world: World;
  readonly clients: Client[] = [];
  readonly followers: Follower[] = [];
  readonly listFollowers: ListFollower[] = [];
  readonly truths = new Map<string, Truth>();
  readonly loaded: Loaded;
  /** The first table; empty until it is open. */
  id = "";
  /** Tabs of no client: where the table is opened, and where ids are repeated. */
  readonly otherTabs: Tab[] = [];
  readonly twin: Twin | null;
  readonly #sent = new Set<string>();
  /** The ids that a second player also sent. */
  readonly sharedIds = new Set<string>();
  /** Which device sent a command by HTTP, by the command's id. */
  readonly posted = new Map<string, Device>();
  readonly #deadlines: Deadlines;
  readonly #folds = new Folds(this);
  readonly #listRows = new ListRows();
  readonly wire = new Wire(this);
  readonly passkeys = new Passkeys(this);
  readonly #turnReports = new TurnReports(this);
  /** No player comes back. */
  haveAllLeft = false;
  #violation: Violation | null = null;
  #program: Program | null = null;

  /** `twin`: the run is one of two worlds. */
  constructor(plan: Plan, loaded: Loaded, print: ((line: string) => void) | null = null, twin: Twin | null = null) {
    this.twin = twin;
    this.plan = plan;
    this.loaded = loaded;
    const first = plan.versions?.server === "previous" ? loaded.previous : loaded;
    this.world = new World(plan.seed, START, first.production);
    this.world.print = print;
    this.#deadlines = new Deadlines(this);
    this.world.lobby.onWrite = () => this.check(() => this.#listRows.checkLobby(this.world));
    twin?.watch(this);
    this.world.onFrame = (link, direction, text) => this.#onFrame(link, direction, text);
    this.world.onInstance = noteInstance;
    this.world.onCommit = (host) => this.#onCommit(host);
  }

  // ── invariants at each step ──

  #onCommit(host: DurableObjectHost): void {
    if (host.kind === "PERSON") this.check(() => this.#listRows.checkPerson(host));
    if (host.kind !== "TABLE") return;
    const id = host.name.split("/", 1)[0]!;
    const truth = this.truths.get(id) ?? new Truth(id);
    this.truths.set(id, truth);
    const { length } = truth.entries;
    this.check(() => truth.committed(host));
    this.check(() => this.wire.onCommit(truth, length));
    const hasMoved = [...this.world.objects.keys()].some((key) => key.startsWith(`TABLE ${id}/`));
    const whole = { length: truth.entries.length, isCopied: hasMoved || truth.state.isUploaded };
    this.check(() => checkCommit(host, whole.length - length, whole));
    this.#deadlines.onCommit(truth, host);
    if (this.ownerOf(id) !== host) return;
    this.#turnReports.onCommit(truth, host);
    this.check(() => checkAlarm(this, truth, host));
  }

  check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#violation ??= error;
    }
  }

  /** An acknowledged command is in a committed log. A refused one is in no log. */
  #onFrame(link: Link, direction: "up" | "down", text: string): void {
    this.wire.onFrame(link, direction, text);
    if (direction === "down") this.#folds.checkLength(link.client?.actor);
    if (!text.includes('"id":"')) return;
    if (direction === "up") {
      const id = /"type":"command","id":"([^"]+)"/.exec(text)?.[1];
      if (id !== undefined) this.#sent.add(id);
      return;
    }
    const frame = JSON.parse(text) as { readonly type?: string; readonly id?: string; readonly code?: string };
    if (frame.id === undefined || !this.#sent.has(frame.id)) return;
    const isIn = this.#isInLog(frame.id);
    if (frame.type === "refused") {
      const isExpected =
        frame.code === "too-fast" ||
        (frame.code === "no-table" && this.#isDeleted(frame.id)) ||
        // The previous release sends a former player to a relay, which knows no earlier commands.
        (frame.code === "not-seated" && this.world.production !== this.loaded.production);
      if (isIn && !isExpected && !this.sharedIds.has(frame.id))
        this.fail(`command ${frame.id} was refused as ${frame.code} and is in the log`);
    } else if (!isIn) this.fail(`command ${frame.id} was acknowledged and is not in the log`);
  }

  /** Checks the HTTP answer to a command. */
  onHttpAnswer(id: string, status: number, text: string): void {
    this.#sent.add(id);
    if (status === 200 && !this.#isInLog(id)) this.fail(`command ${id} was acknowledged and is not in the log`);
    if (status === 409 && this.#isInLog(id)) this.fail(`command ${id} was refused and is in the log: ${text}`);
  }

  /** The object that has the table's log; null if it was deleted. */
  ownerOf(id: string): DurableObjectHost | null {
    for (const host of this.world.objects.values())
      if (host.kind === "TABLE" && host.name.split("/", 1)[0] === id && hasLog(host.disk)) return host;
    return null;
  }

  get truth(): Truth {
    return this.truths.get(this.id) ?? new Truth(this.id);
  }

  /** The program of this run. */
  get program(): Program {
    this.#program ??= new Program(this);
    return this.#program;
  }

  #isInLog(id: string): boolean {
    return [...this.truths.values()].some((truth) => truth.ids.has(id));
  }

  /** Whether the log with that command was deleted. */
  #isDeleted(id: string): boolean {
    return [...this.truths.values()].some((truth) => truth.ids.has(id) && this.ownerOf(truth.id) === null);
  }

  fail(reason: string): void {
    this.#violation ??= new Violation(reason);
  }

  // ── time ──

  /** Runs until this time, in ms after the start. */
  runUntil(ms: number): void {
    const { schedule } = this.world;
    const until = START + ms;
    while (schedule.step(until)) {
      if (this.#violation !== null) throw this.#violation;
      if (schedule.steps % COMPARE_INTERVAL === 0 && this.clients.length > 0)
        this.#folds.compareSoon(this.clients[Math.floor(schedule.steps / COMPARE_INTERVAL) % this.clients.length]!);
      if (schedule.steps > MAX_STEPS) throw new Violation("the run does not end");
    }
    schedule.now = until;
  }

  get #elapsedMs(): number {
    return this.world.schedule.now - START;
  }

  // ── the plan ──

  #locationOf(index: number): Readonly<Record<string, string>> {
    const [continent, longitude] = this.plan.setup.places[index % this.plan.setup.places.length]!;
    return { continent, longitude: String(longitude) };
  }

  /** Opens the table, and tries again after each failure. */
  #open(): void {
    const { game, seats, options, clock, public: isPublic, talk, openHands } = this.plan.setup;
    const tab = new Tab(this.world, new Device("home", this.#locationOf(0)), "home", "/");
    this.otherTabs.push(tab);
    const body = JSON.stringify({
      ...{ game, seats, options, clock },
      ...(isPublic && { public: true }),
      ...(talk && { talk }),
      openHands,
    });
    const attempt = (): void =>
      tab.send(
        tab.request("/api/tables", { method: "POST", body }, { "Content-Type": "application/json" }),
        ({ status }, text) => {
          // A table whose answer was lost also counts towards the rate limit.
          if (status >= 500 || status === 429) return void this.world.schedule.after(SECOND_MS, tab.actor, attempt);
          if (status !== 201) throw new Violation(`opening a table: ${status} ${text}`);
          this.id = JSON.parse(text).id;
          this.#enter();
        },
        attempt,
      );
    tab.run(attempt);
  }

  #enter(): void {
    const { players, watchers, hasTwoTabs } = this.plan.setup;
    for (let index = 0; index < players + watchers; index++) {
      const name = index < players ? `Player${index}` : `Watcher${index}`;
      this.clients.push(this.join(name, this.#locationOf(index + 1)));
    }
    for (const { name, device } of this.clients.slice(0, hasTwoTabs ? players : 0))
      this.clients.push(this.join(`${name}b`, {}, device));
  }

  join(name: string, location: Readonly<Record<string, string>>, device = new Device(name, location), id = this.id) {
    const first = this.plan.versions?.pages[this.clients.length];
    let pages = 0;
    const releaseOf = (): Release => {
      const served = this.world.production === this.loaded.production ? "current" : "previous";
      return (pages++ === 0 && first !== undefined ? first : served) === "current" ? this.loaded : this.loaded.previous;
    };
    return new Client(this.world, releaseOf, device, name, id, (text) => this.twin?.receive(this, name, text));
  }

  get otherRelease(): Production {
    const { production, previous } = this.loaded;
    return this.world.production === production ? previous.production : production;
  }

  #schedule(): void {
    const { schedule, network } = this.world;
    const { acts, faults, strangers } = this.plan;
    for (const planned of acts) schedule.at(START + planned.at, network, () => this.#perform(planned));
    if (this.twin !== null)
      for (const { at } of acts.slice(acts.length >> 1))
        schedule.at(START + at - 1, network, () => this.twin?.swap(this));
    for (const fault of faults) schedule.at(START + fault.at, network, () => applyFault(this, fault));
    for (const { at, pick } of strangers) schedule.at(START + at, network, () => sendGarbage(this, pick));
  }

  #perform(planned: Act): void {
    if (this.id === "") return;
    performAct(this, planned);
  }

  /** All faults end. */
  #endFaults(): void {
    const { world } = this;
    world.slow.clear();
    world.down.clear();
    world.mute.clear();
    world.alarmDelay = 0;
    world.areAlarmsDoubled = false;
    world.objectClockError = 0;
    world.faultsEndedAt = world.schedule.now;
    world.lobby.lag = 0;
    for (const object of world.objects.values()) {
      object.disk.isFull = false;
      // A death waits for the object's next task, which may be an alarm long after the last fault.
      object.cancelDeath();
    }
    for (const client of this.clients) if (!client.device.isOnline) client.setOnline(true);
  }

  /** Runs the whole plan; throws a `Failure` if an invariant broke. */
  execute(): Report {
    enterWorld(this.world);
    try {
      this.world.production.reset();
      this.#schedule();
      this.#open();
      this.runUntil(Math.max(0, ...this.plan.acts.map(({ at }) => at), ...this.plan.faults.map(({ at }) => at)) + 1);
      if (this.plan.ending === undefined) this.#stay();
      else this.#leave(this.plan.ending);
      this.#sweepUntil(this.#elapsedMs + LISTS_AGREE_MS);
      checkLists(this);
      checkLogged(this);
      // At its last check a table may still count a socket as alive.
      this.#sweepUntil(this.#elapsedMs + SOCKET_TIMEOUT_MS);
      checkBounds(this);
      return this.#report();
    } catch (error) {
      if (error instanceof Violation) throw new Failure(error.message, this.#logs());
      throw error;
    } finally {
      enterWorld(null);
      for (const { disk } of this.world.objects.values()) disk.release();
      this.world.lobby.release();
    }
  }

  /** Ends the faults while all clients are connected. They leave when all is up to date. */
  #stay(): void {
    this.#endFaults();
    this.runUntil(this.#elapsedMs + UP_TO_DATE_MS);
    checkAtRest(this);
    this.#closeTabs(0);
  }

  /** All clients leave while faults last. */
  #leave({ after, areAllDead, ms }: Ending): void {
    this.runUntil(this.#elapsedMs + after);
    this.#closeTabs(areAllDead ? null : 0);
    if (areAllDead) for (const object of this.world.objects.values()) object.die(false, null);
    this.runUntil(this.#elapsedMs + ms);
    this.#endFaults();
  }

  /** `serverDelay`: when the objects notice, in ms; null: never. */
  #closeTabs(serverDelay: number | null): void {
    this.haveAllLeft = true;
    const pages = [...this.clients, ...this.followers, ...this.listFollowers].map(({ tab }) => tab);
    for (const tab of [...this.otherTabs, ...pages]) tab.close(serverDelay);
  }

  #sweepUntil(end: number): void {
    while (this.#elapsedMs < end) {
      this.world.sweep();
      this.runUntil(Math.min(this.#elapsedMs + SWEEP_INTERVAL_MS, end));
    }
  }

  /** The logs as `/open` reads them, without players' keys. */
  #logs(): ReadonlyMap<string, string> {
    const known = [...this.truths].filter(([, { entries }]) => entries.length > 0);
    return new Map(known.map(([id, { entries }]) => [id, makeLog(viewLog(entries, "all"))]));
  }

  #report(): Report {
    const events = new Map<string, number>();
    for (const { entries } of this.truths.values())
      for (const { event } of entries) events.set(event.type, (events.get(event.type) ?? 0) + 1);
    const sent = [...this.#sent];
    return {
      hash: this.world.hash.hex,
      steps: this.world.schedule.steps,
      commands: sent.length,
      accepted: sent.filter((id) => this.#isInLog(id)).length,
      events,
      metrics: this.world.metrics,
      logs: this.#logs(),
    };
  }
}
