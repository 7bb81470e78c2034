/**
 * What others hear of one table: the lobby, how it stands; those who sit there, each in their own place, what of it is theirs
 * (person-reports.ts); and the table of a rematch, that it is to be opened. At least once, whatever breaks on the way (outbox.ts).
 */

import { rematchSetup } from "../../../engine/commands/decide.ts";
import { reservedSeatOwners } from "../../../engine/commands/rematch.ts";
import { rotateSeriesScore, seriesScoreAfter } from "../../../engine/commands/series-score.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { tableIdsOf } from "../../identity/table-id.ts";
import { lobbyChange, lobbyReportOf } from "../../lobby/listing.ts";
import { registerRematch } from "../../lobby/quota.ts";
import { deleteListing, register, upsertReport } from "../../lobby/read-model.ts";
import { isTableMoved, logError } from "../../platform/errors.ts";
import { recordMetric } from "../../platform/metrics.ts";
import { originStub, tableIdOfObject } from "../../platform/table-stub.ts";
import type { Alarm } from "../../sockets/alarm.ts";
import type { Peer } from "../../sockets/peer.ts";
import type { TableLog } from "../log/table-log.ts";
import { Outbox, reportIntervalMs, type Urgency } from "./outbox.ts";
import {
  clearPublishedToAll,
  deleteFromPersons,
  dropDepartedSitters,
  isPublishedToAll,
  markPublishedToAll,
  PERSON_REPORT_INTERVAL_MS,
  type PublishContext,
  publishToPersons,
} from "./person-reports.ts";
import { readSitterKeys, storeSitterKey } from "./sitter-keys.ts";

const hasteOf = (before: TableState, { successor, phase }: TableState): Urgency => {
  // At the table of a rematch they are about to sit down.
  if (before.successor !== successor) return "urgent";
  // Others are about to sit down, or those who sit to show their salts, and the game to begin.
  return phase === "seating" ? "unfolding" : "next";
};

export class Publisher {
  readonly #ctx: DurableObjectState;
  readonly #env: Env;
  readonly #log: TableLog;
  readonly #lobby: Outbox;
  readonly #people: Outbox;
  readonly #isHere: (state: TableState, player: string) => boolean;
  /** How much of the log those had seen who have left since this instance woke. */
  readonly #seen = new Map<string, number>();
  /** Counts the reasons to report to every player again that the log does not show. */
  #resends = 0;
  /** Whether somebody was not told because they see for themselves, as long as they are here. */
  #hasSpared = false;
  #successors: readonly string[] | null = null;

  /** `isHere`: whether a player is at the table now. */
  constructor(
    ctx: DurableObjectState,
    env: Env,
    alarm: Alarm,
    log: TableLog,
    isHere: (state: TableState, player: string) => boolean,
  ) {
    this.#ctx = ctx;
    this.#isHere = isHere;
    this.#env = env;
    this.#log = log;
    const pause = reportIntervalMs(env);
    this.#lobby = new Outbox(ctx, alarm, "lobby", () => this.#send(() => this.#report()), pause);
    this.#people = new Outbox(
      ctx,
      alarm,
      "people",
      () => this.#send(() => this.#reportToPeople()),
      Math.min(PERSON_REPORT_INTERVAL_MS, pause),
    );
  }

  /** The table where it would go on. Always the same, so that however often it is opened there is only one. */
  get successor(): string | null {
    return this.#possibleSuccessors[0] ?? null;
  }

  /** The same of every signing key: one may have become the first since the log named another's. */
  get #possibleSuccessors(): readonly string[] {
    this.#successors ??= tableIdsOf(this.#env, `rematch/${this.#id}`);
    return this.#successors;
  }

  get #all(): readonly Outbox[] {
    return [this.#people, this.#lobby];
  }

  /** Tells all of them soon. */
  owe(now: number, haste: Urgency = "next"): void {
    for (const outbox of this.#all) outbox.owe(now, haste);
  }

  /** Tells them within some minutes. */
  oweLater(now: number): void {
    for (const outbox of this.#all) outbox.oweLater(now);
  }

  /** Notes by which key the lobby knows a player here; false if it was known. */
  note(player: string, lobbyKey: string): boolean {
    const isNew = storeSitterKey(this.#ctx.storage, player, lobbyKey);
    if (isNew) this.#requireResend();
    return isNew;
  }

  /** What they were called back for, they see now. */
  async #came(lobbyKey: string, length: number): Promise<void> {
    try {
      await this.#env.PERSON.getByName(lobbyKey).cameTo(this.#id, length);
    } catch (error) {
      logError("people", error);
    }
  }

  /** By which key the lobby knows a player here; null: by none. */
  keyOf(player: string): string | null {
    return readSitterKeys(this.#ctx.storage).get(player) ?? null;
  }

  /** Copies one person's settings to another that has none. Worth no refusal where that fails. */
  async passOn(from: string, to: string): Promise<void> {
    if (from === to) return;
    try {
      await this.#env.PERSON.getByName(from).leaveSettingsTo(to);
    } catch (error) {
      logError("settings", error);
    }
  }

  /** Notes the same of whoever is connected, if they sit here; false if it was known, or they do not. `hasCome`: just now. */
  meet({ player, lobbyKey }: Peer, hasCome: boolean): boolean {
    const { state } = this.#log;
    if (state === null || player === null || lobbyKey === null || seatsOfPlayer(state, player).length === 0)
      return false;
    const isNew = this.note(player, lobbyKey);
    // Whoever is new is about to be told how the table stands, and with it how much of it they have seen.
    if (hasCome && !isNew) this.#ctx.waitUntil(this.#came(lobbyKey, state.length));
    return isNew;
  }

  /** The log has grown. `isHere`: whether somebody of that seat is connected, and need not hear of it from the lobby. */
  grew(before: TableState, after: TableState, isHere: (seat: Seat) => boolean, now: number): void {
    const change = lobbyChange(before, after);
    const isAwaited = change === "turn" && !seatsOnTurn(after).every(isHere);
    if (change === "standing") this.owe(now, hasteOf(before, after));
    else if (isAwaited) this.#people.owe(now);
    else if (change === "turn") this.oweLater(now);
  }

  /** Somebody's socket has closed: of those who sit here, whoever goes on looking does so from the lobby. */
  left({ player }: Peer, now: number): void {
    const { state } = this.#log;
    if (state !== null && player !== null) this.#seen.set(player, state.length);
    if (state?.phase !== "playing" || seatsOfPlayer(state, player).length === 0) return;
    if (this.#hasSpared) this.#people.owe(now);
    this.#hasSpared = false;
    for (const outbox of this.#all) outbox.hasten(now);
  }

  /** The alarm has rung. */
  async ring(): Promise<void> {
    const since = this.#log.read()?.session.log.last?.at ?? 0;
    await Promise.all(this.#all.map((outbox) => outbox.ring(since)));
  }

  /** Tells how the table stands, even if it believes to have told; whether that worked. */
  async again(): Promise<boolean> {
    this.#requireResend();
    const told = await Promise.all(this.#all.map((outbox) => outbox.again()));
    return told.every((isTold) => isTold);
  }

  /** The next report goes to every player at the table. A report that is on its way does not count as that one. */
  #requireResend(): void {
    this.#resends++;
    clearPublishedToAll(this.#ctx.storage);
  }

  /** The table is to be forgotten: so it is here. */
  async erase(): Promise<void> {
    await Promise.all(this.#all.map((outbox) => outbox.close()));
    await deleteListing(this.#env.LOBBY, this.#id);
    await deleteFromPersons(this.#env, this.#id, this.#ctx.storage);
  }

  async #send(report: () => Promise<void>): Promise<void> {
    try {
      await report();
    } catch (error) {
      // The table tells it from where it goes on.
      if (isTableMoved(error)) return;
      recordMetric(this.#env, "untold");
      throw error;
    }
  }

  async #report(): Promise<void> {
    const held = this.#log.read();
    if (held === null) return;
    const { LOBBY } = this.#env;
    const { successor } = held.session.state;
    // Not whatever an uploaded log may name; and once only, or it would come back after it was forgotten.
    if (successor !== null && this.#possibleSuccessors.includes(successor) && !this.#hasOpened()) {
      await this.#openNext(successor, held.session);
      await register(LOBBY, successor, Date.now());
      this.#noteOpened();
    }
    await upsertReport(LOBBY, lobbyReportOf(this.#id, held.session), Date.now());
  }

  async #reportToPeople(): Promise<void> {
    const session = this.#log.read()?.session;
    if (session === undefined) return;
    const { storage } = this.#ctx;
    const isToAll = !isPublishedToAll(storage, session);
    const resends = this.#resends;
    await publishToPersons(this.#env, this.#id, session, storage, this.#sightOf(session.state, isToAll));
    const now = this.#log.read()?.session;
    if (now === undefined) return;
    if (isToAll && resends === this.#resends) markPublishedToAll(storage, session);
    dropDepartedSitters(storage, session, now);
  }

  /** Whoever is here sees whose turn it is: a row of theirs for that can wait until they leave. */
  #sightOf(state: TableState, isToAll: boolean): PublishContext {
    const isHere = (player: string) => this.#isHere(state, player);
    return {
      seenBy: (player) => (isHere(player) ? state.length : (this.#seen.get(player) ?? 0)),
      hears: (player) => {
        const isSpared = !isToAll && isHere(player);
        this.#hasSpared ||= isSpared;
        return isSpared;
      },
    };
  }

  /**
   * With the seats kept that this table's players are known to come to, and the score between them. Where enough public
   * tables of this one's opener wait for players, the next table is private.
   */
  async #openNext(successor: string, { state: over, entries }: Session): Promise<void> {
    const { LOBBY } = this.#env;
    const isPublic = over.isPublic && (await registerRematch(LOBBY, successor, this.#id, Date.now()));
    const state = { ...over, isPublic };
    const next = originStub(this.#env, successor);
    const opening = rematchSetup(state);
    const keys = readSitterKeys(this.#ctx.storage);
    const keepers = reservedSeatOwners(state).map(
      (seat) => keys.get((seat === null ? null : state.chairs[seat]?.player) ?? "") ?? null,
    );
    const kept = reservedSeatOwners(state).map((seat, at) =>
      keepers[at] === null || seat === null ? null : (state.chairs[seat]?.name ?? null),
    );
    const { near } = this.#log;
    if (keepers.every((key) => key === null)) return void (await next.open(opening, keepers, near));
    const evening = seriesScoreAfter(entries, state.outcome, state.chairs.length);
    await next.open(
      { ...opening, kept, ...(evening === null ? {} : { evening: rotateSeriesScore(evening) }) },
      keepers,
      near,
    );
  }

  #hasOpened(): boolean {
    const { sql } = this.#ctx.storage;
    return sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'rematch_is_open'").toArray().length > 0;
  }

  #noteOpened(): void {
    this.#ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS rematch_is_open (at INTEGER) STRICT");
  }

  /** The table's id, by which alone its object is ever asked for. */
  get #id(): string {
    return tableIdOfObject(this.#ctx.id.name);
  }
}
