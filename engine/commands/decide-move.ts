/** Decides a command of the game. */
import { type GameCommand, type Host, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import type { AnyEvent, TableState } from "../table/types.ts";

/** The events by which a move of `seat`'s becomes fact, or why not. Runs on that seat's view as well as on the truth. */
export const decideMove = (
  state: TableState,
  seat: Seat,
  command: GameCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (state.phase === "seating" || state.play === null) return refuse("not-started");
  if (state.phase === "over") return refuse("game-over");
  return rulesOfTable(state).decide(state.play, seat, command, host);
};
