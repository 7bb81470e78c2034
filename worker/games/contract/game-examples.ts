/** What a game adds to the description of what travels (schemas.ts): it stands in the game's own folder. */
import type { GameCommand, GameEvent, Refusal } from "../../../engine/contract/game.ts";

export interface GameExamples<C extends GameCommand = GameCommand, E extends GameEvent = GameEvent> {
  /** One of every form. */
  readonly commands: readonly C[];
  /** One of every form; of what is hidden from somebody, also as they are told it. */
  readonly events: readonly E[];
  /** Every code by which the game says no, with the rule's number where one rule does. */
  readonly refusals: readonly Refusal[];
}
