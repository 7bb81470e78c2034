/**
 * What might have been: a line that was not played, from the moment before a mistake, as a log of its own. The board shows
 * it as it shows any game; nothing of it touches the game.
 */
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import { seenBy } from "../replay/ft-perspective.ts";
import type { MoveRecord, RecordLine } from "../replay/move-history.ts";
import { type Moment, Store } from "../store/store.ts";

export class SideLine {
  /** The entry of the game in whose place it begins. */
  readonly from: number;
  readonly store: Store;
  readonly lines: readonly RecordLine[];
  /** How many of its moves are shown; 0: the moment before the first. */
  readonly index: number;

  private constructor(from: number, store: Store, lines: readonly RecordLine[], index: number) {
    this.from = from;
    this.store = store;
    this.lines = lines;
    this.index = index;
  }

  /** `line`: what follows `entries` up to `from`. `viewer`: through whose eyes it is looked at. */
  static of(
    entries: readonly Entry[],
    from: number,
    line: readonly Entry[],
    viewer: Viewer,
    record: MoveRecord,
    near: Seat,
  ): SideLine {
    const whole = new Store();
    whole.load([...entries.slice(0, from), ...line], "all");
    const store = viewer === "all" ? whole : seenBy(whole, viewer);
    const lines = record.of(store, near).filter(({ seq }) => seq >= from);
    return new SideLine(from, store, lines, Math.min(1, lines.length));
  }

  /** The same, some moves on or back. */
  stepped(by: number): SideLine {
    const index = Math.min(Math.max(this.index + by, 0), this.lines.length);
    return new SideLine(this.from, this.store, this.lines, index);
  }

  /** What the board shows. */
  get moment(): Moment {
    return this.store.moment(this.lines[this.index - 1]?.seq ?? this.from - 1);
  }
}
