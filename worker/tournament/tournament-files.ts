/** The files of a tournament: standings and results for spreadsheets, and FIDE's report. */
import { pairingsCsv, standingsCsv } from "../../engine/tournament/files/csv.ts";
import { trf } from "../../engine/tournament/files/trf.ts";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";

interface TournamentFile {
  readonly type: string;
  /** Null for a system that the format does not have. */
  make(state: TournamentState): string | null;
}

const CSV = "text/csv; charset=utf-8";

/** As `YYYY/MM/DD`, in UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "/");

export const tournamentFiles = {
  "standings.csv": { type: CSV, make: standingsCsv },
  "results.csv": { type: CSV, make: pairingsCsv },
  "report.trf": { type: "text/plain; charset=utf-8", make: (state) => trf(state, dayOf) },
} as const satisfies Readonly<Record<string, TournamentFile>>;

export type TournamentFileName = keyof typeof tournamentFiles;

export const tournamentFileNames = Object.keys(tournamentFiles) as readonly TournamentFileName[];
