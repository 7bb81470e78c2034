/**
 * A connection of a recorded device to the real Worker. It closes, and answers a close, only when the replay does so: a
 * `WebSocket` would answer at once, and could not break.
 */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

/** The longest wait for an answer that must arrive, and for one that may not, in ms. */
const MAX_WAIT_MS = 30_000;
const MAX_UNCERTAIN_WAIT_MS = 10_000;

const TEXT = 1;
const CLOSE = 8;
/** The codes of a connection that broke, and of a close frame without a code (RFC 6455, section 7.4.1). */
const BROKEN = 1006;
const NO_CODE = 1005;

/** One masked frame (RFC 6455, section 5.2). */
const makeFrame = (opcode: number, payload: Buffer): Buffer => {
  const { length } = payload;
  const head = length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | Math.min(length, 126);
  if (length >= 126) head.writeUInt16BE(length, 2);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
};

/** The bytes before the payload, and the payload's length; null if the frame has not arrived. */
const sizesOf = (bytes: Buffer): readonly [head: number, length: number] | null => {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < head + length ? null : [head, length];
};

export class ReplayedConnection {
  #socket: Socket | null = null;
  #bytes: Buffer = Buffer.alloc(0);
  readonly received: string[] = [];
  /** The code with which the server has closed it; null while it is open. */
  closed: number | null = null;
  #changed: () => void = () => undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    const upgrade = {
      ...{ Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" },
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    const upgradeRequest = request(url, { headers: { ...headers, ...upgrade }, agent: false });
    upgradeRequest.on("upgrade", (_response, socket: Socket, head: Buffer) => this.#open(socket, head));
    upgradeRequest.on("response", (response) => {
      response.resume();
      this.#close(BROKEN);
    });
    upgradeRequest.on("error", () => this.#close(BROKEN));
    upgradeRequest.end();
  }

  #open(socket: Socket, head: Buffer): void {
    this.#socket = socket;
    this.#changed();
    socket.on("data", (bytes: Buffer) => this.#read(bytes));
    socket.on("error", () => this.#close(BROKEN));
    socket.on("close", () => this.#close(BROKEN));
    this.#read(head);
  }

  /** No frame of the Worker is in parts. */
  #read(more: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, more]);
    for (let sizes = sizesOf(this.#bytes); sizes !== null; sizes = sizesOf(this.#bytes)) {
      const [head, length] = sizes;
      const opcode = this.#bytes[0]! & 0x0f;
      const payload = this.#bytes.subarray(head, head + length);
      this.#bytes = this.#bytes.subarray(head + length);
      if (opcode === TEXT) this.received.push(payload.toString());
      if (opcode === CLOSE) this.#close(length < 2 ? NO_CODE : payload.readUInt16BE(0));
    }
    this.#changed();
  }

  #close(code: number): void {
    this.closed ??= code;
    this.#changed();
  }

  /** A relay accepts a connection later. */
  #waitForOpen(): Promise<boolean> {
    return this.#wait(() => this.#socket !== null, MAX_WAIT_MS);
  }

  async send(frame: string): Promise<void> {
    await this.#waitForOpen();
    this.#socket?.write(makeFrame(TEXT, Buffer.from(frame)));
  }

  /** Closes it, or answers the server's close. 1006: it breaks. */
  async close(code: number): Promise<void> {
    await this.#waitForOpen();
    if (code === BROKEN) this.#socket?.destroy();
    else {
      const payload = Buffer.alloc(code === NO_CODE ? 0 : 2);
      if (code !== NO_CODE) payload.writeUInt16BE(code);
      this.#socket?.write(makeFrame(CLOSE, payload));
    }
  }

  /** Waits until `isTrue` holds for the received frames, or the connection closes; returns false if neither happens. */
  waitFor(isTrue: (received: readonly string[]) => boolean, maxWaitMs = MAX_WAIT_MS): Promise<boolean> {
    return this.#wait(() => isTrue(this.received), maxWaitMs);
  }

  async #wait(isTrue: () => boolean, maxWaitMs: number): Promise<boolean> {
    const end = Date.now() + maxWaitMs;
    while (!isTrue() && this.closed === null) {
      if (Date.now() > end) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  }

  /**
   * Sends a frame, and returns whether an answer arrives before the connection closes. `isCertain`: one must arrive.
   */
  async sendAndWait(frame: string, id: string, isCertain: boolean): Promise<boolean> {
    const before = this.received.length;
    const isAnswered = (received: readonly string[]) => received.slice(before).some((one) => one.includes(id));
    await this.send(frame);
    await this.waitFor(isAnswered, isCertain ? MAX_WAIT_MS : MAX_UNCERTAIN_WAIT_MS);
    return isAnswered(this.received);
  }
}
