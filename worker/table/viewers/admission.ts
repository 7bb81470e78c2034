/**
 * Whether a table accepts one more socket. Players always can connect. Among watchers no address takes more than its
 * share, and none keeps others from a free seat.
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

/** `displaced` is the peer whose socket is closed for it. */
export type Admission = { readonly displaced: Peer | null } | { readonly fault: ErrorCode };

export const isSeatedPeer = (state: TableState, { player }: Peer): boolean => seatsOfPlayer(state, player).length > 0;

/** `present` are the connected peers. */
export const admit = (state: TableState, present: readonly Peer[], newcomer: Peer, now: number): Admission => {
  const { player, address } = newcomer;
  const own = player === null ? [] : present.filter((peer) => peer.player === player);
  if (own.length >= MAX_SOCKETS_OF_PLAYER) return { fault: "too-many-sockets" };
  if (isSeatedPeer(state, newcomer)) return { displaced: null };
  const guests = present.filter((peer) => !isSeatedPeer(state, peer));
  const neighbours = guests.filter((guest) => guest.address === address).length;
  if (neighbours >= MAX_SOCKETS_OF_ADDRESS) return { fault: "too-many-sockets" };
  if (guests.length < MAX_SOCKETS) return { displaced: null };
  const crowd = crowdOf(guests);
  // Of the most crowded address, the newest socket is closed, unless that would only swap two equally crowded
  // addresses.
  if (crowd.length > neighbours + 1) return { displaced: crowd.at(-1) ?? null };
  return hasFreeSeatFor(state, player) ? extraPlace(guests, now) : { fault: "table-full" };
};

/** The watchers of the address that has the most, oldest first. */
const crowdOf = (guests: readonly Peer[]): readonly Peer[] => {
  const crowds = Map.groupBy(inOrder(guests), ({ address }) => address);
  return [...crowds.values()].reduce((most, crowd) => (crowd.length > most.length ? crowd : most), []);
};

const inOrder = (guests: readonly Peer[]): readonly Peer[] => guests.toSorted((a, b) => a.since - b.since);

/** Whether a seat is free that the player might take. */
export const hasFreeSeatFor = ({ phase, chairs }: TableState, player: string | null): boolean =>
  player !== null && phase !== "over" && chairs.includes(null);

/**
 * An extra place for a client that may sit down. If all are taken, the one that was held beyond `SIT_DOWN_GRACE_MS` is
 * freed.
 */
const extraPlace = (guests: readonly Peer[], now: number): Admission => {
  const extras = inOrder(guests).slice(MAX_SOCKETS);
  if (extras.length < EXTRA_SOCKETS_FOR_FREE_SEATS) return { displaced: null };
  const idle = extras.find(({ since }) => since < now - SIT_DOWN_GRACE_MS);
  return idle === undefined ? { fault: "table-full" } : { displaced: idle };
};
