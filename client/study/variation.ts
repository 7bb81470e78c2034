/**
 * A variation: a line that was not played, from the moment before a mistake, as a separate log. The board shows it
 * like any game; it changes nothing in the game.
 */
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import { storeAsSeenBy } from "../replay/ft-perspective.ts";
import type { HistoryLine, MoveHistory } from "../replay/move-history.ts";
import { type BoardMoment, Store } from "../store/store.ts";

export class Variation {
  /** The entry of the game that it replaces. */
  readonly from: number;
  /** The entries after `from`. */
  readonly line: readonly Entry[];
  readonly store: Store;
  readonly lines: readonly HistoryLine[];
  /** How many of its moves are shown; 0 is the moment before the first. */
  readonly index: number;

  private constructor(
    from: number,
    line: readonly Entry[],
    store: Store,
    lines: readonly HistoryLine[],
    index: number,
  ) {
    this.from = from;
    this.line = line;
    this.store = store;
    this.lines = lines;
    this.index = index;
  }

  /** `viewer`: whose knowledge is shown. */
  static of(
    entries: readonly Entry[],
    from: number,
    line: readonly Entry[],
    viewer: Viewer,
    record: MoveHistory,
    near: Seat,
  ): Variation {
    const whole = new Store();
    whole.load([...entries.slice(0, from), ...line], "all");
    const store = viewer === "all" ? whole : storeAsSeenBy(whole, viewer);
    const lines = record.of(store, near).filter(({ seq }) => seq >= from);
    return new Variation(from, line, store, lines, Math.min(1, lines.length));
  }

  /** The same variation, some moves forward or back. */
  stepped(by: number): Variation {
    const index = Math.min(Math.max(this.index + by, 0), this.lines.length);
    return new Variation(this.from, this.line, this.store, this.lines, index);
  }

  get moment(): BoardMoment {
    return this.store.moment(this.lines[this.index - 1]?.seq ?? this.from - 1);
  }
}
