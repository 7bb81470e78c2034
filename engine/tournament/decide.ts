/** Decides a tournament's commands: the events by which a command becomes fact, or a refusal. */
import { isRefusal, type Refusal, refuse } from "../contract/game.ts";
import { decidePlayerCommand, type PlayerCommand } from "./decide-players.ts";
import { decideResultCommand, type ResultCommand } from "./decide-results.ts";
import { decideRoundCommand, type RoundCommand } from "./decide-rounds.ts";
import { RESERVED_ENTRIES } from "./due.ts";
import type { TournamentCommand } from "./forms/commands.ts";
import type { TournamentEvent } from "./forms/events.ts";
import { MAX_ENTRIES, MAX_PLAYERS } from "./forms/fields.ts";
import type { TournamentActor, TournamentHost, TournamentState } from "./forms/types.ts";
import { authorOf } from "./permissions.ts";

export interface Decision {
  readonly by: string;
  readonly events: readonly TournamentEvent[];
}

/** What a command changes, and its author. Events come in the order of the log; none means that nothing changes. */
export const decideTournament = (
  state: TournamentState,
  actor: TournamentActor,
  command: TournamentCommand,
  host: TournamentHost,
): Decision | Refusal => {
  const by = authorOf(state, actor, command);
  if (typeof by !== "string") return by;
  if (state.length > MAX_ENTRIES - roomFor(command, by)) return refuse("log-full");
  const events = decideByGroup(state, actor, by, command, host);
  return isRefusal(events) ? events : { by, events };
};

/**
 * How many entries stay free. Rounds, tables and the end always have room, and the host has more of it than players and
 * visitors, who could fill a log.
 */
const roomFor = ({ type }: TournamentCommand, by: string): number => {
  // A person could choose a real board, and the screen again, without end.
  if (type === "play-on-wood" ? by === "table" : ROUND_COMMANDS.includes(type)) return RESERVED_ENTRIES;
  return by === "visitor" || by.startsWith("player:") ? MAX_ENTRIES / 2 : MAX_PLAYERS * 8;
};

const ROUND_COMMANDS: readonly TournamentCommand["type"][] = [
  "start-round",
  "tick",
  "end",
  "table-opened",
  "table-result",
];

const decideByGroup = (
  state: TournamentState,
  actor: TournamentActor,
  by: string,
  command: TournamentCommand,
  host: TournamentHost,
): readonly TournamentEvent[] | Refusal => {
  switch (command.type) {
    case "start-round":
    case "tick":
    case "end":
    case "open-next-evening":
      return decideRoundCommand(state, command satisfies RoundCommand, host);
    case "play-on-wood":
    case "table-opened":
    case "table-result":
    case "enter-result":
    case "confirm-result":
    case "adjudicate":
    case "correct-result":
      return decideResultCommand(state, actor, by, command satisfies ResultCommand);
    default:
      return decidePlayerCommand(state, actor, by, command satisfies PlayerCommand, host);
  }
};
