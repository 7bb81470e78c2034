/** The load test's traffic through bare Durable Objects, which store one row and forward the text. */
import { performance } from "node:perf_hooks";
import type { Tally } from "./load-stats.ts";

const openSocket = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http", "ws"));
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error("no connection to a bare object"));
  });

export class BarePair {
  readonly #tally: Tally;
  readonly #sockets: readonly WebSocket[];
  #sent = 0;
  /** Called with each sent text: its number, and its time in ms. */
  onSend: (seq: number, at: number) => void = () => undefined;

  private constructor(sockets: readonly WebSocket[], tally: Tally) {
    this.#sockets = sockets;
    this.#tally = tally;
  }

  static async open(url: string, path: string, tally: Tally): Promise<BarePair> {
    const address = `${url}${path}`;
    return new BarePair([await openSocket(address), await openSocket(address)], tally);
  }

  move(): Promise<void> {
    const [from, to] = this.#sockets as readonly [WebSocket, WebSocket];
    const seq = this.#sent++;
    const text = JSON.stringify({ seq, time: Date.now(), seat: 0, event: { type: "moved", path: [11, 15] } });
    return new Promise((resolve) => {
      const startedAt = performance.now();
      to.onmessage = () => {
        this.#tally.time("mover to opponent", performance.now() - startedAt);
        this.#tally.count("moves");
        resolve();
      };
      this.onSend(seq, startedAt);
      from.send(text);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
