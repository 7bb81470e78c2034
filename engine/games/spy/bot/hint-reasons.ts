/**
 * Why a command of SPY is good: a closed list of codes. The client shows their texts. Based on exact deduction from
 * what the seat has received and can still look up.
 */

import type { SeatKnowledge } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget, stanceOf } from "../state/base.ts";
import { flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import type { Card } from "../state/rulebook.ts";
import { activeSeats, canMove, canSpy } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyState, Stance } from "../state/types.ts";
import { makeTableBelief, mayExplode, type TableBelief } from "./table-belief.ts";
import { watchedColumn } from "./turn-plan.ts";

export const SPY_HINT_REASONS = [
  /** All orders of a base are equally good. */
  "any-order",
  /** The next card to be found in that base is certainly there. */
  "finds",
  /** It is there with this `chance`. */
  "may-find",
  /** It cannot be there, but the answer gives information. */
  "asks",
  /** From its new gap the Spy faces a column where such a card is or may be. */
  "faces",
  /** Every opponent whom the Spy faces may have a lit bomb there. */
  "avoids-bang",
  /** A Move would reveal a number of the seat's own base. */
  "keeps-secret",
] as const;

/** A card in a column of a base, in its owner's order. */
interface CardPosition {
  readonly on: Seat;
  readonly column: number;
  readonly card: Card;
  readonly chance: number;
}

export type SpyHintReason =
  | { readonly code: "any-order" | "asks" | "avoids-bang" | "keeps-secret" }
  | ({ readonly code: "finds" | "may-find" | "faces" } & CardPosition);

/** The number of worlds compared for each base: all of them. */
const ALL_WORLDS = 5_040;

/** The most important reason for the command. Returns null if no code fits. */
export const hintReasonFor = (known: SeatKnowledge<SpyState, SpyEvent>, command: SpyCommand): SpyHintReason | null => {
  if (command.type === "arrange") return { code: "any-order" };
  const tableBelief = makeTableBelief(known, 1, ALL_WORLDS);
  switch (command.type) {
    case "spy":
      return spyingReason(tableBelief, command.on);
    case "end-turn":
      return endingReason(tableBelief);
    default:
      return facingReason(tableBelief, stanceAfter(tableBelief, command));
  }
};

const positionAt = ({ state, bases }: TableBelief, on: Seat, column: number): CardPosition | null => {
  const card = nextTarget(baseOf(state, on));
  const chance = bases[on]?.target[column] ?? 0;
  return card === null || chance === 0 ? null : { on, column, card, chance };
};

const spyingReason = (tableBelief: TableBelief, on: Seat): SpyHintReason => {
  const position = positionAt(tableBelief, on, watchedColumn(tableBelief));
  if (position === null) return { code: "asks" };
  return { code: position.chance === 1 ? "finds" : "may-find", ...position };
};

const endingReason = (tableBelief: TableBelief): SpyHintReason | null => {
  const { state } = tableBelief;
  const others = othersOf(tableBelief);
  if (canSpy(state) && others.every((on) => mayExplode(tableBelief, on, watchedColumn(tableBelief))))
    return { code: "avoids-bang" };
  return !canSpy(state) && canMove(state) ? { code: "keeps-secret" } : null;
};

const othersOf = ({ state, seat }: TableBelief): readonly Seat[] =>
  activeSeats(state).filter((other) => other !== seat);

const stanceAfter = ({ state, seat }: TableBelief, command: Extract<SpyCommand, { type: "move" | "flip" }>): Stance => {
  const spy = stanceOf(state, seat);
  return command.type === "flip" ? flippedStance(spy) : stanceAfterMove(spy, command, baseOf(state, seat).cards.length);
};

/** Given only if the Spy may still spy in this turn. */
const facingReason = (tableBelief: TableBelief, stance: Stance): SpyHintReason | null => {
  const { state, seat } = tableBelief;
  if (!canSpy(state)) return null;
  const column = spiedColumn(stance, baseOf(state, seat).cards.length, state.options.mirror);
  const likeliest = othersOf(tableBelief)
    .map((on) => positionAt(tableBelief, on, column))
    .reduce((best, position) => ((position?.chance ?? 0) > (best?.chance ?? 0) ? position : best), null);
  return likeliest === null ? null : { code: "faces", ...likeliest };
};
