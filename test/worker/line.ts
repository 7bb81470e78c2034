/** One end of a table's socket, and players who sit down and move by it. */
import { saltCommitment } from "../../engine/chance/deal.ts";
import type { Seat } from "../../engine/contract/game.ts";
import type { AnyCommand, Entry } from "../../engine/table/types.ts";
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { ask, type From, type Identity, newBrowser, openTable } from "./support.ts";

type Frame<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;
type AnswerFrame = Frame<"entry"> | Frame<"done"> | Frame<"refused">;

let made = 0;
export const newId = (): string => `command-${String(++made).padStart(8, "0")}`;

export const SALT = "5a".repeat(16);
export const sit = (seat: Seat, name = `player ${seat}`): AnyCommand => ({
  type: "sit",
  seat,
  name,
  share: saltCommitment(SALT),
});
export const showSalt: AnyCommand = { type: "show-salt", salt: SALT };
export const move = (...path: number[]): AnyCommand => ({ type: "move", path }) as AnyCommand;

/** One end of a socket. Presence is kept apart, so that every other frame is expected by name. */
export class Line {
  readonly socket: WebSocket;
  readonly received: ServerFrame[] = [];
  readonly presences: Frame<"presence">[] = [];
  readonly pongs: string[] = [];
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** The log as received, from entry `start` on. */
  entries: Entry[] = [];
  start = 0;
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

  /** The number of entries that this end knows of. */
  get length(): number {
    return this.start + this.entries.length;
  }

  static async open(table: string, identity: Identity = {}, query = "", from: From = {}): Promise<Line> {
    const response = await Line.upgrade(table, identity, query, from);
    if (response.webSocket === null) throw new Error(`${response.status} ${await response.text()}`);
    const line = new Line(response.webSocket);
    await line.until(() => line.hello !== null && line.length >= line.hello.length);
    line.drain();
    return line;
  }

  static upgrade(table: string, identity: Identity = {}, query = "", cf: From = {}): Promise<Response> {
    return ask(`/api/tables/${table}/socket${query}`, { cf, headers: { ...identity, Upgrade: "websocket" } });
  }

  #receive(text: string): void {
    if (text === "pong") this.pongs.push(text);
    else this.#take(parseServerFrame(text));
    this.#wake();
  }

  #take(frame: ServerFrame): void {
    if (frame.type === "presence") {
      this.presences.push(frame);
      return;
    }
    this.received.push(frame);
    if (frame.type === "hello") {
      this.start = this.hello === null ? frame.from : this.start;
      this.hello = frame;
      this.entries.length = Math.min(frame.from - this.start, this.entries.length);
    }
    if (frame.type === "entries") this.entries.push(...frame.entries);
    if (frame.type === "patch") for (const entry of frame.entries) this.entries[entry.seq - this.start] = entry;
    if (frame.type === "entry") {
      const { type: _, more: __, ...entry } = frame;
      this.entries.push(entry);
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits, from event to event, until something holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The next frame that nobody has read yet. */
  async next(): Promise<ServerFrame> {
    await this.until(() => this.received.length > this.#read);
    return this.received[this.#read++]!;
  }

  /** Takes all that has come as read. */
  drain(): void {
    this.#read = this.received.length;
  }

  /** Sends a command as made on all that was received; what it is answered. */
  async say(command: AnyCommand, more: { id?: string; seq?: number; seat?: Seat } = {}): Promise<AnswerFrame> {
    const id = more.id ?? newId();
    const from = this.received.length;
    this.send({ type: "command", id, seq: this.length - 1, ...more, command });
    return this.answerTo(id, from);
  }

  /** Waits for the answer to a command, and reads all that came before it. */
  async answerTo(id: string | null, from = 0): Promise<AnswerFrame> {
    const find = () => this.received.slice(from).find((frame) => "id" in frame && frame.id === id);
    await this.until(() => find() !== undefined);
    this.drain();
    return find() as AnswerFrame;
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** The answer to anything sent, however broken. */
  async answer(text: string): Promise<ServerFrame> {
    this.drain();
    this.socket.send(text);
    return this.next();
  }

  /** Everything that the table sent to this end before now has arrived: a refusal's answer comes behind it. */
  async settled(): Promise<void> {
    const id = newId();
    this.send({ type: "command", id, seq: 0, command: { type: "nothing-at-all" } });
    await this.until(() => this.received.some((frame) => "id" in frame && frame.id === id));
  }
}

export interface Seated {
  readonly table: string;
  /** Who sits at 0 and at 1. */
  readonly who: readonly [Identity, Identity];
  readonly lines: readonly [Line, Line];
  readonly watcher: Line;
}

/** Seats each of these ends, in this order, and shows what all have promised: the game begins. Throws on a refusal. */
export const sitAll = async (...lines: readonly Line[]): Promise<void> => {
  const accepted = async (line: Line, command: AnyCommand, seat?: Seat): Promise<void> => {
    const answer = await line.say(command, seat === undefined ? {} : { seat });
    // A test that waited for a game that never begins would hang without a reason.
    if (answer.type === "refused") throw new Error(`${command.type}: ${answer.code}`);
  };
  for (const [seat, line] of lines.entries()) await accepted(line, sit(seat));
  for (const [seat, line] of lines.entries()) await accepted(line, showSalt, seat);
};

/** How many entries it takes until two sit and the colours are drawn. */
export const SEATED = 6;

/** A pool table with both seats taken; seat 0 has the black pieces, which move first. */
export const seatTwo = async (order: object = {}): Promise<Seated> => {
  const table = await openTable({ options: { black: "first" }, ...order });
  const who = [await newBrowser(), await newBrowser()] as const;
  const lines = [await Line.open(table, who[0]), await Line.open(table, who[1])] as const;
  const watcher = await Line.open(table);
  await sitAll(...lines);
  for (const line of [...lines, watcher]) await line.until(() => line.entries.length === SEATED);
  for (const line of lines) await line.until(() => line.hello?.seats.length === 1);
  for (const line of [...lines, watcher]) line.drain();
  return { table, who, lines, watcher };
};

/** Plays so many moves, the first that is allowed each time: seat n by line n, which has all of the log. */
export const playOn = async (table: string, lines: readonly Line[], moves: number): Promise<void> => {
  for (let played = 0; played < moves; played++) {
    const turn = await (await ask(`/api/tables/${table}/moves`)).json<{
      seat: Seat;
      length: number;
      moves: AnyCommand[];
    }>();
    const line = lines[turn.seat]!;
    await line.until(() => line.length === turn.length);
    await line.say(turn.moves[0]!);
  }
};
