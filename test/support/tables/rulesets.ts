/**
 * The rulesets that tests of all games use: each game's `rulesets.ts` in test/engine/games lists options and seat
 * counts. A game without this file fails every test that imports this module.
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
