/** What the board shows, computed from its props and the selection. Pure; the element only renders it. */
import type { Seat } from "../../../../engine/contract/game.ts";
import { turn } from "../../../../engine/games/train/rules/moves.ts";
import { isOwn, isPublic, pairOf, partnerOf } from "../../../../engine/games/train/state/partners.ts";
import { handSize } from "../../../../engine/games/train/state/rulebook.ts";
import { totalsOf } from "../../../../engine/games/train/state/score.ts";
import { seenTiles } from "../../../../engine/games/train/state/tiles.ts";
import { engineOf, inheritedOpenDouble, mexicanOf, valueAt } from "../../../../engine/games/train/state/trains.ts";
import type { Tile, TrainEvent, TrainState, Value } from "../../../../engine/games/train/state/types.ts";
import type { BoardProps } from "../../contract/board-props.ts";
import { type DoubleView, doubleViews } from "./double-views.ts";
import { sortByOrder, type TileOrder, type TileOrientation, tileOrientations } from "./hand-order.ts";
import {
  endsThatFit,
  type Placement,
  placementsOf,
  type TileSelection,
  type TrainPlace,
  tilesThatFit,
} from "./tile-selection.ts";
import { type TrainBranch, trainBranches } from "./train-branches.ts";

/** What `BoardProps` are for this game. */
export type TrainBoardProps = BoardProps<TrainState, TrainEvent>;

export interface LaneView {
  readonly train: number;
  readonly kind: "own" | "partner" | "other" | "mexican";
  readonly isPublic: boolean;
  readonly isOnTurn: boolean;
  /** An open double elsewhere bars it (#21). */
  readonly isBarred: boolean;
  /** The pair ended a turn without a tile: after another one, its trains are public (B.4). */
  readonly isStuck: boolean;
  /** Tiles in its owner's hand, and points so far; null for the Mexican Train. */
  readonly owner: { readonly tiles: number; readonly total: number; readonly isBuilding: boolean } | null;
  readonly strands: readonly (TrainBranch & { readonly value: Value | null })[];
}

export interface BoardView {
  readonly props: TrainBoardProps;
  readonly state: TrainState;
  /** The seat that the viewer acts for now; null if there is none. */
  readonly acting: Seat | null;
  /** The seat whose hand is shown; null if none is visible. */
  readonly handSeat: Seat | null;
  readonly hand: readonly TileOrientation[];
  /** The tiles in a hand at the deal, for which there is room; 0 without a hand. */
  readonly dealt: number;
  readonly placements: readonly Placement[];
  readonly choice: TileSelection;
  readonly fitting: ReadonlySet<Tile>;
  readonly ends: readonly TrainPlace[];
  readonly lanes: readonly LaneView[];
  /** The lane next to the hand. */
  readonly own: LaneView | null;
  readonly doubles: readonly DoubleView[];
  /** The last played tile. */
  readonly newest: { readonly train: number; readonly position: number } | null;
}

const actingSeat = ({ state, acting }: TrainBoardProps): Seat | null =>
  acting !== null && turn(state).includes(acting) ? acting : null;

/** A seat sees only its own hand; a viewer of everything sees the near seat's. */
export const handSeatOf = ({ state, viewer, near, acting }: TrainBoardProps): Seat | null => {
  if (viewer === "watcher") return null;
  const seat = viewer === "all" ? (acting ?? near) : viewer;
  const hand = state.hands[seat];
  return hand === undefined || (hand.length > 0 && hand.includes(null)) ? null : seat;
};

/** The end that a hand is sorted from: that of the seat's own train. */
export const ownEnd = (state: TrainState, seat: Seat): Value => {
  const lane = state.lanes[seat];
  return lane === undefined || state.round === 0 ? 0 : valueAt(state, seat, lane.laid.length);
};

/** A lesson's hands are small. */
const dealtTo = ({ state, viewer, guided }: TrainBoardProps): number => {
  if (viewer === "watcher") return 0;
  const size = handSize(state.rules.rulebook, state.rules.set, state.seats);
  return guided ? Math.min(size, 7) : size;
};

const standing = (props: TrainBoardProps, seat: Seat | null, order: TileOrder): readonly TileOrientation[] => {
  if (seat === null) return [];
  const tiles = sortByOrder(seenTiles(props.state.hands[seat] ?? []), order);
  return tileOrientations(tiles, ownEnd(props.state, seat));
};

export const viewOf = (props: TrainBoardProps, choice: TileSelection, order: TileOrder): BoardView => {
  const { state, near } = props;
  const acting = actingSeat(props);
  const handSeat = handSeatOf(props);
  const placements = acting === null ? [] : placementsOf(state, acting);
  const lanes = state.round === 0 ? [] : laneOrder(state, near).map((train) => laneOf(props, train));
  return {
    props,
    state,
    acting,
    handSeat,
    hand: standing(props, handSeat, order),
    dealt: dealtTo(props),
    placements,
    choice,
    fitting: tilesThatFit(placements, choice),
    ends: endsThatFit(placements, choice),
    lanes: lanes.filter(({ kind }) => kind !== "own"),
    own: lanes.find(({ kind }) => kind === "own") ?? null,
    doubles: doubleViews(state),
    newest: newestOf(props),
  };
};

/** Round the hub, clockwise from the near seat; the Mexican Train first, or in its gap (B.5.4). */
const laneOrder = (state: TrainState, near: Seat): readonly number[] => {
  const mexican = state.rules.mexicanTrain ? [mexicanOf(state)] : [];
  const seats = Array.from({ length: state.seats }, (_, step) => (near + step) % state.seats);
  if (state.gap === null) return [...mexican, ...seats.slice(1), near];
  return [
    ...seats.flatMap((seat) => (seat === state.gap ? [seat, ...mexican] : [seat])).filter((t) => t !== near),
    near,
  ];
};

const laneOf = ({ state, near, begun = true }: TrainBoardProps, train: number): LaneView => {
  const isMexican = train === mexicanOf(state);
  const barring = inheritedOpenDouble(state);
  return {
    train,
    kind: isMexican ? "mexican" : kindOf(state, near, train),
    isPublic: isPublic(state, train),
    isOnTurn: !isMexican && begun && turn(state).includes(train),
    isBarred: barring !== null && barring.train !== train,
    isStuck: !isMexican && state.rules.pairs && state.stuck[pairOf(state, train)] === true,
    owner: isMexican ? null : ownerOf(state, train),
    strands: trainBranches(state, train).map((strand) => ({
      ...strand,
      value: strand.end === null ? null : valueAt(state, train, strand.end),
    })),
  };
};

const kindOf = (state: TrainState, near: Seat, train: number): LaneView["kind"] => {
  if (train === near) return "own";
  return isOwn(state, near, train) && train === partnerOf(state, near) ? "partner" : "other";
};

const ownerOf = (state: TrainState, seat: Seat): LaneView["owner"] => ({
  tiles: state.hands[seat]?.length ?? 0,
  total: totalsOf(state)[seat] ?? 0,
  isBuilding: state.phase === "build" && !state.ran[seat],
});

const newestOf = ({ state, event }: TrainBoardProps): BoardView["newest"] => {
  if (event?.type !== "played" && event?.type !== "built") return null;
  const train = event.type === "played" ? event.train : event.seat;
  const position = state.lanes[train]?.laid.length ?? 0;
  return position === 0 ? null : { train, position };
};

/** The value of the engine tile. */
export const engineLook = (state: TrainState): Value => (state.round === 0 ? state.rules.set : engineOf(state));

/** The class of a train's engine and of its owner's medal, whose colour comes with the scenery. */
export const engineClass = (seat: Seat | null): string => `engine-${seat ?? "gold"}`;

const laidIn = ({ state }: TrainBoardProps): number => state.lanes.reduce((sum, { laid }) => sum + laid.length, 0);

/** Whether exactly one tile was added: a step forward, no jump and no confirmed prediction. */
export const isSingleStep = (from: TrainBoardProps, to: TrainBoardProps): boolean =>
  from.state.round === to.state.round && laidIn(to) === laidIn(from) + 1;
