/** The heap for pages without scripts. */
import type { GameCommand, GameEvent } from "../../../engine/contract/game.ts";
import type { HeapState } from "../../../engine/games/heap/game.ts";
import type { PlainGame } from "../contract/plain-game.ts";

const countOf = (taken: GameCommand | GameEvent): string => String((taken as { readonly count?: number }).count ?? 0);

export const plain: PlainGame<HeapState> = {
  describe: ({ view }) => [String(view.left)],
  groupMoves: (_, moves) => [{ title: "", moves: moves.map((command) => ({ label: countOf(command), command })) }],
  eventText: (event) => countOf(event),
};
