/** The Durable Object that is one person's own place. */
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
import { type GamesFilter, PersonGames, type Score } from "./person-games.ts";
import { PersonSettings } from "./person-settings.ts";
import { PushEndpoints } from "./push-endpoints.ts";
import { pushMessageFor } from "./push-message.ts";
import { type PushDevice, PushQueue } from "./push-queue.ts";
import { sendDuePushes } from "./send-push.ts";
import { WaitingTables } from "./waiting-tables.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Open sockets of one person: pages on however many screens. */
export const MAX_SOCKETS_OF_PERSON = 16;

/**
 * One instance is one identity, by the key that tables tell it by and that is derived from nothing that others are shown: what
 * they sit at, whose turn it is there, which seats are kept for them, and how their games ended. Of these it is a read model: tables own
 * the truth and tell it at least once, by the same outbox as the lobby's; sent again, late or in another order it is the same, and
 * whatever is lost comes back when tables are asked to tell anew (worker/local/rebuild-lobby.ts). It does not read the lobby, but once: for those who
 * sat somewhere before there were such places. It sleeps between two reports with its sockets open; its one alarm
 * is for the end of an identity that is not used any more. And
 * whoever has none of these keys cannot name it, so that nobody else can ask it for anything.
 * What they have chosen on their pages (settings.ts) is kept here alone.
 *
 * SIGNING_KEY is a ring, and each of its keys names another place: the place of an older key leaves all it has to the newest
 * one's when its person comes, and passes on what it is told from then on.
 */
export class Person extends DurableObject<Env> {
  readonly #games: PersonGames;
  readonly #settings: PersonSettings;
  readonly #calls: PushQueue;
  readonly #endpoints: PushEndpoints;
  readonly #waits = new WaitingTables();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#games = new PersonGames(ctx.storage.sql);
    this.#settings = new PersonSettings(ctx.storage.sql);
    this.#calls = new PushQueue(ctx.storage.sql);
    this.#endpoints = new PushEndpoints(env.LOBBY, ctx.id.name ?? "");
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── told by tables ────────────────────────────────────────────────────────────────────────────────────────────────

  async tell(report: TableReport): Promise<void> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).tell(report);
    this.#take(report);
  }

  async forget(id: string): Promise<void> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).forget(id);
    this.#calls.settle(id, Number.MAX_SAFE_INTEGER);
    if (this.#games.forget(id)) this.#send({ type: "gone", id });
  }

  /** Whether they may sit down at that public table and wait for its game to begin. */
  async mayWaitAt(table: string): Promise<boolean> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).mayWaitAt(table);
    const now = Date.now();
    return this.#waits.admit(table, this.#games.waiting(now), now);
  }

  #take(report: TableReport): void {
    this.#waits.settle(report.listing.id);
    const before = this.#calls.isWanted ? this.#games.known(report.listing.id) : null;
    if (!this.#games.store(report)) return;
    this.#callFor(before, report);
    if (this.#seenAt === null) this.#seen();
    const { listing, mine, kept } = report;
    if (mine.length > 0) this.#send({ type: "table", table: { ...listing, mine } });
    else if (kept !== undefined) this.#send({ type: "table", table: { ...listing, mine, kept } });
    else this.#send({ type: "gone", id: listing.id });
  }

  /** What is owed is noted here, and sent when the alarm rings: no table waits for a push service. */
  #callFor(before: Listing | null, report: TableReport): void {
    const { listing, mine, seen = 0, acted = -1 } = report;
    this.#calls.settle(listing.id, mine.length === 0 ? listing.length : Math.max(seen, acted));
    const call = pushMessageFor(before, report);
    if (call === null) return;
    const now = Date.now();
    this.#calls.owe(call, now);
    this.#ringBy(now);
  }

  #send(frame: PersonFrame): void {
    const text = JSON.stringify(frame);
    for (const socket of this.ctx.getWebSockets()) if (isSocketOpen(socket)) socket.send(text);
  }

  // ── asked by the Worker, for the person ───────────────────────────────────────────────────────────────────────────

  /** `before`: the older keys of the same person. */
  async tables(before: readonly string[]): Promise<readonly PersonListing[]> {
    await this.#settle(before);
    return this.#games.listed(Date.now());
  }

  async finished(before: readonly string[], wanted: GamesFilter): Promise<readonly PersonListing[]> {
    await this.#settle(before);
    return this.#games.finished(wanted);
  }

  async scores(before: readonly string[]): Promise<readonly Score[]> {
    await this.#settle(before);
    return this.#games.scores();
  }

  /** Keeps what is later than what is known; all that holds then. */
  async choose(before: readonly string[], chosen: readonly PersonSetting[]): Promise<readonly PersonSetting[]> {
    await this.#settle(before);
    this.#settings.keep(chosen, Date.now());
    if (chosen.length > 0) this.#seen();
    return this.#settings.all();
  }

  /** Copies the settings to the identity that takes a seat over by a pass. */
  async leaveSettingsTo(other: string): Promise<void> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).leaveSettingsTo(other);
    const settings = this.#settings.all();
    if (settings.length > 0) await this.env.PERSON.getByName(other).adoptSettings(settings);
  }

  /** Anyone can send a pass. So its settings only fill an identity that has none, and overwrite nothing. */
  async adoptSettings(settings: readonly PersonSetting[]): Promise<void> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).adoptSettings(settings);
    if (this.#settings.all().length > 0) return;
    this.#settings.keep(settings, Date.now());
    this.#seen();
  }

  /** That browser is to be called from now on. */
  async callAt(before: readonly string[], device: PushDevice): Promise<void> {
    await this.#settle(before);
    await this.#keepDevice(device);
    this.#seen();
  }

  async #keepDevice(device: PushDevice): Promise<void> {
    await this.#endpoints.claim(device.endpoint);
    for (const dropped of this.#calls.keep(device, Date.now())) await this.#endpoints.release(dropped);
  }

  /** Not any more; nor does anything of it stay where it was known before. */
  async stopCalling(before: readonly string[], endpoint: string): Promise<void> {
    await this.#settle(before);
    this.#calls.drop(endpoint);
    await this.#endpoints.release(endpoint);
    for (const key of before) await this.env.PERSON.getByName(key).stopCalling([], endpoint);
  }

  /** They look at that table again, with so much of its log: what they were called for is seen. */
  async cameTo(table: string, length: number): Promise<void> {
    const heir = this.#heir;
    if (heir !== null) return this.env.PERSON.getByName(heir).cameTo(table, length);
    this.#calls.settle(table, length);
  }

  /** The upgrade: all tables at once, and from then on each that changes. */
  override async fetch(request: Request): Promise<Response> {
    try {
      await this.#settle(request.headers.get(OLDER_KEYS_HEADER)?.split(",") ?? []);
      return this.#welcome();
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  #welcome(): Response {
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
    const heard = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return isSocketOpen(socket) && Math.max(heard, socket.deserializeAttachment() as number) < now - SOCKET_TIMEOUT_MS;
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
  }

  /** Nothing but pings is said here, and those are answered without waking it. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1003, "nothing is asked here");
  }

  // ── where it has it from ──────────────────────────────────────────────────────────────────────────────────────────

  /** What was told elsewhere before is taken in once: by the lobby, and to the places of older keys. */
  async #settle(before: readonly string[]): Promise<void> {
    const { kv } = this.ctx.storage;
    const name = this.ctx.id.name ?? "";
    if (kv.get<boolean>("settled") !== true) {
      const seated = await readLegacySeats(this.env.LOBBY, name).catch((error: unknown) => logError("person", error));
      for (const report of seated ?? []) this.#take(report);
      // Whoever never sat down leaves nothing here.
      if (seated !== undefined && this.#games.isAny) kv.put("settled", true);
    }
    if (this.#seenAt !== null) this.#seen();
    for (const key of before) {
      if (kv.get<boolean>(`heir of ${key}`) === true) continue;
      const { reports, settings, devices } = await this.env.PERSON.getByName(key).leaveTo(name);
      for (const report of reports) this.#take(report);
      this.#settings.keep(settings, Date.now());
      for (const device of devices) await this.#keepDevice(device);
      kv.put(`heir of ${key}`, true);
    }
  }

  // ── for how long ──────────────────────────────────────────────────────────────────────────────────────────────────

  get #seenAt(): number | null {
    return this.ctx.storage.kv.get<number>("seen") ?? null;
  }

  /** Somebody has come who has something here: noted as rarely as their cookie is dated anew. */
  #seen(): void {
    const now = Date.now();
    if (now - (this.#seenAt ?? 0) < RENEW_AFTER_DAYS * DAY) return;
    this.ctx.storage.kv.put("seen", now);
    this.#ringBy(this.#calls.nextDue ?? now + (RETAIN_IDENTITY_DAYS + RENEW_AFTER_DAYS) * DAY);
  }

  /** One alarm serves all: what is owed comes before the end. */
  #ringBy(at: number): void {
    void this.ctx.storage.setAlarm(at);
  }

  override async alarm(): Promise<void> {
    const until = (this.#seenAt ?? 0) + RETAIN_IDENTITY_DAYS * DAY;
    if (Date.now() >= until) return this.#end();
    await sendDuePushes(this.#calls, this.#endpoints, this.env, (code) => recordMetric(this.env, "push", { code }));
    this.#ringBy(Math.min(this.#calls.nextDue ?? until, until));
  }

  /** An identity that was not used for so long has ended: nobody can come to this place any more. */
  async #end(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) if (isSocketOpen(socket)) socket.close(1001, "ended");
    for (const { endpoint } of this.#calls.devices()) await this.#endpoints.release(endpoint);
    await this.ctx.storage.deleteAll();
  }

  /** All that it has; from now on what it is told is passed on to that key's place. */
  async leaveTo(heir: string): Promise<Estate> {
    await this.#settle([]);
    this.ctx.storage.kv.put("heir", heir);
    return { reports: this.#games.all(), settings: this.#settings.all(), devices: this.#calls.devices() };
  }

  get #heir(): string | null {
    return this.ctx.storage.kv.get<string>("heir") ?? null;
  }
}

/** All that a place has. */
interface Estate {
  readonly reports: readonly TableReport[];
  readonly settings: readonly PersonSetting[];
  readonly devices: readonly PushDevice[];
}

/** Of an upgrade: the older keys of the same person. */
export const OLDER_KEYS_HEADER = "Foldtable-Before";
