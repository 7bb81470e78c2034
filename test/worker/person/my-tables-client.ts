/** What the pages and programs of one person request from their person object. */
import { vi } from "vitest";
import type { PersonFrame, PersonListing } from "../../../engine/wire/listing.ts";
import { ask, type Identity } from "../support.ts";

/** A page that shows the player's tables. */
export class Page {
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

  static async open(identity: Identity): Promise<Page> {
    const { webSocket } = await Page.upgrade(identity);
    const page = new Page(webSocket!);
    await page.until(({ type }) => type === "tables");
    return page;
  }

  static upgrade(identity: Identity): Promise<Response> {
    return ask("/api/mine/socket", { headers: { ...identity, Upgrade: "websocket" } });
  }

  /** The first frame, come or to come, of which `is` holds. */
  async until(is: (frame: PersonFrame) => boolean): Promise<PersonFrame> {
    for (;;) {
      const found = this.received.find(is);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** A table of which `is` holds. */
  async table(is: (table: PersonListing) => boolean): Promise<PersonListing> {
    const frame = await this.until((one) => one.type === "table" && is(one.table));
    return (frame as Extract<PersonFrame, { readonly type: "table" }>).table;
  }
}

export const myTables = async (identity: Identity): Promise<PersonListing[]> =>
  (await (await ask("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>()).tables;

/** The player's tables, once they meet a condition. */
export const mineWhen = (identity: Identity, is: (tables: PersonListing[]) => boolean): Promise<PersonListing[]> =>
  vi.waitFor(async () => {
    const tables = await myTables(identity);
    if (!is(tables)) throw new Error(JSON.stringify(tables));
    return tables;
  }, 20_000);

export const json = async <T>(path: string, identity: Identity): Promise<T> =>
  (await ask(path, { headers: identity })).json<T>();
