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

  private constructor(sockets: readonly WebSocket[], tally: Tally) {
    this.#sockets = sockets;
    this.#tally = tally;
  }

  static async open(url: string, index: number, tally: Tally): Promise<BarePair> {
    const address = `${url}/bare/load-${index}`;
    return new BarePair([await openSocket(address), await openSocket(address)], tally);
  }

  move(): Promise<void> {
    const [from, to] = this.#sockets as readonly [WebSocket, WebSocket];
    const text = JSON.stringify({
      type: "command",
      id: `bare-${this.#sent++}`,
      seq: 10,
      command: { type: "move", path: [11, 15] },
    });
    return new Promise((resolve) => {
      const startedAt = performance.now();
      to.onmessage = () => {
        this.#tally.time("mover to opponent", performance.now() - startedAt);
        this.#tally.count("moves");
        resolve();
      };
      from.send(text);
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
