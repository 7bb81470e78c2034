/** Helpers for the rows of the scenarios in RULES.md, part C.2. */
import { it } from "vitest";
import { train } from "../../../../../engine/games/train/game.ts";
import { parseTile } from "../../../../../engine/games/train/state/tiles.ts";
import { Position } from "../position.ts";
import { hostOf, optionsFrom } from "../table.ts";

export const FAMILY = { rulebook: "family" };
export const CLUB = { rulebook: "club" };
export const BOTH = [FAMILY, CLUB];

export const covered = new Map<number, number>();

/** Defines the tests of one row, one for each rulebook that it names. */
export const row = (
  number: number,
  rulebooks: readonly object[],
  title: string,
  test: (rules: object) => void,
): void => {
  covered.set(number, (covered.get(number) ?? 0) + rulebooks.length);
  for (const rules of rulebooks) it(`C.2 #${number} ${JSON.stringify(rules)}: ${title}`, () => test(rules));
};

export const isFamily = (rules: object): boolean => rules === FAMILY;
export const tiles = (text: string) => text.split(" ").map((each) => parseTile(each) ?? -1);

export const dealt = (rules: object, seats: number): Position => {
  const host = hostOf(3);
  const state = train.start(optionsFrom(rules), seats);
  return new Position(state, host).next();
};

export const handSizes = ({ state }: Position): readonly number[] => state.hands.map((hand) => hand.length);
