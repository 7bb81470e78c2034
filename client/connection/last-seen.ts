/**
 * Keeps a table as it is seen here for the next visit (sw/seen.ts): what this viewer was sent, and nothing else. Of a game
 * that is played from memory it is what lies on the table, with nothing that was only said aloud, the newest answer included:
 * what the table would tell again of that, it tells. It is kept under a mark among the cookies: whoever deletes those is
 * nobody's seat any more, and is not shown what that seat knew. Fetched once the table has been painted.
 */
import type { Viewer } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { hidesPastEntries, redactEvent } from "../../engine/log/redaction.ts";
import type { Entry } from "../../engine/table/types.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { makeSalt } from "../kit/storage/salt.ts";
import type { Store } from "../store/store.ts";
import { deleteLastSeen, SEEN_COOKIE, saveLastSeen } from "../sw/last-seen-cache.ts";
import type { CloseCause, Connection } from "./connection.ts";

/** What happens within so many ms is kept together. */
const PAUSE = 1_500;
/** Browsers keep no cookie for longer: 400 days, in seconds. */
const LONGEST = 34_560_000;

/** Why a line has ended, where what came by it is not to be seen any more. */
const LOST: readonly CloseCause[] = ["not-found", "forbidden", "forgotten"];

export class LastSeen {
  readonly #table: string;
  readonly #store: Store;
  readonly #connection: Pick<Connection, "ending">;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was last kept, shortly: the same is not kept twice. */
  #kept = "";

  constructor(table: string, store: Store, connection: Pick<Connection, "ending">) {
    this.#table = table;
    this.#store = store;
    this.#connection = connection;
    store.addEventListener("change", this.#changed);
    document.addEventListener("visibilitychange", this.#hidden);
    this.#changed();
  }

  /** The table is left: it is kept as it is now. */
  stop(): void {
    this.#store.removeEventListener("change", this.#changed);
    document.removeEventListener("visibilitychange", this.#hidden);
    clearTimeout(this.#timer);
    void this.keep();
  }

  /** As it is now. Of a table that is no more, or not for this person, nothing is. */
  async keep(): Promise<void> {
    const { viewer, seats, length } = this.#store;
    const said = `${viewer} ${seats} ${length}`;
    if (LOST.includes(this.#connection.ending)) return deleteLastSeen(this.#table);
    if (viewer === null || length === 0 || said === this.#kept) return;
    this.#kept = said;
    const at = Date.now();
    const entries = withoutAnswers(this.#store, viewer);
    const known = `from=${wholeIn(entries, this.#store)}&as=${viewer}`;
    const frames = framesOf(this.#store, viewer, entries, at);
    await saveLastSeen(this.#table, { known, mark: markedCookies(), at, frames });
  }

  readonly #changed = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.keep();
    }, PAUSE);
  };

  readonly #hidden = (): void => {
    if (document.hidden) void this.keep();
  };
}

/** The log, without what cannot be looked up in a game that is played from memory: it folds to the same state. */
const withoutAnswers = ({ entries, confirmed }: Store, viewer: Viewer): readonly Entry[] => {
  if (!hidesPastEntries(confirmed)) return entries;
  const game = rulesOfTable(confirmed);
  return entries.map((entry) => ({ ...entry, event: redactEvent(game, entry.event, viewer, true) }));
};

/** How many of these read as they were sent: from there on the table tells them anew. */
const wholeIn = (kept: readonly Entry[], { entries, length }: Store): number => {
  const changed = kept.findIndex(
    (entry, seq) => entry !== entries[seq] && JSON.stringify(entry.event) !== JSON.stringify(entries[seq]?.event),
  );
  return changed < 0 ? length : changed;
};

/** As the table would greet this viewer at `at`, by this device's clock. */
const framesOf = (
  { seats, length, clockOffset }: Store,
  viewer: Viewer,
  entries: readonly Entry[],
  at: number,
): string => {
  const hello = { type: "hello", protocol: PROTOCOL_VERSION, viewer, seats, from: 0, length } as const;
  const frames = [
    { ...hello, now: at + clockOffset },
    { type: "entries", entries },
  ] as const;
  return frames.map(makeServerFrame).join("\n");
};

/** The mark among the cookies; a new one where there is none (any more). It is sent with nothing but a table's page. */
const markedCookies = (): string => {
  const mark = new RegExp(`(?:^|; )${SEEN_COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? makeSalt();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in every browser that is meant to work.
  document.cookie = `${SEEN_COOKIE}=${mark}; Path=/t/; Max-Age=${LONGEST}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  return mark;
};
