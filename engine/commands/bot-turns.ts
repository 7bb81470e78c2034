/**
 * Bots at a table's seats: a bot takes a seat before the game, or plays on for a player who is away. A bot sends commands,
 * which the table judges and writes like a player's. Its moves are never events of the table itself, because a verifier
 * makes those again from the log, and a better bot tomorrow must not break a log of today.
 */

import { type Refusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { botAt } from "../table/bot-chair.ts";
import { drawVoters, seatsOnTurn } from "../table/seats.ts";
import type { Actor, AnyCommand, TableCommand, TableEvent, TableState } from "../table/types.ts";
import { openOffer, openTakebackRequest } from "./command-rule.ts";

/** Closed list of what is refused about computers. */
export const botRefusals = ["no-computer", "bad-level", "not-a-computer", "computer-called"] as const;

/** The actor of a seat that a bot plays. No client's request can create it. */
export const botActor = (seat: Seat): Actor => ({ player: null, seat, isBot: true });

/** Why no computer of that level can play this game, or null. */
export const levelRefusal = (state: TableState, level: number): Refusal | null => {
  const levels = rulesOfTable(state).levels ?? 0;
  if (levels === 0) return refuse("no-computer");
  return level > levels ? refuse("bad-level") : null;
};

/** The events by which computers of the strongest level play a running game to its end; none if there is nothing to do. */
export const computerCall = (state: TableState): readonly TableEvent[] => {
  const level = rulesOfTable(state).levels ?? 0;
  const canBeCalled = state.phase === "playing" && !state.isComputerCalled && level > 0;
  return canBeCalled ? [{ type: "computer-called", level }] : [];
};

/** Talk, and the move of a player's seat to another device. */
const STILL_ALLOWED: readonly string[] = ["say", "react", "hand-over"] satisfies readonly TableCommand["type"][];

/** Once the computer is called, players only watch and talk. */
export const calledRefusal = (state: TableState, actor: Actor, { type }: AnyCommand): Refusal | null =>
  state.isComputerCalled && state.phase === "playing" && actor.isBot !== true && !STILL_ALLOWED.includes(type)
    ? refuse("computer-called")
    : null;

/** What a table waits for from a computer. */
export interface BotTask {
  readonly kind: "draw" | "back" | "move";
  readonly seat: Seat;
  readonly level: number;
}

/** The next thing that a computer has to do, or null. Questions of people come before its own move. */
export const botTaskOf = (state: TableState): BotTask | null => {
  if (state.phase !== "playing" || state.paused !== null) return null;
  const [offer, takebackRequest] = [openOffer(state), openTakebackRequest(state)];
  return (
    taskFor(state, "draw", offer === null ? [] : drawVoters(state).filter((seat) => !offer.accepted.includes(seat))) ??
    taskFor(state, "back", takebackRequest === null ? [] : othersThan(state, takebackRequest.by)) ??
    taskFor(state, "move", seatsOnTurn(state))
  );
};

/** A bot grants a takeback only if bots play all seats other than the requester's. */
const othersThan = (state: TableState, by: Seat): readonly Seat[] => {
  const others = [...state.chairs.keys()].filter((seat) => seat !== by);
  return others.every((seat) => botAt(state, seat) !== null) ? others : [];
};

const taskFor = (state: TableState, kind: BotTask["kind"], seats: readonly Seat[]): BotTask | null => {
  for (const seat of seats) {
    const bot = botAt(state, seat);
    if (bot !== null) return { kind, seat, level: bot.level };
  }
  return null;
};

/** A bot's pause varies with the log's length, so that it does not look mechanical. */
const PAUSE_STEP_MS = 400;
const EXTRA_PAUSE_RANGE_MS = 1_101;
const EXTRA_PAUSE_STRIDE_MS = 397;

/** From so many moves on a choice takes the whole pause. */
const MANY_MOVES = 8;

/**
 * How long a computer lets the table wait, though it may have its answer sooner: no longer than a step if it has only
 * one move, longer if it has more. In a game that hides something it depends on the log's length alone, because moves
 * show a hand (law 3).
 */
export const botPauseMs = (state: TableState): number => {
  // Nobody plays against these computers, and a whole round waits for them.
  if (state.isComputerCalled) return PAUSE_STEP_MS;
  const extra = (state.length * EXTRA_PAUSE_STRIDE_MS) % EXTRA_PAUSE_RANGE_MS;
  return PAUSE_STEP_MS + Math.round(extra * choiceShare(state));
};

/** How much there is to choose from, 0 to 1. */
const choiceShare = (state: TableState): number => {
  const task = botTaskOf(state);
  const rules = rulesOfTable(state);
  if (task?.kind !== "move" || state.play === null || rules.hides(state.play)) return 1;
  const choices = rules.moves(state.play, task.seat).length;
  return Math.min(1, (choices - 1) / (MANY_MOVES - 1));
};

/** When a computer begins to think, ms since 1970: one step before it answers. `since`: the time of the last append. */
export const botStartTime = (state: TableState, since: number): number => since + botPauseMs(state) - PAUSE_STEP_MS;

/**
 * When a computer answers, ms since 1970: `pause` ms after `since`. If its thought is `ready` later, it answers whole steps
 * later. A thought is shorter where a hand leaves no choice, so a time that follows it would show the hand (law 3).
 */
export const botAnswerTime = (since: number, pause: number, ready: number): number => {
  const due = since + pause;
  return due + Math.max(0, Math.ceil((ready - due) / PAUSE_STEP_MS)) * PAUSE_STEP_MS;
};

/** The pause for a player who does not want to wait, in ms. */
export const MIN_BOT_PAUSE_MS = PAUSE_STEP_MS;

/** The bot's command as it is submitted. Its id depends only on the position, so that it is applied once. */
export const botCommandEnvelope = (state: Pick<TableState, "length">, command: AnyCommand) => ({
  id: `computer:${state.length}`,
  seq: state.length - 1,
  command,
});
