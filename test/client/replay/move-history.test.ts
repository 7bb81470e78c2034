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

it("a line follows its entry when the log's end reveals it", () => {
  const history = new MoveHistory({ moveLineOf: () => null, moveSoundsOf: () => [] });
  const hidden = storeOf({ type: "resigned", seat: 0 }, { type: "resigned", seat: 1 }, { type: "abandoned" });
  const [first, , last] = hidden.entries as [Entry, Entry, Entry];
  expect(history.of(hidden).map(({ seat }) => seat)).toEqual([0, 1]);
  const revealed: Entry = { v: 1, seq: 1, at: 1, seat: null, event: { type: "resigned", seat: 3 } };
  expect(history.of({ ...hidden, entries: [first, revealed, last] }).map(({ seat }) => seat)).toEqual([0, 3]);
});
