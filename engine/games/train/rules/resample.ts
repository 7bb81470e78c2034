/**
 * Samples another true state that a viewer cannot tell from this one: deals the other hands and the boneyard again
 * among themselves. A tile just drawn remains, because the drawer's options have revealed whether it fits.
 */
import type { Chance, Host, PossibleWorld, Viewer } from "../../../contract/game.ts";
import { tilesShuffled } from "../state/rulebook.ts";
import { sortHand } from "../state/tiles.ts";
import type { SeenTile, Tile, TrainState } from "../state/types.ts";
import { drawFromBoneyard, engineTile } from "./rounds.ts";

const isHidden = ({ phase }: TrainState): boolean => phase !== "deal" && phase !== "gate" && phase !== "over";

export const resample = (
  world: PossibleWorld<TrainState>,
  viewer: Viewer,
  chance: Chance,
): PossibleWorld<TrainState> => {
  const { state, host } = world;
  if (viewer === "all" || !isHidden(state)) return world;
  const drawn = state.turn?.drawn ?? null;
  const stays = (face: SeenTile, seat: number): boolean => seat === viewer || face === drawn;
  const boneyard = drawFromBoneyard(state, host, state.boneyard);
  const unseen = [...state.hands.flatMap((hand, seat) => hand.filter((face) => !stays(face, seat))), ...boneyard];
  const dealt = chance.shuffle("unseen", unseen.length).map((index) => Number(unseen[index]));
  let taken = 0;
  const hands = state.hands.map((hand, seat) =>
    sortHand(hand.map((face) => (stays(face, seat) ? Number(face) : dealt[taken++]!))),
  );
  const after = { ...state, hands: state.hands.map((hand, seat) => (seat === viewer ? hand : hands[seat]!)) };
  return { state: after, host: withBoneyard(state, host, dealt.slice(taken)) };
};

/** A host that deals this boneyard for the rest of the round, and everything else as before. */
const withBoneyard = (state: TrainState, host: Host, boneyard: readonly Tile[]): Host => {
  const ends = boneyard.map((tile) => numberOf(state, tile));
  const label = `round-${state.round}`;
  const dealt = host.shuffle(label, tilesShuffled(state.rules)).filter((each) => !ends.includes(each));
  return {
    ...host,
    shuffle: (requested, n) => (requested === label ? [...dealt, ...ends] : host.shuffle(requested, n)),
  };
};

/** A tile's number in the shuffle, which may leave out the engine. */
const numberOf = (state: TrainState, tile: Tile): number =>
  state.rules.engineInShuffle || tile < engineTile(state) ? tile : tile - 1;
