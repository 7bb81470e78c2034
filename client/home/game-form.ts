/** The choices for a table of a game: number of seats, the game's own form, and its clocks. */
import type { TemplateResult } from "lit";
import * as v from "valibot";
import { optionsForSeats, possibleSeatCounts } from "../../engine/commands/seat-count.ts";
import type { ClockRule } from "../../engine/contract/clock.ts";
import { usualClock } from "../../engine/contract/clock-rules.ts";
import type { Game } from "../../engine/contract/game.ts";
import { hasStandIn } from "../../engine/table/seats.ts";
import type { GameClient, OptionsChoice } from "../games/contract/game-client.ts";
import { loadGame } from "../games/registry.ts";
import { installWhole } from "../games/whole-game.ts";
import { presetsOfKinds } from "./lobby/table-settings-texts.ts";
import { savedOptions } from "./saved-choices.ts";

export interface GameForm {
  /** Null if only the number of seats can be chosen. */
  readonly form: TemplateResult | null;
  /** The choice if there is no form. */
  readonly choice: OptionsChoice | undefined;
  readonly clocks: readonly ClockRule[];
  /** The default clock of a public table. */
  readonly usualClock: ClockRule | null;
  /** What happens to a seat whose time is up. */
  readonly overdue: "loses" | "plays";
  /** The possible numbers of seats for these options, ascending. */
  counts(options: object): readonly number[];
  /** The same choices for another number of seats, with their form. */
  resized(choice: OptionsChoice, seats: number): Promise<GameForm>;
}

export const loadGameForm = async (id: string): Promise<GameForm> => {
  const client = await loadGame(id);
  return formAt(client, await installWhole(client), savedOptions(id));
};

const formAt = async (client: GameClient, game: Game, last: OptionsChoice | null): Promise<GameForm> => {
  const { rules } = game;
  return {
    form: (await client.optionsForm?.(last)) ?? null,
    choice: client.optionsForm === undefined ? plainChoice(game, last) : undefined,
    clocks: presetsOfKinds(game.clocks),
    usualClock: usualClock(game.clocks),
    overdue: hasStandIn(game) ? "plays" : "loses",
    counts: (options) => possibleSeatCounts({ rules, options }),
    resized: ({ options }, seats) =>
      formAt(client, game, { seats, options: optionsForSeats({ rules, options }, seats) ?? options }),
  };
};

/** A game without a form has its defaults. */
const plainChoice = (game: Game, last: OptionsChoice | null): OptionsChoice => {
  const options = v.parse(game.options, {});
  const counts = possibleSeatCounts({ rules: game.rules, options });
  return { seats: counts.find((count) => count === last?.seats) ?? counts[0] ?? 2, options: {} };
};
