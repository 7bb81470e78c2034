/**
 * The visitor's own tables from their person object, by one socket: a turn, an invitation or an end arrives at once.
 * Without a socket the list is polled, like the public lists.
 */
import type { PersonFrame, PersonListing } from "../../../engine/wire/listing.ts";
import { LiveSocket } from "../../kit/loading/live-socket.ts";
import { Feed } from "./feed.ts";

export interface MyTables {
  readonly tables: readonly PersonListing[];
}

/** Close code: the person has no tables. */
const NO_TABLES = 4401;

/** The last moved tables come first. */
const newest = (tables: readonly PersonListing[]): readonly PersonListing[] =>
  [...tables].sort((a, b) => b.movedAt - a.movedAt);

export const applyFrame = (tables: readonly PersonListing[], frame: PersonFrame): readonly PersonListing[] => {
  if (frame.type === "tables") return frame.tables;
  if (frame.type === "invited") return tables;
  const gone = frame.type === "gone" ? frame.id : frame.table.id;
  const others = tables.filter(({ id }) => id !== gone);
  return frame.type === "gone" ? others : newest([frame.table, ...others]);
};

export class MyTablesFeed extends Feed<MyTables> {
  readonly #socket: LiveSocket;
  #watchers = 0;

  /** `path`: of the list; its socket is next to it. `every`: ms between two requests without a socket. */
  constructor(path: string, every: number) {
    super(path, every);
    this.#socket = new LiveSocket({
      path: () => `${path}/socket`,
      receive: (data) =>
        this.receive({ tables: applyFrame(this.latest?.tables ?? [], JSON.parse(data) as PersonFrame) }),
      closed: (code) => {
        // A player who sits down returns to this page, and a new connection is made.
        if (code === NO_TABLES) return false;
        this.resume();
        return true;
      },
    });
  }

  override watch(changed: () => void): () => void {
    const leave = super.watch(changed);
    this.#watchers++;
    if (this.#watchers === 1) this.#socket.start();
    return () => {
      leave();
      this.#watchers--;
      if (this.#watchers > 0) return;
      this.#socket.stop();
      this.resume();
    };
  }
}
