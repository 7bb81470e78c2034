/**
 * A table as a program plays at it: events, legal moves, and commands that are applied once even if the connection
 * breaks. It needs no rules: the server sends the legal moves with each turn.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SALT_BYTES, saltCommitment } from "../../engine/chance/deal.ts";
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { BOT_SALT } from "../../engine/table/bot-chair.ts";
import type { Entry, TableCommand } from "../../engine/table/types.ts";
import { type CommandFrame, parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { makeCommandId } from "../connection/outbox.ts";
import { readEvents } from "./events.ts";
import type { GameId, MoveOf, TableOf, TableSummary, Turn } from "./game-types.ts";
import { pauseAfter, type Server, ServerError } from "./server.ts";
import { hasSockets, readSocket } from "./socket.ts";

export type RefusedFrame = Extract<ServerFrame, { readonly type: "refused" }>;
/** The result of a command: its entry, the number of the entry that it already was, or the refusal. */
export type Reply = Entry | Extract<ServerFrame, { readonly type: "done" }> | RefusedFrame;

export const isRefused = (reply: Reply): reply is RefusedFrame => "type" in reply && reply.type === "refused";

export interface TableOptions {
  /** The program's name, with which it sits down again if its salt is lost. */
  readonly name?: string | undefined;
  /** From an earlier run that had the seat. Default: the stored one, otherwise a new one. */
  readonly salt?: string | undefined;
  /**
   * How it receives frames: server-sent events, which work everywhere, or a WebSocket (socket.ts), if this host has
   * sockets. Commands are posted in both cases.
   */
  readonly line?: "events" | "socket" | undefined;
}

const saltKey = ({ origin }: Server, table: string): string => `foldtable ${origin} salt ${table}`;

export class RemoteTable<G extends GameId = GameId> {
  readonly server: Server;
  readonly id: string;
  /** The log as this player may know it, as far as `events` has been read. */
  entries: readonly Entry[] = [];
  /** This player's seats: the one where it has just sat down, and all of them once `events` is read. */
  seats: readonly Seat[] = [];
  readonly #name: string;
  readonly #line: "events" | "socket";
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;
  /** The viewer for whom the entries were redacted. */
  #viewer: Viewer = "watcher";
  #salt = "";
  /** The newest entry with which this player has answered a turn. */
  #answered = -1;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(server: Server, id: string, { name = "Program", salt, line = "events" }: TableOptions = {}) {
    this.server = server;
    this.id = id;
    this.#name = name;
    this.#line = line === "socket" && hasSockets() ? "socket" : "events";
    this.#signal = AbortSignal.any([this.#closing.signal, ...(server.signal === undefined ? [] : [server.signal])]);
    this.salt = salt ?? server.storage?.getItem(saltKey(server, id)) ?? makeSalt();
  }

  /** The link to the table. */
  get url(): string {
    return `${this.server.origin}/t/${this.id}`;
  }

  /** This player's salt for the deals, in hex. Save it to continue after a restart before the game begins. */
  get salt(): string {
    return this.#salt;
  }

  set salt(salt: string) {
    this.#salt = salt;
    this.server.storage?.setItem(saltKey(this.server, this.id), salt);
  }

  /** Ends `events` and `turns`. The seat stays this player's. */
  close(): void {
    this.#closing.abort();
  }

  /** All frames from the beginning, while the table exists; a broken connection is resumed. */
  async *events(): AsyncGenerator<ServerFrame> {
    try {
      for (;;) {
        for await (const frame of this.#line === "socket" ? this.#socket() : this.#stream()) {
          this.#take(frame);
          yield frame;
        }
        await pauseAfter(1, this.#signal);
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }

  /** The query: all missing entries, and each turn of this player. */
  get #query(): string {
    return `?from=${this.entries.length}&as=${this.#viewer}&turns=1`;
  }

  async *#stream(): AsyncGenerator<ServerFrame> {
    const path = `/api/tables/${this.id}/events${this.#query}`;
    const { body } = await this.server.send(path, { signal: this.#signal });
    if (body !== null) for await (const { data } of readEvents(body)) yield parseServerFrame(data);
  }

  async *#socket(): AsyncGenerator<ServerFrame> {
    const { origin, token } = this.server;
    const url = new URL(`/api/tables/${this.id}/socket${this.#query}`, origin);
    let isOpen = false;
    for await (const frame of readSocket(url, token, this.#signal)) {
      isOpen = true;
      // A stream sends each entry as a separate event.
      if (frame.type === "entries") for (const entry of frame.entries) yield { type: "entry", ...entry };
      else yield frame;
    }
    // A socket does not say why it was refused.
    if (!isOpen) await this.summary();
  }

  #take(frame: ServerFrame): void {
    if (frame.type === "hello") {
      this.entries = this.entries.slice(0, frame.from);
      this.seats = frame.seats;
      this.#viewer = frame.viewer;
    }
    if (frame.type === "entry") {
      const { type: _, more: __, ...entry } = frame;
      this.entries = [...this.entries.slice(0, entry.seq), entry];
    }
  }

  /**
   * This player's turns until the game is over, each with its legal moves. Commits and reveals the salt automatically.
   */
  async *turns(): AsyncGenerator<Turn<G>> {
    for await (const frame of this.events()) {
      if (frame.type === "entry" && frame.event.type === "revealed") return;
      // A turn that the last answer has overtaken was made before that answer.
      if (frame.type !== "turn" || frame.length <= this.#answered) continue;
      // The server lists moves of the table's game only.
      const turn = frame as Turn<G>;
      if (turn.owes === null) yield turn;
      else await this.#begin(turn);
    }
  }

  async #begin({ owes, length, seat }: Turn<G>): Promise<void> {
    if (owes === "show-salt") {
      const shown = await this.#answerWith({ type: "show-salt", salt: this.salt }, length, seat);
      if (!isRefused(shown) || shown.code !== "wrong-salt") return;
    }
    // The salt has been revealed at a start that failed, or an earlier run committed to one that is lost.
    this.salt = makeSalt();
    const committed = await this.say({ type: "commit-salt", share: saltCommitment(this.salt) }, length, seat);
    if (isRefused(committed)) await this.#sitAgain(length, seat);
    else if (owes === "show-salt") await this.#answerWith({ type: "show-salt", salt: this.salt }, length, seat);
  }

  /** Others have revealed their salts, so this seat cannot change its own: it is freed, which cancels the start. */
  async #sitAgain(length: number, seat: Seat): Promise<void> {
    await this.say({ type: "stand" }, length, seat);
    const share = saltCommitment(this.salt);
    const reply = await this.say({ type: "sit", seat, name: this.#name, share }, length);
    if (isRefused(reply)) throw new ServerError(reply.code, 409);
  }

  /** Plays one of the moves of a turn. */
  play({ length, seat }: Pick<Turn, "length" | "seat">, move: MoveOf<G>): Promise<Reply> {
    return this.#answerWith(move, length, seat);
  }

  async #answerWith(command: TableCommand | MoveOf<G>, length: number, seat: Seat): Promise<Reply> {
    const reply = await this.say(command, length, seat);
    if (!isRefused(reply)) this.#answered = Math.max(this.#answered, reply.seq);
    return reply;
  }

  /** Puts a computer at a free seat before the game, as the table's host. `level`: from 1, the weakest. */
  seatComputer(seat: Seat, level: number): Promise<Reply> {
    return this.say({ type: "seat-bot", seat, level, salt: BOT_SALT });
  }

  resign(): Promise<Reply> {
    return this.say({ type: "resign" });
  }

  /**
   * Lets the others go on without this player: stands up before the game, otherwise resigns, or has the table play for
   * the seat. Returns the last reply, which is a refusal if nothing was possible.
   */
  async leave(): Promise<Reply> {
    for (const type of ["stand", "resign"] as const) {
      const reply = await this.say({ type });
      if (!isRefused(reply)) return reply;
    }
    return this.say({ type: "step-out" });
  }

  /**
   * `length`: the number of entries that the command has seen. Commands are sent one after the other, each after the
   * previous reply.
   */
  say(command: TableCommand | MoveOf<G>, length = this.entries.length, seat?: Seat): Promise<Reply> {
    const frame: CommandFrame = {
      type: "command",
      id: makeCommandId(),
      seq: Math.max(length - 1, 0),
      ...(seat !== undefined && { seat }),
      command,
    };
    const sent = this.#sent.then(() => this.#deliver(frame));
    this.#sent = sent.catch(() => {});
    return sent;
  }

  async #deliver(frame: CommandFrame): Promise<Reply> {
    const answer = await this.server.send(`/api/tables/${this.id}/commands`, { body: frame });
    return answer.json() as Promise<Reply>;
  }

  /** The table as this player knows it, by the rules of its game, which are loaded now. */
  async fold(): Promise<TableOf<G>> {
    const [{ fold }] = await Promise.all([
      import("../../engine/log/log.ts"),
      import("../../engine/games/all-games.ts"),
    ]);
    return fold(this.entries) as TableOf<G>;
  }

  async summary(): Promise<TableSummary<G>> {
    return (await this.server.send(`/api/tables/${this.id}`)).json();
  }
}

const makeSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
