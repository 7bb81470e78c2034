/** The quiet positions, which a tablebase must store. The captures of any other position lead to one of them. */
import { addCaptures } from "../../../../engine/games/pool/state/captures.ts";
import { moveList } from "../../../../engine/games/pool/state/move-list.ts";
import type { PositionValue } from "../../../../engine/games/pool/tablebase/four-pieces.ts";
import type { TablebaseValues } from "../../../../engine/games/pool/tablebase/generate.ts";
import { keyOf, positionFromIndex } from "../../../../engine/games/pool/tablebase/position-index.ts";

const list = moveList("set");
const pieces = { own: 0, foe: 0, kings: 0 };

/** Null if it is no position, or if a capture is mandatory. */
export const quietIn =
  (tablebase: TablebaseValues): PositionValue =>
  (of, number) => {
    if (!positionFromIndex(of, number, pieces)) return null;
    list.size = 0;
    addCaptures(list, pieces.own, pieces.foe, pieces.kings);
    return list.size > 0 ? null : tablebase.get(keyOf(of))![number]!;
  };
