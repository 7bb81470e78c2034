/** The lines of a log: the game's moves, and table events. */
import { expect, it } from "vitest";
import { type HasStates, MoveHistory } from "../../../client/replay/move-history.ts";
import type { Entry, TableEvent, TableState } from "../../../engine/table/types.ts";

const storeOf = (...events: TableEvent[]): HasStates => ({
  entries: events.map((event, seq): Entry => ({ v: 1, seq, at: seq, seat: null, event })),
  at: () => ({ phase: "playing" }) as TableState,
});

it("a computer that a tournament calls has a line without a seat, which is no move", () => {
  const history = new MoveHistory({ moveLineOf: () => null, moveSoundsOf: () => [] });
  const store = storeOf({ type: "resigned", seat: 1 }, { type: "computer-called", level: 5 }, { type: "abandoned" });
  expect(history.of(store)).toMatchObject([
    { seq: 0, seat: 1, text: "resigns", isMove: false },
    { seq: 1, seat: null, text: "The round is over. The computer plays to the end.", isMove: false },
  ]);
});
