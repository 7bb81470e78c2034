/**
 * Why a command of SPY is good. Each reason is a claim that a player can check by the announcements. Based on exact
 * deduction from what the seat has received and can still look up.
 */

import type { SeatKnowledge } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget, stanceOf } from "../state/base.ts";
import { flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import type { Card } from "../state/rulebook.ts";
import { activeSeats, canMove, canSpy } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyState, Stance } from "../state/types.ts";
import { type Split, splitBy } from "./spy-answers.ts";
import { BOMBS, makeTableBelief, mayExplode, type TableBelief } from "./table-belief.ts";
import { watchedColumn } from "./turn-plan.ts";
import { chanceAt } from "./worlds.ts";

/** A column of a base, in its owner's order. */
interface Column {
  readonly on: Seat;
  readonly column: number;
}

/** A card in a column, with its chance. */
interface CardPosition extends Column {
  readonly card: Card;
  readonly chance: number;
}

export type SpyHintReason =
  /** All orders of a base are equally good. */
  | { readonly code: "any-order" }
  /** Every opponent whom the Spy faces may have a lit bomb there. */
  | { readonly code: "avoids-bang" }
  /** A Move would reveal a number of the seat's own base. */
  | { readonly code: "keeps-secret" }
  /** Every answer about the faced columns is already certain. */
  | { readonly code: "nothing-to-learn" }
  /** The next card to be found in that base is certainly there, or with this chance. */
  | ({ readonly code: "finds" | "may-find" } & CardPosition)
  /** From its new gap the Spy faces a column where such a card is or may be; or will do so in the next turn. */
  | ({ readonly code: "faces" | "faces-next" } & CardPosition)
  /** The card cannot be there, but the answer, or the answer from the new gap, divides the orders. */
  | ({ readonly code: "asks" | "faces-split" } & Column & Split)
  /** The column faced until now may hold a lit bomb. */
  | ({ readonly code: "leaves-bang" } & Column)
  /** With this chance a question would light a bomb there. */
  | ({ readonly code: "may-light" } & Column & { readonly chance: number });

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

const spyingReason = (tableBelief: TableBelief, on: Seat): SpyHintReason | null => {
  const column = watchedColumn(tableBelief);
  const position = positionAt(tableBelief, on, column);
  if (position !== null) return { code: position.chance === 1 ? "finds" : "may-find", ...position };
  const split = splitBy(tableBelief, on, column);
  return split.left < split.orders ? { code: "asks", on, column, ...split } : null;
};

const endingReason = (tableBelief: TableBelief): SpyHintReason | null => {
  const { state, bases } = tableBelief;
  if (!canSpy(state)) return canMove(state) ? { code: "keeps-secret" } : null;
  const others = othersOf(tableBelief);
  const column = watchedColumn(tableBelief);
  if (others.every((on) => mayExplode(tableBelief, on, column))) return { code: "avoids-bang" };
  const splits = others.map((on) => splitBy(tableBelief, on, column));
  if (splits.every(({ orders, left }) => left === orders)) return { code: "nothing-to-learn" };
  const [likeliest] = others
    .map((on) => ({ on, column, chance: chanceAt(bases[on]!.belief, column, BOMBS) }))
    .sort((one, other) => other.chance - one.chance);
  return likeliest === undefined || likeliest.chance === 0 ? null : { code: "may-light", ...likeliest };
};

const othersOf = ({ state, seat }: TableBelief): readonly Seat[] =>
  activeSeats(state).filter((other) => other !== seat);

const stanceAfter = ({ state, seat }: TableBelief, command: Extract<SpyCommand, { type: "move" | "flip" }>): Stance => {
  const spy = stanceOf(state, seat);
  return command.type === "flip" ? flippedStance(spy) : stanceAfterMove(spy, command, baseOf(state, seat).cards.length);
};

const facingReason = (tableBelief: TableBelief, stance: Stance): SpyHintReason | null => {
  const { state, seat } = tableBelief;
  const others = othersOf(tableBelief);
  const column = spiedColumn(stance, baseOf(state, seat).cards.length, state.options.mirror);
  const likeliest = others
    .map((on) => positionAt(tableBelief, on, column))
    .reduce((best, position) => ((position?.chance ?? 0) > (best?.chance ?? 0) ? position : best), null);
  if (likeliest !== null) return { code: canSpy(state) ? "faces" : "faces-next", ...likeliest };
  const before = watchedColumn(tableBelief);
  const fuse = others.find((on) => mayExplode(tableBelief, on, before) && !mayExplode(tableBelief, on, column));
  if (fuse !== undefined && canSpy(state)) return { code: "leaves-bang", on: fuse, column: before };
  const split = others
    .map((on) => ({ on, column, ...splitBy(tableBelief, on, column) }))
    .reduce((best, each) => (each.left / each.orders < best.left / best.orders ? each : best));
  return split.left < split.orders ? { code: "faces-split", ...split } : null;
};
