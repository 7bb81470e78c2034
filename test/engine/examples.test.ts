/** The example game in engine/games/README.md of a hidden card that changes hands. */
import { describe, expect, it } from "vitest";
import type { Viewer } from "../../engine/contract/game.ts";
import { lowest } from "../examples/lowest.ts";

const dealt = lowest.evolve(lowest.start({}, 3), {
  type: "dealt",
  hands: [
    [1, 4, 7],
    [2, 5, 8],
    [3, 6, 9],
  ],
});
const passed = { type: "passed", seat: 0, to: 1, given: 7, taken: 7 } as const;
const after = lowest.evolve(dealt, passed);
const HIDDEN_HAND = [null, null, null];

describe("a hidden card that changes hands", () => {
  it.each<[Viewer, object, object]>([
    [
      "all",
      { given: 7, taken: 7 },
      [
        [1, 4],
        [2, 5, 7, 8],
        [3, 6, 9],
      ],
    ],
    [0, { given: 7, taken: null }, [[1, 4], [null, ...HIDDEN_HAND], HIDDEN_HAND]],
    [1, { given: null, taken: 7 }, [[null, null], [2, 5, 7, 8], HIDDEN_HAND]],
    [
      2,
      { given: null, taken: null },
      [
        [null, null],
        [null, ...HIDDEN_HAND],
        [3, 6, 9],
      ],
    ],
    ["watcher", { given: null, taken: null }, [[null, null], [null, ...HIDDEN_HAND], HIDDEN_HAND]],
  ])("viewer %s receives only the fields it may know, and folds them", (viewer, expected, hands) => {
    const seen = lowest.redact(passed, viewer, false);
    expect(seen).toMatchObject(expected);
    expect(lowest.evolve(lowest.view(dealt, viewer), seen).hands).toEqual(hands);
    expect(lowest.view(after, viewer).hands).toEqual(hands);
  });

  it("would reveal a card if one field contained both the given and the taken card", () => {
    const leak = { ...lowest.redact(passed, 0, false), taken: passed.given };
    expect(lowest.evolve(lowest.view(dealt, 0), leak)).not.toEqual(lowest.view(after, 0));
  });
});
