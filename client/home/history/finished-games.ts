/** A person's finished games from their person object: in pages, filtered, with the score by opponent. */
import type { PersonListing, PersonResult } from "../../../engine/wire/listing.ts";

/** A filter; null accepts every value. */
export interface GamesFilter {
  readonly game: string | null;
  readonly result: PersonResult | null;
  readonly opponent: string | null;
}

export const noFilter: GamesFilter = { game: null, result: null, opponent: null };

export interface GamesPage {
  readonly games: readonly PersonListing[];
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
}

/** The results against an opponent, by the opponent's name. */
export interface Score {
  readonly name: string;
  readonly game: string;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** The server did not answer properly; it may after this many ms. */
export class ServerBusyError extends Error {
  readonly wait: number;

  constructor(response?: Response) {
    super(`not answered: ${response?.status ?? "no network"}`);
    this.wait = Number(response?.headers.get("retry-after") ?? 0) * 1000;
  }
}

/** Throws `ServerBusyError`. */
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

const countOf = ({ won, lost, drawn }: Score): number => won + lost + drawn;

/** One score by name, over this game or all; the most frequent opponent first. */
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
