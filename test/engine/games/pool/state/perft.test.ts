import { describe, expect, it } from "vitest";
import { captureIdentities } from "../../../../../engine/games/pool/state/move-list.ts";
import { perft } from "../../../../../engine/games/pool/state/perft.ts";
import { chosenSamples, everyNth } from "../../../../support/samples.ts";
import { perftCases } from "../oracle.ts";
import { positionOf } from "../play.ts";

describe("perft agrees with the oracle at quickDepth", () => {
  it.each(everyNth(perftCases, 3, 1))("$name", ({ fen, quickDepth, perft: expected }) => {
    const counted = captureIdentities.map((convention) => perft(positionOf(fen), quickDepth, convention));
    expect(counted).toEqual(captureIdentities.map((convention) => expected[quickDepth]![convention]));
  });
  it("the oracle has more than 100 positions", () => expect(perftCases.length).toBeGreaterThan(100));
});

/** From rhalbersma/dctl, board_08x08.cpp, test case Pool (`set` and `seq`); `path` from the oracle. */
const PUBLISHED = [
  { depth: 7, set: 190_146, seq: 190_146, path: 190_146 },
  { depth: 8, set: 929_896, seq: 929_902, path: 929_902 },
  { depth: 9, set: 4_570_534, seq: 4_570_615, path: 4_570_615 },
];

describe("perft agrees with the published table from the start position", () => {
  const start = positionOf(perftCases[0]!.fen);
  it.each(chosenSamples(PUBLISHED.slice(0, 1), PUBLISHED, PUBLISHED))("at depth $depth", ({ depth, ...expected }) => {
    for (const convention of captureIdentities) expect(perft(start, depth, convention)).toBe(expected[convention]);
  });
  it("at depth 0 with one leaf", () => expect(perft(start, 0, "set")).toBe(1));
});
