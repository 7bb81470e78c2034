/** A position of the heap, for programs that do not fold logs. */
import type { HeapState } from "../../../engine/games/heap/game.ts";
import type { GamePosition } from "../contract/worker-game.ts";

export const position: GamePosition<HeapState> = ({ left }) => ({ board: { left }, text: `${left} are left` });
