/** A connection of a recorded device to the real Worker. */

/** What is still on its way has arrived after this time, in ms; and what may never come. */
const PATIENCE_MS = 30_000;
const DOUBT_MS = 10_000;

export class Line {
  readonly #socket: WebSocket;
  readonly received: string[] = [];
  /** The code of the close; null while it is open. */
  closed: number | null = null;
  #changed: () => void = () => undefined;

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#socket = new WebSocket(url, { headers } as never);
    this.#socket.onmessage = ({ data }) => {
      this.received.push(String(data));
      this.#changed();
    };
    this.#socket.onclose = ({ code }) => {
      this.closed = code;
      this.#changed();
    };
  }

  send(frame: string): void {
    this.#socket.send(frame);
  }

  close(): void {
    this.#socket.close();
  }

  /** Waits until what was received fulfils this, or it closes; returns false if neither happens. */
  async until(isThere: (received: readonly string[]) => boolean, patience = PATIENCE_MS): Promise<boolean> {
    const end = Date.now() + patience;
    while (!isThere(this.received) && this.closed === null) {
      if (Date.now() > end) return false;
      await new Promise<void>((go) => {
        const timer = setTimeout(go, 50);
        this.#changed = () => {
          clearTimeout(timer);
          go();
        };
      });
    }
    return true;
  }

  /** Sends a frame, and returns whether an answer arrives before the connection closes. `isCertain`: one must. */
  async ask(frame: string, id: string, isCertain: boolean): Promise<boolean> {
    const before = this.received.length;
    const isAnswered = (received: readonly string[]) => received.slice(before).some((one) => one.includes(id));
    this.send(frame);
    await this.until(isAnswered, isCertain ? PATIENCE_MS : DOUBT_MS);
    return isAnswered(this.received);
  }
}
