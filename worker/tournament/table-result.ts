/** A table's report to the tournament that opened it: how its game ended. The seats are those that the tournament gave. */
import type { Outcome } from "../../engine/contract/game.ts";

export interface TableResult {
  /** The table's id. */
  readonly table: string;
  /** Null: the table ended without a result. */
  readonly outcome: Pick<Outcome, "winners" | "scores" | "places"> | null;
}
