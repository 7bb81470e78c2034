/**
 * The truth of each table: a copy of its committed log, read at each commit. It proves that a log only grows, that it
 * is in order, and that no command is in it twice.
 */

import type { Viewer } from "../../../engine/contract/game.ts";
import { parseEntry } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { isDelayed, turnEndsOf, watchedLength } from "../../../engine/table/open-hands.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";
import type { DurableObjectHost } from "../platform/object.ts";
import type { Fold } from "../platform/production.ts";
import type { Disk } from "../platform/storage.ts";

/** An entry arrives within this time, in ms. */
const IN_FLIGHT_MS = 5_000;

/** A broken invariant. */
export class Violation extends Error {
  override readonly name = "Violation";
}

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly seat: number | null;
  readonly v: number;
  readonly event: string;
  readonly id: string | null;
}

export const hasLog = (disk: Disk): boolean => disk.hasLog;

const rowsFrom = (disk: Disk, from: number): readonly Row[] =>
  hasLog(disk)
    ? (disk.statement("SELECT seq, at, seat, v, event, id FROM log WHERE seq >= ? ORDER BY seq").all(from) as never)
    : [];

export class Truth {
  readonly id: string;
  readonly entries: Entry[] = [];
  readonly states: TableState[] = [initialTableState];
  /** The ids of the commands in the log. */
  readonly ids = new Set<string>();
  /** Player keys and ids, because several players may choose the same id. */
  readonly #keysAndIds = new Set<string>();
  isDeleted = false;

  constructor(id: string) {
    this.id = id;
  }

  get state(): TableState {
    return this.states.at(-1)!;
  }

  /** Reads what was committed in the object that has the table. */
  committed({ disk }: DurableObjectHost): void {
    this.read(disk);
  }

  read(disk: Disk): void {
    for (const row of rowsFrom(disk, this.entries.length)) this.#add(row);
  }

  #add({ id, event, ...rest }: Row): void {
    if (rest.seq !== this.entries.length) throw new Violation(`log: entry ${rest.seq} after ${this.entries.length}`);
    const last = this.entries.at(-1);
    if (last !== undefined && rest.at < last.at) throw new Violation(`log: entry ${rest.seq} is older than the last`);
    const parsed = parseEntry({ ...rest, event: JSON.parse(event), ...(id !== null && { id }) }, rest.seq, this.state);
    if ("fault" in parsed) throw new Violation(`log: entry ${rest.seq} is ${parsed.fault}`);
    this.entries.push(parsed);
    this.states.push(evolveTable(this.state, parsed));
    if (id === null) return;
    this.ids.add(id);
    const keyAndId = `${this.ownersOf(parsed).join()} ${id}`;
    if (this.#keysAndIds.has(keyAndId)) throw new Violation(`log: command ${id} is in it twice`);
    this.#keysAndIds.add(keyAndId);
  }

  /** The keys of the players who had the entry's seat before and after it. */
  ownersOf({ seq, seat }: Entry): readonly string[] {
    const chairs = [this.states[seq]!, this.states[seq + 1]!].map((state) => state.chairs[seat ?? -1]);
    return [...new Set(chairs.flatMap((chair) => chair?.player ?? []))];
  }

  /** Checks that the log on the disk equals the copy: nothing was changed or lost. */
  compare({ disk }: DurableObjectHost): void {
    const rows = rowsFrom(disk, 0);
    if (rows.length !== this.entries.length)
      throw new Violation(`log: ${rows.length} entries, but ${this.entries.length} were committed`);
    for (const [seq, row] of rows.entries())
      if (row.id !== (this.entries[seq]!.id ?? null) || row.at !== this.entries[seq]!.at)
        throw new Violation(`log: entry ${seq} has changed`);
  }

  /** How many entries are old enough that all clients have them. Computers continue to play. */
  settledLength(now: number): number {
    return this.entries.findLastIndex(({ at }) => at <= now - IN_FLIGHT_MS) + 1;
  }

  /** How many of the first `length` entries a viewer may know then. */
  knownLength(viewer: Viewer | null, length = this.entries.length): number {
    const state = this.states[length]!;
    if (viewer !== "open" || !isDelayed(state)) return length;
    return watchedLength(turnEndsOf(this.entries.slice(0, length)), state);
  }

  /** Checks that the received entries fold to the view of the truth. */
  compareFold(name: string, received: readonly Entry[], viewer: Viewer): void {
    if (JSON.stringify(received.reduce(evolveTable, initialTableState)) !== this.viewAt(received.length, viewer))
      throw new Violation(`${name} has folded another state at ${received.length} as ${viewer}`);
  }

  /** The state that a viewer should have folded after so many entries, as text. `fold`: that of another release. */
  viewAt(length: number, viewer: Viewer, fold?: Fold): string {
    if (fold === undefined) return JSON.stringify(viewTable(this.states[length]!, viewer));
    return JSON.stringify(fold.view(this.entries.slice(0, length).reduce(fold.evolve, fold.initial), viewer));
  }
}
