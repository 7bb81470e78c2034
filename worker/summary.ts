/** A table in short: what anybody with its link may know, with the names but none of the keys. */
import type { Outcome, Seat } from "../engine/game.ts";
import type { Session } from "../engine/session.ts";
import { turnOf } from "../engine/table.ts";
import type { Phase } from "../engine/table-types.ts";

export interface Summary {
  readonly id: string;
  readonly game: string;
  /** The rulebook and its version. */
  readonly rules: string;
  readonly options: object;
  /** The name at each seat; null where nobody sits. */
  readonly seats: readonly (string | null)[];
  readonly shared: boolean;
  readonly phase: Phase;
  /** The seats that may act now. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  /** The number of entries in the log. */
  readonly length: number;
  /** ms since 1970. */
  readonly openedAt: number;
}

export const summaryOf = (id: string, { state, entries }: Session): Summary => ({
  id,
  game: state.game,
  rules: state.rules,
  options: state.options,
  seats: state.chairs.map((chair) => chair?.name ?? null),
  shared: state.shared,
  phase: state.phase,
  turn: turnOf(state),
  outcome: state.outcome,
  length: state.length,
  openedAt: entries[0]?.at ?? 0,
});
