/**
 * Publishes a table's state to the lobby, to the person objects of its players, to the rematch table and to the
 * tournament. At least once (outbox.ts).
 */

import { reservedSeatOwners } from "../../../engine/commands/rematch.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { rotateSeriesScore, seriesScoreAfter } from "../../../engine/log/series-score.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { tableIdsOf } from "../../identity/table-id.ts";
import { lobbyChange, lobbyReportOf } from "../../lobby/listing.ts";
import { registerRematch } from "../../lobby/quota.ts";
import { deleteListing, register, upsertReport, wasDeleted } from "../../lobby/read-model.ts";
import { isTableMoved, logError } from "../../platform/errors.ts";
import { jurisdictionOf } from "../../platform/jurisdiction.ts";
import { recordMetric } from "../../platform/metrics.ts";
import { originStub, tableIdOfObject } from "../../platform/table-stub.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import type { Peer } from "../../sockets/peer.ts";
import type { TableLog } from "../log/table-log.ts";
import { Outbox, reportIntervalMs, type Urgency } from "./outbox.ts";
import { readPersonKeys, storePersonKey } from "./person-keys.ts";
import {
  clearPublishedToAll,
  deleteDepartedKeys,
  deleteFromPersons,
  isPublishedToAll,
  markPublishedToAll,
  PERSON_REPORT_INTERVAL_MS,
  type PublishContext,
  publishToPersons,
} from "./person-reports.ts";
import type { SeatReservations } from "./seat-reservations.ts";
import { isTournamentTable, reportToTournament } from "./tournament-report.ts";

const urgencyOf = (before: TableState, { successor, phase }: TableState): Urgency => {
  // Players are about to sit down at the rematch table.
  if (before.successor !== successor) return "urgent";
  // More players are about to sit down, or to reveal their salts and start the game.
  return phase === "seating" ? "unfolding" : "next";
};

export class Publisher {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #log: TableLog;
  readonly #lobby: Outbox;
  readonly #persons: Outbox;
  readonly #tournament: Outbox;
  readonly #isConnected: (state: TableState, player: string) => boolean;
  /** How many entries each player had seen on disconnecting or by HTTP, since this instance woke. */
  readonly #seen = new Map<string, number>();
  /** Counts the reasons to report to every player again that the log does not show. */
  #resends = 0;
  /** Whether a report to a connected player was skipped. */
  #hasSkipped = false;
  #successors: readonly string[] | null = null;
  /** Whether the players have just agreed to a rematch, so that no call has opened its table. */
  #isRematchNew = false;
  #isErased = false;

  /** `isConnected` returns whether a player has a live socket, and so receives every broadcast. */
  constructor(
    ctx: DurableObjectState,
    env: Env,
    alarm: Alarm,
    log: TableLog,
    isConnected: (state: TableState, player: string) => boolean,
  ) {
    this.#ctx = ctx;
    this.#isConnected = isConnected;
    this.#env = env;
    this.#log = log;
    const pause = reportIntervalMs(env);
    this.#lobby = new Outbox(ctx, alarm, "lobby", () => this.#send(() => this.#reportToLobby()), pause);
    this.#persons = new Outbox(
      ctx,
      alarm,
      "people",
      () => this.#send(() => this.#reportToPersons()),
      Math.min(PERSON_REPORT_INTERVAL_MS, pause),
    );
    this.#tournament = new Outbox(ctx, alarm, "tournament", () => this.#send(() => this.#reportToTournament()), 0);
  }

  /** The id of the rematch table. It is always the same, so that only one is opened. */
  get successor(): string | null {
    return this.#possibleSuccessors[0] ?? null;
  }

  /** The rematch ids of all signing keys: the log may name the id of a key that is no longer the first. */
  get #possibleSuccessors(): readonly string[] {
    this.#successors ??= tableIdsOf(this.#env, `rematch/${this.#id}`, jurisdictionOf(this.#id));
    return this.#successors;
  }

  get #all(): readonly Outbox[] {
    return [this.#persons, this.#lobby];
  }

  /** Reports to lobby and persons soon. */
  enqueue(now: number, urgency: Urgency = "next"): void {
    for (const outbox of this.#all) outbox.enqueue(now, urgency);
  }

  /** Reports to lobby and persons within some minutes. */
  enqueueLater(now: number): void {
    for (const outbox of this.#all) outbox.enqueueLater(now);
  }

  /** Stores a player's person key; returns false if it was known. */
  note(player: string, personKey: string): boolean {
    const isNew = storePersonKey(this.#ctx.storage, player, personKey);
    if (isNew) this.#requireResend();
    return isNew;
  }

  /** Tells the person object that the player has seen the table, so that pending pushes are cleared. */
  async #reportSeen(personKey: string, length: number): Promise<void> {
    try {
      await this.#env.PERSON.getByName(personKey).cameTo(this.#id, length);
    } catch (error) {
      logError("people", error);
    }
  }

  /** The player's person key; null if unknown. */
  keyOf(player: string): string | null {
    return readPersonKeys(this.#ctx.storage).get(player) ?? null;
  }

  /** Copies one person's settings to another that has none, whose address is `address`. A failure is only logged. */
  async passOn(from: string, to: string, address: string | null | undefined): Promise<void> {
    if (from === to || address === null) return;
    try {
      await this.#env.PERSON.getByName(from).leaveSettingsTo(to, address);
    } catch (error) {
      logError("settings", error);
    }
  }

  /**
   * Stores the person key of a connected player, if seated here; returns false if it was known or the player has no
   * seat. `hasCome` is true for a new connection.
   */
  recordPlayer({ player, lobbyKey: personKey }: Peer, hasCome: boolean): boolean {
    const { state } = this.#log;
    if (state === null || player === null || personKey === null || seatsOfPlayer(state, player).length === 0)
      return false;
    const isNew = this.note(player, personKey);
    // A new player is about to get a report, which also contains how much of the log the player has seen.
    if (hasCome && !isNew) this.#ctx.waitUntil(this.#reportSeen(personKey, state.length));
    return isNew;
  }

  /**
   * Enqueues reports after an append. `isHere` returns whether the seat's player is connected and sees the change
   * without a report.
   */
  afterAppend(before: TableState, after: TableState, isHere: (seat: Seat) => boolean, now: number): void {
    if (before.successor !== after.successor) this.#isRematchNew = true;
    const change = lobbyChange(before, after);
    const isAwaited = change === "turn" && !seatsOnTurn(after).every(isHere);
    if (change === "standing") this.enqueue(now, urgencyOf(before, after));
    else if (isAwaited) this.#persons.enqueue(now);
    else if (change === "turn") this.enqueueLater(now);
    if (before.phase !== "over" && after.phase === "over" && this.#isInTournament) this.#tournament.enqueue(now);
  }

  get #isInTournament(): boolean {
    const session = this.#log.read()?.session;
    return session !== undefined && isTournamentTable(session);
  }

  /** Records that a player has seen that many entries. */
  noteSeen(player: string, length: number): void {
    this.#seen.set(player, length);
  }

  /** A socket has closed: its player now follows the table through the lobby. */
  left({ player }: Peer, now: number): void {
    const { state } = this.#log;
    if (state !== null && player !== null) this.noteSeen(player, state.length);
    if (state?.phase === "playing" && seatsOfPlayer(state, player).length > 0) this.reportSkipped(now);
  }

  /** Reports what was not reported to players while they were here, because one of them has left. */
  reportSkipped(now: number): void {
    if (this.#hasSkipped) this.#persons.enqueue(now);
    this.#hasSkipped = false;
    for (const outbox of this.#all) outbox.flushSoon(now);
  }

  /** The alarm has fired. */
  async onAlarm(): Promise<void> {
    const since = this.#log.read()?.session.log.last?.at ?? 0;
    const outboxes = this.#isInTournament ? [...this.#all, this.#tournament] : this.#all;
    await Promise.all(outboxes.map((outbox) => outbox.onAlarm(since)));
  }

  /** Reports even if nothing is owed; returns whether all reports worked. */
  async again(): Promise<boolean> {
    this.#requireResend();
    const outboxes = this.#isInTournament ? [...this.#all, this.#tournament] : this.#all;
    const results = await Promise.all(outboxes.map((outbox) => outbox.again()));
    return results.every((isReported) => isReported);
  }

  /** The next report goes to every player at the table. A report that is on its way does not count as that one. */
  #requireResend(): void {
    this.#resends++;
    clearPublishedToAll(this.#ctx.storage);
  }

  /** Whether this instance has deleted the table. The lobby and the persons refuse reports of that id for an hour. */
  get isErased(): boolean {
    return this.#isErased;
  }

  /** Deletes the table from the lobby and the person objects, once its tournament knows the result. */
  async erase(): Promise<void> {
    if (this.#isInTournament && !(await this.#tournament.again())) throw new Error("the tournament cannot be reached");
    await Promise.all([...this.#all, this.#tournament].map((outbox) => outbox.close()));
    await deleteListing(this.#env.LOBBY, this.#id, Date.now());
    await deleteFromPersons(this.#env, this.#id, this.#ctx.storage);
    this.#isErased = true;
  }

  async #send(report: () => Promise<void>): Promise<void> {
    try {
      await report();
    } catch (error) {
      // The relocated table reports itself.
      if (isTableMoved(error)) return;
      recordMetric(this.#env, "untold");
      throw error;
    }
  }

  /** The game to report; null if there is none. No list contains an uploaded one. */
  get #reported(): Session | null {
    const session = this.#log.read()?.session;
    return session === undefined || session.state.isUploaded ? null : session;
  }

  async #reportToLobby(): Promise<void> {
    const session = this.#reported;
    if (session === null) return;
    const { LOBBY } = this.#env;
    const { successor } = session.state;
    // The rematch table is opened only once, so that a deleted one does not come back.
    if (successor !== null && this.#possibleSuccessors.includes(successor) && !this.#isRematchOpen()) {
      const isNew = this.#isRematchNew;
      this.#isRematchNew = false;
      if (isNew || !(await wasDeleted(LOBBY, successor))) {
        await this.#openRematch(successor, session);
        await register(LOBBY, successor, Date.now());
      }
      // The table was deleted meanwhile, and its object must store nothing.
      if (this.#reported === null) return;
      this.#markRematchOpen();
    }
    await upsertReport(LOBBY, lobbyReportOf(this.#id, session), Date.now());
  }

  async #reportToTournament(): Promise<void> {
    const session = this.#reported;
    if (session !== null) await reportToTournament(this.#env, this.#id, session);
  }

  async #reportToPersons(): Promise<void> {
    const session = this.#reported;
    if (session === null) return;
    const { storage } = this.#ctx;
    const isToAll = !isPublishedToAll(storage, session);
    const resends = this.#resends;
    await publishToPersons(this.#env, this.#id, session, storage, this.#publishContext(session.state, isToAll));
    const now = this.#log.read()?.session;
    if (now === undefined) return;
    if (isToAll && resends === this.#resends) markPublishedToAll(storage, session);
    deleteDepartedKeys(storage, session, now);
  }

  /** A connected player sees the turn; the row in the person object can wait until the player disconnects. */
  #publishContext(state: TableState, isToAll: boolean): PublishContext {
    const isConnected = (player: string) => this.#isConnected(state, player);
    return {
      seenBy: (player) => (isConnected(player) ? state.length : (this.#seen.get(player) ?? 0)),
      hears: (player) => {
        const isSkipped = !isToAll && isConnected(player);
        this.#hasSkipped ||= isSkipped;
        return isSkipped;
      },
    };
  }

  /**
   * Opens the rematch table, with seats reserved for players whose person is known, and the series score. If the opener
   * already has enough public tables that wait for players, it is private.
   */
  async #openRematch(successor: string, { state: over, entries }: Session): Promise<void> {
    const { LOBBY } = this.#env;
    const isPublic = over.isPublic && (await registerRematch(LOBBY, successor, this.#id, Date.now()));
    const state = { ...over, isPublic };
    const owners = this.#rematchOwners(state);
    const reservations = owners.map(({ person }) => person);
    const isReserved = reservations.some((key) => key !== null);
    const kept = owners.map(({ name, person }) => (person === null ? null : name));
    const score = isReserved ? seriesScoreAfter(entries, state.outcome, state.chairs.length) : null;
    const setup = {
      ...rematchSetup(state),
      ...(isReserved ? { kept } : {}),
      ...(score === null ? {} : { evening: rotateSeriesScore(score) }),
    };
    const rematch = originStub(this.#env, successor);
    const opened: SeatReservations | undefined = await rematch.open(setup, reservations, this.#log.near);
    // A table of an earlier version returns nothing.
    const reserved = opened ?? reservations;
    // A seat may have moved to another device while it was opened, or since an earlier call whose answer was lost.
    const moved = this.#reported === null ? [] : this.#rematchOwners({ ...this.#reported.state, isPublic });
    for (const [seat, { person }] of moved.entries()) {
      const former = reserved[seat] ?? null;
      if (former !== null && person !== null && former !== person) await rematch.handOverReservations([former], person);
    }
  }

  /** By seat of the rematch: the player for whom it is reserved. */
  #rematchOwners(over: TableState): readonly { readonly name: string | null; readonly person: string | null }[] {
    const keys = readPersonKeys(this.#ctx.storage);
    return reservedSeatOwners(over).map((seat) => {
      const owner = seat === null ? null : over.chairs[seat];
      return { name: owner?.name ?? null, person: keys.get(owner?.player ?? "") ?? null };
    });
  }

  #isRematchOpen(): boolean {
    const { sql } = this.#ctx.storage;
    return sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'rematch_is_open'").toArray().length > 0;
  }

  #markRematchOpen(): void {
    this.#ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rematch_is_open (at INTEGER) STRICT");
  }

  /** The table's id, which is the object's name. */
  get #id(): string {
    return tableIdOfObject(this.#ctx.id.name);
  }
}
