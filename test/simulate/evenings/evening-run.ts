/** Runs one simulated tournament: guests enter and play at their tables while objects die and alarms are late. */
import { GRACE_MS } from "../../../engine/tournament/due.ts";
import { Violation } from "../checks/truth.ts";
import { applyFault, die, marked } from "../faults.ts";
import type { Fault } from "../plan.ts";
import { enterWorld } from "../platform/globals.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { Loaded } from "../platform/production.ts";
import { World } from "../platform/world.ts";
import type { EveningFault, EveningPlan, eveningFaultKinds } from "./evening-plan.ts";
import { Guests } from "./guests.ts";
import { checkEvening, checkPairings, checkRunningRound, TournamentTruth } from "./tournament-truth.ts";

const START = Date.UTC(2026, 10, 27, 18);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** After the last fault the running round is checked so often. */
const CHECK_MS = 30 * SECOND;
const CHECKS = 40;
const MAX_STEPS = 200_000;

const APPLY = {
  "die-tournament": die("TOURNAMENT"),
  "tournament-down": marked("down", "TOURNAMENT"),
  "tournament-mute": marked("mute", "TOURNAMENT"),
} satisfies Record<(typeof eveningFaultKinds)[number], unknown>;

const isOwnKind = (kind: EveningFault["kind"]): kind is keyof typeof APPLY => Object.hasOwn(APPLY, kind);

export class EveningRun {
  readonly plan: EveningPlan;
  readonly world: World;
  readonly truth = new TournamentTruth();
  readonly #loaded: Loaded;
  #broken: Violation | null = null;

  constructor(plan: EveningPlan, loaded: Loaded, print: ((line: string) => void) | null = null) {
    this.plan = plan;
    this.#loaded = loaded;
    this.world = new World(plan.seed, START, loaded.production);
    this.world.print = print;
    this.world.onCommit = (host) => this.#committed(host);
  }

  #committed(host: DurableObjectHost): void {
    const { length } = this.truth.entries;
    this.#check(() => this.truth.committed(host));
    for (const entry of this.truth.entries.slice(length)) this.world.print?.(JSON.stringify(entry));
  }

  #check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#broken ??= error;
    }
  }

  // ── time ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  #runUntil(ms: number): void {
    const { schedule } = this.world;
    const until = START + ms;
    while (schedule.step(until)) {
      if (this.#broken !== null) throw this.#broken;
      if (schedule.steps > MAX_STEPS) throw new Violation("the evening does not end");
    }
    schedule.now = until;
  }

  #apply(fault: EveningFault): void {
    const targets = { world: this.world, clients: [] };
    const { kind } = fault;
    if (isOwnKind(kind)) APPLY[kind](targets, fault as unknown as Fault);
    else applyFault(targets, { ...fault, kind });
  }

  #calm(): void {
    const { world } = this;
    for (const set of [world.slow, world.down, world.mute]) set.clear();
    world.alarmDelay = 0;
    world.areAlarmsDoubled = false;
    for (const object of world.objects.values()) object.spare();
  }

  /** Longer than all rounds of this evening take by time alone. */
  get #longestMs(): number {
    const { rounds, roundMs = 0, breakMs = 0 } = this.plan.settings;
    // A knockout has as many as it needs.
    return Math.max(rounds, 3) * (roundMs + GRACE_MS + breakMs + 2 * MINUTE);
  }

  /** Throws a `Violation` if an invariant broke; returns the hash of the run, and how often each event happened. */
  execute(): { readonly hash: string; readonly events: ReadonlyMap<string, number> } {
    enterWorld(this.world);
    try {
      this.#loaded.production.reset();
      const { schedule, network } = this.world;
      for (const fault of this.plan.faults) schedule.at(START + fault.at, network, () => this.#apply(fault));
      const broken = (reason: string): void => {
        this.#broken ??= new Violation(reason);
      };
      new Guests(this.plan, this.world, this.truth.tables, broken).start();
      const end = Math.max(0, ...this.plan.faults.map(({ at, ms }) => at + ms)) + 1;
      this.#runUntil(end);
      this.#calm();
      for (let check = 1; check <= CHECKS; check++) {
        this.#runUntil(end + check * CHECK_MS);
        checkRunningRound(this.world, this.truth, START + end);
      }
      checkPairings(this.truth);
      this.#runUntil(end + this.#longestMs);
      checkEvening(this.truth, START + end);
      return { hash: this.world.hash.hex, events: this.truth.countEvents() };
    } finally {
      enterWorld(null);
      for (const { disk } of this.world.objects.values()) disk.release();
      this.world.lobby.release();
    }
  }
}

/** One evening; `reason` says which invariant broke. */
export const runEvening = (plan: EveningPlan, loaded: Loaded, print: ((line: string) => void) | null = null) => {
  try {
    return { ...new EveningRun(plan, loaded, print).execute(), reason: null };
  } catch (error) {
    if (error instanceof Violation) return { hash: "", events: new Map<string, number>(), reason: error.message };
    throw error;
  }
};
