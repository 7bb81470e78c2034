/** What a tournament sends to its pages: its log as clients may see it, and who the caller is there. */
import type { TournamentEntry } from "../tournament/forms/types.ts";

/** The caller's part in a tournament. */
export interface TournamentRole {
  readonly isHost: boolean;
  /** The caller's number as a helper; null if the caller is none. */
  readonly helper: number | null;
  /** The caller's number as a player; null if the caller is none. */
  readonly player: number | null;
}

/** The entries from `from` on. A page folds them with engine/tournament/evolve.ts. */
export interface TournamentUpdate {
  readonly from: number;
  readonly entries: readonly TournamentEntry[];
  /** The server's clock, ms since 1970. */
  readonly now: number;
  readonly you: TournamentRole;
}
