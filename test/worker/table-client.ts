/** A client at a table's socket, and players who sit down and move through it. */
import { saltCommitment } from "../../engine/chance/deal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand, Entry } from "../../engine/table/types.ts";
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { type CfProperties, type Identity, newBrowser, openTable, post, request } from "./support.ts";

type Frame<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;
type ReplyFrame = Frame<"entry"> | Frame<"done"> | Frame<"refused">;

let idCount = 0;
export const newId = (): string => `command-${String(++idCount).padStart(8, "0")}`;

export const SALT = "5a".repeat(16);
export const sit = (seat: Seat, name = `player ${seat}`): AnyCommand => ({
  type: "sit",
  seat,
  name,
  share: saltCommitment(SALT),
});
export const showSalt: AnyCommand = { type: "show-salt", salt: SALT };
export const move = (...path: number[]): AnyCommand => ({ type: "move", path }) as AnyCommand;

/** A client's end of a table's socket. Presence has a separate list, because it can arrive at any time. */
export class TableClient {
  readonly socket: WebSocket;
  readonly received: ServerFrame[] = [];
  readonly presences: Frame<"presence">[] = [];
  /** The types of all received frames, in order. */
  readonly types: ServerFrame["type"][] = [];
  readonly pongs: string[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** The received part of the log, which begins with entry `firstSeq`. */
  entries: Entry[] = [];
  firstSeq = 0;
  hello: Frame<"hello"> | null = null;
  #read = 0;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
    });
    socket.addEventListener("close", () => this.#wake());
    socket.addEventListener("message", ({ data }) => this.#receive(String(data)));
    socket.accept();
  }

  /** The log's length as far as this client knows. */
  get length(): number {
    return this.firstSeq + this.entries.length;
  }

  static async open(table: string, identity: Identity = {}, query = "", from: CfProperties = {}): Promise<TableClient> {
    const response = await TableClient.upgrade(table, identity, query, from);
    if (response.webSocket === null) throw new Error(`${response.status} ${await response.text()}`);
    const client = new TableClient(response.webSocket);
    await client.waitUntil(() => client.hello !== null && client.length >= client.hello.length);
    client.markAllRead();
    return client;
  }

  static upgrade(table: string, identity: Identity = {}, query = "", cf: CfProperties = {}): Promise<Response> {
    return request(`/api/tables/${table}/socket${query}`, { cf, headers: { ...identity, Upgrade: "websocket" } });
  }

  #receive(text: string): void {
    if (text === "pong") this.pongs.push(text);
    else this.#receiveFrame(parseServerFrame(text));
    this.#wake();
  }

  #receiveFrame(frame: ServerFrame): void {
    this.types.push(frame.type);
    if (frame.type === "presence") {
      this.presences.push(frame);
      return;
    }
    this.received.push(frame);
    if (frame.type === "hello") {
      this.firstSeq = this.hello === null ? frame.from : this.firstSeq;
      this.hello = frame;
      this.entries.length = Math.min(frame.from - this.firstSeq, this.entries.length);
    }
    if (frame.type === "entries") this.entries.push(...frame.entries);
    if (frame.type === "patch") for (const entry of frame.entries) this.entries[entry.seq - this.firstSeq] = entry;
    if (frame.type === "entry") {
      const { type: _, more: __, ...entry } = frame;
      this.entries.push(entry);
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Checks the condition again after each message. */
  async waitUntil(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next frame that was not read yet. */
  async nextFrame(): Promise<ServerFrame> {
    await this.waitUntil(() => this.received.length > this.#read);
    return this.received[this.#read++]!;
  }

  markAllRead(): void {
    this.#read = this.received.length;
  }

  /** Sends a command that knows all received entries, and returns the reply. */
  async submit(command: AnyCommand, more: { id?: string; seq?: number; seat?: Seat } = {}): Promise<ReplyFrame> {
    const id = more.id ?? newId();
    const from = this.received.length;
    this.send({ type: "command", id, seq: this.length - 1, ...more, command });
    return this.waitForReply(id, from);
  }

  /** Waits for the reply to a command, and marks everything before it as read. */
  async waitForReply(id: string | null, from = 0): Promise<ReplyFrame> {
    const find = () => this.received.slice(from).find((frame) => "id" in frame && frame.id === id);
    await this.waitUntil(() => find() !== undefined);
    this.markAllRead();
    return find() as ReplyFrame;
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Sends any text, valid or not, and returns the next frame. */
  async sendText(text: string): Promise<ServerFrame> {
    this.markAllRead();
    this.socket.send(text);
    return this.nextFrame();
  }

  /** Waits for everything that the table has sent until now: the refusal of an unknown command arrives after it. */
  async synchronize(): Promise<void> {
    const id = newId();
    this.send({ type: "command", id, seq: 0, command: { type: "nothing-at-all" } });
    await this.waitUntil(() => this.received.some((frame) => "id" in frame && frame.id === id));
  }
}

/** Sends any frame, valid or not, over HTTP. */
export const postFrame = (table: string, identity: Identity, frame: object): Promise<Response> =>
  post(`/api/tables/${table}/commands`, frame, identity);

export const postCommand = (
  table: string,
  identity: Identity,
  seq: number,
  command: AnyCommand,
  id = newId(),
): Promise<Response> => postFrame(table, identity, { type: "command", id, seq, command });

export interface Seated {
  readonly table: string;
  /** The players at seats 0 and 1. */
  readonly identities: readonly [Identity, Identity];
  readonly clients: readonly [TableClient, TableClient];
  readonly watcher: TableClient;
}

/** Seats these clients in this order and reveals their salts, so that the game begins. Throws on a refusal. */
export const seatAll = async (...clients: readonly TableClient[]): Promise<void> => {
  const submitAccepted = async (client: TableClient, command: AnyCommand, seat?: Seat): Promise<void> => {
    const reply = await client.submit(command, seat === undefined ? {} : { seat });
    // Without this error a test would wait for the game without an end.
    if (reply.type === "refused") throw new Error(`${command.type}: ${reply.code}`);
  };
  for (const [seat, client] of clients.entries()) await submitAccepted(client, sit(seat));
  for (const [seat, client] of clients.entries()) await submitAccepted(client, showSalt, seat);
};

/** The length of the log when both players sit and the colours are drawn. */
export const SEATED_LENGTH = 6;

/** A client of each of two players. */
export const openClients = async (table: string, [first, second]: readonly Identity[]) =>
  [await TableClient.open(table, first), await TableClient.open(table, second)] as const;

/** A pool table with both seats taken; seat 0 has the black pieces, which move first. */
export const seatTwo = async (order: object = {}): Promise<Seated> => {
  const table = await openTable({ options: { black: "first" }, ...order });
  const identities = [await newBrowser(), await newBrowser()] as const;
  const clients = await openClients(table, identities);
  const watcher = await TableClient.open(table);
  await seatAll(...clients);
  for (const client of [...clients, watcher]) await client.waitUntil(() => client.entries.length === SEATED_LENGTH);
  for (const client of clients) await client.waitUntil(() => client.hello?.seats.length === 1);
  for (const client of [...clients, watcher]) client.markAllRead();
  return { table, identities, clients, watcher };
};

/** Plays the first allowed move, `moves` times. Client n plays for seat n and receives the whole log. */
export const playMoves = async (table: string, clients: readonly TableClient[], moves: number): Promise<void> => {
  for (let played = 0; played < moves; played++) {
    const turn = await (await request(`/api/tables/${table}/moves`)).json<{
      seat: Seat;
      length: number;
      moves: AnyCommand[];
    }>();
    const client = clients[turn.seat]!;
    await client.waitUntil(() => client.length === turn.length);
    await client.submit(turn.moves[0]!);
  }
};
