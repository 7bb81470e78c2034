/** A client of a review's socket, and a table whose game is over. */
import { expect } from "vitest";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import { ReviewCopy, type ReviewServerFrame } from "../../../engine/review/frames.ts";
import { type Identity, request } from "../support.ts";
import { seatTwo } from "../table-client.ts";

type Frame<T extends ReviewServerFrame["type"]> = Extract<ReviewServerFrame, { type: T }>;

/** A client of a review's socket. */
export class Reviewer {
  readonly socket: WebSocket;
  readonly received: ReviewServerFrame[] = [];
  readonly bytes: number[] = [];
  readonly copy = new ReviewCopy();
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code }) => resolve(code));
    });
    socket.addEventListener("message", ({ data }) => {
      const frame: ReviewServerFrame = JSON.parse(String(data));
      this.bytes.push(String(data).length);
      this.received.push(frame);
      expect(this.copy.receive(frame)).toBe(true);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    socket.accept();
  }

  static upgrade = (table: string, identity: Identity = {}): Promise<Response> =>
    request(`/api/tables/${table}/review/socket`, { headers: { ...identity, Upgrade: "websocket" } });

  static async open(table: string, identity: Identity = {}): Promise<Reviewer> {
    const { webSocket, status } = await Reviewer.upgrade(table, identity);
    if (webSocket === null) throw new Error(String(status));
    const reviewer = new Reviewer(webSocket);
    await reviewer.waitForFrame("review");
    return reviewer;
  }

  /** The first frame of this type from `from` on. */
  async waitForFrame<T extends ReviewServerFrame["type"]>(type: T, from = 0): Promise<Frame<T>> {
    for (;;) {
      const found = this.received.slice(from).find((frame) => frame.type === type);
      if (found !== undefined) return found as Frame<T>;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  get who(): number {
    return (this.received.find(({ type }) => type === "review") as Frame<"review">).who;
  }

  /** Sends an edit and returns the reply. */
  async sendEdit(edit: ReviewEdit, id = `edit-${this.received.length}`): Promise<ReviewServerFrame> {
    this.socket.send(JSON.stringify({ type: "edit", id, edit }));
    for (;;) {
      const answer = this.received.find((frame) => "id" in frame && frame.id === id);
      if (answer !== undefined) return answer;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** A game that the first player resigned. */
export const finishedGame = async (order: object = {}) => {
  const { table, identities, clients, watcher } = await seatTwo(order);
  await clients[0].submit({ type: "resign" });
  await watcher.waitUntil(() => watcher.hello?.viewer === "all");
  return { table, identities, clients, watcher };
};
