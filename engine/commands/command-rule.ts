/** What defines a table command. */
import { type Host, type Refusal, refuse, type Seat } from "../contract/game.ts";
import type {
  Actor,
  CommandOf,
  DrawOffer,
  TableCommand,
  TableEvent,
  TableState,
  TakebackRequest,
} from "../table/types.ts";

export type TableAnswer = readonly TableEvent[] | Refusal;

export interface CommandRule<C extends TableCommand = TableCommand> {
  /**
   * The events by which the command of `seat` becomes fact, or a refusal. Old logs are verified with it, so it never
   * refuses more than it once did.
   */
  decide(state: TableState, seat: Seat, command: C, host: Host): TableAnswer;
  /** What a live table refuses today beyond `decide`. Logs of other days still verify, and old tables follow today's policy. */
  policy?(state: TableState, seat: Seat, command: C, host: Host, actor: Actor): Refusal | null;
  /** Whether it counts against the quota of its seat. Answers, and commands that end something, do not. */
  isRequest(state: TableState, seat: Seat): boolean;
  /** The `seq` of the request that it answers. A newer request makes it stale. Null: no request is open. */
  answers?(state: TableState): number | null;
  /** Whether an event, come in between, changes what the command meant when it was made. */
  isInvalidatedBy?(event: TableEvent, command: C): boolean;
}

/** The rules of some of the commands. */
export type CommandRules<T extends TableCommand["type"]> = { readonly [K in T]: CommandRule<CommandOf<K>> };

export const yes = () => true;
export const no = () => false;

/** A command that names a seat: after a change of their number, another seat may have it. */
export const isRenumbered = ({ type }: TableEvent): boolean => type === "seats-changed";

/** Null while the game is on. */
export const notPlaying = ({ phase, play }: TableState): Refusal | null =>
  phase === "over" ? refuse("game-over") : play === null ? refuse("not-started") : null;

/** Null before the game. */
export const notSeating = ({ phase }: TableState): Refusal | null =>
  phase === "seating" ? null : refuse(phase === "over" ? "game-over" : "already-started");

/** Whether another player has taken the requester's seat since the request. Today nobody can answer it then. */
const isFromReplaced = ({ chairs, seatChanges }: TableState, { by, seq }: { by: Seat; seq: number }): boolean =>
  chairs[by] !== null && (seatChanges[by]?.seq ?? 0) > seq;

/** The draw offer that waits for answers. */
export const openOffer = (state: TableState): DrawOffer | null =>
  state.offer === null || isFromReplaced(state, state.offer) ? null : state.offer;

/** The request to take a move back that waits for an answer. */
export const openTakebackRequest = (state: TableState): TakebackRequest | null =>
  state.takebackRequest === null || isFromReplaced(state, state.takebackRequest) ? null : state.takebackRequest;
