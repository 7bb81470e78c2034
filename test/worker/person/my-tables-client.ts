/** Requests of one person's pages and programs to their person object. */
import { vi } from "vitest";
import type { PersonFrame, PersonListing } from "../../../engine/wire/listing.ts";
import { type Identity, request } from "../support.ts";

/** A page that shows the player's tables. */
export class TablesPage {
  readonly received: PersonFrame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
    socket.addEventListener("message", ({ data }) => {
      if (data !== "pong") this.received.push(JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    socket.accept();
  }

  static async open(identity: Identity): Promise<TablesPage> {
    const { webSocket } = await TablesPage.upgrade(identity);
    const page = new TablesPage(webSocket!);
    await page.waitForFrame(({ type }) => type === "tables");
    return page;
  }

  static upgrade(identity: Identity): Promise<Response> {
    return request("/api/mine/socket", { headers: { ...identity, Upgrade: "websocket" } });
  }

  /** The first frame, received earlier or later, that meets the condition. */
  async waitForFrame(condition: (frame: PersonFrame) => boolean): Promise<PersonFrame> {
    for (;;) {
      const found = this.received.find(condition);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The first table that meets the condition. */
  async waitForTable(condition: (table: PersonListing) => boolean): Promise<PersonListing> {
    const frame = await this.waitForFrame((one) => one.type === "table" && condition(one.table));
    return (frame as Extract<PersonFrame, { readonly type: "table" }>).table;
  }
}

export const myTables = async (identity: Identity = {}): Promise<PersonListing[]> =>
  (await (await request("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>()).tables;

/** The player's tables, once they meet the condition. */
export const waitForMyTables = (
  identity: Identity,
  condition: (tables: PersonListing[]) => boolean,
): Promise<PersonListing[]> =>
  vi.waitFor(async () => {
    const tables = await myTables(identity);
    if (!condition(tables)) throw new Error(JSON.stringify(tables));
    return tables;
  }, 20_000);

export const requestJson = async <T>(path: string, identity: Identity): Promise<T> =>
  (await request(path, { headers: identity })).json<T>();
