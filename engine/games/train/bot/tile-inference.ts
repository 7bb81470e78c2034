/**
 * What a seat can tell of the tiles that it has not seen, from all that happened in the round.
 *
 * A round's tiles come from one row: the hands first, seat by seat, then the boneyard from its top. So "which tile is
 * where" is a question about places in that row. The seat knows some of them; of each other place it knows who took it
 * and when. Of a tile that somebody laid it knows that it came from one of his places. And whoever draws or passes
 * tells something about all that he held: in the family that none of it could be laid (#12), in the club, where one may
 * decline (#12), that most likely none could.
 */
import type { Seat } from "../../../contract/game.ts";
import { evolve } from "../rules/evolve.ts";
import { legalPlaysWith } from "../rules/legal-plays.ts";
import { engineTile } from "../rules/rounds.ts";
import { tilesIn, tilesShuffled } from "../state/rulebook.ts";
import { hasValue } from "../state/tiles.ts";
import { endsOf, valueAt } from "../state/trains.ts";
import type { SeenTile, Tile, TrainEvent, TrainState } from "../state/types.ts";

/** One place of the round's row of tiles. */
export interface RowPosition {
  /** Who took it; null while it is in the boneyard. */
  readonly seat: Seat | null;
  /** The number of the event by which it was taken. */
  readonly since: number;
  /** Its tile where that is known. */
  readonly tile: SeenTile;
}

/** A tile that another seat laid, from one of its places. */
export interface ShownTile {
  readonly seat: Seat;
  readonly at: number;
  readonly tile: Tile;
}

/** At `at` a seat had none of these tiles among those that it took at `since` or later. */
export interface AbsentTiles {
  readonly seat: Seat;
  readonly since: number;
  readonly at: number;
  readonly tiles: ReadonlySet<Tile>;
  /** Whether the rules say so; else the seat could have laid one and did not want to. */
  readonly isCertain: boolean;
}

export interface TileInference {
  readonly places: readonly RowPosition[];
  readonly shown: readonly ShownTile[];
  readonly denials: readonly AbsentTiles[];
}

interface Hearing {
  readonly me: Seat;
  readonly places: RowPosition[];
  /** How many places have been taken. */
  taken: number;
  readonly shown: ShownTile[];
  readonly denials: AbsentTiles[];
}

/** What `events`, heard by the seat whose view `state` is, tell of the round under way. */
export const inferTiles = (me: Seat, state: TrainState, events: readonly TrainEvent[]): TileInference => {
  const first = events.findLastIndex(({ type }) => type === "dealt");
  const hearing: Hearing = { me, places: [], taken: 0, shown: [], denials: [] };
  if (first < 0) return inferFromView(state);
  let before = state;
  events.slice(first).forEach((event, at) => {
    hear(hearing, before, event, at);
    before = evolve(before, event);
  });
  hearing.places.push(...unseen(tilesShuffled(state.rules) - hearing.taken));
  return hearing;
};

/**
 * Where the round's events are not to be had, hands and boneyard are all there is; and in a position set up by hand some
 * tiles may be in neither.
 */
export const inferFromView = (state: TrainState): TileInference => {
  const held = state.hands.flatMap((hand, seat) => hand.map((tile) => ({ seat, since: 0, tile })));
  const laid = state.lanes.reduce((sum, lane) => sum + lane.laid.length, state.phase === "seek" ? 0 : 1);
  const outside = tilesIn(state.rules.set) - laid - held.length;
  return { places: [...held, ...unseen(outside)], shown: [], denials: [] };
};

const unseen = (count: number): readonly RowPosition[] =>
  Array.from({ length: count }, () => ({ seat: null, since: 0, tile: null }));

const hear = (hearing: Hearing, before: TrainState, event: TrainEvent, at: number): void => {
  switch (event.type) {
    case "dealt":
      for (const [seat, hand] of event.hands.entries()) for (const tile of hand) take(hearing, seat, at, tile);
      break;
    case "engine-sought":
      sought(hearing, before, event.tiles, at);
      break;
    case "engine-laid":
      show(hearing, event.seat, engineTile(before), at);
      break;
    case "drew":
      drew(hearing, before, event, at);
      break;
    case "played":
    case "built":
      played(hearing, before, event, at);
      break;
    case "passed":
      passed(hearing, before, event.seat, at);
      break;
    case "stopped":
      deny(hearing, event.seat, 0, at, playable(before, event.seat), false);
      break;
    case "finished":
      deny(hearing, event.seat, 0, at, buildable(before, event.seat), false);
      break;
    default:
  }
};

const take = (hearing: Hearing, seat: Seat, since: number, tile: SeenTile): void => {
  hearing.places.push({ seat, since, tile });
  hearing.taken++;
};

const show = (hearing: Hearing, seat: Seat, tile: Tile, at: number): void => {
  if (seat !== hearing.me) hearing.shown.push({ seat, at, tile });
};

const deny = (
  hearing: Hearing,
  seat: Seat,
  since: number,
  at: number,
  tiles: ReadonlySet<Tile>,
  isCertain: boolean,
): void => {
  if (seat !== hearing.me && tiles.size > 0) hearing.denials.push({ seat, since, at, tiles, isCertain });
};

/** #5: all draw because nobody held the engine. */
const sought = (hearing: Hearing, before: TrainState, tiles: readonly SeenTile[], at: number): void => {
  const engine = new Set([engineTile(before)]);
  for (let seat = 0; seat < before.seats; seat++) deny(hearing, seat, 0, at, engine, true);
  for (const [seat, tile] of tiles.entries()) take(hearing, seat, at, tile);
};

/** #13: nothing that was held could be laid; and where `fits` tells, the new tile neither, or it can. */
const drew = (
  hearing: Hearing,
  before: TrainState,
  { seat, tile, fits }: Extract<TrainEvent, { type: "drew" }>,
  at: number,
): void => {
  const tiles = playable(before, seat);
  deny(hearing, seat, 0, at, tiles, before.rules.mustPlay);
  take(hearing, seat, at, tile);
  if (fits === false) deny(hearing, seat, at, at + 1, tiles, true);
  if (fits === true) deny(hearing, seat, at, at + 1, othersThan(before, tiles), true);
};

/** After drawing only the drawn tile can be laid: then it is known where it came from. */
const played = (
  hearing: Hearing,
  before: TrainState,
  { seat, tile }: { readonly seat: Seat; readonly tile: Tile },
  at: number,
): void => {
  if (seat === hearing.me) return;
  const last = hearing.places.findLastIndex((place) => place.seat === seat);
  if (before.turn?.stage === "drawn") hearing.places[last] = { ...hearing.places[last]!, tile };
  else show(hearing, seat, tile, at);
};

const passed = (hearing: Hearing, before: TrainState, seat: Seat, at: number): void => {
  const drawnAt =
    before.turn?.stage === "drawn" ? (hearing.places.findLast((place) => place.seat === seat)?.since ?? 0) : 0;
  deny(hearing, seat, drawnAt, at, playable(before, seat), before.rules.mustPlay);
};

const allTiles = (state: TrainState): readonly Tile[] =>
  Array.from({ length: tilesIn(state.rules.set) }, (_, tile) => tile);

/** The tiles that the seat could have laid, had it had them. */
const playable = (state: TrainState, seat: Seat): ReadonlySet<Tile> =>
  new Set(legalPlaysWith(state, seat, allTiles(state)).map(({ tile }) => tile));

const buildable = (state: TrainState, seat: Seat): ReadonlySet<Tile> => {
  const values = endsOf(state, seat).map((on) => valueAt(state, seat, on));
  return new Set(allTiles(state).filter((tile) => values.some((value) => hasValue(tile, value))));
};

const othersThan = (state: TrainState, tiles: ReadonlySet<Tile>): ReadonlySet<Tile> =>
  new Set(allTiles(state).filter((tile) => !tiles.has(tile)));
