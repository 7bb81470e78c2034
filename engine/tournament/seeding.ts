/** The order of the seeding and teams drawn at random, from the committed secret and the players' salts. */
import { makeChance } from "../chance/deal.ts";
import { isActive } from "./competitors.ts";
import type { Team } from "./forms/fields.ts";
import type { TournamentState } from "./forms/types.ts";

/** The players who are present, shuffled. The secret was committed to before any salt was known. */
export const seedingOf = (state: TournamentState, secret: string): readonly number[] =>
  shuffled(state, secret, "seeding", presentPlayers(state));

/** The players who are present and have no partner. */
export const playersWithoutPartner = (state: TournamentState): readonly number[] =>
  presentPlayers(state).filter((player) => !state.teams.some((team) => team.includes(player)));

/** Teams of those players at random. Of an odd number one player stays without a partner. */
export const drawTeams = (state: TournamentState, secret: string): readonly Team[] => {
  // The length differs with each draw, so that a second draw is another one.
  const order = shuffled(state, secret, `teams/${state.length}`, playersWithoutPartner(state));
  return Array.from(
    { length: Math.floor(order.length / 2) },
    (_, team): Team => [order[2 * team]!, order[2 * team + 1]!],
  );
};

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
