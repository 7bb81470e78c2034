/**
 * What might have been: a line that was not played, from the moment before a mistake, as a log of its own. The board shows
 * it as it shows any game; nothing of it touches the game.
 */
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import { storeAsSeenBy } from "../replay/ft-perspective.ts";
import type { HistoryLine, MoveHistory } from "../replay/move-history.ts";
import { type BoardMoment, Store } from "../store/store.ts";

export class Variation {
  /** The entry of the game in whose place it begins. */
  readonly from: number;
  readonly store: Store;
  readonly lines: readonly HistoryLine[];
  /** How many of its moves are shown; 0: the moment before the first. */
  readonly index: number;

  private constructor(from: number, store: Store, lines: readonly HistoryLine[], index: number) {
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
    record: MoveHistory,
    near: Seat,
  ): Variation {
    const whole = new Store();
    whole.load([...entries.slice(0, from), ...line], "all");
    const store = viewer === "all" ? whole : storeAsSeenBy(whole, viewer);
    const lines = record.of(store, near).filter(({ seq }) => seq >= from);
    return new Variation(from, store, lines, Math.min(1, lines.length));
  }

  /** The same, some moves on or back. */
  stepped(by: number): Variation {
    const index = Math.min(Math.max(this.index + by, 0), this.lines.length);
    return new Variation(this.from, this.store, this.lines, index);
  }

  /** What the board shows. */
  get moment(): BoardMoment {
    return this.store.moment(this.lines[this.index - 1]?.seq ?? this.from - 1);
  }
}
