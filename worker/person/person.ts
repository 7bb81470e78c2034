/** The Durable Object of one person: tables, past games, settings, push subscriptions and passkeys. */
import { DurableObject } from "cloudflare:workers";
import type { Listing, PersonFrame, PersonListing } from "../../engine/wire/listing.ts";
import type { PersonSetting } from "../../engine/wire/person-settings.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { RETAIN_IDENTITY_DAYS } from "../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../identity/identity.ts";
import { readLegacySeats } from "../lobby/read-model.ts";
import type { TableReport } from "../lobby/table-report.ts";
import { errorResponse, HttpError, logError, toHttpError } from "../platform/errors.ts";
import { recordMetric } from "../platform/metrics.ts";
import { completeCloseHandshake } from "../sockets/close-socket.ts";
import { SOCKET_TIMEOUT_MS } from "../sockets/limits.ts";
import { isSocketOpen } from "../sockets/presence.ts";
import { type GamesFilter, type HeldTable, PersonGames, type Score } from "./person-games.ts";
import { type ListedPasskey, MAX_PASSKEYS, PersonPasskeys } from "./person-passkeys.ts";
import { PersonSettings } from "./person-settings.ts";
import { PushEndpoints } from "./push-endpoints.ts";
import { isTurn, pushMessageFor } from "./push-message.ts";
import { type PushDevice, PushQueue } from "./push-queue.ts";
import { sendDuePushes } from "./send-push.ts";
import { WaitingTables } from "./waiting-tables.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Keys of the object's storage. */
const IMPORTED_KEY = "settled";
const SEEN_KEY = "seen";
const SUCCESSOR_KEY = "heir";
const importedFromKey = (key: string): string => `heir of ${key}`;
const clearedAtKey = (key: string): string => `cleared at ${key}`;

/** Open sockets of one person, over all devices. */
export const MAX_SOCKETS_OF_PERSON = 16;

/**
 * One instance is one identity. Its name is the key that tables report to, which is derived from nothing that others
 * see, so nobody else can address it.
 *
 * Of the person's tables it is a read model. Tables own the truth and report at least once through an outbox. Repeated,
 * late or reordered reports do no harm, and lost ones return when the lobby is rebuilt (worker/local/rebuild-lobby.ts).
 * It reads the lobby only once, for seats from before person objects existed. Settings (person-settings.ts) are stored
 * only here. It hibernates between reports with its sockets open. Its one alarm sends due pushes and deletes an
 * identity that is not used any more.
 *
 * SIGNING_KEY is a ring, and each of its keys names another person object. When the person returns, the object of an
 * older key hands all its data to that of the newest key, keeps none of it, and forwards reports from then on.
 */
export class Person extends DurableObject<Env> {
  readonly #games: PersonGames;
  readonly #settings: PersonSettings;
  readonly #pushes: PushQueue;
  readonly #endpoints: PushEndpoints;
  readonly #passkeys: PersonPasskeys;
  readonly #waiting = new WaitingTables();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#games = new PersonGames(ctx.storage.sql);
    this.#settings = new PersonSettings(ctx.storage.sql);
    this.#pushes = new PushQueue(ctx.storage.sql);
    this.#endpoints = new PushEndpoints(env.LOBBY, ctx.id.name ?? "");
    this.#passkeys = new PersonPasskeys(ctx.storage, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  get #name(): string {
    return this.ctx.id.name ?? "";
  }

  // ── called by tables ──────────────────────────────────────────────────────────────────────────────────────────────

  async receiveReport(report: TableReport): Promise<void> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).receiveReport(report);
    this.#store(report);
  }

  async forget(id: string): Promise<void> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).forget(id);
    this.#pushes.settle(id, Number.MAX_SAFE_INTEGER);
    if (this.#games.forget(id)) this.#send({ type: "gone", id });
  }

  /** Whether the person may sit down at that public table and wait for its game to start. */
  async mayWaitAt(table: string): Promise<boolean> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).mayWaitAt(table);
    const now = Date.now();
    return this.#waiting.admit(table, this.#games.waiting(now), now);
  }

  #store(report: TableReport): void {
    this.#waiting.settle(report.listing.id);
    const before = this.#pushes.isWanted ? this.#games.known(report.listing.id) : null;
    if (!this.#games.store(report)) return;
    this.#enqueuePush(before, report);
    if (this.#seenAt === null) this.#noteSeen();
    const { listing, mine, kept } = report;
    if (mine.length > 0) this.#send({ type: "table", table: { ...listing, mine } });
    else if (kept !== undefined) this.#send({ type: "table", table: { ...listing, mine, kept } });
    else this.#send({ type: "gone", id: listing.id });
  }

  /** Enqueues a push, which the alarm sends: no table waits for a push service. */
  #enqueuePush(before: Listing | null, report: TableReport): void {
    const { listing, mine, seen = 0, acted = -1 } = report;
    this.#pushes.settle(listing.id, mine.length === 0 ? listing.length : Math.max(seen, acted));
    const push = pushMessageFor(before, report);
    if (push === null) return;
    const now = Date.now();
    this.#pushes.enqueue(push, now);
    this.#ringBy(now);
  }

  #send(frame: PersonFrame): void {
    const text = JSON.stringify(frame);
    for (const socket of this.ctx.getWebSockets()) if (isSocketOpen(socket)) socket.send(text);
  }

  // ── called by the Worker, for the person ──────────────────────────────────────────────────────────────────────────

  /** `before` are the older keys of the same person. */
  async tables(before: readonly string[]): Promise<readonly PersonListing[]> {
    await this.#importEarlier(before);
    return this.#games.listed(Date.now());
  }

  async finished(before: readonly string[], wanted: GamesFilter): Promise<readonly PersonListing[]> {
    await this.#importEarlier(before);
    return this.#games.finished(wanted);
  }

  async scores(before: readonly string[]): Promise<readonly Score[]> {
    await this.#importEarlier(before);
    return this.#games.scores();
  }

  /** Stores the settings that are newer than the stored ones; returns all current settings. */
  async choose(before: readonly string[], chosen: readonly PersonSetting[]): Promise<readonly PersonSetting[]> {
    await this.#importEarlier(before);
    this.#settings.keep(chosen, Date.now());
    if (chosen.length > 0) this.#noteSeen();
    return this.#settings.all();
  }

  /** Copies the settings to the identity that takes a seat over with a seat pass. */
  async leaveSettingsTo(other: string): Promise<void> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).leaveSettingsTo(other);
    const settings = this.#settings.all();
    if (settings.length > 0) await this.env.PERSON.getByName(other).adoptSettings(settings);
  }

  /** Anyone can send a seat pass. So its settings only fill an identity that has none, and overwrite nothing. */
  async adoptSettings(settings: readonly PersonSetting[]): Promise<void> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).adoptSettings(settings);
    if (this.#settings.all().length > 0) return;
    this.#settings.keep(settings, Date.now());
    this.#noteSeen();
  }

  /** Subscribes that browser to push notifications. */
  async callAt(before: readonly string[], device: PushDevice): Promise<void> {
    await this.#importEarlier(before);
    await this.#storeDevice(device);
    this.#noteSeen();
  }

  async #storeDevice(device: PushDevice): Promise<void> {
    await this.#endpoints.claim(device.endpoint);
    for (const dropped of this.#pushes.keep(device, Date.now())) await this.#endpoints.release(dropped);
  }

  /** Unsubscribes the browser, also at the objects of older keys. */
  async stopCalling(before: readonly string[], endpoint: string): Promise<void> {
    await this.#importEarlier(before);
    this.#pushes.drop(endpoint);
    await this.#endpoints.release(endpoint);
    for (const key of before) await this.env.PERSON.getByName(key).stopCalling([], endpoint);
  }

  async passkeys(before: readonly string[]): Promise<readonly ListedPasskey[]> {
    await this.#importEarlier(before);
    return this.#passkeys.all();
  }

  /** Lists a passkey; returns false if the person has too many. */
  async addPasskey(before: readonly string[], passkey: ListedPasskey): Promise<boolean> {
    await this.#importEarlier(before);
    if (this.#passkeys.all().length >= MAX_PASSKEYS) return false;
    this.#passkeys.add([passkey]);
    this.#noteSeen();
    return true;
  }

  /** Takes a passkey off the list that could not be stored. */
  dropPasskey(passkey: ListedPasskey): void {
    this.#passkeys.remove([passkey]);
  }

  /** Deletes all passkeys. */
  async forgetPasskeys(before: readonly string[]): Promise<void> {
    await this.#importEarlier(before);
    await this.#passkeys.forget();
  }

  /** The tables where the person has seats. */
  async held(before: readonly string[]): Promise<readonly HeldTable[]> {
    await this.#importEarlier(before);
    return this.#games.held();
  }

  /**
   * Takes over what another identity of the same person has: finished games, settings if this one has none, push
   * subscriptions and passkeys. `player` is the id that its passkeys open from now on.
   */
  async adopt(other: string, player: string): Promise<void> {
    const { reports, settings, devices, passkeys } = await this.env.PERSON.getByName(other).copy();
    for (const report of reports) if (report.listing.phase === "over") this.#games.store(report);
    await this.adoptSettings(settings);
    for (const device of devices) await this.#storeDevice(device);
    this.#passkeys.add(passkeys);
    await this.#passkeys.tie(passkeys, player);
    for (const passkey of passkeys) await this.env.PERSON.getByName(other).dropPasskey(passkey);
    this.#noteSeen();
  }

  /** The person is at that table again and has seen `length` entries: clears their pending pushes. */
  async cameTo(table: string, length: number): Promise<void> {
    const successor = this.#successor;
    if (successor !== null) return this.env.PERSON.getByName(successor).cameTo(table, length);
    this.#pushes.settle(table, length);
  }

  /** The WebSocket upgrade: first all tables, and then each one that changes. */
  override async fetch(request: Request): Promise<Response> {
    try {
      await this.#importEarlier(request.headers.get(OLDER_KEYS_HEADER)?.split(",") ?? []);
      return this.#accept();
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  #accept(): Response {
    const now = Date.now();
    for (const socket of this.ctx.getWebSockets()) if (this.#isSilent(socket, now)) socket.close(1001, "silent");
    if (this.ctx.getWebSockets().filter(isSocketOpen).length >= MAX_SOCKETS_OF_PERSON)
      throw new HttpError("too-many-sockets", undefined, { "Retry-After": "30" });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(now);
    server.send(JSON.stringify({ type: "tables", tables: this.#games.listed(now) } satisfies PersonFrame));
    return new Response(null, { status: 101, webSocket: client });
  }

  #isSilent(socket: WebSocket, now: number): boolean {
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return (
      isSocketOpen(socket) && Math.max(pingedAt, socket.deserializeAttachment() as number) < now - SOCKET_TIMEOUT_MS
    );
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
  }

  /** Clients send only pings, which are answered without waking the object. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1003, "nothing is asked here");
  }

  // ── import from older storage ─────────────────────────────────────────────────────────────────────────────────────

  /** Imports earlier data once: from the lobby, and from the objects of older keys. */
  async #importEarlier(olderKeys: readonly string[]): Promise<void> {
    await this.#importFromLobby();
    if (this.#seenAt !== null) this.#noteSeen();
    for (const key of olderKeys) {
      await this.#importFromKey(key);
      await this.#clearAtKey(key);
    }
  }

  async #importFromLobby(): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get<boolean>(IMPORTED_KEY) === true) return;
    const reports = await readLegacySeats(this.env.LOBBY, this.#name).catch((error: unknown) =>
      logError("person", error),
    );
    for (const report of reports ?? []) this.#store(report);
    // A person who never sat down stores nothing here.
    if (reports !== undefined && this.#games.isAny) kv.put(IMPORTED_KEY, true);
  }

  async #importFromKey(key: string): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get<boolean>(importedFromKey(key)) === true) return;
    const { reports, settings, devices, passkeys } = await this.env.PERSON.getByName(key).leaveTo(this.#name);
    for (const report of reports) this.#store(report);
    this.#settings.keep(settings, Date.now());
    for (const device of devices) await this.#storeDevice(device);
    this.#passkeys.add(passkeys);
    kv.put(importedFromKey(key), true);
  }

  /** What was imported is stored, because no call leaves before that. If this fails, the next visit repeats it. */
  async #clearAtKey(key: string): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get<boolean>(clearedAtKey(key)) === true) return;
    try {
      await this.env.PERSON.getByName(key).clearFor(this.#name);
      kv.put(clearedAtKey(key), true);
    } catch (error) {
      logError("person", error);
    }
  }

  // ── retention ─────────────────────────────────────────────────────────────────────────────────────────────────────

  get #seenAt(): number | null {
    return this.ctx.storage.kv.get<number>(SEEN_KEY) ?? null;
  }

  /** Records that the person was here, as rarely as the cookie is renewed. */
  #noteSeen(): void {
    const now = Date.now();
    if (now - (this.#seenAt ?? 0) < RENEW_AFTER_DAYS * DAY) return;
    this.ctx.storage.kv.put(SEEN_KEY, now);
    this.#ringBy(this.#pushes.nextDue ?? now + (RETAIN_IDENTITY_DAYS + RENEW_AFTER_DAYS) * DAY);
  }

  /** The one alarm serves pushes and retention; the pushes come first. */
  #ringBy(at: number): void {
    void this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const until = (this.#seenAt ?? 0) + RETAIN_IDENTITY_DAYS * DAY;
    if (Date.now() >= until) return this.#end();
    await sendDuePushes({
      ...{ queue: this.#pushes, endpoints: this.#endpoints, secrets: this.env },
      turns: this.#games.listed(Date.now()).filter((table) => isTurn(table, table)).length,
      failed: (code) => recordMetric(this.env, "push", { code }),
    });
    this.#ringBy(Math.min(this.#pushes.nextDue ?? until, until));
  }

  /** Deletes an identity that was not used for the retention period: no cookie leads here any more. */
  async #end(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(1001, "ended");
    for (const { endpoint } of this.#pushes.devices()) await this.#endpoints.release(endpoint);
    // The passkeys of an older key belong to its successor.
    if (this.#successor === null) await this.#passkeys.forget();
    await this.ctx.storage.deleteAll();
  }

  /** Returns all data. From now on reports are forwarded to the object of the key `successor`. */
  async leaveTo(successor: string): Promise<PersonExport> {
    await this.#importEarlier([]);
    this.ctx.storage.kv.put(SUCCESSOR_KEY, successor);
    return this.copy();
  }

  /** Returns all data. */
  copy(): PersonExport {
    return {
      reports: this.#games.all(),
      settings: this.#settings.all(),
      devices: this.#pushes.devices(),
      passkeys: this.#passkeys.all(),
    };
  }

  /** The successor has stored all data. Without this a table that it forgets would stay here for the retention period. */
  clearFor(successor: string): void {
    if (this.#successor !== successor) return;
    this.#games.clear();
    this.#settings.clear();
    this.#pushes.clear();
    this.#passkeys.clear();
  }

  get #successor(): string | null {
    return this.ctx.storage.kv.get<string>(SUCCESSOR_KEY) ?? null;
  }
}

/** All data of a person object. */
interface PersonExport {
  readonly reports: readonly TableReport[];
  readonly settings: readonly PersonSetting[];
  readonly devices: readonly PushDevice[];
  readonly passkeys: readonly ListedPasskey[];
}

/** Request header of an upgrade: the older keys of the same person. */
export const OLDER_KEYS_HEADER = "Foldtable-Before";
