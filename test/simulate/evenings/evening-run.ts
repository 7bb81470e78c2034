/** Runs one simulated tournament: guests enter and play at their tables while objects die and alarms are late. */
import * as v from "valibot";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { GRACE_MS } from "../../../engine/tournament/due.ts";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import type { TournamentCommand } from "../../../engine/tournament/forms/commands.ts";
import type { Pairing, TournamentState } from "../../../engine/tournament/forms/types.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import type { TournamentUpdate } from "../../../engine/wire/tournament.ts";
import { Violation } from "../checks/truth.ts";
import { applyFault, die, marked } from "../faults.ts";
import type { Fault } from "../plan.ts";
import { enterWorld } from "../platform/globals.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { Loaded } from "../platform/production.ts";
import type { Actor } from "../platform/schedule.ts";
import { World } from "../platform/world.ts";
import { type EveningFault, type EveningPlan, type eveningFaultKinds, makeEveningPlan } from "./evening-plan.ts";
import { checkEvening, checkPairings, checkRunningRound, TournamentTruth } from "./tournament-truth.ts";

const START = Date.UTC(2026, 10, 27, 18);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ID = "AnEveningOfTheClub01";
const POLL_MS = 2 * SECOND;
/** After the last fault the running round has its tables within this time: the object tries again after five seconds. */
const CALM_MS = 30 * SECOND;
const MAX_STEPS = 200_000;

type Stub = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

const APPLY = {
  "die-tournament": die("TOURNAMENT"),
  "tournament-down": marked("down", "TOURNAMENT"),
  "tournament-mute": marked("mute", "TOURNAMENT"),
} satisfies Record<(typeof eveningFaultKinds)[number], unknown>;

const isOwnKind = (kind: EveningFault["kind"]): kind is keyof typeof APPLY => Object.hasOwn(APPLY, kind);

const personOf = (player: number): string => `person-${player}`;

export class EveningRun {
  readonly plan: EveningPlan;
  readonly world: World;
  readonly truth = new TournamentTruth();
  readonly #guests: Actor;
  readonly #loaded: Loaded;
  #broken: Violation | null = null;
  #commands = 0;

  constructor(plan: EveningPlan, loaded: Loaded, print: ((line: string) => void) | null = null) {
    this.plan = plan;
    this.#loaded = loaded;
    this.world = new World(plan.seed, START, loaded.production);
    this.world.print = print;
    this.#guests = this.world.newActor("guests");
    this.world.onCommit = (host) => this.#committed(host);
  }

  #committed(host: DurableObjectHost): void {
    if (host.kind === "TOURNAMENT") this.#check(() => this.truth.committed(host));
  }

  #check(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.#broken ??= error;
    }
  }

  // ── guests ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #stub(kind: "TOURNAMENT" | "TABLE", name: string): Stub {
    return (this.world.env[kind] as { getByName(name: string): Stub }).getByName(name);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.world.schedule.after(ms, this.#guests, resolve));
  }

  /** Calls until there is an answer, each time by a new stub, because that of a dead instance stays broken. */
  async #insist<T>(kind: "TOURNAMENT" | "TABLE", name: string, method: string, ...args: unknown[]): Promise<T> {
    for (;;) {
      try {
        return (await this.#stub(kind, name)[method]!(...args)) as T;
      } catch {
        await this.#sleep(SECOND);
      }
    }
  }

  async #send(person: string, command: TournamentCommand): Promise<void> {
    const sent = { id: `evening-${this.#commands++}`, command, from: 0, hasHelperLink: false };
    for (;;) {
      const caller = { persons: [person], address: person };
      const reply = await this.#insist<{ readonly refused?: string }>("TOURNAMENT", ID, "command", caller, sent);
      if (reply.refused !== "too-fast") return;
      await this.#sleep(SECOND);
    }
  }

  async #attend(): Promise<void> {
    const { players, settings } = this.plan;
    const options = v.parse(newestGame(settings.game).options, settings.options);
    await this.#insist("TOURNAMENT", ID, "open", { ...settings, options }, "host", null);
    for (let player = 1; player <= players; player++)
      await this.#send(personOf(player), { type: "enter", name: `Guest ${player}x`, salt: "5a".repeat(16) });
    await this.#send("host", { type: "start-round", round: 1 });
    // The host leaves, and the rounds go on by time.
    const seen = new Set<string>();
    for (let state = await this.#look(); state.phase !== "over"; state = await this.#look()) {
      for (const pairing of state.rounds.at(-1)?.pairings ?? []) {
        if (pairing.table === null || seen.has(pairing.table)) continue;
        const act = this.plan.acts[seen.size % this.plan.acts.length]!;
        seen.add(pairing.table);
        void this.#playAt(pairing, pairing.table, act);
      }
      await this.#sleep(POLL_MS);
    }
  }

  async #look(): Promise<TournamentState> {
    const update = await this.#insist<TournamentUpdate | null>("TOURNAMENT", ID, "view", ["host"], 0);
    return foldTournament(update?.entries ?? []);
  }

  async #playAt(
    { sides }: Pairing,
    table: string,
    { act, afterMs, loser, death }: EveningPlan["acts"][number],
  ): Promise<void> {
    const players = sides.map(([player]) => player!);
    const coming = act === "nobody-comes" ? 0 : act === "one-comes" ? 1 : players.length;
    const saltOf = (seat: number) => `${seat}a`.repeat(16);
    for (const [seat, player] of players.slice(0, coming).entries()) {
      const share = saltCommitment(saltOf(seat));
      await this.#command(table, player, { type: "sit", seat, name: `Guest ${player}x`, share });
    }
    if (coming < players.length) return;
    for (const [seat, player] of players.entries())
      await this.#command(table, player, { type: "show-salt", salt: saltOf(seat) });
    if (act !== "finish") return;
    await this.#sleep(afterMs);
    if (death !== null) this.world.object("TABLE", table).dieSoon(death, death % 3 === 0, null);
    await this.#command(table, players[loser]!, { type: "resign" });
  }

  /** A command counts once, however often it is sent. */
  async #command(table: string, player: number, command: AnyCommand): Promise<void> {
    const id = `guest-${this.#commands++}`;
    const sender = { player: `${personOf(player)} at ${table}`, lobbyKey: personOf(player), address: personOf(player) };
    for (let attempts = 0; attempts < 20; attempts++) {
      const text = await this.#insist<string | null>("TABLE", table, "summary", table);
      if (text === null) return;
      const seq = (JSON.parse(text) as Listing).length - 1;
      const frame = JSON.stringify({ type: "command", id, seq, command });
      const { refused } = await this.#insist<{ refused: string | null }>("TABLE", table, "command", sender, frame);
      if (!["stale", "ahead", "too-fast", "internal", "not-yet"].includes(refused ?? "")) return;
      await this.#sleep(SECOND);
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
    return rounds * (roundMs + GRACE_MS + breakMs + 2 * MINUTE);
  }

  /** Throws a `Violation` if an invariant broke; returns the hash of the run, and how many pairings it had. */
  execute(): { readonly hash: string; readonly pairings: number; readonly steps: number } {
    enterWorld(this.world);
    try {
      this.#loaded.production.reset();
      const { schedule, network } = this.world;
      for (const fault of this.plan.faults) schedule.at(START + fault.at, network, () => this.#apply(fault));
      schedule.after(0, this.#guests, () => void this.#attend());
      const end = Math.max(0, ...this.plan.faults.map(({ at, ms }) => at + ms)) + 1;
      this.#runUntil(end);
      this.#calm();
      this.#runUntil(end + CALM_MS);
      checkRunningRound(this.world, this.truth, START + end);
      checkPairings(this.world, this.truth);
      this.#runUntil(end + CALM_MS + this.#longestMs);
      checkEvening(this.world, this.truth, START + end);
      const pairings = this.truth.state.rounds.reduce((sum, round) => sum + round.pairings.length, 0);
      return { hash: this.world.hash.hex, pairings, steps: schedule.steps };
    } finally {
      enterWorld(null);
      for (const { disk } of this.world.objects.values()) disk.release();
      this.world.lobby.release();
    }
  }
}

/** One evening; `reason` says which invariant broke. */
export const runEvening = (seed: string, loaded: Loaded, print: ((line: string) => void) | null = null) => {
  try {
    return { ...new EveningRun(makeEveningPlan(seed), loaded, print).execute(), reason: null };
  } catch (error) {
    if (error instanceof Violation) return { hash: "", pairings: 0, steps: 0, reason: error.message };
    throw error;
  }
};
