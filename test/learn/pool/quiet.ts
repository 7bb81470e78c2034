/** What has to be kept of endings: the quiet positions. Looking at the captures of another leads to one of them. */
import { addCaptures } from "../../../engine/games/pool/captures.ts";
import type { Judged } from "../../../engine/games/pool/endings/book.ts";
import type { Endings } from "../../../engine/games/pool/endings/make.ts";
import { keyOf, place } from "../../../engine/games/pool/endings/placing.ts";
import { moveList } from "../../../engine/games/pool/move-list.ts";

const list = moveList("set");
const placing = { own: 0, foe: 0, kings: 0 };

/** Null for what is no position, and where something must be captured. */
export const quietIn =
  (endings: Endings): Judged =>
  (of, number) => {
    if (!place(of, number, placing)) return null;
    list.size = 0;
    addCaptures(list, placing.own, placing.foe, placing.kings);
    return list.size > 0 ? null : endings.get(keyOf(of))![number]!;
  };
