/** Runs one simulated tournament: guests enter and play at their tables while objects die and alarms are late. */
import { GRACE_MS } from "../../../engine/tournament/due.ts";
import { Violation } from "../checks/truth.ts";
import { applyFault, die, outage } from "../faults.ts";
import type { Fault } from "../plan.ts";
import { enterWorld } from "../platform/globals.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { Loaded } from "../platform/production.ts";
import { World } from "../platform/world.ts";
import { Guests } from "./guests.ts";
import type { TournamentFault, TournamentPlan, tournamentFaultKinds } from "./tournament-plan.ts";
import { checkFinishedTournament, checkRunningRound, TournamentTruth } from "./tournament-truth.ts";

const START = Date.UTC(2026, 10, 27, 18);
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Time between checks of the running round after the last fault. */
const CHECK_INTERVAL_MS = 30 * SECOND_MS;
const MAX_STEPS = 200_000;

const APPLY = {
  "die-tournament": die("TOURNAMENT"),
  "tournament-down": outage("down", "TOURNAMENT"),
  "tournament-mute": outage("mute", "TOURNAMENT"),
} satisfies Record<(typeof tournamentFaultKinds)[number], unknown>;

const isTournamentKind = (kind: TournamentFault["kind"]): kind is keyof typeof APPLY => Object.hasOwn(APPLY, kind);

export class TournamentRun {
  readonly plan: TournamentPlan;
  readonly world: World;
  readonly truth = new TournamentTruth();
  readonly #loaded: Loaded;
  #violation: Violation | null = null;

  constructor(plan: TournamentPlan, loaded: Loaded, print: ((line: string) => void) | null = null) {
    this.plan = plan;
    this.#loaded = loaded;
    this.world = new World(plan.seed, START, loaded.production);
    this.world.print = print;
    this.world.onCommit = (host) => this.#onCommit(host);
  }

  #onCommit(host: DurableObjectHost): void {
    const { length } = this.truth.entries;
    this.#check(() => this.truth.onCommit(host));
    for (const entry of this.truth.entries.slice(length)) this.world.print?.(JSON.stringify(entry));
  }

  #check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#violation ??= error;
    }
  }

  // ── time ──

  #runUntil(ms: number): void {
    const { schedule } = this.world;
    const until = START + ms;
    while (schedule.step(until)) {
      if (this.#violation !== null) throw this.#violation;
      if (schedule.steps > MAX_STEPS) throw new Violation("the tournament does not end");
    }
    schedule.now = until;
  }

  #apply(fault: TournamentFault): void {
    const targets = { world: this.world, clients: [] };
    const { kind } = fault;
    if (isTournamentKind(kind)) APPLY[kind](targets, fault as unknown as Fault);
    else applyFault(targets, { ...fault, kind });
  }

  #endFaults(): void {
    const { world } = this;
    for (const set of [world.slow, world.down, world.mute]) set.clear();
    world.alarmDelay = 0;
    world.areAlarmsDoubled = false;
    for (const object of world.objects.values()) object.cancelDeath();
  }

  /** Longer than all rounds take if time ends each of them, in ms. */
  get #maxDurationMs(): number {
    const { rounds, roundMs = 0, breakMs = 0 } = this.plan.settings;
    // A knockout has as many rounds as it needs.
    return Math.max(rounds, 3) * (roundMs + GRACE_MS + breakMs + 2 * MINUTE_MS);
  }

  /** Throws a `Violation` if an invariant broke; returns the hash of the run, and how often each event happened. */
  execute(): { readonly hash: string; readonly events: ReadonlyMap<string, number> } {
    enterWorld(this.world);
    try {
      this.#loaded.production.reset();
      const { schedule, network } = this.world;
      for (const fault of this.plan.faults) schedule.at(START + fault.at, network, () => this.#apply(fault));
      const reportViolation = (reason: string): void => {
        this.#violation ??= new Violation(reason);
      };
      new Guests(this.plan, this.world, this.truth.tables, reportViolation).start();
      const end = Math.max(0, ...this.plan.faults.map(({ at, ms }) => at + ms)) + 1;
      this.#runUntil(end);
      this.#endFaults();
      for (let ms = end; ms < end + this.#maxDurationMs; ms += CHECK_INTERVAL_MS) {
        this.#runUntil(ms + CHECK_INTERVAL_MS);
        checkRunningRound(this.world, this.truth, START + end);
      }
      checkFinishedTournament(this.truth, START + end);
      return { hash: this.world.hash.hex, events: this.truth.countEvents() };
    } finally {
      enterWorld(null);
      for (const { disk } of this.world.objects.values()) disk.release();
      this.world.lobby.release();
    }
  }
}

/** Runs one tournament; `reason` is the invariant that broke, or null. */
export const runTournament = (plan: TournamentPlan, loaded: Loaded, print: ((line: string) => void) | null = null) => {
  try {
    return { ...new TournamentRun(plan, loaded, print).execute(), reason: null };
  } catch (error) {
    if (error instanceof Violation) return { hash: "", events: new Map<string, number>(), reason: error.message };
    throw error;
  }
};
