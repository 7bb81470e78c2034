/** How a move of the game changes the table: clocks, missed turns and pending requests. */
import { turnClock } from "../contract/clock.ts";
import type { GameRules, Outcome, Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { isPlayedByBot, nextStandInSeat, seatsOnTurn } from "./seats.ts";
import type { AnyEvent, DrawOffer, MissedTurns, TableState } from "./types.ts";

/** A copy of a state that its only holder may still change. */
export type TableDraft = { -readonly [Part in keyof TableState]: TableState[Part] };

/** No missed turns. */
export const noMissedTurns: MissedTurns = { turns: 0, since: 0 };

export const withAttendance = (missed: readonly MissedTurns[], seat: Seat): readonly MissedTurns[] =>
  (missed[seat]?.turns ?? 0) === 0 ? missed : missed.with(seat, noMissedTurns);

/** The missed turns after an event of the game: a command of `by`, or a move of the table for an absent player. */
const missedAfter = (
  state: TableState,
  running: readonly Seat[],
  by: Seat | null,
  at: number,
): readonly MissedTurns[] => {
  if (by !== null) return withAttendance(state.missed, by);
  const seat = nextStandInSeat(state);
  if (seat === undefined || running.includes(seat)) return state.missed;
  const { turns, since } = state.missed[seat] ?? noMissedTurns;
  return state.missed.with(seat, { turns: turns + 1, since: turns === 0 ? at : since });
};

/** Only the clocks of the seats on turn run. */
export const runClock = (draft: TableDraft, at: number): void => {
  const running = seatsOnTurn(draft);
  if (draft.paused === null) draft.clock = turnClock(draft.clock, running, at);
  draft.fallen = stillFallen(draft, running);
};

const stillFallen = ({ fallen }: TableState, running: readonly Seat[]): readonly Seat[] =>
  fallen.length === 0 ? fallen : fallen.filter((seat) => running.includes(seat));

const NONE: readonly Seat[] = [];

/**
 * The state after a move, written into `draft`. Nearly every entry is a move, and a log is folded whole at every start:
 * so no more is made than has changed.
 */
export const applyMove = (draft: TableDraft, event: AnyEvent, at: number, by: Seat | null): TableDraft => {
  const game = rulesOfTable(draft);
  const before = draft.play;
  if (before === null) throw new Error(`${event.type} before the game has begun`);
  const play = game.evolve(before, event);
  const outcome = game.outcome(play);
  if (outcome !== null) return applyLastMove(draft, over(play, outcome), at);
  const running = game.turn(play);
  const isPerson = by !== null && !isPlayedByBot(draft, by);
  // Asked of the table as it was before the move.
  const isOwn = by === null && nextStandInSeat(draft) === undefined;
  if (by === null || isPerson) draft.missed = missedAfter(draft, running, by, at);
  if (game.takesBack === true) draft.undo = undoneBy(draft.undo, game, before);
  if (draft.offer !== null) draft.offer = lapsed(draft.offer, game, before, play);
  draft.play = play;
  draft.length += 1;
  draft.played += 1;
  draft.offered = NONE;
  draft.takebackRequest = null;
  draft.takebackAskers = NONE;
  draft.clock = turnClock(draft.clock, running, at);
  draft.fallen = stillFallen(draft, running);
  draft.unattended = isPerson ? 0 : draft.unattended + 1;
  draft.dealt = isPerson ? 0 : isOwn ? draft.dealt + 1 : draft.dealt;
  return draft;
};

const applyLastMove = (draft: TableDraft, changes: Partial<TableState>, at: number): TableDraft => {
  Object.assign(draft, changes);
  draft.length += 1;
  runClock(draft, at);
  return draft;
};

/** The last two moves. No takeback reaches further. */
const undoneBy = (undo: TableState["undo"], game: GameRules, play: object): TableState["undo"] => {
  const seat = game.turn(play)[0];
  const last = undo.at(-1);
  return seat === undefined ? undo : last === undefined ? [{ play, seat }] : [last, { play, seat }];
};

/**
 * An offer lapses when a player who has not accepted it moves instead of answering, and when the last such player is out
 * of the game, because nobody could answer it then.
 */
const lapsed = (offer: DrawOffer, game: GameRules, before: object, after: object): DrawOffer | null => {
  if (game.draws?.voters(after).every((seat) => offer.accepted.includes(seat))) return null;
  const stillThere = game.turn(after);
  return game.turn(before).every((seat) => offer.accepted.includes(seat) || stillThere.includes(seat)) ? offer : null;
};

/** How a fact of the table changes the game, which may be over then. */
export const applyTableFact = (state: TableState, play: object): Partial<TableState> => {
  const outcome = rulesOfTable(state).outcome(play);
  return outcome === null ? { play } : over(play, outcome);
};

const over = (play: object, outcome: Outcome): Partial<TableState> => ({
  ...clearPendingRequests,
  phase: "over",
  outcome,
  play,
});

/** Nothing is left to be answered once the game is over. */
export const clearPendingRequests = {
  offer: null,
  offered: [],
  takebackRequest: null,
  takebackAskers: [],
  undo: [],
  paused: null,
} as const;
