/**
 * WebSockets between tabs and objects. Each direction is first in, first out. A connection belongs to an object, not to
 * its instance: it survives hibernation, and each instance has its own `WebSocket` for it. A fault may cut it: each end
 * is notified at its own time, or never.
 */
import { deserialize, serialize } from "node:v8";
import type { Actor, Schedule } from "./schedule.ts";

export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSING = 2;
export const CLOSED = 3;

/** In bytes, as the platform had it first. */
const MAX_ATTACHMENT = 2048;

/** The end of a connection at an object or in the Worker. */
export interface ServerEnd {
  /** Runs `handle` as an event of the object. */
  deliver(connection: Link, handle: "message" | "close", data: string, code: number, reason: string): void;
}

/** The end of a connection in a tab. */
export interface ClientEnd {
  readonly actor: Actor;
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export interface LinkNetwork {
  readonly schedule: Schedule;
  /** The number of connections so far. */
  links: number;
  /** The time that a frame takes, in ms; different for each frame. */
  latency(link: Link): number;
  /** Records what arrives, for the hash and the checks. */
  recordFrame(link: Link, direction: "up" | "down", text: string): void;
}

const isSendable = (code: number): boolean =>
  code === 1000 || (code > 1000 && code < 1015 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code < 5000);

export class Link {
  readonly id: number;
  readonly label: string;
  readonly #linkNetwork: LinkNetwork;
  server: ServerEnd | null = null;
  #client: ClientEnd | null = null;
  /** Frames that the server sent before the client was attached. */
  #early: ((client: ClientEnd) => void)[] = [];
  serverState = OPEN;
  #isClientClosed = false;
  /** Frames in this direction are lost. */
  isCutUp = false;
  isCutDown = false;
  #lastUp = 0;
  #lastDown = 0;
  attachment: Buffer | null = null;
  /** When the platform last answered a ping, ms since 1970. */
  pingedAt: number | null = null;

  constructor(linkNetwork: LinkNetwork) {
    this.id = linkNetwork.links++;
    this.label = `link ${this.id}`;
    this.#linkNetwork = linkNetwork;
  }

  get client(): ClientEnd | null {
    return this.#client;
  }

  /** The tab has received the response of its upgrade. */
  attach(client: ClientEnd): void {
    this.#client = client;
    client.opened();
    for (const send of this.#early.splice(0)) send(client);
  }

  #down(run: (client: ClientEnd) => void): void {
    const { schedule } = this.#linkNetwork;
    if (this.isCutDown) return;
    if (this.#client === null) {
      this.#early.push((client) => this.#arrive(client, schedule.now, run));
      return;
    }
    this.#arrive(this.#client, schedule.now + this.#linkNetwork.latency(this), run);
  }

  #arrive(client: ClientEnd, at: number, run: (client: ClientEnd) => void): void {
    const { schedule } = this.#linkNetwork;
    this.#lastDown = Math.max(this.#lastDown, at);
    schedule.at(this.#lastDown, client.actor, () => {
      if (!this.isCutDown && !this.#isClientClosed) run(client);
    });
  }

  #up(actor: Actor, run: () => void): void {
    const { schedule } = this.#linkNetwork;
    if (this.isCutUp) return;
    this.#lastUp = Math.max(this.#lastUp, schedule.now + this.#linkNetwork.latency(this));
    schedule.at(this.#lastUp, actor, () => {
      if (!this.isCutUp && this.serverState !== CLOSED) run();
    });
  }

  // ── the server's end ──

  sendDown(text: string): void {
    this.#down((client) => {
      this.#linkNetwork.recordFrame(this, "down", text);
      client.received(text);
    });
  }

  closeDown(code: number, reason: string, network: Actor): void {
    const wasClosedByClient = this.serverState === CLOSING && this.#isClientClosed;
    this.serverState = wasClosedByClient ? CLOSED : CLOSING;
    this.#down((client) => {
      this.#isClientClosed = true;
      client.closed(code);
      // The browser answers a close frame itself.
      this.#up(network, () => this.#closedAtServer(code, reason));
    });
  }

  #closedAtServer(code: number, reason: string): void {
    if (this.serverState === CLOSED) return;
    if (this.server === null) this.beginClose(code);
    else this.server.deliver(this, "close", "", code, reason);
  }

  /** Marks the start of a close event. Earlier frames arrived at an open connection. */
  beginClose(code: number): void {
    this.serverState = code === 1006 ? CLOSED : CLOSING;
  }

  /** Marks the connection as closed after the handlers of the close have run. */
  finish(): void {
    this.serverState = CLOSED;
  }

  // ── the client's end ──

  sendUp(text: string, network: Actor): void {
    this.#up(network, () => {
      if (this.serverState !== OPEN) return;
      this.#linkNetwork.recordFrame(this, "up", text);
      this.server?.deliver(this, "message", text, 0, "");
    });
  }

  closeUp(code: number | undefined, network: Actor): void {
    if (this.#isClientClosed) return;
    this.#isClientClosed = true;
    this.#up(network, () => this.#closedAtServer(code ?? 1005, ""));
  }

  // ── faults ──

  /** Stops all traffic. Each end is notified after its delay; null: never. */
  cut(network: Actor, clientDelay: number | null, serverDelay: number | null): void {
    const { schedule } = this.#linkNetwork;
    this.isCutUp = true;
    this.isCutDown = true;
    const client = this.#client;
    if (client !== null && clientDelay !== null)
      schedule.after(clientDelay, client.actor, () => {
        if (this.#isClientClosed) return;
        this.#isClientClosed = true;
        client.closed(1006);
      });
    if (serverDelay !== null) schedule.after(serverDelay, network, () => this.#closedAtServer(1006, ""));
  }

  /** The object's instance was destroyed with its sockets. */
  lose(network: Actor, clientDelay: number | null): void {
    this.serverState = CLOSED;
    this.cut(network, clientDelay, null);
  }
}

/** The end of a pair that is sent in a response. The Worker may also read it as a socket. */
export class PairSocket extends Link {
  readonly #schedule: Schedule;
  readonly #network: Actor;
  readonly #listeners: Record<string, ((event: object) => void)[]> = { message: [], close: [] };

  constructor(linkNetwork: LinkNetwork, network: Actor) {
    super(linkNetwork);
    this.#schedule = linkNetwork.schedule;
    this.#network = network;
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners[type]?.push(listener);
  }

  #dispatch(type: string, event: object): void {
    for (const listener of this.#listeners[type]!) listener(event);
  }

  accept(): void {
    this.attach({
      actor: this.#schedule.current!,
      opened: () => undefined,
      received: (data) => this.#dispatch("message", { data }),
      closed: (code) => this.#dispatch("close", { code }),
    });
  }

  send(text: string): void {
    this.sendUp(text, this.#network);
  }

  close(code?: number): void {
    this.closeUp(code, this.#network);
  }
}

/** An instance's `WebSocket`. */
export class ServerSocket {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSING = CLOSING;
  static readonly CLOSED = CLOSED;
  readonly link: Link;
  /** Runs an output when the output gate is open. */
  #emit: (run: () => void) => void;
  readonly #network: Actor;
  /** The state as this instance knows it, before its outputs leave. */
  #hasClosed = false;

  constructor(link: Link, network: Actor, emit: (run: () => void) => void = (run) => run()) {
    this.link = link;
    this.#network = network;
    this.#emit = emit;
  }

  get readyState(): number {
    return this.#hasClosed ? Math.max(CLOSING, this.link.serverState) : this.link.serverState;
  }

  /** The object that accepts the socket also decides when its outputs leave. */
  accepted(emit: (run: () => void) => void): void {
    this.#emit = emit;
  }

  accept(): void {}

  send(text: string): void {
    if (this.readyState !== OPEN) throw new TypeError("Can't call WebSocket send() after close().");
    this.#emit(() => this.link.sendDown(text));
  }

  close(code = 1000, reason = ""): void {
    if (!isSendable(code)) throw new TypeError("Invalid WebSocket close code.");
    if (this.#hasClosed) return;
    this.#hasClosed = true;
    this.#emit(() => this.link.closeDown(code, reason, this.#network));
  }

  serializeAttachment(value: unknown): void {
    const bytes = serialize(value);
    if (bytes.length > MAX_ATTACHMENT) throw new Error(`attachment of ${bytes.length} bytes`);
    this.link.attachment = bytes;
  }

  deserializeAttachment(): unknown {
    return this.link.attachment === null ? null : deserialize(this.link.attachment);
  }
}
