/**
 * Infers what a seat can know of unseen tiles from the events of the round.
 *
 * A round's tiles are one sequence: the hands first, seat by seat, then the boneyard from its top. So each tile has a
 * position in it. The seat knows some tiles; for every other position it knows which seat took it, and when. A tile
 * that another seat laid came from one of its positions.
 *
 * A draw or a pass also gives information about that seat's whole hand. Under the family rules no tile of it could be
 * laid (#12). Under the club rules, where a player may decline (#12), most likely none could.
 */
import type { Seat } from "../../../contract/game.ts";
import { evolve } from "../rules/evolve.ts";
import { legalPlaysWith } from "../rules/legal-plays.ts";
import { engineTile } from "../rules/rounds.ts";
import { tilesIn, tilesShuffled } from "../state/rulebook.ts";
import { hasValue } from "../state/tiles.ts";
import { endsOf, valueAt } from "../state/trains.ts";
import type { SeenTile, Tile, TrainEvent, TrainState } from "../state/types.ts";

/** One position of the round's sequence of tiles. */
export interface RowPosition {
  /** The seat that took it; null while it is in the boneyard. */
  readonly seat: Seat | null;
  /** The number of the event by which it was taken. */
  readonly since: number;
  /** Its tile, if known. */
  readonly tile: SeenTile;
}

/** A tile that another seat laid, from one of its positions. */
export interface ShownTile {
  readonly seat: Seat;
  readonly at: number;
  readonly tile: Tile;
}

/** At event `at`, the seat had none of these tiles among those that it took at event `since` or later. */
export interface AbsentTiles {
  readonly seat: Seat;
  readonly since: number;
  readonly at: number;
  readonly tiles: ReadonlySet<Tile>;
  /** Whether the rules imply it. If not, the seat may have had one and declined to lay it. */
  readonly isCertain: boolean;
}

export interface TileInference {
  readonly places: readonly RowPosition[];
  readonly shown: readonly ShownTile[];
  readonly denials: readonly AbsentTiles[];
}

interface Inference {
  readonly me: Seat;
  readonly places: RowPosition[];
  /** How many positions have been taken. */
  taken: number;
  readonly shown: ShownTile[];
  readonly denials: AbsentTiles[];
}

/** What `events`, redacted for seat `me` with view `state`, reveal about the current round. */
export const inferTiles = (me: Seat, state: TrainState, events: readonly TrainEvent[]): TileInference => {
  const first = events.findLastIndex(({ type }) => type === "dealt");
  const inference: Inference = { me, places: [], taken: 0, shown: [], denials: [] };
  if (first < 0) return inferFromView(state);
  let before = state;
  events.slice(first).forEach((event, at) => {
    addEvent(inference, before, event, at);
    before = evolve(before, event);
  });
  inference.places.push(...unseen(tilesShuffled(state.rules) - inference.taken));
  return inference;
};

/**
 * The inference without the round's events: hands and boneyard only. In a position set up by hand, some tiles may be in
 * neither.
 */
export const inferFromView = (state: TrainState): TileInference => {
  const held = state.hands.flatMap((hand, seat) => hand.map((tile) => ({ seat, since: 0, tile })));
  const laid = state.lanes.reduce((sum, lane) => sum + lane.laid.length, state.phase === "seek" ? 0 : 1);
  const outside = tilesIn(state.rules.set) - laid - held.length;
  return { places: [...held, ...unseen(outside)], shown: [], denials: [] };
};

const unseen = (count: number): readonly RowPosition[] =>
  Array.from({ length: count }, () => ({ seat: null, since: 0, tile: null }));

const addEvent = (inference: Inference, before: TrainState, event: TrainEvent, at: number): void => {
  switch (event.type) {
    case "dealt":
      for (const [seat, hand] of event.hands.entries()) for (const tile of hand) take(inference, seat, at, tile);
      break;
    case "engine-sought":
      sought(inference, before, event.tiles, at);
      break;
    case "engine-laid":
      show(inference, event.seat, engineTile(before), at);
      break;
    case "drew":
      drew(inference, before, event, at);
      break;
    case "played":
    case "built":
      played(inference, before, event, at);
      break;
    case "passed":
      passed(inference, before, event.seat, at);
      break;
    case "stopped":
      deny(inference, event.seat, 0, at, playable(before, event.seat), false);
      break;
    case "finished":
      deny(inference, event.seat, 0, at, buildable(before, event.seat), false);
      break;
    default:
  }
};

const take = (inference: Inference, seat: Seat, since: number, tile: SeenTile): void => {
  inference.places.push({ seat, since, tile });
  inference.taken++;
};

const show = (inference: Inference, seat: Seat, tile: Tile, at: number): void => {
  if (seat !== inference.me) inference.shown.push({ seat, at, tile });
};

const deny = (
  inference: Inference,
  seat: Seat,
  since: number,
  at: number,
  tiles: ReadonlySet<Tile>,
  isCertain: boolean,
): void => {
  if (seat !== inference.me && tiles.size > 0) inference.denials.push({ seat, since, at, tiles, isCertain });
};

/** #5: all seats draw because none held the engine. */
const sought = (inference: Inference, before: TrainState, tiles: readonly SeenTile[], at: number): void => {
  const engine = new Set([engineTile(before)]);
  for (let seat = 0; seat < before.seats; seat++) deny(inference, seat, 0, at, engine, true);
  for (const [seat, tile] of tiles.entries()) take(inference, seat, at, tile);
};

/** #13: no held tile could be laid. `fits` tells whether the new tile can be laid. */
const drew = (
  inference: Inference,
  before: TrainState,
  { seat, tile, fits }: Extract<TrainEvent, { type: "drew" }>,
  at: number,
): void => {
  const tiles = playable(before, seat);
  deny(inference, seat, 0, at, tiles, before.rules.mustPlay);
  take(inference, seat, at, tile);
  if (fits === false) deny(inference, seat, at, at + 1, tiles, true);
  if (fits === true) deny(inference, seat, at, at + 1, othersThan(before, tiles), true);
};

/** After a draw only the drawn tile can be laid, so its position is known. */
const played = (
  inference: Inference,
  before: TrainState,
  { seat, tile }: { readonly seat: Seat; readonly tile: Tile },
  at: number,
): void => {
  if (seat === inference.me) return;
  const last = inference.places.findLastIndex((place) => place.seat === seat);
  if (before.turn?.stage === "drawn") inference.places[last] = { ...inference.places[last]!, tile };
  else show(inference, seat, tile, at);
};

const passed = (inference: Inference, before: TrainState, seat: Seat, at: number): void => {
  const drawnAt =
    before.turn?.stage === "drawn" ? (inference.places.findLast((place) => place.seat === seat)?.since ?? 0) : 0;
  deny(inference, seat, drawnAt, at, playable(before, seat), before.rules.mustPlay);
};

const allTiles = (state: TrainState): readonly Tile[] =>
  Array.from({ length: tilesIn(state.rules.set) }, (_, tile) => tile);

/** The tiles that the seat could have laid if it had them. */
const playable = (state: TrainState, seat: Seat): ReadonlySet<Tile> =>
  new Set(legalPlaysWith(state, seat, allTiles(state)).map(({ tile }) => tile));

const buildable = (state: TrainState, seat: Seat): ReadonlySet<Tile> => {
  const values = endsOf(state, seat).map((on) => valueAt(state, seat, on));
  return new Set(allTiles(state).filter((tile) => values.some((value) => hasValue(tile, value))));
};

const othersThan = (state: TrainState, tiles: ReadonlySet<Tile>): ReadonlySet<Tile> =>
  new Set(allTiles(state).filter((tile) => !tiles.has(tile)));
