/** What can be chosen for a table of a game: how many play, its own form, and the clocks that it can be played with. */
import type { TemplateResult } from "lit";
import * as v from "valibot";
import { optionsForSeats, possibleSeatCounts } from "../../engine/commands/seat-count.ts";
import type { ClockRule } from "../../engine/contract/clock.ts";
import { usualClock } from "../../engine/contract/clock-rules.ts";
import type { Game } from "../../engine/contract/game.ts";
import { installGame } from "../../engine/contract/game-registry.ts";
import { hasStandIn } from "../../engine/table/seats.ts";
import type { GameClient, OptionsChoice } from "../games/contract/game-client.ts";
import { loadGame } from "../games/registry.ts";
import { clocksOf } from "./lobby/table-settings-texts.ts";
import { savedOptions } from "./saved-choices.ts";

export interface GameForm {
  /** Null where there is nothing to choose beside how many play. */
  readonly form: TemplateResult | null;
  /** What holds where no form says it. */
  readonly choice: OptionsChoice | undefined;
  readonly clocks: readonly ClockRule[];
  /** The clock of a public table where none is chosen. */
  readonly usualClock: ClockRule | null;
  /** What becomes of a seat whose time is up. */
  readonly overdue: "loses" | "plays";
  /** For how many a table of these options can be, ascending. */
  counts(options: object): readonly number[];
  /** The same choices for so many, and the form that says so. */
  resized(choice: OptionsChoice, seats: number): Promise<GameForm>;
}

export const loadGameForm = async (id: string): Promise<GameForm> => {
  const client = await loadGame(id);
  const game = await client.whole();
  installGame(game);
  return formAt(client, game, savedOptions(id));
};

const formAt = async (client: GameClient, game: Game, last: OptionsChoice | null): Promise<GameForm> => {
  const { rules } = game;
  return {
    form: (await client.optionsForm?.(last)) ?? null,
    choice: client.optionsForm === undefined ? plainChoice(game, last) : undefined,
    clocks: clocksOf(game.clocks),
    usualClock: usualClock(game.clocks),
    overdue: hasStandIn(game) ? "plays" : "loses",
    counts: (options) => possibleSeatCounts({ rules, options }),
    resized: ({ options }, seats) =>
      formAt(client, game, { seats, options: optionsForSeats({ rules, options }, seats) ?? options }),
  };
};

/** A game without a form of its own has its defaults. */
const plainChoice = (game: Game, last: OptionsChoice | null): OptionsChoice => {
  const options = v.parse(game.options, {});
  const counts = possibleSeatCounts({ rules: game.rules, options });
  return { seats: counts.find((count) => count === last?.seats) ?? counts[0] ?? 2, options: {} };
};
