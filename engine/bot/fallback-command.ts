/** What is done for a computer that cannot say what it does: a table must not stand still for good. */
import type { BotTask } from "../commands/bot-turns.ts";
import type { Host } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import type { AnyCommand, TableState } from "../table/types.ts";

/** The least that the rules ask for, or any legal move; a draw is declined, a move given back. Never refused. */
export const fallbackCommand = (state: TableState, { kind, seat }: BotTask, host: Host): AnyCommand => {
  if (kind === "draw") return { type: "decline-draw" };
  if (kind === "back") return { type: "grant-back" };
  const { play } = state;
  const game = rulesOfTable(state);
  const command = play && (game.standingIn?.minimum(play, seat, host) ?? game.moves(play, seat)[0]);
  if (command == null) throw new Error(`nothing can be done at seat ${seat}`);
  return command;
};
