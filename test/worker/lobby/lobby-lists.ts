import type { Listing, PersonListing } from "../../../engine/wire/listing.ts";
import { ask, askLater, type Identity } from "../support.ts";

interface Lists {
  readonly open: readonly Listing[];
  readonly finished: readonly Listing[];
}

export const lists = async (): Promise<Lists> => (await askLater("/api/lobby")).json();

export const mine = async (identity: Identity = {}): Promise<readonly PersonListing[]> =>
  (await (await ask("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>()).tables;

export const ids = (listings: readonly Listing[]): string[] => listings.map(({ id }) => id);

/** All that the server shows these people: the lobby, and the tables of each. */
export const shown = async (...who: readonly Identity[]): Promise<unknown[]> => [
  await (await askLater("/api/lobby")).json(),
  ...(await Promise.all(who.map(async (headers) => (await ask("/api/mine", { headers })).json()))),
];

export const seatsTold = ({ seats }: Listing): boolean => seats[0] !== null;
