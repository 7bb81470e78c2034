/**
 * A table as a program sits at it: what happens, what may be played, and commands that are applied once whatever breaks on
 * the way. It knows no rules: the server says with each turn what it would accept.
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
/** What became of a command: the entry that it is, the number of the one that it had been before, or why it is none. */
export type Reply = Entry | Extract<ServerFrame, { readonly type: "done" }> | RefusedFrame;

export const isRefused = (reply: Reply): reply is RefusedFrame => "type" in reply && reply.type === "refused";

export interface Joining {
  /** What the program calls itself, at the table and as a program. */
  readonly name: string;
  /** Left out: the first that is free. */
  readonly seat?: Seat | undefined;
  /** Of an earlier run, which held the seat; with it the salt that it had promised. */
  readonly token?: string | undefined;
  readonly salt?: string | undefined;
  /** By what it hears: server-sent events, which work everywhere, or a WebSocket (socket.ts). Commands are posted either way. */
  readonly line?: "events" | "socket" | undefined;
}

export class RemoteTable {
  readonly server: Server;
  readonly id: string;
  /** This player's share in the deals, in hex. Whoever wants to go on after a restart before the game begins keeps it. */
  salt: string;
  /** The log as this player may know it, as far as `events` has been read. */
  entries: readonly Entry[] = [];
  seats: readonly Seat[] = [];
  readonly #line: "events" | "socket";
  /** As whom the entries were sent. */
  #viewer: Viewer = "watcher";
  #sent: Promise<unknown> = Promise.resolve();

  constructor(server: Server, id: string, { salt = makeSalt(), line = "events" }: Pick<Joining, "salt" | "line"> = {}) {
    this.server = server;
    this.id = id;
    this.salt = salt;
    this.#line = line;
  }

  /** Everything that happens, from the beginning, for as long as the table is there: a line that breaks is taken up again. */
  async *events(): AsyncGenerator<ServerFrame> {
    for (;;) {
      try {
        for await (const frame of this.#line === "socket" ? this.#socket() : this.#stream()) {
          this.#take(frame);
          yield frame;
        }
      } catch (error) {
        // A line that broke. What was thrown into the generator by its reader never comes here.
        if (error instanceof ServerError) throw error;
      }
      await pauseAfter(1);
    }
  }

  /** What is asked for: all that is not here yet, and every turn of one's own. */
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
    // Why there is none a socket does not say.
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

  /** One's own turns until the game is over, each with what may be played. What the beginning waits for is seen to here. */
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
    // The last one has been seen in a beginning that came to nothing.
    this.salt = makeSalt();
    return this.say({ type: "commit-salt", share: saltCommitment(this.salt) }, length, seat);
  }

  /** Plays one of the moves of a turn. */
  play({ length, seat }: Turn, move: AnyCommand): Promise<Reply> {
    return this.say(move, length, seat);
  }

  /** `length`: of how many entries it is meant. One after the other, each until it is answered. */
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

/** Sits down at the table of that address, unless `token` is somebody's who sits there. */
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
