/** The order of the seeding, from the committed secret and the players' salts. */
import { makeChance } from "../chance/deal.ts";
import { isActive } from "./competitors.ts";
import type { TournamentState } from "./forms/types.ts";

/** The players who are present, shuffled. The secret was committed to before any salt was known. */
export const seedingOf = (state: TournamentState, secret: string): readonly number[] => {
  const present = state.players.map(({ player }) => player).filter((player) => isActive(state, player));
  const salts = present.flatMap((player) => state.players[player - 1]!.salt ?? []);
  return makeChance(secret, salts)
    .shuffle("seeding", present.length)
    .map((index) => present[index]!);
};
