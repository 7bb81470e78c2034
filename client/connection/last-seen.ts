/**
 * Saves a table as this viewer last saw it for the next visit (sw/last-seen-cache.ts): only what this viewer was sent.
 * Of a game played from memory it saves the table without announcements, the newest answer included, because the server
 * sends again what it may. A mark in a cookie belongs to the saved log. A viewer without that cookie has lost the seat,
 * and is not shown what the seat knew. Loaded once the table has been painted.
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

export { deleteLastSeen };

/** Changes within this many ms are saved together. */
const SAVE_DELAY_MS = 1_500;
/** 400 days in seconds: browsers retain no cookie for longer. */
const COOKIE_MAX_AGE_SECONDS = 34_560_000;

/** Causes after which the received log must not be shown again, and a saved move cannot be sent. */
export const LOST: readonly CloseCause[] = ["not-found", "forbidden", "forgotten"];

export class LastSeen {
  readonly #table: string;
  readonly #store: Store;
  readonly #connection: Pick<Connection, "ending">;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A short summary of what was last saved, so that the same is not saved twice. */
  #lastSaved = "";

  constructor(table: string, store: Store, connection: Pick<Connection, "ending">) {
    this.#table = table;
    this.#store = store;
    this.#connection = connection;
    store.addEventListener("change", this.#changed);
    document.addEventListener("visibilitychange", this.#hidden);
    this.#changed();
  }

  /** Saves the table as it is when the viewer leaves it. */
  stop(): void {
    this.#store.removeEventListener("change", this.#changed);
    document.removeEventListener("visibilitychange", this.#hidden);
    clearTimeout(this.#timer);
    void this.keep();
  }

  /** Saves the table as it is now. Deletes the saved log if the table is gone or forbidden to this viewer. */
  async keep(): Promise<void> {
    const { knownAs: viewer, seats, length } = this.#store;
    const said = `${viewer} ${seats} ${length}`;
    if (LOST.includes(this.#connection.ending)) return deleteLastSeen(this.#table);
    if (viewer === null || length === 0 || said === this.#lastSaved) return;
    this.#lastSaved = said;
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
    }, SAVE_DELAY_MS);
  };

  readonly #hidden = (): void => {
    if (document.hidden) void this.keep();
  };
}

/** The log without what a game played from memory hides afterwards; it folds to the same state. */
const withoutAnswers = ({ entries, confirmed }: Store, viewer: Viewer): readonly Entry[] => {
  if (!hidesPastEntries(confirmed)) return entries;
  const game = rulesOfTable(confirmed);
  return entries.map((entry) => ({ ...entry, event: redactEvent(game, entry.event, viewer, true) }));
};

/** How many of these entries are still as they were sent. The server sends the entries after them again. */
const wholeIn = (kept: readonly Entry[], { entries, length }: Store): number => {
  const changed = kept.findIndex(
    (entry, seq) => entry !== entries[seq] && JSON.stringify(entry.event) !== JSON.stringify(entries[seq]?.event),
  );
  return changed < 0 ? length : changed;
};

/** The frames with which the table would greet this viewer at `at`, by this device's clock. */
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

/** The cookie with the mark; a new mark if there is none. The cookie is sent only with a table's page. */
const markedCookies = (): string => {
  const mark = new RegExp(`(?:^|; )${SEEN_COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? makeSalt();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in every browser that is meant to work.
  document.cookie = `${SEEN_COOKIE}=${mark}; Path=/t/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  return mark;
};
