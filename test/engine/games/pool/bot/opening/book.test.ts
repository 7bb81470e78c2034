/** The opening book of pool checkers: what it lists, that its moves are good, and who plays by it. */
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../../engine/contract/bot.ts";
import { poolBot } from "../../../../../../engine/games/pool/bot/bot.ts";
import { poolLevels } from "../../../../../../engine/games/pool/bot/levels.ts";
import { bookKey, MOVE_MARKS, openBook, walkBook } from "../../../../../../engine/games/pool/bot/opening/book.ts";
import { marks } from "../../../../../../engine/games/pool/bot/opening/generated/book.ts";
import { bookMoves, loadBook } from "../../../../../../engine/games/pool/bot/opening/load-book.ts";
import { loadTablebase } from "../../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { legalMoves } from "../../../../../../engine/games/pool/state/moves.ts";
import type { PoolState, Position } from "../../../../../../engine/games/pool/state/types.ts";
import { everyNth } from "../../../../../support/samples.ts";
import { playPath, playText, startFrom } from "../../play.ts";

const STRONGEST = poolLevels.length;
/** Of a comparison. */
const NODES = 300_000;
/** What a good move may lose by a search with fewer nodes than the book's, of the chance to win. */
const MOST_LOST = 0.06;

const start = startFrom();
const knownOf = (state: PoolState) => ({ seat: state.position.toMove === "black" ? 0 : 1, state, events: [] });
const chosen = (state: PoolState, level: number, seed: number) => {
  const choice = runToEnd(poolBot.choose(knownOf(state), level, 2_000, seededRandom(`${seed}`)));
  return choice.path;
};

/** Each position with its part of the text. */
const walked = (): readonly { readonly position: Position; readonly here: string }[] => {
  const found: { position: Position; here: string }[] = [];
  let read = 0;
  walkBook(start.position, (position, moves) => {
    const here = marks.slice(read, read + moves.length);
    read += moves.length;
    found.push({ position, here });
    return here;
  });
  return found;
};

beforeAll(async () => {
  await Promise.all([loadBook(), loadTablebase()]);
});

describe("the book", () => {
  it("has a mark for each legal move of each position, and no more", () => {
    const positions = walked();
    expect(positions.map(({ here }) => here).join("")).toBe(marks);
    expect(positions.length).toBe(openBook(start.position, marks).size);
    for (const { position, here } of positions) expect(here.length).toBe(legalMoves(position).length);
  });

  it("has a move to play in nearly each position", () => {
    const known = Object.values(MOVE_MARKS).join("");
    const positions = walked();
    for (const { here } of positions) expect([...here].every((mark) => known.includes(mark))).toBe(true);
    const played = positions.filter(({ position }) => bookMoves(position).length > 0);
    expect(played.length).toBeGreaterThan(0.97 * positions.length);
  });

  it("knows no position that its marks do not lead to", () => {
    expect(bookMoves({ ...start.position, toMove: "white" })).toEqual([]);
  });

  it.each(everyNth(walked(), 600, 30))("plays no move that loses much: %#", ({ position }) => {
    const state = { ...start, position };
    for (const path of bookMoves(position)) {
      const budget = { nodes: NODES, most: NODES, isSure: () => false };
      const found = runToEnd(poolBot.compare!(knownOf(state), { type: "move", path }, budget, seededRandom("book")));
      expect(found?.loss, `${bookKey(position)}: ${path.join("-")}`).toBeLessThan(MOST_LOST);
    }
  });
});

describe("playing by it", () => {
  it("the strongest level begins in different ways, and only with moves of the book", () => {
    const first = Array.from({ length: 40 }, (_, seed) => chosen(start, STRONGEST, seed).join("-"));
    const good = bookMoves(start.position).map((path) => path.join("-"));
    expect(new Set(first)).toEqual(new Set(good));
    expect(good.length).toBeGreaterThan(1);
  });

  it("the same seed gives the same move", () => {
    expect(chosen(start, STRONGEST, 7)).toEqual(chosen(start, STRONGEST, 7));
  });

  it("answers moves of the opponent that it would not play itself", () => {
    const followed = walked()[0]!;
    const moves = legalMoves(followed.position);
    const poor = moves.find((_, index) => followed.here[index] === MOVE_MARKS.followed)!;
    const after = playPath(start, poor.path);
    const answers = bookMoves(after.position).map((path) => path.join("-"));
    expect(answers).toContain(chosen(after, STRONGEST, 1).join("-"));
  });

  it("searches where the book ends", () => {
    const state = ["9-14", "22-17", "14-18", "23-14"].reduce(playText, start);
    expect(bookMoves(state.position)).toEqual([]);
    expect(legalMoves(state.position).map(({ path }) => path)).toContainEqual(chosen(state, STRONGEST, 1));
  });
});
