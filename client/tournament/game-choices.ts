/** What a tournament can choose for a game, with the visitor's saved options of that game. */
import * as v from "valibot";
import { optionsForPartners, optionsForSeats, possibleSeatCounts } from "../../engine/commands/seat-count.ts";
import type { ClockRule } from "../../engine/contract/clock.ts";
import type { GameId } from "../../engine/games/ids.ts";
import { playersPerSide, sidesPerTable } from "../../engine/tournament/competitors.ts";
import type { System } from "../../engine/tournament/forms/fields.ts";
import { games, loadGame } from "../games/registry.ts";
import { installWhole } from "../games/whole-game.ts";
import { presetsOfKinds } from "../home/lobby/table-settings-texts.ts";
import { savedOptions } from "../home/saved-choices.ts";

export interface GameChoices {
  /** The clocks that the game offers. */
  readonly clocks: readonly ClockRule[];
  /** The numbers of seats that the game allows with these options. */
  readonly counts: readonly number[];
  readonly options: object;
  /** The options of a table in such a tournament; null if the game has no such table. */
  optionsOf(system: System): object | null;
  /** What a player should know about options, the most important first. */
  gist(options: object): readonly string[];
}

/** Before the game has loaded. */
export const noChoices: GameChoices = {
  clocks: [],
  counts: [2],
  options: {},
  optionsOf: () => null,
  gist: () => [],
};

export const loadChoices = async (game: GameId): Promise<GameChoices> => {
  const [client, card] = await Promise.all([loadGame(game), games[game].card()]);
  const whole = await installWhole(client);
  const parsed = v.safeParse(whole.options, savedOptions(game)?.options ?? {});
  const options = parsed.success ? parsed.output : v.parse(whole.options, {});
  const chosen = { rules: whole.rules, options };
  return {
    clocks: presetsOfKinds(whole.clocks.filter((kind) => kind !== "days")),
    counts: possibleSeatCounts(chosen),
    options,
    optionsOf(system) {
      const adapted = system.type === "teams" ? optionsForPartners : optionsForSeats;
      return adapted(chosen, sidesPerTable(system) * playersPerSide(system));
    },
    gist: (of) => card.gist(of),
  };
};
