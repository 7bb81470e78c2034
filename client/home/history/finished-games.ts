/** One's own finished games, as one's own place on the server tells them: page by page, narrowed, with the score against each. */
import type { PersonListing, PersonResult } from "../../../engine/wire/listing.ts";

/** What is looked for; null: whatever it is. */
export interface GamesFilter {
  readonly game: string | null;
  readonly result: PersonResult | null;
  readonly opponent: string | null;
}

export const noFilter: GamesFilter = { game: null, result: null, opponent: null };

export interface GamesPage {
  readonly games: readonly PersonListing[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** How games against somebody ended, by the name that they bore. */
export interface Score {
  readonly name: string;
  readonly game: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** The server did not answer as it should; after so many ms it may. */
export class ServerBusyError extends Error {
  readonly wait: number;

  constructor(response?: Response) {
    super(`not answered: ${response?.status ?? "no network"}`);
    this.wait = Number(response?.headers.get("retry-after") ?? 0) * 1000;
  }
}

/** Throws `Unanswered`. */
const ask = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
  const response = await fetch(path, signal === undefined ? {} : { signal }).catch(() => undefined);
  if (!response?.ok) throw new ServerBusyError(response);
  return (await response.json()) as T;
};

export const fetchGames = (
  wanted: GamesFilter,
  after: string | null,
  limit: number,
  signal?: AbortSignal,
): Promise<GamesPage> => {
  const asked = Object.entries({ ...wanted, after }).filter((pair): pair is [string, string] => pair[1] !== null);
  return ask(`/api/mine/games?${new URLSearchParams([...asked, ["limit", String(limit)]])}`, signal);
};

export const fetchScores = async (): Promise<readonly Score[]> =>
  (await ask<{ readonly scores: readonly Score[] }>("/api/mine/scores")).scores;

export const countOf = ({ won, lost, drawn }: Score): number => won + lost + drawn;

/** One score for each name, over this game or all; whom one met most often first. */
export const scoresByName = (scores: readonly Score[], game: string | null): readonly Score[] => {
  const sums = new Map<string, Score>();
  for (const score of scores) {
    if (game !== null && score.game !== game) continue;
    const { won, lost, drawn } = sums.get(score.name) ?? { won: 0, lost: 0, drawn: 0 };
    const sum = { won: won + score.won, lost: lost + score.lost, drawn: drawn + score.drawn };
    sums.set(score.name, { ...score, ...sum });
  }
  return [...sums.values()].sort((a, b) => countOf(b) - countOf(a));
};
