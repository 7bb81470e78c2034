/**
 * Why a command of SPY is a good one, where that can be said in a word: the closed list, worded by the client. It says
 * what exact deduction says, from what the seat has heard and can look up, and no more.
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
  /** No order of a base is better than another. */
  "any-order",
  /** The card that must be found next in that base stands there for certain. */
  "finds",
  /** It stands there with this `chance`. */
  "may-find",
  /** It cannot stand there, and the answer tells something all the same. */
  "asks",
  /** From its new place the Spy looks at where such a card stands, or may stand. */
  "faces",
  /** Everybody whom the Spy looks at may have a lit bomb there. */
  "avoids-bang",
  /** A Move would tell the others a number of one's own. */
  "keeps-secret",
] as const;

/** A card at a column of a base, in its owner's order. */
interface There {
  readonly on: Seat;
  readonly column: number;
  readonly card: Card;
  readonly chance: number;
}

export type SpyHintReason =
  | { readonly code: "any-order" | "asks" | "avoids-bang" | "keeps-secret" }
  | ({ readonly code: "finds" | "may-find" | "faces" } & There);

/** The worlds that are looked at of each base: all of them. */
const ALL_WORLDS = 5_040;

/** The foremost reason for the command; null where it takes more than a word. */
export const hintReasonFor = (known: SeatKnowledge<SpyState, SpyEvent>, command: SpyCommand): SpyHintReason | null => {
  if (command.type === "arrange") return { code: "any-order" };
  const picture = makeTableBelief(known, 1, ALL_WORLDS);
  switch (command.type) {
    case "spy":
      return spyingReason(picture, command.on);
    case "end-turn":
      return endingReason(picture);
    default:
      return facingReason(picture, stanceAfter(picture, command));
  }
};

const thereAt = ({ state, bases }: TableBelief, on: Seat, column: number): There | null => {
  const card = nextTarget(baseOf(state, on));
  const chance = bases[on]?.target[column] ?? 0;
  return card === null || chance === 0 ? null : { on, column, card, chance };
};

const spyingReason = (picture: TableBelief, on: Seat): SpyHintReason => {
  const there = thereAt(picture, on, watchedColumn(picture));
  if (there === null) return { code: "asks" };
  return { code: there.chance === 1 ? "finds" : "may-find", ...there };
};

const endingReason = (picture: TableBelief): SpyHintReason | null => {
  const { state } = picture;
  const others = othersOf(picture);
  if (canSpy(state) && others.every((on) => mayExplode(picture, on, watchedColumn(picture))))
    return { code: "avoids-bang" };
  return !canSpy(state) && canMove(state) ? { code: "keeps-secret" } : null;
};

const othersOf = ({ state, seat }: TableBelief): readonly Seat[] =>
  activeSeats(state).filter((other) => other !== seat);

const stanceAfter = ({ state, seat }: TableBelief, command: Extract<SpyCommand, { type: "move" | "flip" }>): Stance => {
  const spy = stanceOf(state, seat);
  return command.type === "flip" ? flippedStance(spy) : stanceAfterMove(spy, command, baseOf(state, seat).cards.length);
};

/** Told only where the Spy may still ask in this turn. */
const facingReason = (picture: TableBelief, stance: Stance): SpyHintReason | null => {
  const { state, seat } = picture;
  if (!canSpy(state)) return null;
  const column = spiedColumn(stance, baseOf(state, seat).cards.length, state.options.mirror);
  const likeliest = othersOf(picture)
    .map((on) => thereAt(picture, on, column))
    .reduce((best, there) => ((there?.chance ?? 0) > (best?.chance ?? 0) ? there : best), null);
  return likeliest === null ? null : { code: "faces", ...likeliest };
};
