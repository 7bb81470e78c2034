/** How a game ended, in words: by its own rules, which its folder words, or by the table's. */

import { msg } from "@lit/localize";
import { isVoid } from "../../engine/endings.ts";
import type { Outcome } from "../../engine/game.ts";
import type { GameClient } from "./game-client.ts";

export const endingOf = (client: GameClient, outcome: Outcome, names: readonly string[]): string =>
  isVoid(outcome) ? msg("The table was closed. Nobody has won or lost.") : client.ending(outcome, names);
