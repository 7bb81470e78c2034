/** The opening book of pool checkers: its contents, the quality of its moves, and its use. */
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../../engine/contract/bot.ts";
import { poolBot } from "../../../../../../engine/games/pool/bot/bot.ts";
import { poolLevels } from "../../../../../../engine/games/pool/bot/levels.ts";
import { bookKey, MOVE_MARKS, openBook, walkBook } from "../../../../../../engine/games/pool/bot/opening/book.ts";
import { bookMoves } from "../../../../../../engine/games/pool/bot/opening/book-moves.ts";
import { marks } from "../../../../../../engine/games/pool/bot/opening/generated/book.ts";
import { loadTablebase } from "../../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { legalMoves } from "../../../../../../engine/games/pool/state/moves.ts";
import type { PoolState, Position } from "../../../../../../engine/games/pool/state/types.ts";
import { everyNth } from "../../../../../support/samples.ts";
import { playPath, playText, startFrom } from "../../play.ts";

const STRONGEST = poolLevels.length;
/** Of each comparison. */
const NODES = 300_000;
/** The largest loss of win chance of a book move, by a search with fewer nodes than the book's. */
const MAX_LOSS = 0.06;

const start = startFrom();
const knownOf = (state: PoolState) => ({ seat: state.position.toMove === "black" ? 0 : 1, state, events: [] });
const choiceOf = (state: PoolState, seed: number) => {
  const choice = runToEnd(poolBot.choose(knownOf(state), STRONGEST, 2_000, seededRandom(`${seed}`)));
  return choice.path;
};

/** Each position of the book with its marks. */
const bookPositions = (): readonly { readonly position: Position; readonly ownMarks: string }[] => {
  const found: { position: Position; ownMarks: string }[] = [];
  let read = 0;
  walkBook(start.position, (position, moves) => {
    const ownMarks = marks.slice(read, read + moves.length);
    read += moves.length;
    found.push({ position, ownMarks });
    return ownMarks;
  });
  return found;
};

beforeAll(async () => {
  await loadTablebase();
});

describe("the book", () => {
  it("has exactly one mark for each legal move of each position", () => {
    const positions = bookPositions();
    expect(positions.map(({ ownMarks }) => ownMarks).join("")).toBe(marks);
    expect(positions.length).toBe(openBook(start.position, marks).size);
    for (const { position, ownMarks } of positions) expect(ownMarks.length).toBe(legalMoves(position).length);
  });

  it("has a playable move in nearly every position", () => {
    const known = Object.values(MOVE_MARKS).join("");
    const positions = bookPositions();
    for (const { ownMarks } of positions) expect([...ownMarks].every((mark) => known.includes(mark))).toBe(true);
    const played = positions.filter(({ position }) => bookMoves(position).length > 0);
    expect(played.length).toBeGreaterThan(0.97 * positions.length);
  });

  it("contains only positions that its marks reach", () => {
    expect(bookMoves({ ...start.position, toMove: "white" })).toEqual([]);
  });

  it.each(everyNth(bookPositions(), 1_200, 30))("contains only moves with a small loss: %#", ({ position }) => {
    const state = { ...start, position };
    for (const path of bookMoves(position)) {
      const budget = { nodes: NODES, most: NODES, isSure: () => false };
      const found = runToEnd(poolBot.compare!(knownOf(state), { type: "move", path }, budget, seededRandom("book")));
      expect(found?.loss, `${bookKey(position)}: ${path.join("-")}`).toBeLessThan(MAX_LOSS);
    }
  });
});

describe("the bot with the book", () => {
  it("plays different first moves at the strongest level, all from the book", () => {
    const first = Array.from({ length: 40 }, (_, seed) => choiceOf(start, seed).join("-"));
    const good = bookMoves(start.position).map((path) => path.join("-"));
    expect(new Set(first)).toEqual(new Set(good));
    expect(good.length).toBeGreaterThan(1);
  });

  it("plays the same move for the same seed", () => {
    expect(choiceOf(start, 7)).toEqual(choiceOf(start, 7));
  });

  it("answers opponents' moves that it does not play", () => {
    const followed = bookPositions()[0]!;
    const moves = legalMoves(followed.position);
    const poor = moves.find((_, index) => followed.ownMarks[index] === MOVE_MARKS.followed)!;
    const after = playPath(start, poor.path);
    const answers = bookMoves(after.position).map((path) => path.join("-"));
    expect(answers).toContain(choiceOf(after, 1).join("-"));
  });

  it("searches after the end of the book", () => {
    const state = ["9-14", "22-17", "14-18", "23-14"].reduce(playText, start);
    expect(bookMoves(state.position)).toEqual([]);
    expect(legalMoves(state.position).map(({ path }) => path)).toContainEqual(choiceOf(state, 1));
  });
});
