/** The other elements of the waiting room. They load before it appears, so that nothing in it moves. */
import type { Store } from "../../store/store.ts";

/** As in table/game-view/ft-game-view.styles.ts: the board has the panel next to it. */
export const WIDE = matchMedia("(min-width: 700px) and (min-height: 541px) and (orientation: landscape)");

/** `fills`: the game's board is an empty cloth, which a wide window shows with the chairs around it. */
export const loadRoomParts = ({ live, seats }: Store, fills: boolean): Promise<unknown> => {
  // Everyone sees a program that sits.
  const isSeated = seats.length > 0 || live.chairs.some((chair) => chair?.program !== undefined);
  return Promise.all([
    fills && WIDE.matches ? import("./ft-chairs.ts") : null,
    isSeated && !live.shared ? import("./seated-parts.ts") : null,
  ]);
};
