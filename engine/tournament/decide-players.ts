/** Decides the commands about players, teams and helpers. */
import { type Refusal, refuse } from "../contract/game.ts";
import { skeletonOf } from "../kit/confusables.ts";
import { parsePlayerName } from "../kit/player-name.ts";
import { hasPlace, hasTeamPlayed, isPlanned } from "./competitors.ts";
import type { TournamentCommandOf } from "./forms/commands.ts";
import type { TournamentEvent } from "./forms/events.ts";
import { MAX_ENTERED, MAX_HELPERS, MAX_PLAYERS } from "./forms/fields.ts";
import type { Player, TournamentActor, TournamentSecrets, TournamentState } from "./forms/types.ts";
import { drawTeams, hasOwnDrawSecret, nextDrawSecret, playersWithoutPartner } from "./seeding.ts";

export type PlayerCommand = TournamentCommandOf<
  | ("enter" | "admit" | "rename-player" | "close-entry" | "reopen-entry" | "remove-player" | "readmit-player")
  | ("mark-absent" | "mark-present" | "form-team" | "draw-teams" | "split-team" | "become-helper" | "remove-helper")
  | ("claim-player" | "confirm-claim" | "deny-claim")
>;
type Answer = readonly TournamentEvent[] | Refusal;

export const decidePlayerCommand = (
  state: TournamentState,
  actor: TournamentActor,
  by: string,
  command: PlayerCommand,
  secrets: TournamentSecrets,
): Answer => {
  const person = actor.kind === "person" ? actor.person : null;
  if (command.type === "remove-helper") return decideRemoveHelper(state, command.helper);
  if (state.phase === "over") return refuse("tournament-over");
  switch (command.type) {
    case "enter":
      return decideEnter(state, person, command);
    case "admit":
      return enteredEvents(state, command.name, null, null);
    case "close-entry":
      return state.isEntryOpen ? [{ type: "entry-closed" }] : refuse("no-change");
    case "reopen-entry":
      if (isClosedPlan(state)) return refuse("too-late");
      return state.isEntryOpen ? refuse("no-change") : [{ type: "entry-reopened" }];
    case "mark-absent":
    case "mark-present":
      return decideMark(state, command);
    case "form-team":
      return decideFormTeam(state, command.players);
    case "draw-teams":
      return decideDrawTeams(state, secrets);
    case "become-helper":
      return decideBecomeHelper(state, person!, command.name);
    default:
      return decideOnPlayer(state, person, by, command);
  }
};

/** A round robin or a knockout that has begun: its plan is fixed. */
const isClosedPlan = ({ rounds, settings }: TournamentState): boolean =>
  rounds.length > 0 && isPlanned(settings.system);

const decideEnter = (
  state: TournamentState,
  person: string | null,
  { name, salt }: TournamentCommandOf<"enter">,
): Answer => {
  if (person !== null && state.players.some((each) => each.person === person)) return refuse("already-entered");
  return state.isEntryOpen ? enteredEvents(state, name, person, salt) : refuse("entry-closed");
};

const enteredEvents = (state: TournamentState, raw: string, person: string | null, salt: string | null): Answer => {
  if (isClosedPlan(state)) return refuse("too-late");
  if (isFull(state) || state.players.length >= MAX_ENTERED) return refuse("tournament-full");
  const name = parsePlayerName(raw);
  if (name === null) return refuse("bad-name");
  if (isNameTaken(state, name, null)) return refuse("name-taken");
  return [{ type: "entered", player: state.players.length + 1, name, person, salt }];
};

/** Removed players leave their places to others. */
const isFull = ({ players }: TournamentState): boolean =>
  players.filter(({ isRemoved }) => !isRemoved).length >= MAX_PLAYERS;

/** Names that only look alike count as equal. Removed players keep theirs. */
const isNameTaken = ({ players }: TournamentState, name: string, except: number | null): boolean =>
  players.some((each) => each.player !== except && skeletonOf(each.name) === skeletonOf(name));

const decideMark = (state: TournamentState, command: TournamentCommandOf<"mark-absent" | "mark-present">): Answer => {
  const isAbsent = command.type === "mark-absent";
  const found = [...new Set(command.players)].map((player) => state.players[player - 1]);
  if (found.some((player) => player === undefined)) return refuse("no-such-player");
  if (found.some((player) => player!.isRemoved)) return refuse("player-removed");
  const players = found.filter((player) => player!.isAbsent !== isAbsent).map((player) => player!.player);
  if (players.length === 0) return refuse("no-change");
  if (!isAbsent && isClosedPlan(state) && players.some((player) => !state.seeds.includes(player)))
    return refuse("too-late");
  return [{ type: isAbsent ? "marked-absent" : "marked-present", players }];
};

const decideFormTeam = (state: TournamentState, [one, other]: readonly [number, number]): Answer => {
  if (state.settings.system.type !== "teams") return refuse("not-teams");
  const pair = [state.players[one - 1], state.players[other - 1]];
  if (one === other || pair.some((player) => player === undefined)) return refuse("no-such-player");
  if (pair.some((player) => player!.isRemoved)) return refuse("player-removed");
  if (state.teams.some((team) => team.includes(one) || team.includes(other))) return refuse("in-a-team");
  return [{ type: "team-formed", players: [one, other] }];
};

const decideDrawTeams = (state: TournamentState, { secret, drawRoot }: TournamentSecrets): Answer => {
  if (state.settings.system.type !== "teams") return refuse("not-teams");
  if (playersWithoutPartner(state).length < 2) return refuse("no-change");
  if (!hasOwnDrawSecret(state)) return [{ type: "teams-drawn", teams: drawTeams(state, secret) }];
  const own = drawRoot === null ? null : nextDrawSecret(drawRoot, state.drawCommitment);
  return own === null ? refuse("drawn-enough") : [{ type: "teams-drawn", teams: drawTeams(state, own), secret: own }];
};

const decideBecomeHelper = (state: TournamentState, person: string, raw: string): Answer => {
  const own = state.helpers.find((each) => each.person === person);
  // A removed helper still has the link.
  if (own !== undefined) return refuse(own.isRemoved ? "not-allowed" : "no-change");
  if (state.helpers.length >= MAX_HELPERS) return refuse("too-many-helpers");
  const name = parsePlayerName(raw);
  return name === null
    ? refuse("bad-name")
    : [{ type: "helper-admitted", helper: state.helpers.length + 1, name, person }];
};

const decideRemoveHelper = ({ helpers }: TournamentState, helper: number): Answer =>
  helpers[helper - 1]?.isRemoved === false ? [{ type: "helper-removed", helper }] : refuse("no-change");

type OnPlayer = TournamentCommandOf<
  | ("rename-player" | "remove-player" | "readmit-player" | "split-team")
  | ("claim-player" | "confirm-claim" | "deny-claim")
>;

const decideOnPlayer = (state: TournamentState, person: string | null, by: string, command: OnPlayer): Answer => {
  const player = state.players[command.player - 1];
  if (player === undefined) return refuse("no-such-player");
  if (command.type === "readmit-player") return decideReadmit(state, player);
  if (player.isRemoved) return refuse("player-removed");
  switch (command.type) {
    case "rename-player":
      return decideRename(state, player, by, command.name);
    case "remove-player":
      return [{ type: "player-removed", player: player.player }];
    case "split-team":
      return decideSplit(state, player);
    case "claim-player":
      return decideClaim(state, player, person!);
    case "confirm-claim":
      return player.claim === null ? refuse("no-claim") : decideMove(state, player, player.claim.person);
    case "deny-claim":
      return player.claim === null ? refuse("no-claim") : [{ type: "claim-denied", player: player.player }];
  }
};

const decideReadmit = (state: TournamentState, { player, isRemoved }: Player): Answer => {
  if (!isRemoved) return refuse("no-change");
  if (isClosedPlan(state) && !state.seeds.includes(player)) return refuse("too-late");
  return isFull(state) ? refuse("tournament-full") : [{ type: "player-readmitted", player }];
};

/** Once the first round has begun, only the host changes names: others know the player by this one. */
const decideRename = (state: TournamentState, { player, name: old }: Player, by: string, raw: string): Answer => {
  if (state.rounds.length > 0 && by.startsWith("player:")) return refuse("too-late");
  const name = parsePlayerName(raw);
  if (name === null) return refuse("bad-name");
  if (name === old) return refuse("no-change");
  return isNameTaken(state, name, player) ? refuse("name-taken") : [{ type: "player-renamed", player, name }];
};

/** A team that has played stays together. */
const decideSplit = (state: TournamentState, { player }: Player): Answer => {
  const team = state.teams.find((each) => each.includes(player));
  if (team === undefined) return refuse("no-change");
  return hasTeamPlayed(state, team) ? refuse("too-late") : [{ type: "team-split", player }];
};

/** One claim waits at a time, so that no visitor can replace another one's. */
const decideClaim = (state: TournamentState, player: Player, person: string): Answer => {
  if (isTaken(state, player, person) || state.players.some(({ claim }) => claim?.person === person))
    return refuse("already-entered");
  return player.claim === null
    ? [{ type: "player-claimed", player: player.player, person }]
    : refuse("already-claimed");
};

/** A substitute who has entered without a place gives that entry up: one person is never two players. */
const decideMove = (state: TournamentState, player: Player, person: string | null): Answer =>
  isTaken(state, player, person)
    ? refuse("already-entered")
    : [...ownEntries(state, person).flatMap(givenUp), { type: "player-moved", player: player.player, person }];

const ownEntries = ({ players }: TournamentState, person: string | null): readonly Player[] =>
  players.filter((each) => person !== null && each.person === person);

/** Whether the person already is this player, or another one who has a place. */
const isTaken = (state: TournamentState, { player }: Player, person: string | null): boolean =>
  ownEntries(state, person).some((own) => own.player === player || hasPlace(state, own.player));

const givenUp = ({ player, isRemoved }: Player): readonly TournamentEvent[] => [
  ...(isRemoved ? [] : [{ type: "player-removed", player } as const]),
  { type: "player-moved", player, person: null },
];
