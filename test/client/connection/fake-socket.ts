/** Fakes of the browser's WebSocket whose network is the test. */
import { makeServerFrame, PING, PONG, type ServerFrame } from "../../../engine/wire/protocol.ts";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly url: URL;
  readonly sent: string[] = [];
  readyState = 0;
  closedWith: number | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: URL) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Receives a table's frame. */
  receiveFrame(frame: ServerFrame): void {
    this.onmessage?.({ data: makeServerFrame(frame) });
  }

  close(code: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  disconnect(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** A socket that is open at once. */
export class OpenSocket extends FakeSocket {
  override readyState = FakeSocket.OPEN;
  /** Whether the server answers pings. */
  isAnswering = true;

  override send(text: string): void {
    super.send(text);
    if (text === PING && this.isAnswering) this.onmessage?.({ data: PONG });
  }
}
