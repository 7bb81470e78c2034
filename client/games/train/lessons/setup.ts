/** What the lessons of Mexican Train are written with: stacked deals, and commands by the faces of tiles. */

import type { Seat } from "../../../../engine/contract/game.ts";
import { parseTile } from "../../../../engine/games/train/state/tiles.ts";
import type {
  ClubOptions,
  FamilyOptions,
  Tile,
  TrainCommand,
  TrainOptions,
} from "../../../../engine/games/train/state/types.ts";
import type { LessonSetup, LessonStep, ScriptedCommand } from "../../../../engine/learn/lesson.ts";

export type TrainStep = LessonStep<TrainCommand, TrainOptions>;

type Play = Extract<TrainCommand, { type: "play" }>;

const tile = (text: string): Tile => {
  const found = parseTile(text);
  if (found === null) throw new Error(`no tile: ${text}`);
  return found;
};

const tiles = (text: string): readonly Tile[] => text.split(" ").filter(Boolean).map(tile);

export const FAMILY: FamilyOptions = {
  rulebook: "family",
  set: 6,
  rounds: 1,
  crowded: false,
  direction: "clockwise",
  doubleBlank: 50,
  starter: 0,
  closeOrder: "first-laid",
};

export const CLUB: ClubOptions = {
  rulebook: "club",
  set: 6,
  rounds: 1,
  crowded: false,
  direction: "counter-clockwise",
  doubleBlank: 0,
  mexicanTrain: true,
  pairs: false,
  opening: "normal",
  splitDoubles: false,
  roundTrip: false,
};

/** Before the first turn all build at once. */
export const QUICK: ClubOptions = { ...CLUB, opening: "quick" };

/** The learner sits at seat 0, and owns the train of that number. With two players the Mexican Train is number 2. */
export const ME = 0;
export const THEY = 1;
export const MEXICAN = 2;

export const PLAYED = { at: "lanes.0.laid.length", is: 1 } as const;

/** Lays a tile on a train, behind so many others. */
export const layCommand = (face: string, train: number, on: number): Play => ({
  type: "play",
  tile: tile(face),
  train,
  on,
});

export const buildCommand = (face: string, on: number): TrainCommand => ({ type: "build", tile: tile(face), on });

export const DRAW: TrainCommand = { type: "draw" };
export const PASS: TrainCommand = { type: "pass" };
export const STOP: TrainCommand = { type: "stop" };
export const FINISH: TrainCommand = { type: "finish" };
export const READY: TrainCommand = { type: "ready" };

export const scriptedBy = (
  seat: Seat,
  ...commands: readonly TrainCommand[]
): readonly ScriptedCommand<TrainCommand>[] => commands.map((command) => ({ seat, command }));

/** A table whose hands are these, and whose boneyard begins with these; what was played so far. */
export const lessonSetup = <O extends TrainOptions>(
  options: O,
  hands: readonly string[],
  boneyard: string,
  ...opening: readonly (readonly ScriptedCommand<TrainCommand>[])[]
): LessonSetup<TrainCommand, O> => ({
  options,
  seats: hands.length,
  // The engine that lies on the hub is the last tile of its set: without it the others keep their numbers.
  chance: { "round-1": tiles([...hands, boneyard].join(" ")) },
  opening: opening.flat(),
});

/** A hand with one tile for the engine, and doubles. */
export const OTHERS = "6-4 6-3 5-5 4-4 3-3 2-2 1-1 0-0";

/** The other player lays two doubles, and finds nothing to go with them. */
export const twoOpenDoubles = (options: TrainOptions) =>
  lessonSetup(
    options,
    ["6-2 5-1 4-1 3-2 5-0 4-0 3-0 4-3", "6-1 1-1 6-3 3-3 5-5 4-4 0-0 6-0"],
    "6-5 5-4",
    scriptedBy(ME, layCommand("6-2", ME, 0)),
    scriptedBy(THEY, layCommand("6-1", THEY, 0)),
    scriptedBy(ME, layCommand("3-2", ME, 1)),
    scriptedBy(THEY, layCommand("6-3", MEXICAN, 0)),
    scriptedBy(ME, layCommand("3-0", ME, 2)),
    scriptedBy(THEY, layCommand("1-1", THEY, 1), layCommand("3-3", MEXICAN, 1), DRAW),
  );

/** Lays one tile behind the other while all build. */
export const buildChain = (seat: Seat, faces: string) =>
  scriptedBy(seat, ...faces.split(" ").map((face, on) => buildCommand(face, on)), FINISH);

/** Everybody has built a train; one tile is left, and it fits. */
export const lastTile = (left: string, options: ClubOptions = QUICK) =>
  lessonSetup(
    options,
    [`6-6 6-5 5-5 5-4 4-3 3-2 2-1 ${left}`, "6-4 4-4 3-3 0-0 2-2 5-0 6-0 2-0"],
    "3-0",
    buildChain(ME, "6-5 5-5 5-4 4-3 3-2 2-1"),
    buildChain(THEY, "6-4"),
  );
