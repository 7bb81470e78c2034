/** What the lessons of Mexican Train are written with: stacked deals, and commands by the faces of tiles. */

import type { Seat } from "../../../../engine/game.ts";
import { parseTile } from "../../../../engine/games/train/tiles.ts";
import type {
  ClubOptions,
  FamilyOptions,
  Tile,
  TrainCommand,
  TrainOptions,
} from "../../../../engine/games/train/types.ts";
import type { Said, Scene } from "../../../../engine/lesson.ts";

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

/** Lays a tile on a train, behind so many others. */
export const lay = (face: string, train: number, on: number): Play => ({
  type: "play",
  tile: tile(face),
  train,
  on,
});

export const build = (face: string, on: number): TrainCommand => ({ type: "build", tile: tile(face), on });

export const DRAW: TrainCommand = { type: "draw" };
export const PASS: TrainCommand = { type: "pass" };
export const STOP: TrainCommand = { type: "stop" };
export const FINISH: TrainCommand = { type: "finish" };

export const by = (seat: Seat, ...commands: readonly TrainCommand[]): readonly Said<TrainCommand>[] =>
  commands.map((command) => ({ seat, command }));

/** A table whose hands are these, and whose boneyard begins with these; what was played so far. */
export const dealt = <O extends TrainOptions>(
  options: O,
  hands: readonly string[],
  boneyard: string,
  ...opening: readonly (readonly Said<TrainCommand>[])[]
): Scene<TrainCommand, O> => ({
  options,
  seats: hands.length,
  // The engine that lies on the hub is the last tile of its set: without it the others keep their numbers.
  chance: { "round-1": tiles([...hands, boneyard].join(" ")) },
  opening: opening.flat(),
});
