/**
 * Whether there is a place at a table for one more socket, at every phase: those who sit always find one. Of the guests,
 * who do not sit, no address takes more than its share, and none keeps others from a free seat.
 */
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import {
  EXTRA_SOCKETS_FOR_FREE_SEATS,
  MAX_SOCKETS,
  MAX_SOCKETS_OF_ADDRESS,
  MAX_SOCKETS_OF_PLAYER,
  SIT_DOWN_GRACE_MS,
} from "../../sockets/limits.ts";
import type { Peer } from "../../sockets/peer.ts";

/** `displaced`: who has to go for it. */
export type Admission = { readonly displaced: Peer | null } | { readonly fault: ErrorCode };

export const isSitter = (state: TableState, { player }: Peer): boolean => seatsOfPlayer(state, player).length > 0;

/** `present`: who is connected. */
export const admit = (state: TableState, present: readonly Peer[], newcomer: Peer, now: number): Admission => {
  const { player, address } = newcomer;
  const own = player === null ? [] : present.filter((peer) => peer.player === player);
  if (own.length >= MAX_SOCKETS_OF_PLAYER) return { fault: "too-many-sockets" };
  if (isSitter(state, newcomer)) return { displaced: null };
  const guests = present.filter((peer) => !isSitter(state, peer));
  const neighbours = guests.filter((guest) => guest.address === address).length;
  if (neighbours >= MAX_SOCKETS_OF_ADDRESS) return { fault: "too-many-sockets" };
  if (guests.length < MAX_SOCKETS) return { displaced: null };
  const crowd = crowdOf(guests);
  // Of the most crowded address the last who came, as long as that does not make it the less crowded one.
  if (crowd.length > neighbours + 1) return { displaced: crowd.at(-1) ?? null };
  return hasFreeSeatFor(state, player) ? placeToSit(guests, now) : { fault: "table-full" };
};

/** The guests from the address that has most, in the order in which they came. */
const crowdOf = (guests: readonly Peer[]): readonly Peer[] => {
  const crowds = Map.groupBy(inOrder(guests), ({ address }) => address);
  return [...crowds.values()].reduce((most, crowd) => (crowd.length > most.length ? crowd : most), []);
};

const inOrder = (guests: readonly Peer[]): readonly Peer[] => guests.toSorted((a, b) => a.since - b.since);

/** Whether a seat is free that somebody might take. */
export const hasFreeSeatFor = ({ phase, chairs }: TableState, player: string | null): boolean =>
  player !== null && phase !== "over" && chairs.includes(null);

/** One of the places beside the others; where all are taken, that of whoever has had it long enough to sit down. */
const placeToSit = (guests: readonly Peer[], now: number): Admission => {
  const beside = inOrder(guests).slice(MAX_SOCKETS);
  if (beside.length < EXTRA_SOCKETS_FOR_FREE_SEATS) return { displaced: null };
  const idle = beside.find(({ since }) => since < now - SIT_DOWN_GRACE_MS);
  return idle === undefined ? { fault: "table-full" } : { displaced: idle };
};
