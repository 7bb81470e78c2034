/** The command for a bot that failed to answer, so that the table does not stop. */
import type { BotTask } from "../commands/bot-turns.ts";
import type { Host } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import type { AnyCommand, TableState } from "../table/types.ts";

/** The minimum command, or any legal move. Declines draws and grants takebacks. The table always accepts it. */
export const fallbackCommand = (state: TableState, { kind, seat }: BotTask, host: Host): AnyCommand => {
  if (kind === "draw") return { type: "decline-draw" };
  if (kind === "back") return { type: "grant-back" };
  const { play } = state;
  const game = rulesOfTable(state);
  const command = play && (game.standingIn?.minimum(play, seat, host) ?? game.moves(play, seat)[0]);
  if (command == null) throw new Error(`no legal command at seat ${seat}`);
  return command;
};
