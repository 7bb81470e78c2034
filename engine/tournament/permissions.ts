/** Who may send which command. Helpers may do everything that the host may. */
import { type Refusal, refuse } from "../contract/game.ts";
import type { ObjectCommand, PersonCommand, TournamentCommand } from "./forms/commands.ts";
import type { TournamentActor, TournamentState } from "./forms/types.ts";

/**
 * `host`: the host and helpers. `own`: also the player whom the command names. `board`: also the players of the pairing.
 * `link`: a person with the helpers' link. `anyone`: every person.
 */
type Permission = "host" | "own" | "board" | "link" | "anyone";

const permissions: Readonly<Record<PersonCommand["type"], Permission>> = {
  enter: "anyone",
  admit: "host",
  "rename-player": "own",
  "close-entry": "host",
  "reopen-entry": "host",
  "remove-player": "host",
  "readmit-player": "host",
  "mark-absent": "own",
  "mark-present": "own",
  "form-team": "host",
  "draw-teams": "host",
  "split-team": "host",
  "start-round": "host",
  "play-on-wood": "host",
  "enter-result": "board",
  "confirm-result": "board",
  adjudicate: "host",
  "correct-result": "host",
  end: "host",
  "become-helper": "link",
  "remove-helper": "host",
  "claim-player": "anyone",
  "confirm-claim": "host",
  "deny-claim": "host",
  "open-next-evening": "host",
};

/** What a person is here: `player:3` first, then `host` and `helper:1`. Clients may receive it. */
export const rolesOf = (state: TournamentState, person: string): readonly string[] => [
  ...state.players.filter((each) => each.person === person && !each.isRemoved).map(({ player }) => `player:${player}`),
  ...(state.host.person === person ? ["host"] : []),
  ...state.helpers.filter((each) => each.person === person && !each.isRemoved).map(({ helper }) => `helper:${helper}`),
];

/** The persons who may do what the host may. */
export const hostsOf = ({ host, helpers }: TournamentState): readonly (string | null)[] => [
  host.person,
  ...helpers.filter(({ isRemoved }) => !isRemoved).map(({ person }) => person),
];

/** The author that the entry names, or why the actor may not send the command. */
export const authorOf = (
  state: TournamentState,
  actor: TournamentActor,
  command: TournamentCommand,
): string | Refusal => {
  if (isObjectCommand(command)) return actor.kind === "person" ? refuse("not-allowed") : actor.kind;
  // The object puts a pairing with a player without a phone on a real board.
  if (actor.kind !== "person") return command.type === "play-on-wood" ? actor.kind : refuse("not-allowed");
  const roles = rolesOf(state, actor.person);
  const hosting = roles.find((role) => !role.startsWith("player:"));
  const playing = roles.filter((role) => namedPlayers(state, command).includes(role));
  const permission = permissions[command.type];
  if (permission === "anyone") return roles[0] ?? "visitor";
  if (permission === "link") return actor.hasHelperLink === true ? (roles[0] ?? "visitor") : refuse("not-allowed");
  // Once the first round has begun, only hosts change names, and a host who plays is one.
  const isLateRename = command.type === "rename-player" && state.rounds.length > 0;
  if (permission === "own" && isOnlyOwn(command, playing))
    return isLateRename && hosting !== undefined ? hosting : playing[0]!;
  if (permission === "board" && playing[0] !== undefined) return playing[0];
  return hosting ?? refuse("not-allowed");
};

const isObjectCommand = (command: TournamentCommand): command is ObjectCommand =>
  !Object.hasOwn(permissions, command.type);

/** The players whom a command concerns, as roles. */
const namedPlayers = (state: TournamentState, command: TournamentCommand): readonly string[] => {
  if ("board" in command)
    return (state.rounds[command.round - 1]?.pairings[command.board - 1]?.sides ?? []).flat().map(roleOfPlayer);
  if ("players" in command) return command.players.map(roleOfPlayer);
  return "player" in command ? [roleOfPlayer(command.player)] : [];
};

const roleOfPlayer = (player: number): string => `player:${player}`;

const isOnlyOwn = (command: PersonCommand, playing: readonly string[]): boolean =>
  playing.length > 0 &&
  (!("players" in command) || command.players.every((each) => playing.includes(roleOfPlayer(each))));
