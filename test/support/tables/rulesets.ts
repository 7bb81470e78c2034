/**
 * The tables that the laws are tried at: every game of the registry, in a spread of its rulesets and numbers of seats. Each
 * game's tests say which; a game without them stops every test that asks here.
 */
import * as v from "valibot";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { games } from "../../../engine/games/all-games.ts";

export interface Ruleset {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
}

export type Choices = readonly (readonly [seats: number, choice: object])[];

export const rulesetsFrom = (game: string, choices: Choices): readonly Ruleset[] =>
  choices.map(([seats, choice]) => {
    const options = v.parse(newestGame(game).options, choice);
    if (!newestGame(game).seatCounts(options).includes(seats)) throw new Error(`${game} is not for ${seats}`);
    return { game, seats, options };
  });

const loaded = Object.keys(games).map(async (game) => {
  const { choices }: { choices: Choices } = await import(`../../engine/games/${game}/rulesets.ts`);
  return rulesetsFrom(game, choices);
});

export const rulesets: readonly Ruleset[] = (await Promise.all(loaded)).flat();

export const nameOf = ({ game, seats, options }: Ruleset): string =>
  `${game}, ${seats} seats, ${JSON.stringify(options)}`;
