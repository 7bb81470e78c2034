/** Who a caller is in a tournament, by the caller's person keys. */
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import type { TournamentRole } from "../../engine/wire/tournament.ts";

/** The caller's person keys: the current one, and those of older signing keys. */
export type PersonKeys = readonly string[];

const isOneOf = (keys: PersonKeys, person: string | null): boolean => person !== null && keys.includes(person);

export const roleOf = ({ host, helpers, players }: TournamentState, keys: PersonKeys): TournamentRole => ({
  isHost: isOneOf(keys, host.person),
  helper: helpers.find(({ person, isRemoved }) => !isRemoved && isOneOf(keys, person))?.helper ?? null,
  player: playerOf(players, keys)?.player ?? null,
});

/** A person who has two entries, one of each of two identities, and of whom one was removed, is the other player. */
const playerOf = (players: TournamentState["players"], keys: PersonKeys) => {
  const own = players.filter(({ person }) => isOneOf(keys, person));
  return own.find(({ isRemoved }) => !isRemoved) ?? own[0];
};

/** Whether the caller is the host, a helper or a player. */
export const isMember = (state: TournamentState, keys: PersonKeys): boolean => knownKey(state, keys) !== undefined;

/** Whether the caller is the host or a helper. */
export const isHosting = (state: TournamentState, keys: PersonKeys): boolean => {
  const { isHost, helper } = roleOf(state, keys);
  return isHost || helper !== null;
};

/** Whether the caller is the host, or a helper or a player who was not removed. */
export const hasRole = (state: TournamentState, keys: PersonKeys): boolean => {
  const { player } = roleOf(state, keys);
  return isHosting(state, keys) || state.players.some((each) => each.player === player && !each.isRemoved);
};

/** The key that names the caller in the log: the known one, else the current one. Null without an identity. */
export const personOf = (state: TournamentState, keys: PersonKeys): string | null =>
  knownKey(state, keys) ?? keys[0] ?? null;

const knownKey = ({ host, helpers, players }: TournamentState, keys: PersonKeys): string | undefined => {
  const known = [host, ...helpers, ...players].map(({ person }) => person);
  return keys.find((key) => known.includes(key));
};
