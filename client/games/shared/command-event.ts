import type { GameCommand } from "../../../engine/contract/game.ts";

/**
 * A board requests a move: `ft-command`, with the game's command as its detail. The table answers with a new state: at
 * once if it can be predicted, else after the server's reply.
 */
export const commandEvent = <C extends GameCommand>(command: C): CustomEvent<C> =>
  new CustomEvent("ft-command", { detail: command, bubbles: true, composed: true });

declare global {
  interface HTMLElementEventMap {
    "ft-command": CustomEvent<GameCommand>;
  }
}
