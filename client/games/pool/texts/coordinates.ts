/** The notation of squares on the board and in the move list: the player's choice, saved in the browser. */

import type { SquareName } from "../../../../engine/games/pool/notation/notation.ts";
import { makeAlgebraic } from "../../../../engine/games/pool/state/bitboard.ts";
import { localStore } from "../../../kit/storage/browser-storage.ts";

const coordinateStyles = ["numbers", "algebraic"] as const;
export type CoordinateStyle = (typeof coordinateStyles)[number];

const KEY = "pool.coordinates";

/** Read once. Without storage the choice lasts as long as the page. */
let chosen: CoordinateStyle | null = null;

export const coordinateStyle = (): CoordinateStyle => {
  chosen ??= localStore.get(KEY) === "algebraic" ? "algebraic" : "numbers";
  return chosen;
};

export const setCoordinateStyle = (style: CoordinateStyle): void => {
  chosen = style;
  localStore.set(KEY, style);
};

/** A square's name in the chosen style. */
export const squareName: SquareName = (square) =>
  coordinateStyle() === "algebraic" ? makeAlgebraic(square) : String(square);
