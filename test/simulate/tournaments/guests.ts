/** The guests of a simulated tournament and its host: they enter, play at their tables, close them, and send commands. */
import * as v from "valibot";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { seatsOfSides } from "../../../engine/tournament/competitors.ts";
import { roundEndsAt } from "../../../engine/tournament/due.ts";
import { foldTournament } from "../../../engine/tournament/evolve.ts";
import type { TournamentCommand } from "../../../engine/tournament/forms/commands.ts";
import type { Pairing, TournamentState } from "../../../engine/tournament/forms/types.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import type { TournamentUpdate } from "../../../engine/wire/tournament.ts";
import type { Truth } from "../checks/truth.ts";
import type { Actor } from "../platform/schedule.ts";
import type { World } from "../platform/world.ts";
import type { TournamentPlan } from "./tournament-plan.ts";
import { pairingOf } from "./tournament-truth.ts";

const SECOND_MS = 1000;
export const ID = "AnEveningOfTheClub01";
const POLL_MS = 2 * SECOND_MS;
/** Acts about the end of a round begin so long before it. */
const BEFORE_END_MS = 1.5 * SECOND_MS;

type Stub = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;
type HostAct = TournamentPlan["host"][number];

const personOf = (guest: number): string => `person-${guest}`;
const nameOf = (guest: number): string => `Guest ${guest}x`;
const saltOf = (number: number): string => `${number % 10}a`.repeat(16);

export class Guests {
  readonly #plan: TournamentPlan;
  readonly #world: World;
  readonly #actor: Actor;
  readonly #tables: ReadonlyMap<string, Truth>;
  readonly #reportViolation: (reason: string) => void;
  #commands = 0;
  #entered = 0;

  /**
   * `tables`: the committed log of each table. `reportViolation` is called with the reason if an answer breaks an
   * invariant.
   */
  constructor(
    plan: TournamentPlan,
    world: World,
    tables: ReadonlyMap<string, Truth>,
    reportViolation: (reason: string) => void,
  ) {
    this.#tables = tables;
    this.#reportViolation = reportViolation;
    this.#plan = plan;
    this.#world = world;
    this.#actor = world.newActor("guests");
  }

  start(): void {
    this.#world.schedule.after(0, this.#actor, () => void this.#playTournament());
  }

  // ── calls ──

  #stub(kind: "TOURNAMENT" | "TABLE", name: string): Stub {
    return (this.#world.env[kind] as { getByName(name: string): Stub }).getByName(name);
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#world.schedule.after(Math.max(0, ms), this.#actor, resolve));
  }

  /** Calls until there is an answer, each time by a new stub, because that of a dead instance stays broken. */
  async #callUntilAnswered<T>(
    kind: "TOURNAMENT" | "TABLE",
    name: string,
    method: string,
    ...args: unknown[]
  ): Promise<T> {
    for (;;) {
      try {
        return (await this.#stub(kind, name)[method]!(...args)) as T;
      } catch {
        await this.#sleep(SECOND_MS);
      }
    }
  }

  /** Returns the code of the refusal. */
  async #send(person: string, command: TournamentCommand): Promise<string | undefined> {
    const sent = { id: `evening-${this.#commands++}`, command, from: 0, hasHelperLink: false };
    for (;;) {
      const caller = { persons: [person], address: person };
      const reply = await this.#callUntilAnswered<{ readonly refused?: string }>(
        "TOURNAMENT",
        ID,
        "command",
        caller,
        sent,
      );
      // No tournament draws teams 200 times.
      if (reply.refused === "drawn-enough") this.#reportViolation("tournament: the secret of a draw is lost");
      if (reply.refused !== "too-fast") return reply.refused;
      await this.#sleep(SECOND_MS);
    }
  }

  async #fetchState(): Promise<TournamentState> {
    const update = await this.#callUntilAnswered<TournamentUpdate | null>("TOURNAMENT", ID, "view", ["host"], 0);
    return foldTournament(update?.entries ?? []);
  }

  /** Sends a command until it is accepted or refused. It counts once. */
  async #command(table: string, guest: number, command: AnyCommand): Promise<void> {
    const id = `of-guest-${this.#commands++}`;
    const sender = { player: `${personOf(guest)} at ${table}`, lobbyKey: personOf(guest), address: personOf(guest) };
    for (let attempts = 0; attempts < 20; attempts++) {
      const text = await this.#callUntilAnswered<string | null>("TABLE", table, "summary", table);
      if (text === null) return;
      const seq = (JSON.parse(text) as Listing).length - 1;
      const frame = JSON.stringify({ type: "command", id, seq, command });
      const { refused } = await this.#callUntilAnswered<{ refused: string | null }>(
        "TABLE",
        table,
        "command",
        sender,
        frame,
      );
      if (refused === "malformed") throw new Error(`a guest sent ${frame}`);
      if (!["stale", "ahead", "too-fast", "internal", "not-yet"].includes(refused ?? "")) return;
      await this.#sleep(SECOND_MS);
    }
  }

  // ── the tournament ──

  async #playTournament(): Promise<void> {
    const { players, settings, host } = this.#plan;
    const options = v.parse(newestGame(settings.game).options, settings.options);
    await this.#callUntilAnswered("TOURNAMENT", ID, "open", { ...settings, options }, "host", null);
    for (let player = 0; player < players; player++) await this.#enter();
    if (settings.system.type === "teams") await this.#send("host", { type: "draw-teams" });
    for (const act of host) if (act.at < 0) await this.#host(act);
    const refused = await this.#send("host", { type: "start-round", round: 1 });
    // Too few players are present.
    if (refused !== undefined) return void this.#send("host", { type: "end" });
    await this.#send("host", { type: "reopen-entry" });
    for (const act of host) if (act.at >= 0) void this.#sleep(act.at).then(() => this.#host(act));
    // From here time starts the rounds.
    const seen = new Set<string>();
    for (let state = await this.#fetchState(); state.phase !== "over"; state = await this.#fetchState()) {
      for (const [table, pairing] of this.#tablesOf(state)) {
        if (seen.has(table)) continue;
        const act = this.#plan.acts[seen.size % this.#plan.acts.length]!;
        seen.add(table);
        void this.#playAt(state, pairing, table, act);
      }
      await this.#sleepUntilPoll(seen);
    }
  }

  /** Keen guests notice sooner that another table has opened. */
  async #sleepUntilPoll(seen: ReadonlySet<string>): Promise<void> {
    const stepMs = this.#plan.areKeen ? POLL_MS / 10 : POLL_MS;
    for (let ms = 0; ms < POLL_MS; ms += stepMs) {
      await this.#sleep(stepMs);
      if (this.#tables.size > seen.size) return;
    }
  }

  #enter(): Promise<unknown> {
    const guest = ++this.#entered;
    return this.#send(personOf(guest), { type: "enter", name: nameOf(guest), salt: saltOf(guest) });
  }

  /**
   * The tables of the running round that the guests know: from the tournament's page, or earlier, because a new table
   * reports to the persons for whom its seats are reserved.
   */
  #tablesOf({ rounds }: TournamentState): readonly (readonly [table: string, pairing: Pairing])[] {
    const round = rounds.at(-1);
    if (round === undefined) return [];
    const known = round.pairings.flatMap((each) => (each.table === null ? [] : [[each.table, each] as const]));
    if (!this.#plan.areKeen) return known;
    const listed = [...this.#tables].flatMap(([table, truth]) => {
      const of = pairingOf(truth);
      const pairing = of?.round === round.round ? round.pairings[of.board - 1] : undefined;
      return pairing === undefined ? [] : [[table, pairing] as const];
    });
    return [...known, ...listed];
  }

  async #playAt(
    state: TournamentState,
    { sides }: Pairing,
    table: string,
    { act, afterMs, byEnd, loser, isTwice, death, tournamentDeath }: TournamentPlan["acts"][number],
  ): Promise<void> {
    const guests = seatsOfSides(sides).map((player) => Number(/\d+/.exec(state.players[player - 1]!.name)![0]));
    const seated = act === "nobody-comes" ? 0 : act === "one-comes" ? 1 : guests.length;
    for (const [seat, guest] of guests.slice(0, seated).entries()) {
      const share = saltCommitment(saltOf(seat));
      await this.#command(table, guest, { type: "sit", seat, name: nameOf(guest), share });
    }
    if (seated < guests.length) return;
    for (const [seat, guest] of guests.entries())
      await this.#command(table, guest, { type: "show-salt", salt: saltOf(seat) });
    const { now } = this.#world.schedule;
    const end = roundEndsAt(state, state.rounds.at(-1)!);
    if (act === "begin") {
      // The table dies when the tournament reads its state, or calls a computer.
      await this.#sleep(end - now);
      if (death !== null) this.#world.object("TABLE", table).dieAfter(death, true, null);
      return;
    }
    // Before this time the player on turn is not absent, so the other one may not close the table.
    const possibleAt = act === "close" ? now + ABSENT_AFTER_MS : now;
    const actAt = byEnd === null ? possibleAt + afterMs : end - BEFORE_END_MS + byEnd;
    await this.#sleep(Math.max(possibleAt, actAt) - now);
    if (act === "draw") await this.#command(table, guests[0]!, { type: "offer-draw" });
    const isLost = this.#commands % 3 === 0;
    if (death !== null) this.#world.object("TABLE", table).dieAfter(death, isLost, null);
    if (tournamentDeath !== null) this.#world.object("TOURNAMENT", ID).dieAfter(tournamentDeath, isLost, null);
    // Seat 0 has the first move.
    const [guest, last]: [number, AnyCommand] =
      act === "close"
        ? [guests[1]!, { type: "close" }]
        : act === "draw"
          ? [guests[1]!, { type: "accept-draw" }]
          : [guests[loser]!, { type: "resign" }];
    await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => this.#command(table, guest, last)));
  }

  // ── the host ──

  async #host({ act, who, death }: HostAct): Promise<void> {
    if (act === "guest") return void (await this.#enter());
    const state = await this.#fetchState();
    const command = this.#commandOf(state, act, who);
    if (command === null) return;
    if (death !== null) this.#world.object("TOURNAMENT", ID).dieAfter(death, who % 2 === 1, null);
    // From two tabs at once.
    await Promise.all(Array.from({ length: who % 4 === 0 ? 2 : 1 }, () => this.#send("host", command)));
  }

  #commandOf(state: TournamentState, act: Exclude<HostAct["act"], "guest">, who: number): TournamentCommand | null {
    const player = 1 + (who % Math.max(1, state.players.length));
    const pairings = state.rounds.at(-1)?.pairings ?? [];
    const on = { round: state.rounds.length, board: 1 + (who % Math.max(1, pairings.length)) };
    switch (act) {
      case "draw":
        return { type: "draw-teams" };
      case "split":
        return { type: "split-team", player };
      case "absent":
        return { type: "mark-absent", players: [player] };
      case "present":
        return { type: "mark-present", players: state.players.map((each) => each.player) };
      case "remove":
        return { type: "remove-player", player };
      case "readmit":
        return { type: "readmit-player", player };
      case "wood":
        return { type: "play-on-wood", ...on, wood: true };
      case "table":
        return {
          type: "play-on-wood",
          ...on,
          board: (pairings.find(({ isOnWood }) => isOnWood) ?? on).board,
          wood: false,
        };
    }
  }
}
