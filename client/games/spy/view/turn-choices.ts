/** The choices of the active player, as the engine lists them. */
import type { Seat } from "../../../../engine/contract/game.ts";
import { spyRules } from "../../../../engine/games/spy/rules/rules.ts";
import { baseOf, stanceOf } from "../../../../engine/games/spy/state/base.ts";
import { choiceId } from "../../../../engine/games/spy/state/choice-id.ts";
import { flippedStance, stanceAfterMove } from "../../../../engine/games/spy/state/ring.ts";
import type { Arrange, SpyCommand, SpyState, Stance } from "../../../../engine/games/spy/state/types.ts";

export interface TurnChoice {
  /** The same id for a choice on the board and below it. */
  readonly id: string;
  readonly command: Exclude<SpyCommand, Arrange>;
  /** The own Spy's stance afterwards; null if it is unchanged. */
  readonly after: Stance | null;
  /** The opponent of a question. */
  readonly on: Seat | null;
}

const afterOf = (command: TurnChoice["command"], stance: Stance, m: number): Stance | null => {
  if (command.type === "move") return stanceAfterMove(stance, command, m);
  return command.type === "flip" ? flippedStance(stance) : null;
};

const isChoice = (command: SpyCommand): command is TurnChoice["command"] => command.type !== "arrange";

/** Empty while bases are arranged, which is not a choice among a few. */
export const turnChoices = (state: SpyState, seat: Seat): readonly TurnChoice[] => {
  if (state.phase === "arranging" || !spyRules.turn(state).includes(seat)) return [];
  const stance = stanceOf(state, seat);
  const m = baseOf(state, seat).cards.length;
  return spyRules
    .moves(state, seat)
    .filter(isChoice)
    .map((command) => ({
      id: choiceId(command),
      command,
      after: afterOf(command, stance, m),
      on: command.type === "spy" ? command.on : null,
    }));
};
