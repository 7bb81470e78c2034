/** Decides the commands about one pairing: its table, and its result. */
import { type Refusal, refuse } from "../contract/game.ts";
import { sameJson } from "../kit/json.ts";
import { haveAllIdentities, sideOfPlayer } from "./competitors.ts";
import type { TournamentCommandOf } from "./forms/commands.ts";
import type { TournamentEvent } from "./forms/events.ts";
import { MAX_CORRECTIONS, type Result } from "./forms/fields.ts";
import type { Pairing, TournamentActor, TournamentState } from "./forms/types.ts";
import { hostsOf, rolesOf } from "./permissions.ts";
import { hasWinner, isSoundResult, MAX_REPLAYS, resultOfOutcome, withWinner } from "./results.ts";

type OnBoard = "play-on-wood" | "table-opened" | "enter-result" | "confirm-result" | "adjudicate" | "correct-result";
export type ResultCommand = TournamentCommandOf<OnBoard | "table-result">;
type Answer = readonly TournamentEvent[] | Refusal;

export const decideResultCommand = (
  state: TournamentState,
  actor: TournamentActor,
  by: string,
  command: ResultCommand,
): Answer => {
  if (command.type === "table-result") return decideTableResult(state, command);
  const pairing = state.rounds[command.round - 1]?.pairings[command.board - 1];
  if (pairing === undefined) return refuse("no-such-board");
  if (isOfOwnGame(state, pairing, actor, command.type)) return refuse("own-game");
  if (command.type === "correct-result") return decideCorrection(state, pairing, command);
  if (state.phase === "over") return refuse("tournament-over");
  if (pairing.result !== null) return refuse("already-decided");
  const { round, board } = command;
  switch (command.type) {
    case "play-on-wood":
      if (command.wood === pairing.isOnWood) return refuse("no-change");
      if (!command.wood && !haveAllIdentities(state, pairing)) return refuse("no-phone");
      return [{ type: "wood-chosen", round, board, wood: command.wood }];
    case "table-opened":
      if (pairing.table !== null) return refuse("already-open");
      return [{ type: "table-opened", round, board, table: command.table }];
    case "enter-result":
      if (!pairing.isOnWood) return refuse("not-on-wood");
      if (sameJson(pairing.entered?.result, command.result)) return refuse("no-change");
      return badResult(state, pairing, command.result) ?? [{ ...command, type: "result-entered" }];
    case "confirm-result":
      return decideConfirm(state, pairing, actor, by, command);
    case "adjudicate":
      return badResult(state, pairing, command.result) ?? [{ ...command, type: "decided", how: "host" }];
  }
};

const badResult = (state: TournamentState, pairing: Pairing, result: Result): Refusal | null => {
  if (!isSoundResult(state, pairing, result)) return refuse("bad-result");
  return state.settings.system.type === "knockout" && !hasWinner(result) ? refuse("needs-winner") : null;
};

/** A host or helper does not decide a game that they play in, as long as another one can. */
const isOfOwnGame = (
  state: TournamentState,
  pairing: Pairing,
  actor: TournamentActor,
  type: ResultCommand["type"],
): boolean => {
  if (actor.kind !== "person" || (type !== "adjudicate" && type !== "correct-result")) return false;
  const playing = pairing.sides.flat().map((player) => state.players[player - 1]!.person);
  if (!playing.includes(actor.person)) return false;
  return hostsOf(state).some((person) => !playing.includes(person));
};

/** The second person is another one, and not of the same side. */
const decideConfirm = (
  state: TournamentState,
  pairing: Pairing,
  actor: TournamentActor,
  by: string,
  { round, board, result }: TournamentCommandOf<"confirm-result">,
): Answer => {
  const { entered } = pairing;
  if (entered === null) return refuse("nothing-entered");
  if (!sameJson(entered.result, result)) return refuse("other-result");
  const own = actor.kind === "person" ? rolesOf(state, actor.person) : [];
  if (own.includes(entered.by) || isSameSide(pairing, by, entered.by)) return refuse("same-person");
  return [{ type: "decided", round, board, result, how: "hand" }];
};

const sideOf = (pairing: Pairing, author: string): number =>
  author.startsWith("player:") ? sideOfPlayer(pairing, Number(author.slice("player:".length))) : -1;

const isSameSide = (pairing: Pairing, one: string, other: string): boolean =>
  sideOf(pairing, one) >= 0 && sideOf(pairing, one) === sideOf(pairing, other);

/** A later round of a knockout already has the winner. */
const decideCorrection = (
  state: TournamentState,
  pairing: Pairing,
  { round, board, result }: TournamentCommandOf<"correct-result">,
): Answer => {
  if (pairing.result === null) return refuse("not-decided");
  if (state.corrections >= MAX_CORRECTIONS) return refuse("corrected-enough");
  if (sameJson(pairing.result, result)) return refuse("no-change");
  if (state.settings.system.type === "knockout" && round < state.rounds.length) return refuse("too-late");
  return badResult(state, pairing, result) ?? [{ type: "corrected", round, board, result }];
};

/**
 * A table reports once; a late or repeated report changes nothing. Null: the table closed without a result, so another one
 * opens, or at last the host decides.
 */
const decideTableResult = (state: TournamentState, { table, outcome }: TournamentCommandOf<"table-result">): Answer => {
  const round = state.rounds.find(({ pairings }) => pairings.some((each) => each.table === table));
  const pairing = round?.pairings.find((each) => each.table === table);
  if (round === undefined || pairing === undefined) return refuse("no-such-table");
  if (state.phase === "over") return refuse("tournament-over");
  if (pairing.result !== null) return refuse("already-decided");
  if (pairing.isOnWood) return [];
  const on = { round: round.round, board: pairing.board };
  const mayOpenAnother = !pairing.isComputerCalled && pairing.closedTables < MAX_REPLAYS;
  if (outcome === null) return mayOpenAnother ? [{ type: "game-drawn", ...on, closed: true }] : [];
  const result = resultOfOutcome(state, pairing, outcome);
  const isDrawnKnockout = state.settings.system.type === "knockout" && !hasWinner(result);
  // After the computer's draw there is no time to play again.
  if (isDrawnKnockout && !pairing.isComputerCalled && pairing.drawnGames < MAX_REPLAYS)
    return [{ type: "game-drawn", ...on }];
  return [
    { type: "decided", ...on, result: isDrawnKnockout ? withWinner(state, pairing, result) : result, how: "table" },
  ];
};
