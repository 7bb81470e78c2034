/**
 * The policy: what a live table refuses today beyond what its log may contain. `decideTable` defines forever what a log
 * means; this module defines good manners today. So a log from other days verifies, and even an old table follows today's
 * policy.
 */

import { type Host, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { makeNameUnique, parsePlayerName } from "../kit/player-name.ts";
import { isRequestQuotaUsed } from "../table/log-limits.ts";
import { remainingSeats } from "../table/seats.ts";
import type { Actor, AnyCommand, TableCommand, TableState } from "../table/types.ts";
import { isLastActiveSeat, isStillThinking } from "./absence.ts";
import { isAway } from "./pause.ts";
import { isTableCommand } from "./table-commands.ts";

/** The command as the house takes it: two people at one table never bear the same name. */
export const normalizeCommand = (state: TableState, seat: Seat, command: AnyCommand): AnyCommand => {
  if (!isTableCommand(command) || (command.type !== "sit" && command.type !== "rename") || state.shared) return command;
  const name = parsePlayerName(command.name);
  if (name === null) return command;
  const others = state.chairs.flatMap((chair, other) => (chair === null || other === seat ? [] : [chair.name]));
  return { ...command, name: makeNameUnique(name, others) };
};

/** Why the house does not take `command` for `seat` from `actor`, or null. */
export const policyRefusal = (
  state: TableState,
  actor: Actor,
  seat: Seat,
  command: AnyCommand,
  host: Host,
): Refusal | null => {
  if (!isTableCommand(command)) return null;
  const isBegun = BEGUN.has(command.type) || (command.type === "commit-salt" && hasPromised(state, seat));
  if (isBegun && isRequestQuotaUsed(state, seat)) return refuse("asked-enough");
  switch (command.type) {
    case "sit":
      if (isUnwanted(state, actor)) return refuse("seat-freed");
      return isStranger(state, actor, seat) ? refuse("hidden-hand") : null;
    case "rename":
      return state.phase !== "seating" && state.talk !== "free" ? refuse("no-free-talk") : null;
    case "step-out":
      return isLastOne(state, seat) ? refuse("last-one-here") : null;
    case "cover":
    case "vacate":
      return replacing(state, seat, command, host);
    case "claim":
    case "close":
      return isLeaving(state, seat, host) ? null : refuse("still-alive");
    default:
      return null;
  }
};

/** The player requests that count. Answers, and commands that end something, do not. */
const BEGUN: ReadonlySet<string> = new Set<TableCommand["type"]>([
  "stand",
  "rename",
  "offer-draw",
  "ask-back",
  "step-out",
  "cover",
  "vacate",
  "hand-over",
  "seat-bot",
  "unseat-bot",
  "change-seats",
]);

/** Whether the seat has committed to a salt already: it need not commit to another. */
const hasPromised = ({ chairs }: TableState, seat: Seat): boolean => chairs[seat]?.share != null;

const isHiding = (state: TableState): boolean =>
  state.phase === "playing" && state.play !== null && rulesOfTable(state).hides(state.play);

/** A player who sits down during a game sees what the seat knows. Only its former player knows that already. */
const isStranger = (state: TableState, { player }: Actor, seat: Seat): boolean =>
  isHiding(state) && state.left[seat] !== player;

const replacing = (
  state: TableState,
  by: Seat,
  { type, seat }: Extract<TableCommand, { readonly type: "cover" | "vacate" }>,
  { now, isHere }: Host,
): Refusal | null => {
  if (state.phase === "seating") return by !== state.host && isHere?.(seat) === true ? refuse("not-absent") : null;
  if (state.chairs[seat] !== null && isStillThinking(state, seat, now, isHere)) return refuse("not-absent");
  if (type === "vacate") return isHiding(state) ? refuse("hidden-hand") : null;
  return isLastOne(state, seat) ? refuse("last-one-here") : null;
};

/** At a public table a player whose seat was freed before the game stays away until another player has taken that seat. */
const isUnwanted = ({ phase, isPublic, left }: TableState, { player }: Actor): boolean =>
  phase === "seating" && isPublic && left.includes(player);

/** One player who can still act must stay, because a table must not play against itself. */
const isLastOne = (state: TableState, leaving: Seat): boolean => {
  const remaining = remainingSeats(state);
  return (
    remaining.includes(leaving) &&
    !remaining.some((seat) => seat !== leaving && state.chairs[seat] !== null && !isAway(state, seat))
  );
};

/**
 * Whether `seat` may end a game that is not played to its end. A player who is about to lose by absence may not. One
 * person with several seats leaves nobody alone.
 */
const isLeaving = (state: TableState, seat: Seat, { now, isHere }: Host): boolean =>
  state.phase !== "playing" || state.shared || isLastActiveSeat(state, seat, now, isHere);
