/**
 * Hands to be laid out: the longest train that can be built from the engine with these tiles. Played as a quick start
 * (B.5.1), where all build at once and doubles are tiles like any other. How they were chosen: test/learn/puzzles/train.
 */
import type { Lesson } from "../../../learn/lesson.ts";
import { longestTrain } from "../state/longest-train.ts";
import type { SetSize } from "../state/rulebook.ts";
import { parseTile, tileOf } from "../state/tiles.ts";
import type { ClubOptions, Tile, TrainCommand } from "../state/types.ts";

export interface Puzzle {
  /** From 1. A puzzle keeps its number for ever: links name it. */
  readonly number: number;
  /** 1 to 5: how seldom a train laid without a plan comes as far. */
  readonly grade: number;
  readonly set: SetSize;
  /** The hand, without the engine. */
  readonly hand: readonly Tile[];
  /** As long as it gets. */
  readonly train: readonly Tile[];
}

const SETS: Readonly<Record<string, SetSize>> = { 6: 6, 9: 9, 12: 12 };

/** `3 9 9-2 7-7 …`: the grade, the set, the hand. */
export const parsePuzzle = (text: string, number: number): Puzzle => {
  const [grade = "", size = "", ...faces] = text.split(" ");
  const set = SETS[size];
  const hand = faces.map(parseTile).filter((tile) => tile !== null);
  if (set === undefined || hand.length < faces.length) throw new Error(`no puzzle: ${text}`);
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

const ME = 0;

/** The hand on the table: done as soon as the train is as long as it gets, by whatever way. */
export const lessonOf = ({ number, set, hand, train }: Puzzle): Lesson<TrainCommand, ClubOptions> => ({
  id: `hand-${number}`,
  seat: ME,
  steps: [
    {
      scene: { options: optionsOf(set), seats: 2, chance: { "round-1": [tileOf(set, set), ...hand] } },
      task: [{ at: "lanes.0.laid.length", least: train.length }],
      solution: train.map((tile, on) => ({ type: "build", tile, on })),
    },
  ],
});
