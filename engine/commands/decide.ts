/**
 * A table: what surrounds every game. It wraps a game's decider into the table's own: seats, start, resignation, draw
 * offers, the end, and the opening of the secret. Host-free: the Durable Object, a local table in the browser, the
 * command line and the tests all run it.
 */

import { nextFlagFall } from "../contract/clock-rules.ts";
import { type Host, isRefusal, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { fullGameOf, rulesOfTable } from "../contract/game-registry.ts";
import { seatOfActor } from "../table/actors.ts";
import { evolveTable, isTableEvent } from "../table/evolve.ts";
import { nextStandInSeat, remainingSeats } from "../table/seats.ts";
import type { Actor, AnyCommand, AnyEvent, TableEvent, TableState } from "../table/types.ts";
import { decideMove } from "./decide-move.ts";
import { ABANDONED_AFTER_MS, pauseEvents } from "./pause.ts";
import { rematchVoters } from "./rematch.ts";
import { lapseEvents, revealDueAt } from "./salt-reveal.ts";
import { decideSit } from "./seating.ts";
import { invalidatesTableCommand, isTableCommand, ruleOfCommand } from "./table-commands.ts";

/** The closed list of the table's own refusals. player-requests.ts and each game add theirs. */
export const tableRefusals = [
  "bad-name",
  "bad-seat",
  "seat-taken",
  "already-seated",
  "not-seated",
  "no-identity",
  "not-started",
  "already-started",
  "game-over",
  "bad-share",
  "not-yet",
  "already-shown",
  "wrong-salt",
] as const;

/** A host that also keeps the table's secret, and knows where a rematch would be. */
export interface TableHost extends Host {
  readonly secret: string;
  /** The id of the table that a rematch opens; null where there can be none. */
  readonly successor: string | null;
}

// ── decide ──

/**
 * The events by which a command becomes fact, or why not. Throws `Undealt` where a host without the secret would have
 * to deal.
 */
export const decideTable = (
  state: TableState,
  actor: Actor,
  command: AnyCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (isTableCommand(command) && command.type === "sit") return decideSit(state, actor, command);
  const seat = seatOfActor(state, actor);
  return seat === null ? refuse("not-seated") : decideForSeat(state, seat, command, host);
};

/**
 * `decideTable` for the player at `seat`; runs on that seat's view as well as on the truth. At a paused table, a player who
 * moves or sends `come-back` ends the pause first.
 */
export const decideForSeat = (
  state: TableState,
  seat: Seat,
  command: AnyCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (state.paused === null || !remainingSeats(state).includes(seat)) return decideAwake(state, seat, command, host);
  const back = { type: "resumed", seat } as const;
  if (command.type === "come-back") return [back];
  if (isTableCommand(command)) return decideAwake(state, seat, command, host);
  const events = decideAwake(evolveTable(state, { event: back, at: host.now, seat }), seat, command, host);
  return isRefusal(events) ? events : [back, ...events];
};

const decideAwake = (state: TableState, seat: Seat, command: AnyCommand, host: Host): readonly AnyEvent[] | Refusal =>
  isTableCommand(command)
    ? ruleOfCommand(command).decide(state, seat, command, host)
    : decideMove(state, seat, command, host);

/**
 * The events that the table adds after a command or when time has passed: the game's next events, a pause if no player is
 * there, a fallen flag, the moves for absent players, and what follows the end.
 */
export const nextTableEvents = (state: TableState, host: TableHost): readonly AnyEvent[] => {
  if (state.phase === "seating") return lapseEvents(state, host.now);
  const dealt = dealtEvents(state, host);
  if (dealt.length > 0) return dealt;
  const rest = pauseEvents(state, host);
  return rest.length > 0 ? rest : attendedEvents(state, host);
};

/** `nextEvents` of a table that never pauses, as in logs from before tables paused. */
export const nextEventsWithoutPausing = (state: TableState, host: TableHost): readonly AnyEvent[] => {
  const dealt = dealtEvents(state, host);
  return dealt.length > 0 ? dealt : attendedEvents(state, host);
};

const isPlayed = (state: TableState): boolean => state.phase === "playing" && state.paused === null;

const dealtEvents = (state: TableState, host: TableHost): readonly AnyEvent[] =>
  state.play === null || !isPlayed(state) ? [] : rulesOfTable(state).next(state.play, host);

const attendedEvents = (state: TableState, host: TableHost): readonly AnyEvent[] => {
  if (state.phase === "over") return afterwards(state, host);
  if (state.play === null || !isPlayed(state)) return [];
  return fallingFlag(state, host) ?? standIn(state, state.play, host);
};

const afterwards = (state: TableState, { secret, successor }: TableHost): readonly TableEvent[] => {
  if (state.secret === null) return [{ type: "revealed", secret }];
  const isWanted = state.rematch.length > 0 && rematchVoters(state).every((seat) => state.rematch.includes(seat));
  return isWanted && state.successor === null && successor !== null ? [{ type: "rematched", table: successor }] : [];
};

const fallingFlag = (state: TableState, { now }: Host): readonly TableEvent[] | null => {
  const fall = nextFlagFall(state.clock);
  if (fall === null || fall.at > now || state.fallen.includes(fall.seat)) return null;
  return [{ type: "flag-fell", seat: fall.seat }];
};

/** The rules' minimum for a seat that is on turn and away. */
const standIn = (state: TableState, play: object, host: Host): readonly AnyEvent[] => {
  const game = rulesOfTable(state);
  const seat = nextStandInSeat(state);
  const command = seat === undefined ? null : game.standingIn?.minimum(play, seat, host);
  if (seat === undefined || command == null) return [];
  const events = game.decide(play, seat, command, host);
  if (isRefusal(events)) throw new Error(`the least that seat ${seat} could do was refused: ${events.refused}`);
  return events;
};

/** When to call `nextEvents` again without a command: ms since 1970, or null. */
export const nextDueAt = (state: TableState): number | null => {
  if (state.phase === "seating") return revealDueAt(state);
  if (state.phase !== "playing" || state.play === null) return null;
  if (state.paused !== null) return state.paused + ABANDONED_AFTER_MS;
  const own = rulesOfTable(state).due?.(state.play) ?? null;
  const fall = nextFlagFall(state.clock)?.at ?? null;
  return own === null || fall === null ? (own ?? fall) : Math.min(own, fall);
};

/** Whether an event, come in between, changes what a seat's command meant when it was made. */
export const invalidatesCommand = (state: TableState, event: AnyEvent, seat: Seat, command: AnyCommand): boolean => {
  if (isTableCommand(command)) return invalidatesTableCommand(event, command);
  // A move that was meant for the position before a move was taken back.
  if (isTableEvent(event)) return event.type === "taken-back";
  return fullGameOf(state).invalidates?.(event, seat, command) ?? true;
};
