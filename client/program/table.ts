/**
 * A table as a program plays at it: events, legal moves, and commands that are applied once even if the connection
 * breaks. It knows no rules: the server sends the legal moves with each turn.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { SALT_BYTES, saltCommitment } from "../../engine/chance/deal.ts";
import type { Outcome, Seat, Viewer } from "../../engine/contract/game.ts";
import type { AnyCommand, Entry } from "../../engine/table/types.ts";
import { type CommandFrame, parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { makeCommandId } from "../connection/outbox.ts";
import { readEvents } from "./events.ts";
import { pauseAfter, Server, ServerError } from "./server.ts";
import { readSocket } from "./socket.ts";

export type Turn = Extract<ServerFrame, { readonly type: "turn" }>;
export type RefusedFrame = Extract<ServerFrame, { readonly type: "refused" }>;
/** The result of a command: its entry, the number of the entry that it already was, or the refusal. */
export type Reply = Entry | Extract<ServerFrame, { readonly type: "done" }> | RefusedFrame;

export const isRefused = (reply: Reply): reply is RefusedFrame => "type" in reply && reply.type === "refused";

export interface Joining {
  /** The program's name, at the table and as a program. */
  readonly name: string;
  /** The first free seat if left out. */
  readonly seat?: Seat | undefined;
  /** From an earlier run that had the seat, together with its committed salt. */
  readonly token?: string | undefined;
  readonly salt?: string | undefined;
  /**
   * How it receives frames: server-sent events, which work everywhere, or a WebSocket (socket.ts). Commands are posted
   * in both cases.
   */
  readonly line?: "events" | "socket" | undefined;
}

export class RemoteTable {
  readonly server: Server;
  readonly id: string;
  /** This player's salt for the deals, in hex. Save it to continue after a restart before the game begins. */
  salt: string;
  /** The log as this player may know it, as far as `events` has been read. */
  entries: readonly Entry[] = [];
  seats: readonly Seat[] = [];
  readonly #line: "events" | "socket";
  /** The viewer for whom the entries were redacted. */
  #viewer: Viewer = "watcher";
  #sent: Promise<unknown> = Promise.resolve();

  constructor(server: Server, id: string, { salt = makeSalt(), line = "events" }: Pick<Joining, "salt" | "line"> = {}) {
    this.server = server;
    this.id = id;
    this.salt = salt;
    this.#line = line;
  }

  /** All frames from the beginning, while the table exists; a broken connection is resumed. */
  async *events(): AsyncGenerator<ServerFrame> {
    for (;;) {
      try {
        for await (const frame of this.#line === "socket" ? this.#socket() : this.#stream()) {
          this.#take(frame);
          yield frame;
        }
      } catch (error) {
        // The connection broke. Errors that the reader throws into the generator do not come here.
        if (error instanceof ServerError) throw error;
      }
      await pauseAfter(1);
    }
  }

  /** The query: all missing entries, and each turn of this player. */
  get #query(): string {
    return `?from=${this.entries.length}&as=${this.#viewer}&turns=1`;
  }

  async *#stream(): AsyncGenerator<ServerFrame> {
    const { body } = await this.server.send(`/api/tables/${this.id}/events${this.#query}`);
    if (body !== null) for await (const { data } of readEvents(body)) yield parseServerFrame(data);
  }

  async *#socket(): AsyncGenerator<ServerFrame> {
    const { origin, token } = this.server;
    let isOpen = false;
    for await (const frame of readSocket(new URL(`/api/tables/${this.id}/socket${this.#query}`, origin), token)) {
      isOpen = true;
      yield frame;
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
  async *turns(): AsyncGenerator<Turn> {
    for await (const frame of this.events()) {
      if (frame.type === "entry" && frame.event.type === "revealed") return;
      if (frame.type !== "turn") continue;
      if (frame.owes === null) yield frame;
      else await this.#begin(frame);
    }
  }

  #begin({ owes, length, seat }: Turn): Promise<Reply> {
    if (owes === "show-salt") return this.say({ type: "show-salt", salt: this.salt }, length, seat);
    // The last salt has been revealed at a start that failed.
    this.salt = makeSalt();
    return this.say({ type: "commit-salt", share: saltCommitment(this.salt) }, length, seat);
  }

  /** Plays one of the moves of a turn. */
  play({ length, seat }: Turn, move: AnyCommand): Promise<Reply> {
    return this.say(move, length, seat);
  }

  /**
   * `length`: the number of entries that the command has seen. Commands are sent one after the other, each after the
   * previous reply.
   */
  say(command: AnyCommand, length = this.entries.length, seat?: Seat): Promise<Reply> {
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

  async summary(): Promise<{ readonly seats: readonly (string | null)[]; readonly outcome: Outcome | null }> {
    return (await this.server.send(`/api/tables/${this.id}`)).json();
  }
}

const makeSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

/** Sits down at the table of that address, unless `token` belongs to a player who already sits there. */
export const joinTable = async (address: string, { name, seat, token, ...how }: Joining): Promise<RemoteTable> => {
  const { origin, pathname } = new URL(address);
  const server = token === undefined ? await Server.join(origin, name) : new Server(origin, token);
  const table = new RemoteTable(server, pathname.split("/").at(-1) ?? "", how);
  const free = seat ?? (await table.summary()).seats.indexOf(null);
  const reply = await table.say({ type: "sit", seat: free, name, share: saltCommitment(table.salt) }, 1);
  if (isRefused(reply) && !(reply.code === "already-seated" && token !== undefined))
    throw new ServerError(reply.code, 409);
  return table;
};
