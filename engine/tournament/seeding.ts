/** The order of the seeding and teams drawn at random, from committed secrets and the players' salts. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { hashTexts, makeChance } from "../chance/deal.ts";
import { isActive } from "./competitors.ts";
import { MAX_LATE_DRAWS, type Team } from "./forms/fields.ts";
import type { TournamentState } from "./forms/types.ts";

/** The players who are present, shuffled. The secret was committed to before any salt was known. */
export const seedingOf = (state: TournamentState, secret: string): readonly number[] =>
  shuffled(state, secret, "seeding", presentPlayers(state));

/** The players who are present and have no partner. */
export const playersWithoutPartner = (state: TournamentState): readonly number[] =>
  presentPlayers(state).filter((player) => !state.teams.some((team) => team.includes(player)));

/** Whether teams are drawn from a secret of that draw alone. Else they follow from the secret of the seeding. */
export const hasOwnDrawSecret = (
  state: TournamentState,
): state is TournamentState & { readonly drawCommitment: string } =>
  state.secret !== null && state.drawCommitment !== undefined;

/** Teams of those players at random. Of an odd number one player stays without a partner. */
export const drawTeams = (state: TournamentState, secret: string): readonly Team[] => {
  // The length differs with each draw, so that a second draw is another one.
  const order = shuffled(state, secret, `teams/${state.length}`, playersWithoutPartner(state));
  return Array.from(
    { length: Math.floor(order.length / 2) },
    (_, team): Team => [order[2 * team]!, order[2 * team + 1]!],
  );
};

/**
 * The commitment to the secrets of all draws after the seeding, which reveals its own: a later player could choose a salt
 * by it. Each secret is the hash of the next one. So one hash binds them before any player enters, and a revealed
 * secret is the commitment to the next. `root`, the last one, and the result are 32 bytes in hex.
 */
export const commitDraws = (root: string): string => {
  let secret = root;
  for (let draw = 0; draw < MAX_LATE_DRAWS; draw++) secret = commitDraw(secret);
  return secret;
};

/** The secret, in hex, that `commitment` binds; null if all are revealed, or if the commitment is not to this root. */
export const nextDrawSecret = (root: string, commitment: string): string | null => {
  let secret = root;
  for (let draw = 0; draw < MAX_LATE_DRAWS; draw++) {
    const hash = commitDraw(secret);
    if (hash === commitment) return secret;
    secret = hash;
  }
  return null;
};

/** The hash of a draw's secret, both in hex. */
export const commitDraw = (secret: string): string => bytesToHex(hashTexts(["foldtable/draw/1", secret]));

const presentPlayers = (state: TournamentState): readonly number[] =>
  state.players.map(({ player }) => player).filter((player) => isActive(state, player));

const shuffled = (
  state: TournamentState,
  secret: string,
  label: string,
  players: readonly number[],
): readonly number[] => {
  const salts = players.flatMap((player) => state.players[player - 1]!.salt ?? []);
  return makeChance(secret, salts)
    .shuffle(label, players.length)
    .map((index) => players[index]!);
};
