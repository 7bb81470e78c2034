/** A game's examples for the API documentation (describe/schemas.ts), in the game's own folder. */
import type { GameCommand, GameEvent, Refusal } from "../../../engine/contract/game.ts";

export interface GameExamples<C extends GameCommand = GameCommand, E extends GameEvent = GameEvent> {
  /** One of every form. */
  readonly commands: readonly C[];
  /** One of every form; hidden ones also in redacted form. */
  readonly events: readonly E[];
  /** Every refusal code of the game, with the rule's number if it is for a single rule. */
  readonly refusals: readonly Refusal[];
}
