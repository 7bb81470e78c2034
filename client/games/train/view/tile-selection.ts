/** Interprets presses: a tile and an end make a move, in either order. Pure; rules and reasons are the engine's. */
import type { Seat } from "../../../../engine/contract/game.ts";
import { moves } from "../../../../engine/games/train/rules/moves.ts";
import { whyNot } from "../../../../engine/games/train/rules/why-not.ts";
import type { Tile, TrainCommand, TrainState } from "../../../../engine/games/train/state/types.ts";

export interface TrainPlace {
  readonly train: number;
  readonly on: number;
}

/** A tile and an end that it fits. `commands`: one, or one for each gap where the Mexican Train may stand (B.5.4). */
export interface Placement extends TrainPlace {
  readonly tile: Tile;
  readonly commands: readonly TrainCommand[];
}

/** The selection: a tile that needs an end, or an end that needs a tile. */
export type TileSelection =
  | { readonly type: "none" }
  | { readonly type: "tile"; readonly tile: Tile }
  | { readonly type: "end"; readonly place: TrainPlace };

export const NO_SELECTION: TileSelection = { type: "none" };

/** A tile without an end, or a train without a tile; its reason loads with the texts. */
export interface UnfitReason {
  readonly type: "unfit";
  readonly state: TrainState;
  readonly seat: Seat;
  readonly about: { readonly tile: Tile } | { readonly train: number };
}

export type SelectionResult =
  | UnfitReason
  | { readonly type: "chosen"; readonly choice: TileSelection }
  | { readonly type: "play"; readonly placement: Placement }
  | { readonly type: "refused"; readonly code: string };

export const isSamePlace = (a: TrainPlace, b: TrainPlace): boolean => a.train === b.train && a.on === b.on;

export const placementsOf = (state: TrainState, seat: Seat): readonly Placement[] => {
  const found = new Map<string, { place: TrainPlace; tile: Tile; commands: TrainCommand[] }>();
  for (const command of moves(state, seat)) {
    if (command.type !== "play" && command.type !== "build") continue;
    const place = { train: command.type === "play" ? command.train : seat, on: command.on };
    const name = [command.tile, place.train, place.on].join();
    const known = found.get(name);
    if (known) known.commands.push(command);
    else found.set(name, { place, tile: command.tile, commands: [command] });
  }
  return [...found.values()].map(({ place, tile, commands }) => ({ ...place, tile, commands }));
};

/** The table as the seat on turn sees it. */
export interface SelectionInput {
  readonly state: TrainState;
  readonly seat: Seat;
  readonly placements: readonly Placement[];
}

const chosen = (choice: TileSelection): SelectionResult => ({ type: "chosen", choice });
const refused = (code: string): SelectionResult => ({ type: "refused", code });

export const pressTile = (
  { state, seat, placements }: SelectionInput,
  choice: TileSelection,
  tile: Tile,
): SelectionResult => {
  if (choice.type === "tile" && choice.tile === tile) return chosen(NO_SELECTION);
  const own = placements.filter((placement) => placement.tile === tile);
  const wanted = choice.type === "end" ? own.find((placement) => isSamePlace(placement, choice.place)) : undefined;
  if (wanted) return { type: "play", placement: wanted };
  if (own.length > 0) return chosen({ type: "tile", tile });
  return { type: "unfit", state, seat, about: { tile } };
};

/** `on` is null for a press on a whole train: that selects its only fitting end, if there is one. */
export const pressTrain = (
  desk: SelectionInput,
  choice: TileSelection,
  train: number,
  on: number | null,
): SelectionResult => {
  const here = desk.placements.filter((each) => each.train === train && (on === null || each.on === on));
  if (choice.type === "tile") return pressWithTile(desk, choice.tile, here, train, on);
  const first = here[0];
  if (!first) return { type: "unfit", state: desk.state, seat: desk.seat, about: { train } };
  const place = { train, on: first.on };
  const isAgain = choice.type === "end" && isSamePlace(choice.place, place);
  return chosen(isAgain ? NO_SELECTION : { type: "end", place });
};

const pressWithTile = (
  { state, seat }: SelectionInput,
  tile: Tile,
  here: readonly Placement[],
  train: number,
  on: number | null,
): SelectionResult => {
  const fitting = here.filter((each) => each.tile === tile);
  if (fitting.length === 1 && fitting[0]) return { type: "play", placement: fitting[0] };
  if (fitting.length > 1) return refused("which-end");
  if (state.phase === "build") return refused(train === seat ? "does-not-fit" : "own-train-only");
  const end = on ?? state.lanes[train]?.laid.length ?? 0;
  return refused(whyNot(state, seat, { type: "play", tile, train, on: end })?.refused ?? "does-not-fit");
};

/** The highlighted tiles: those that fit the selected end, or else any end. */
export const tilesThatFit = (placements: readonly Placement[], choice: TileSelection): ReadonlySet<Tile> =>
  new Set(
    placements
      .filter((each) => choice.type !== "end" || isSamePlace(each, choice.place))
      .map((placement) => placement.tile),
  );

/** The highlighted ends: those that the selected tile fits; none without a tile. */
export const endsThatFit = (placements: readonly Placement[], choice: TileSelection): readonly TrainPlace[] => {
  if (choice.type === "none") return [];
  return choice.type === "end" ? [choice.place] : placements.filter(({ tile }) => tile === choice.tile);
};
