/** The Durable Object of one person: tables, past games, settings, push subscriptions and passkeys. */
import { DurableObject } from "cloudflare:workers";
import type { Invitation, Listing, PersonListing } from "../../engine/wire/listing.ts";
import type { PersonSetting } from "../../engine/wire/person-settings.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { RETAIN_IDENTITY_DAYS } from "../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../identity/identity.ts";
import type { TokenScope } from "../identity/token-grant.ts";
import type { TableReport } from "../lobby/table-report.ts";
import { errorResponse, logError, toHttpError } from "../platform/errors.ts";
import { completeCloseHandshake, TOKEN_ENDED } from "../sockets/close-socket.ts";
import { PersonData, type PersonExport } from "./person-data.ts";
import type { GamesFilter, HeldTable, Score } from "./person-games.ts";
import { OLDER_KEYS_HEADER, PersonImports, SUCCESSOR_KEY } from "./person-imports.ts";
import { type ListedPasskey, MAX_PASSKEYS } from "./person-passkeys.ts";
import { PersonSockets } from "./person-sockets.ts";
import type { ListedToken } from "./person-tokens.ts";
import { pushMessageFor } from "./push/push-message.ts";
import type { PushDevice } from "./push/push-queue.ts";
import { WaitingTables } from "./waiting-tables.ts";

const DAY = 24 * 60 * 60 * 1000;

const SEEN_KEY = "seen";

/**
 * One instance is one identity. Its name is the key that tables report to, which is derived from nothing that others
 * see, so nobody else can address it.
 *
 * Of the person's tables it is a read model. Tables own the truth and report at least once through an outbox. Repeated,
 * late or reordered reports do no harm, and lost ones return when the lobby is rebuilt (worker/local/rebuild-lobby.ts).
 * It reads the lobby only once, for seats from before person objects existed. Settings (person-settings.ts) are stored
 * only here. It hibernates between reports with its sockets open. Its one alarm sends due pushes, and deletes rows of
 * tables where the person has no seat, and an identity that is not used any more.
 *
 * SIGNING_KEY is a ring, and each of its keys names another person object. When the person returns, the object of an
 * older key hands all its data to that of the newest key, keeps none of it, and forwards reports from then on.
 */
export class Person extends DurableObject<Env> {
  readonly #data: PersonData;
  readonly #imports: PersonImports;
  readonly #sockets: PersonSockets;
  readonly #waiting = new WaitingTables();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#data = new PersonData(ctx, env);
    this.#imports = new PersonImports(ctx, env, this.#data, (report) => this.#store(report));
    this.#sockets = new PersonSockets(ctx);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  // ── called by tables ──

  async receiveReport(report: TableReport): Promise<void> {
    if (this.#successor !== null) return this.#successor.receiveReport(report);
    this.#store(report);
  }

  /** The table lists the person no longer. `isDeleted`: any report that still arrives was sent before the deletion. */
  async forget(id: string, isDeleted = false): Promise<void> {
    if (this.#successor !== null) return this.#successor.forget(id, isDeleted);
    this.#data.pushes.clearSeen(id, Number.MAX_SAFE_INTEGER);
    if (this.#data.games.forget(id)) this.#sockets.send({ type: "gone", id });
    if (!isDeleted) return;
    this.#data.games.markDeleted(id, Date.now());
    // Starts no retention period: if the identity has ended, the alarm deletes this row with the object.
    this.#ring();
  }

  /** A host invites the program; returns false if it has too many open invitations. */
  async invite(table: string): Promise<boolean> {
    if (this.#successor !== null) return this.#successor.invite(table);
    const invitation = this.#data.invitations.add(table, Date.now());
    if (invitation === null) return false;
    this.#noteSeen();
    this.#sockets.send({ type: "invited", ...invitation });
    return true;
  }

  /** Whether the person may sit down at that public table and wait for its game to start. */
  async mayWaitAt(table: string): Promise<boolean> {
    if (this.#successor !== null) return this.#successor.mayWaitAt(table);
    const now = Date.now();
    return this.#waiting.admit(table, this.#data.games.waiting(now), now);
  }

  #store(report: TableReport): void {
    this.#waiting.settle(report.listing.id);
    const { isWanted } = this.#data.pushes;
    const before = isWanted ? this.#data.games.known(report.listing.id) : null;
    if (!this.#data.games.store(report, Date.now())) return;
    if (isWanted) this.#enqueuePush(before, report);
    const { listing, mine, kept, seen = 0 } = report;
    // Pages without scripts read nothing here: a player who knows the whole log was at the table.
    if (this.#seenAt === null || (mine.length > 0 && seen >= listing.length)) this.#noteSeen();
    if (mine.length > 0 || listing.phase !== "seating") this.#data.invitations.settle(listing.id);
    // The row is dropped after some time.
    if (mine.length === 0) this.#ring();
    if (mine.length === 0 && kept === undefined) this.#sockets.send({ type: "gone", id: listing.id });
    else this.#sockets.send({ type: "table", table: { ...listing, mine, ...(kept !== undefined && { kept }) } });
  }

  /** Enqueues a push, which the alarm sends: no table waits for a push service. */
  #enqueuePush(before: Listing | null, report: TableReport): void {
    const { listing, mine, seen = 0, acted = -1, kept } = report;
    const isGone = mine.length === 0 && kept === undefined;
    this.#data.pushes.clearSeen(listing.id, isGone ? listing.length : Math.max(seen, acted));
    const push = pushMessageFor(before, report);
    if (push === null) return;
    this.#data.pushes.enqueue(push, Date.now());
    this.#ring();
  }

  // ── called by the Worker, for the person ──
  // While SIGNING_KEY changes, older instances of the Worker still call this object. What they change, and the tokens
  // that count, are forwarded. An order of keys that has changed back ends that, so the import comes first.

  /** `before` are the older keys of the same person. */
  async tables(before: readonly string[]): Promise<readonly PersonListing[]> {
    await this.#importEarlier(before);
    return this.#data.games.listed(Date.now());
  }

  async finished(before: readonly string[], wanted: GamesFilter): Promise<readonly PersonListing[]> {
    await this.#importEarlier(before);
    return this.#data.games.finished(wanted);
  }

  async scores(before: readonly string[]): Promise<readonly Score[]> {
    await this.#importEarlier(before);
    return this.#data.games.scores();
  }

  /** Stores the settings that are newer than the stored ones; returns all current settings. */
  async choose(before: readonly string[], chosen: readonly PersonSetting[]): Promise<readonly PersonSetting[]> {
    await this.#importEarlier(before);
    if (this.#successor !== null) return this.#successor.choose([], chosen);
    this.#data.settings.keep(chosen, Date.now());
    if (chosen.length > 0) this.#noteSeen();
    return this.#data.settings.all();
  }

  /** Copies the settings to the identity that takes a seat over with a seat pass, if `address` may store so much. */
  async leaveSettingsTo(other: string, address?: string): Promise<void> {
    if (this.#successor !== null) return this.#successor.leaveSettingsTo(other, address);
    const settings = this.#data.settings.all();
    if (settings.length > 0) await this.env.PERSON.getByName(other).adoptSettings(settings, address);
  }

  /** Anyone can send a seat pass. So its settings only fill an identity that has none, and overwrite nothing. */
  async adoptSettings(settings: readonly PersonSetting[], address?: string): Promise<void> {
    if (this.#successor !== null) return this.#successor.adoptSettings(settings, address);
    if (this.#data.settings.all().length > 0 || !(await this.#data.mayCopy(settings, address))) return;
    // While the lobby counted, the person may have chosen settings, or another object has taken all data over.
    if (address !== undefined) return this.adoptSettings(settings);
    this.#data.settings.keep(settings, Date.now());
    this.#noteSeen();
  }

  /** Subscribes that browser to push notifications. */
  async callAt(before: readonly string[], device: PushDevice): Promise<void> {
    await this.#importEarlier(before);
    if (this.#successor !== null) return this.#successor.callAt([], device);
    await this.#data.storeDevice(device);
    this.#noteSeen();
    this.#ring();
  }

  /** Unsubscribes the browser, also at the objects of other keys. */
  async stopCalling(before: readonly string[], endpoint: string): Promise<void> {
    await this.#importEarlier(before);
    this.#data.pushes.unsubscribe(endpoint);
    await this.#data.endpoints.release(endpoint);
    for (const key of before) await this.env.PERSON.getByName(key).stopCalling([], endpoint);
    await this.#successor?.stopCalling([], endpoint);
  }

  async passkeys(before: readonly string[]): Promise<readonly ListedPasskey[]> {
    await this.#importEarlier(before);
    return this.#data.passkeys.all();
  }

  /** Lists a passkey; returns false if the person has too many. */
  async addPasskey(before: readonly string[], passkey: ListedPasskey): Promise<boolean> {
    await this.#importEarlier(before);
    if (this.#successor !== null) return this.#successor.addPasskey([], passkey);
    if (this.#data.passkeys.all().length >= MAX_PASSKEYS) return false;
    this.#data.passkeys.add([passkey]);
    this.#noteSeen();
    return true;
  }

  /** Takes a passkey off the list that could not be stored. */
  async dropPasskey(passkey: ListedPasskey): Promise<void> {
    if (this.#successor !== null) return this.#successor.dropPasskey(passkey);
    this.#data.passkeys.remove([passkey]);
  }

  /** Deletes all passkeys. */
  async forgetPasskeys(before: readonly string[]): Promise<void> {
    await this.#importEarlier(before);
    if (this.#successor !== null) return this.#successor.forgetPasskeys([]);
    await this.#data.passkeys.forget();
  }

  /** The tables to which the program is invited. */
  async invitations(before: readonly string[]): Promise<readonly Invitation[]> {
    await this.#importEarlier(before);
    return this.#data.invitations.open(Date.now());
  }

  /** The tokens that count. */
  async tokens(before: readonly string[]): Promise<readonly ListedToken[]> {
    await this.#importFromKeys(before);
    if (this.#successor !== null) return this.#successor.tokens([]);
    return this.#data.tokens.all();
  }

  /** Lists a further token; returns null if the person has too many. */
  async addToken(before: readonly string[], scope: TokenScope): Promise<ListedToken | null> {
    await this.#importEarlier(before);
    if (this.#successor !== null) return this.#successor.addToken([], scope);
    this.#noteSeen();
    return this.#data.tokens.add(scope, Date.now());
  }

  /** Ends one token or all, and with it the streams of tables that any of them may read. */
  async endToken(before: readonly string[], id: number | "all"): Promise<boolean> {
    await this.#importEarlier(before);
    const { tokens } = this.#data;
    if (!(await (this.#successor?.endToken([], id) ?? tokens.end(id)))) return false;
    this.#noteSeen();
    this.#sockets.close(...TOKEN_ENDED);
    return true;
  }

  /** The tables where the person has seats. */
  async held(before: readonly string[]): Promise<readonly HeldTable[]> {
    await this.#importEarlier(before);
    return this.#data.games.held();
  }

  /** The tournament of that id has stored the person's key. */
  async joinTournament(id: string): Promise<void> {
    if (this.#successor !== null) return this.#successor.joinTournament(id);
    this.#data.tournaments.add([id]);
    this.#noteSeen();
  }

  /** The ids of the tournaments that have stored the person's key. */
  async tournaments(before: readonly string[]): Promise<readonly string[]> {
    await this.#importEarlier(before);
    return this.#data.tournaments.all();
  }

  /** The tables where a seat is reserved for the person, who has none. */
  async reserved(before: readonly string[]): Promise<readonly string[]> {
    await this.#importEarlier(before);
    return this.#data.games.reserved(Date.now());
  }

  /**
   * Takes over what another identity of the same person has: finished games, settings if this one has none, push
   * subscriptions, passkeys and tournaments. `player` is the id that its passkeys open from now on.
   */
  async adopt(other: string, player: string, address?: string): Promise<void> {
    const { reports, settings, devices, passkeys, tournaments = [] } = await this.env.PERSON.getByName(other).copy();
    // A table where the other identity has no seat any more reports to this one itself.
    for (const report of reports)
      if (report.listing.phase === "over" && report.mine.length > 0) this.#data.games.store(report, Date.now());
    await this.adoptSettings(settings, address);
    await this.#data.adoptDevices(devices);
    this.#data.tournaments.add(tournaments);
    this.#data.passkeys.add(passkeys);
    await this.#data.passkeys.tie(passkeys, player);
    for (const passkey of passkeys) await this.env.PERSON.getByName(other).dropPasskey(passkey);
    this.#noteSeen();
  }

  /** The person is at that table again and has seen `length` entries: clears their pending pushes. */
  async cameTo(table: string, length: number): Promise<void> {
    if (this.#successor !== null) return this.#successor.cameTo(table, length);
    this.#data.pushes.clearSeen(table, length);
  }

  /** The WebSocket upgrade: first all tables, and then each one that changes. */
  override async fetch(request: Request): Promise<Response> {
    try {
      await this.#importEarlier(request.headers.get(OLDER_KEYS_HEADER)?.split(",") ?? []);
      const now = Date.now();
      return this.#sockets.accept(this.#data.games.listed(now), this.#data.invitations.open(now), now);
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
  }

  /** Clients send only pings, which are answered without waking the object. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1003, "nothing is asked here");
  }

  // ── import from older storage ──

  /** Imports earlier data once: from the lobby, and from the objects of older keys. */
  async #importEarlier(olderKeys: readonly string[]): Promise<void> {
    await this.#imports.fromLobby();
    await this.#importFromKeys(olderKeys);
  }

  /** Also starts the retention period of an object whose first data was imported. */
  async #importFromKeys(olderKeys: readonly string[]): Promise<void> {
    const hasImported = await this.#imports.fromKeys(olderKeys);
    if (hasImported || this.#seenAt !== null) this.#noteSeen();
  }

  // ── retention ──

  get #seenAt(): number | null {
    return this.ctx.storage.kv.get<number>(SEEN_KEY) ?? null;
  }

  /** Records that the person was here, as rarely as the cookie is renewed. */
  #noteSeen(): void {
    const now = Date.now();
    if (now - (this.#seenAt ?? 0) < RENEW_AFTER_DAYS * DAY) return;
    this.ctx.storage.kv.put(SEEN_KEY, now);
    this.#ring();
  }

  /** When the identity ends if it is not used again. A renewed cookie may be younger than the recorded visit. */
  get #endsAt(): number | null {
    return this.#seenAt === null ? null : this.#seenAt + (RETAIN_IDENTITY_DAYS + RENEW_AFTER_DAYS) * DAY;
  }

  /** The one alarm serves pushes, rows without a seat and retention; the earliest comes first. */
  #ring(): void {
    const times = [this.#data.pushes.nextDue, this.#data.games.nextDropAt, this.#endsAt];
    void this.ctx.storage.setAlarm(Math.min(...times.filter((at) => at !== null)));
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    if (now >= (this.#endsAt ?? 0))
      return this.#end().catch((error) => {
        // The lobby may fail for longer than the platform repeats an alarm.
        void this.ctx.storage.setAlarm(now + DAY);
        logError("people", error);
      });
    for (const id of this.#data.games.dropUnused(now)) this.#data.pushes.clearSeen(id, Number.MAX_SAFE_INTEGER);
    await this.#data.sendDuePushes(now);
    this.#ring();
  }

  /** Deletes an identity that was not used for the retention period: no cookie leads here any more. */
  async #end(): Promise<void> {
    this.#sockets.close(1001, "ended");
    for (const { endpoint } of this.#data.pushes.devices()) await this.#data.endpoints.release(endpoint);
    // Tables still report to an older key, and delete there what its successor lists, so the pointer stays: one row. Its
    // passkeys are the successor's.
    if (this.#successor !== null) return this.#data.clear();
    await this.#data.passkeys.forget();
    await this.ctx.storage.deleteAll();
  }

  /** Returns all data. From now on reports are forwarded to the object of the key `successor`. */
  async leaveTo(successor: string): Promise<PersonExport> {
    await this.#importEarlier([]);
    this.ctx.storage.kv.put(SUCCESSOR_KEY, successor);
    return this.copy();
  }

  copy(): PersonExport {
    return this.#data.copy();
  }

  /** The successor has stored all data. Without this a table that it forgets would stay here for the retention period. */
  clearFor(successor: string): void {
    if (this.#successorKey === successor) this.#data.clear();
  }

  get #successorKey(): string | null {
    return this.ctx.storage.kv.get<string>(SUCCESSOR_KEY) ?? null;
  }

  get #successor(): DurableObjectStub<Person> | null {
    return this.#successorKey === null ? null : this.env.PERSON.getByName(this.#successorKey);
  }
}
