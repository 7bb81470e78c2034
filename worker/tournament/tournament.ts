/** The Durable Object of a tournament. All rules are in engine/tournament/. */
import { DurableObject } from "cloudflare:workers";
import "../../engine/games/all-games.ts";
import { nextTournamentDueAt } from "../../engine/tournament/due.ts";
import type { TournamentCommand } from "../../engine/tournament/forms/commands.ts";
import type { TournamentEvent } from "../../engine/tournament/forms/events.ts";
import { MAX_PLAYERS, type Settings } from "../../engine/tournament/forms/fields.ts";
import type {
  Pairing,
  TournamentActor,
  TournamentSecrets,
  TournamentState,
} from "../../engine/tournament/forms/types.ts";
import { makeOpened } from "../../engine/tournament/opening.ts";
import { redactTournamentEntry } from "../../engine/tournament/redact.ts";
import { nextEveningEvents } from "../../engine/tournament/standings/next-evening.ts";
import { type Podium, podiumOf } from "../../engine/tournament/standings/podium.ts";
import { PING, PONG } from "../../engine/wire/protocol.ts";
import { RETAIN_PRIVATE_DAYS } from "../../engine/wire/retention.ts";
import type { TournamentUpdate } from "../../engine/wire/tournament.ts";
import { isWithinQuota, TOURNAMENT_QUOTA } from "../lobby/daily-quota.ts";
import { errorResponse, HttpError, logError, toHttpError } from "../platform/errors.ts";
import { joinCalls } from "../platform/join-calls.ts";
import { hintFor, namespaceOf } from "../platform/jurisdiction.ts";
import type { Region } from "../platform/regions.ts";
import { withTableStub } from "../platform/table-stub.ts";
import { Alarm } from "../sockets/alarm.ts";
import { completeCloseHandshake } from "../sockets/close-socket.ts";
import { MAX_SOCKETS, MAX_SOCKETS_OF_ADDRESS, MAX_SOCKETS_OF_PLAYER } from "../sockets/limits.ts";
import { closeSilentSockets, isSocketOpen } from "../sockets/presence.ts";
import { RateLimiter } from "../sockets/rate-limiter.ts";
import { hasRole, isHosting, isMember, type PersonKeys, personOf, roleOf } from "./role.ts";
import {
  openRoundTable,
  pairingsOnRealBoards,
  pairingsWithoutTable,
  type Survey,
  surveyTables,
  type TableUpdate,
} from "./round-tables.ts";
import type { TableResult } from "./table-result.ts";
import { TableSender } from "./table-sender.ts";
import { type TournamentFileName, tournamentFiles } from "./tournament-files.ts";
import { NEXT_KEY, TournamentLog } from "./tournament-log.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Delay before a table that could not be reached is tried again, in ms. */
const TABLE_RETRY_MS = 5_000;
/** How long a round waits after its time for tables that do not answer, in ms. Then all players of such a table lose. */
const MAX_SURVEY_MS = 60_000;
/** Under this key the object stores since when it waits for such a table, because it may die meanwhile. */
const SILENT_KEY = "silent since";

/**
 * Players who enter from one address: a full tournament in one hall, and some who entered twice. So a visitor with many
 * identities cannot use up all numbers of players, whom the host removes.
 */
export const MAX_ENTERED_FROM_ADDRESS = MAX_PLAYERS + 16;

/** A caller, as the Worker knows it. */
export interface TournamentCaller {
  /** Empty for a visitor without an identity. */
  readonly persons: PersonKeys;
  /** The key of the caller's address. */
  readonly address: string;
}

export interface SentTournamentCommand {
  /** Made by the client: a command that is sent again is applied once. */
  readonly id: string;
  readonly command: TournamentCommand;
  /** How many entries the client has. */
  readonly from: number;
  /** Whether the caller has the helpers' link. */
  readonly hasHelperLink: boolean;
}

export type TournamentReply = { readonly update: TournamentUpdate } | { readonly refused: string };

/** Header in which the Worker passes a caller and the number of entries that the caller has. */
export const CALLER_HEADER = "Foldtable-Caller";

/**
 * One instance is one tournament: the fold of its log, and the sockets of its pages. It opens the tables of each round;
 * they report their results. Persons are in the log and leave the server in no view of it.
 */
export class Tournament extends DurableObject<Env> {
  readonly #log: TournamentLog;
  readonly #alarm: Alarm;
  readonly #rateLimiter = new RateLimiter();
  readonly #sender: TableSender;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#log = new TournamentLog(ctx.storage);
    this.#alarm = new Alarm(ctx);
    this.#sender = new TableSender(ctx.storage, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  get #id(): string {
    return this.ctx.id.name ?? "";
  }

  // ── called by the Worker ──

  /** Opens the tournament. Before this call the object stores nothing; a second call changes nothing. */
  open(settings: Settings, person: string, near: Region | null): void {
    this.#create((secrets) => [makeOpened(settings, person, secrets)], near);
  }

  /** Opens the evening after the tournament `id`, which ended in `state`. A second call changes nothing. */
  openAfter(state: TournamentState, id: string, near: Region | null): void {
    this.#create((secrets) => nextEveningEvents(state, id, secrets), near);
  }

  #create(first: (secrets: TournamentSecrets) => readonly TournamentEvent[], near: Region | null): void {
    if (this.#log.read() !== null) return;
    const at = Date.now();
    this.#log.create(first, at);
    if (near !== null) this.ctx.storage.kv.put("near", near);
    this.#alarm.ringBy(at + RETAIN_PRIVATE_DAYS * DAY);
  }

  /** What the caller may see, from that entry on; null if there is no tournament. */
  view(persons: PersonKeys, from: number): TournamentUpdate | null {
    const held = this.#log.read();
    if (held === null) return null;
    return {
      from,
      entries: held.entries.slice(from).map(redactTournamentEntry),
      now: Date.now(),
      you: roleOf(held.state, persons),
    };
  }

  /** A file of the tournament; null if there is none. Its text is null if the system has no such file. */
  file(name: TournamentFileName): { readonly text: string | null } | null {
    const held = this.#log.read();
    return held === null ? null : { text: tournamentFiles[name].make(held.state) };
  }

  /** Its name, game and first places; null if there is no tournament. `movedAt`: the time of the last entry. */
  podium(): { readonly podium: Podium; readonly movedAt: number } | null {
    const held = this.#log.read();
    return held === null ? null : { podium: podiumOf(held.state), movedAt: held.entries.at(-1)?.at ?? 0 };
  }

  /** Applies a person's command exactly once. */
  command(caller: TournamentCaller, sent: SentTournamentCommand): TournamentReply {
    const held = this.#log.read();
    if (held === null) return { refused: "no-tournament" };
    const { persons, address } = caller;
    const person = personOf(held.state, persons);
    if (person === null) return { refused: "no-identity" };
    if (this.#rateLimiter.frame({ player: person, address }, isMember(held.state, persons), Date.now()) !== "pass")
      return { refused: "too-fast" };
    const { id, command, from, hasHelperLink } = sent;
    if (command.type === "enter" && this.#enteredFrom(address) >= MAX_ENTERED_FROM_ADDRESS)
      return { refused: "entered-enough" };
    const actor = { kind: "person", person, hasHelperLink } as const;
    // An id belongs to its sender.
    const refused = this.#submit(actor, `${person}:${id}`, command);
    const hasEntered = this.#log.read()!.state.players.length > held.state.players.length;
    if (command.type === "enter" && hasEntered) this.#countEntered(address);
    // The game may have ended while its pairing was played on a real board, and its report did not count.
    if (refused === null && command.type === "play-on-wood" && !command.wood) this.ctx.waitUntil(this.#survey());
    return refused === null ? { update: this.view(persons, from)! } : { refused };
  }

  #enteredFrom(address: string): number {
    return this.ctx.storage.kv.get<number>(`entered/${address}`) ?? 0;
  }

  #countEntered(address: string): void {
    this.ctx.storage.kv.put(`entered/${address}`, this.#enteredFrom(address) + 1);
  }

  /**
   * Opens the next evening for a host, before the command that announces it. Its id is stored first, so that a repeated
   * request opens no other one, and counts no second one. Returns false if `address` has opened too many today.
   */
  async openNextEvening(persons: PersonKeys, id: string, address?: string): Promise<boolean> {
    const state = this.#log.read()?.state;
    if (state?.phase !== "over" || state.next !== null || !isHosting(state, persons)) return true;
    return this.#openNext(id, address);
  }

  /** One at a time, because simultaneous requests would each be counted. */
  readonly #openNext = joinCalls(async (id: string, address?: string): Promise<boolean> => {
    const { kv } = this.ctx.storage;
    const counts = address !== undefined && kv.get(NEXT_KEY) === undefined;
    if (counts && !(await isWithinQuota(this.env.LOBBY, TOURNAMENT_QUOTA, address, 1, Date.now()))) return false;
    const next = kv.get<string>(NEXT_KEY) ?? id;
    kv.put(NEXT_KEY, next);
    const near = kv.get<Region>("near") ?? null;
    const object = namespaceOf(this.env.TOURNAMENT, next, this.env).getByName(next, hintFor(next, near ?? undefined));
    // A person may have signed in during the count.
    await object.openAfter(this.#log.read()!.state, this.#id, near);
    // A person who signed in meanwhile may have found no next evening yet.
    for (const { from, to } of this.#log.personKeyChanges) await object.movePerson(from, to);
    return true;
  });

  /**
   * The person has signed in with a passkey and has another key from now on. A second call changes nothing. Returns the
   * id of the next evening, where the person has that key too; null if there is none.
   */
  movePerson(from: readonly string[], to: string): string | null {
    if (this.#log.movePerson(from, to)) {
      this.#schedule(this.#log.read()!.state);
      this.#reconnect(from);
    }
    return this.ctx.storage.kv.get<string>(NEXT_KEY) ?? null;
  }

  /** The pages of these keys connect again, with the person's current keys. */
  #reconnect(keys: readonly string[]): void {
    for (const [socket, { persons }] of this.#openSockets)
      if (persons.some((key) => keys.includes(key))) socket.close(1012, "signed in");
  }

  // ── called by tables ──

  /** A table may report more than once, or late: what is decided does not change. */
  async receiveResult(result: TableResult): Promise<void> {
    if (this.#log.read() === null || this.#submitResult(result) !== "no-such-table") return;
    // The table is open, but the answer to its opening was lost: its players found it in their own lists.
    await this.#openTables();
    this.#submitResult(result);
  }

  #submitResult({ table, outcome }: TableResult): string | null {
    return this.#submit({ kind: "table" }, `result:${table}`, { type: "table-result", table, outcome });
  }

  // ── sockets and alarm ──

  /** The WebSocket upgrade. Pages send nothing over it but pings. */
  override fetch(request: Request): Response {
    try {
      type SocketCaller = TournamentCaller & { readonly from: number };
      const { from, ...caller } = JSON.parse(request.headers.get(CALLER_HEADER) ?? "") as SocketCaller;
      const update = this.view(caller.persons, from);
      if (update === null) throw new HttpError("no-tournament");
      const now = Date.now();
      if (!this.#hasRoomFor(caller, now)) throw new HttpError("too-many-sockets", undefined, { "Retry-After": "30" });
      const { 0: client, 1: server } = new WebSocketPair();
      this.ctx.acceptWebSocket(server);
      server.serializeAttachment({ ...caller, since: now } satisfies Attachment);
      server.send(JSON.stringify(update));
      return new Response(null, { status: 101, webSocket: client });
    } catch (error) {
      return errorResponse(toHttpError(error));
    }
  }

  get #openSockets(): readonly (readonly [WebSocket, Attachment])[] {
    const open = this.ctx.getWebSockets().filter(isSocketOpen);
    return open.map((socket) => [socket, socket.deserializeAttachment() as Attachment]);
  }

  /** Closes silent sockets first. Watchers cannot use up the sockets of the host, the helpers and the players. */
  #hasRoomFor({ persons, address }: TournamentCaller, now: number): boolean {
    closeSilentSockets(this.ctx, now, (socket) => (socket.deserializeAttachment() as Attachment).since ?? 0);
    const { state } = this.#log.read()!;
    const others = this.#openSockets.map(([, caller]) => caller);
    if (hasRole(state, persons)) {
      const own = others.filter((other) => other.persons.some((key) => persons.includes(key)));
      return own.length < MAX_SOCKETS_OF_PLAYER;
    }
    const watchers = others.filter((other) => !hasRole(state, other.persons));
    const neighbours = watchers.filter((other) => other.address === address);
    return neighbours.length < MAX_SOCKETS_OF_ADDRESS && watchers.length < MAX_SOCKETS;
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(1003, "nothing is asked here");
  }

  override async alarm(): Promise<void> {
    await this.#alarm.ring(() => this.#runDueWork());
  }

  // ── the log ──

  /** Judges, stores and broadcasts in one synchronous stretch; returns the code of the refusal. */
  #submit(actor: TournamentActor, id: string, command: TournamentCommand): string | null {
    const reply = this.#log.submit(actor, { id, command });
    if (reply.type === "refused") return reply.refusal.refused;
    if (reply.type === "again" || reply.appended.length === 0) return null;
    this.#broadcast(reply.appended[0]!.seq);
    this.#schedule(reply.session.state);
    return null;
  }

  #broadcast(from: number): void {
    for (const [socket, { persons }] of this.#openSockets) socket.send(JSON.stringify(this.view(persons, from)));
  }

  #schedule(state: TournamentState): void {
    const [pairing] = pairingsOnRealBoards(state);
    if (pairing !== undefined) {
      const on = { round: state.rounds.length, board: pairing.board };
      // The submission schedules again. A pairing may lose its table, and then a player's identity, more than once.
      this.#submit({ kind: "table" }, `wood:${state.length}`, { type: "play-on-wood", ...on, wood: true });
      return;
    }
    const now = Date.now();
    const due = nextTournamentDueAt(state);
    if (due !== null) this.#alarm.ringBy(Math.max(due, this.#silentSince(due) === null ? now : now + TABLE_RETRY_MS));
    const isTableMissing = pairingsWithoutTable(state).length > 0;
    const isUpdateMissing = this.#pendingUpdates.length > 0;
    // If this instance dies meanwhile.
    if (isTableMissing) this.#alarm.ringBy(now + TABLE_RETRY_MS);
    if (isUpdateMissing) this.#alarm.ringBy(now + this.#sender.retryMs(this.#log.read()!, now));
    if (isTableMissing) this.ctx.waitUntil(this.#openTables());
    if (isUpdateMissing) this.ctx.waitUntil(this.#sender.send(this.#pendingUpdates));
  }

  // ── the rounds ──

  /** One at a time, so that no table is opened twice at once. */
  readonly #openTables = joinCalls(async (): Promise<void> => {
    const { state } = this.#log.read()!;
    const near = this.ctx.storage.kv.get<Region>("near") ?? null;
    await Promise.all(pairingsWithoutTable(state).map((pairing) => this.#openTable(state, pairing, near)));
  });

  async #openTable(state: TournamentState, pairing: Pairing, near: Region | null): Promise<void> {
    try {
      const table = await openRoundTable(this.env, this.#id, state, pairing, near);
      const on = { round: state.rounds.length, board: pairing.board };
      const refused = this.#submit({ kind: "table" }, `open:${table}`, { type: "table-opened", ...on, table });
      // The pairing was decided while its table opened.
      if (refused === "already-decided") await withTableStub(this.env, table, (at) => at.abandon());
    } catch (error) {
      // The alarm tries again.
      logError("tournament", error);
    }
  }

  get #pendingUpdates(): readonly TableUpdate[] {
    return this.#sender.pending(this.#log.read()!, this.#log.personKeyChanges);
  }

  async #runDueWork(): Promise<void> {
    const held = this.#log.read();
    if (held === null) return;
    const now = Date.now();
    const expiresAt = (held.entries.at(-1)?.at ?? 0) + RETAIN_PRIVATE_DAYS * DAY;
    if (now >= expiresAt) return this.#deleteAll();
    await this.#openTables();
    await this.#sender.send(this.#pendingUpdates);
    const due = nextTournamentDueAt(this.#log.read()!.state);
    if (due !== null && now >= due) await this.#tick(due);
    this.#schedule(this.#log.read()!.state);
    this.#alarm.ringBy(expiresAt);
  }

  /** The time of the round or of the break was over at `due`. */
  async #tick(due: number): Promise<void> {
    const { state } = this.#log.read()!;
    const { late, isMissing } = await this.#survey();
    const now = Date.now();
    const since = this.#silentSince(due) ?? now;
    if (isMissing && now < since + MAX_SURVEY_MS) this.ctx.storage.kv.put(SILENT_KEY, since);
    else this.#submit({ kind: "clock" }, `tick:${state.length}`, { type: "tick", late });
  }

  /** When a table first did not answer after `due`, ms since 1970; null if all did. */
  #silentSince(due: number): number | null {
    const since = this.ctx.storage.kv.get<number>(SILENT_KEY) ?? 0;
    return since < due ? null : since;
  }

  /** Counts the games that are over, whose reports did not count. Returns the sides that the other tables wait for. */
  async #survey(): Promise<Survey> {
    const survey = await surveyTables(this.env, this.#log.read()!.state);
    for (const result of survey.over) this.#submitResult(result);
    return survey;
  }

  async #deleteAll(): Promise<void> {
    for (const [socket] of this.#openSockets) socket.close(1001, "ended");
    await this.ctx.storage.deleteAll();
    this.#log.drop();
  }
}

interface Attachment extends TournamentCaller {
  /** When it connected, ms since 1970. Sockets that an earlier version accepted have none. */
  readonly since?: number;
}
