/**
 * Redacts train events and states. Everyone sees the tiles on the table and the hands revealed at a round's end. A seat
 * also sees its own hand. A partner sees no more than an opponent.
 */
import type { Viewer } from "../../../contract/game.ts";
import type { Hand, SeenTile, TrainEvent, TrainState } from "../state/types.ts";

const faceDown = (faces: readonly SeenTile[]): readonly null[] => faces.map(() => null);

export const redact = (event: TrainEvent, viewer: Viewer): TrainEvent => {
  if (viewer === "all") return event;
  switch (event.type) {
    case "dealt":
      return { ...event, hands: event.hands.map((hand, seat) => (seat === viewer ? hand : faceDown(hand))) };
    case "engine-sought":
      return { ...event, tiles: event.tiles.map((tile, seat) => (seat === viewer ? tile : null)) };
    case "drew":
      return event.seat === viewer ? event : { ...event, tile: null };
    default:
      return event;
  }
};

export const view = (state: TrainState, viewer: Viewer): TrainState => {
  if (viewer === "all" || isLaidOpen(state)) return state;
  const hands: readonly Hand[] = state.hands.map((hand, seat) => (seat === viewer ? hand : faceDown(hand)));
  const turn = state.turn && state.turn.seat !== viewer ? { ...state.turn, drawn: null } : state.turn;
  return { ...state, hands, turn };
};

/** Between `round-scored` and the next deal all hands are face up. */
const isLaidOpen = ({ phase }: TrainState): boolean => phase === "gate" || phase === "over";
