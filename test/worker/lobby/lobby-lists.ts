/** The lobby's public lists, as visitors read them. */
import type { Listing } from "../../../engine/wire/listing.ts";
import { type Identity, request, requestFresh } from "../support.ts";

interface Lists {
  readonly open: readonly Listing[];
  readonly finished: readonly Listing[];
}

export const publicLists = async (): Promise<Lists> => (await requestFresh("/api/lobby")).json();

export const ids = (listings: readonly Listing[]): string[] => listings.map(({ id }) => id);

/** The lobby's lists, and the tables of each of these persons. */
export const listsShownTo = async (...identities: readonly Identity[]): Promise<unknown[]> => [
  await (await requestFresh("/api/lobby")).json(),
  ...(await Promise.all(identities.map(async (headers) => (await request("/api/mine", { headers })).json()))),
];

export const isFirstSeatTaken = ({ seats }: Listing): boolean => seats[0] !== null;
