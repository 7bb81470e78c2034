/** The possible answers of an opponent, their chances, and the belief about its base after each (A.4.2.3). */
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget } from "../state/base.ts";
import { type Card, LAST_TARGET, TARGETS } from "../state/rulebook.ts";
import { type BaseBelief, BOMBS, maskOf, type TableBelief } from "./table-belief.ts";
import { cardCode, chanceAt, chancesOf, narrowWorlds } from "./worlds.ts";

const SAFES = maskOf((face) => face.kind === "safe");
const SECRETS = maskOf((face) => face.kind === "top-secret");

export interface PossibleAnswer {
  readonly kind: "exposed" | "answered" | "exploded";
  readonly chance: number;
  /** The belief about the base after the answer. */
  readonly base: BaseBelief;
  /** Whether its owner is out of the game. */
  readonly isOut: boolean;
}

/** Every answer that `on` can give about `column`. */
export const possibleAnswers = ({ bases, state }: TableBelief, on: Seat, column: number): readonly PossibleAnswer[] => {
  const base = bases[on]!;
  if (baseOf(state, on).exposed[column]) return [{ kind: "answered", chance: 1, base, isOut: false }];
  const target = nextTarget(baseOf(state, on));
  const others = ~maskOfCard(target);
  const lit = base.lit[column] ?? 0;
  const bomb = chanceAt(base.belief, column, BOMBS);
  const answered = (mask: number): PossibleAnswer => ({
    kind: "answered",
    chance: chanceAt(base.belief, column, mask),
    base: narrowByMask(base, column, mask, target),
    isOut: false,
  });
  const all = [
    exposed(base, column, target, state.options.topSecret2Eliminates),
    answered(SAFES & others),
    answered(SECRETS & others),
    { ...answered(BOMBS), chance: bomb * (1 - lit) },
    { kind: "exploded" as const, chance: bomb * lit, base, isOut: false },
  ];
  return all.filter((answer) => answer.chance > 0);
};

const maskOfCard = (card: Card | null): number => (card === null ? 0 : 1 << cardCode(card));

/**
 * The belief after it is announced that `column` contains one of the cards in `mask`. `target`: the next card to be
 * found in the base.
 */
export const narrowByMask = (base: BaseBelief, column: number, mask: number, target: Card | null): BaseBelief => {
  const belief = narrowWorlds(base.belief, column, mask);
  return { ...base, belief, target: chancesOf(belief, target) };
};

const exposed = (base: BaseBelief, column: number, target: Card | null, isLastFatal: boolean): PossibleAnswer => {
  const left = base.left - 1;
  const next = TARGETS[TARGETS.length - left] ?? null;
  return {
    kind: "exposed",
    chance: base.target[column] ?? 0,
    base: { ...narrowByMask(base, column, maskOfCard(target), next), left },
    isOut: target === LAST_TARGET && isLastFatal,
  };
};

/** The table after an answer. */
export const afterAnswer = (tableBelief: TableBelief, on: Seat, { base, isOut }: PossibleAnswer): TableBelief => ({
  ...tableBelief,
  bases: tableBelief.bases.with(on, base),
  state: isOut ? { ...tableBelief.state, out: [...tableBelief.state.out, on] } : tableBelief.state,
});

/** The orders that a base may have now, and how many an answer about a column leaves on average, rounded. */
export interface Split {
  readonly orders: number;
  readonly left: number;
}

/** How an answer about `column` of `on` divides the orders of its base. */
export const splitBy = ({ bases, state }: TableBelief, on: Seat, column: number): Split => {
  const { belief } = bases[on]!;
  const orders = belief.list.length;
  if (baseOf(state, on).exposed[column]) return { orders, left: orders };
  const target = maskOfCard(nextTarget(baseOf(state, on)));
  const kinds = [target, SAFES & ~target, SECRETS & ~target, BOMBS];
  const left = kinds.reduce((sum, mask) => sum + orders * chanceAt(belief, column, mask) ** 2, 0);
  return { orders, left: Math.round(left) };
};
