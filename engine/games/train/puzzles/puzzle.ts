/**
 * The puzzles of Mexican Train: find the longest train from the engine with the tiles of a hand. Played as a quick
 * start (B.5.1), in which all seats build at once and doubles are ordinary tiles. test/training/puzzles/train chooses
 * them.
 */
import type { Lesson } from "../../../learn/lesson.ts";
import { longestTrain } from "../state/longest-train.ts";
import { parseTile, tileOf } from "../state/tiles.ts";
import type { ClubOptions, SetSize, Tile, TrainCommand } from "../state/types.ts";

export interface Puzzle {
  /** From 1. A puzzle keeps its number forever, because links name it. */
  readonly number: number;
  /** 1 to 5: how rarely a train laid without a plan is as long. */
  readonly grade: number;
  readonly set: SetSize;
  /** The hand, without the engine. */
  readonly hand: readonly Tile[];
  /** A longest train. */
  readonly train: readonly Tile[];
}

const SETS: Readonly<Record<string, SetSize>> = { 6: 6, 9: 9, 12: 12 };

/** `3 9 9-2 7-7 …`: the grade, the set, the hand. */
export const parsePuzzle = (text: string, number: number): Puzzle => {
  const [grade = "", size = "", ...faces] = text.split(" ");
  const set = SETS[size];
  const hand = faces.map(parseTile).filter((tile) => tile !== null);
  if (set === undefined || hand.length < faces.length) throw new Error(`invalid puzzle: ${text}`);
  return { number, grade: Number(grade), set, hand, train: longestTrain(hand, set).tiles };
};

const optionsOf = (set: SetSize): ClubOptions => ({
  rulebook: "club",
  set,
  rounds: 1,
  crowded: false,
  direction: "counter-clockwise",
  doubleBlank: 0,
  mexicanTrain: true,
  pairs: false,
  opening: "quick",
  splitDoubles: false,
  roundTrip: false,
});

const SOLVER = 0;

/** The puzzle as a lesson: done when the train has its greatest length, in any order. */
export const lessonOf = ({ number, set, hand, train }: Puzzle): Lesson<TrainCommand, ClubOptions> => ({
  id: `hand-${number}`,
  seat: SOLVER,
  steps: [
    {
      scene: { options: optionsOf(set), seats: 2, chance: { "round-1": [tileOf(set, set), ...hand] } },
      task: [{ at: "lanes.0.laid.length", least: train.length }],
      solution: train.map((tile, on) => ({ type: "build", tile, on })),
    },
  ],
});
