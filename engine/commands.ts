/** What is asked of the table itself, and what of the game: the game's answers need nothing of the table's manners. */
import { type GameCommand, type Host, type Refusal, refuse, type Seat } from "./game.ts";
import { gameOf } from "./games.ts";
import type { AnyEvent, TableCommand, TableState } from "./table-types.ts";

const TABLE_COMMANDS: ReadonlySet<string> = new Set<TableCommand["type"]>([
  "sit",
  "commit-salt",
  "show-salt",
  "stand",
  "rename",
  "resign",
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "ask-back",
  "grant-back",
  "deny-back",
  "rematch",
  "step-out",
  "come-back",
  "cover",
  "vacate",
  "seat-bot",
  "unseat-bot",
  "change-seats",
  "close",
  "claim",
  "say",
  "react",
  "hand-over",
]);

export const isTableCommand = (command: { readonly type: string }): command is TableCommand =>
  TABLE_COMMANDS.has(command.type);

/** The events by which a move of `seat`'s becomes fact, or why not. Runs on that seat's view as well as on the truth. */
export const decideMove = (
  state: TableState,
  seat: Seat,
  command: GameCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (state.phase === "seating" || state.play === null) return refuse("not-started");
  if (state.phase === "over") return refuse("game-over");
  return gameOf(state).decide(state.play, seat, command, host);
};
