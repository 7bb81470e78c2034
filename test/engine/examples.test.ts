/** What the walk says of a card that changes hands unseen, by its own example. */
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
const BACKS = [null, null, null];

describe("a card that changes hands unseen", () => {
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
    [0, { given: 7, taken: null }, [[1, 4], [null, ...BACKS], BACKS]],
    [1, { given: null, taken: 7 }, [[null, null], [2, 5, 7, 8], BACKS]],
    [
      2,
      { given: null, taken: null },
      [
        [null, null],
        [null, ...BACKS],
        [3, 6, 9],
      ],
    ],
    ["watcher", { given: null, taken: null }, [[null, null], [null, ...BACKS], BACKS]],
  ])("viewer %s receives only what it may know of the card, and folds it", (viewer, told, hands) => {
    const seen = lowest.redact(passed, viewer, false);
    expect(seen).toMatchObject(told);
    expect(lowest.evolve(lowest.view(dealt, viewer), seen).hands).toEqual(hands);
    expect(lowest.view(after, viewer).hands).toEqual(hands);
  });

  it("would show a card in a hand that is face down, if one field told both what is given and what is taken", () => {
    const leak = { ...lowest.redact(passed, 0, false), taken: passed.given };
    expect(lowest.evolve(lowest.view(dealt, 0), leak)).not.toEqual(lowest.view(after, 0));
  });
});
