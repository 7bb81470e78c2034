/** The laws of a review: it converges, is limited in size, contains only legal moves, and only authors change edits. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { isRefusal, type Seat } from "../../../engine/contract/game.ts";
import { fullGameOf, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { decideEdit, MAX_REVIEW_BYTES, type ReviewContext, reviewBytes } from "../../../engine/review/decide.ts";
import { MAX_PLIES, parseReviewFrame, type ReviewEdit, type VariationMove } from "../../../engine/review/forms.ts";
import { isLegalLine } from "../../../engine/review/judge.ts";
import { isReviewable, movesTo, ReviewedGame } from "../../../engine/review/line.ts";
import {
  emptyReview,
  evolveReview,
  momentAfter,
  type ReviewState,
  type Variation,
} from "../../../engine/review/state.ts";
import { trialCount } from "../../support/samples.ts";
import { goldenLog, playRandomReview } from "./random-review.ts";

const GAMES = ["american-pool-1/00-2-seats", "train-1/07-3-seats", "spy-2/10-2-seats"] as const;

const log = goldenLog(GAMES[0]);
const table = fold(log);
const game = new ReviewedGame(log, table);
/** The entry before the first move. */
const FIRST = log.findIndex(({ event }) => event.type === "moved") - 1;

/** One person's edits on a review. */
class Author {
  readonly who: number;
  readonly seat: Seat | null;
  readonly context: Partial<ReviewContext>;

  constructor(who: number, seat: Seat | null, context: Partial<ReviewContext> = {}) {
    this.who = who;
    this.seat = seat;
    this.context = context;
  }

  decide(state: ReviewState, edit: ReviewEdit) {
    return decideEdit(state, edit, {
      ...{ who: this.who, seat: this.seat, present: [1, 2, 3], isTalkFree: true, length: log.length },
      isLegal: (from, moves) => isLegalLine(table, game, state, from, moves),
      ...this.context,
    });
  }

  edit(state: ReviewState, edit: ReviewEdit): ReviewState {
    const decided = this.decide(state, edit);
    if (decided === null || isRefusal(decided)) throw new Error(JSON.stringify(decided));
    return evolveReview(state, { n: state.n, who: this.who, seat: this.seat, edit: decided });
  }
}

const ada = new Author(1, 0);
const bela = new Author(2, 1);
const watcher = new Author(3, null);
const movesAt = (state: ReviewState, at: number | [number, number]): VariationMove[] => {
  const before = movesTo(state, at)!;
  const { play } = fold(game.play(before.seq, before.moves)!.flat(), game.at(before.seq));
  const [seat] = rulesOfTable(table).turn(play!);
  return rulesOfTable(table)
    .moves(play!, seat!)
    .map((move) => [seat!, move]);
};
const [move] = movesAt(emptyReview, FIRST);
const branched = ada.edit(emptyReview, { type: "branch", from: FIRST, moves: [move!] });
const [id] = branched.variations.map((one) => one.id);

describe("convergence", () => {
  it.each(GAMES)("%s: eight clients with broken connections agree, whichever frames arrive late or twice", (name) => {
    const { diverged, unplayable, largest, firstFrameBytes, counts } = playRandomReview(
      goldenLog(name),
      `law ${name}`,
      trialCount(1500, 10_000, 100_000),
    );
    expect([diverged, unplayable]).toEqual([0, 0]);
    expect(largest).toBeLessThanOrEqual(MAX_REVIEW_BYTES);
    expect(firstFrameBytes).toBeLessThan(3000);
    for (const kind of [
      ...["branch", "extend", "remove", "note", "draw", "lead"],
      ...["illegal-move", "not-yours", "repeated", "review-full"],
    ])
      expect(counts[kind], kind).toBeGreaterThan(0);
  });

  it("ignores a repeated edit", () => {
    expect(ada.decide(branched, { type: "branch", from: FIRST, moves: [move!] })).toBeNull();
    const note = { type: "note", at: FIRST, text: "Why?" } as const;
    expect(ada.decide(ada.edit(branched, note), note)).toBeNull();
    expect(ada.decide(branched, { type: "remove", variation: 77 })).toBeNull();
    const next = movesAt(branched, [id!, 1])[0]!;
    const extension = { type: "extend", variation: id!, ply: 1, move: next } as const;
    expect(ada.decide(ada.edit(branched, extension), extension)).toBeNull();
  });
});

describe("variations", () => {
  it("accept exactly the game's legal moves, at every moment of the game", () => {
    for (const seq of log.keys()) {
      const { play, phase } = game.at(seq);
      const line = game.play(seq, []);
      expect(line === null).toBe(phase !== "playing" || play === null);
      if (line === null || play === null) continue;
      for (const seat of [0, 1]) {
        const isOnTurn = rulesOfTable(table).turn(play).includes(seat);
        const legal = rulesOfTable(table).moves(play, seat);
        for (const command of legal) expect(game.play(seq, [[seat, command]]) !== null).toBe(isOnTurn);
        expect(game.play(seq, [[seat, { type: "move", path: [1, 32] } as never]])).toBeNull();
      }
    }
  });

  it("use the chance of the finished table", () => {
    const train = goldenLog(GAMES[1]);
    const state = fold(train);
    const reviewed = new ReviewedGame(train, state);
    const { commandOf } = fullGameOf(state);
    for (const { seq, seat, event } of train.slice(0, 400)) {
      const command = seat === null || reviewed.at(seq - 1).play === null ? null : commandOf(event as never);
      if (command === null || seat === null) continue;
      // A deal also records its time.
      const timeless = (events: readonly object[]) => events.map((one) => ({ ...one, at: 0 }));
      const line = reviewed.play(seq - 1, [[seat, command]]);
      const drawn = line!.flat().map((one) => one.event);
      const dealt = train.slice(seq, seq + drawn.length).map((one) => one.event);
      expect(timeless(drawn)).toEqual(timeless(dealt));
    }
  });

  it("refuse a move of the wrong seat, of the wrong form, or at a moment that does not exist", () => {
    const [seat, command] = move!;
    const branch = (from: number | [number, number], moves: VariationMove[]) =>
      bela.decide(branched, { type: "branch", from, moves } as ReviewEdit);
    expect(branch(FIRST, [[1 - seat, command]])).toEqual({ refused: "illegal-move" });
    expect(branch(FIRST, [[seat, { type: "move", path: "x" } as never]])).toEqual({ refused: "illegal-move" });
    expect(branch(FIRST, [[seat, { ...command, extra: 1 } as never]])).toEqual({ refused: "illegal-move" });
    expect(branch(log.length, [move!])).toEqual({ refused: "no-such-moment" });
    expect(branch([id!, 2], [move!])).toEqual({ refused: "no-such-moment" });
    expect(branch(log.length - 1, [move!])).toEqual({ refused: "illegal-move" });
  });

  it("can be changed only by their author", () => {
    expect(bela.decide(branched, { type: "remove", variation: id! })).toEqual({ refused: "not-yours" });
    expect(bela.decide(branched, { type: "name", variation: id!, name: "Mine" })).toEqual({ refused: "not-yours" });
    const reply = movesAt(branched, [id!, 1])[0]!;
    expect(bela.decide(branched, { type: "extend", variation: id!, ply: 1, move: reply })).toEqual({
      refused: "not-yours",
    });
  });

  it("keep the variations that branch from a deleted one", () => {
    const reply = movesAt(branched, [id!, 1])[0]!;
    const nested = bela.edit(branched, { type: "branch", from: [id!, 1], moves: [reply] });
    const noted = bela.edit(nested, { type: "note", at: [id!, 1], phrase: "oops" });
    const { variations, notes, people } = ada.edit(noted, { type: "remove", variation: id! });
    expect(variations).toEqual([{ id: 1, by: 2, from: FIRST, moves: [move, reply] }]);
    expect(notes).toEqual([]);
    expect(people).toEqual([[2, 1]]);
  });

  const isLegal = (state: ReviewState) =>
    state.variations.every(({ from, moves }) => isLegalLine(table, game, state, from, moves));

  it("keep their notes, drawings and variations at the same positions if they take over a deleted one's moves", () => {
    const [second] = movesAt(branched, [id!, 1]);
    const long = ada.edit(branched, { type: "extend", variation: id!, ply: 1, move: second! });
    const [third] = movesAt(long, [id!, 2]);
    const heir = long.n;
    let state = bela.edit(long, { type: "branch", from: [id!, 2], moves: [third!] });
    const [fourth] = movesAt(state, [heir, 1]);
    state = watcher.edit(state, { type: "branch", from: [heir, 1], moves: [fourth!] });
    const [, other] = movesAt(state, [id!, 1]);
    state = bela.edit(state, { type: "branch", from: [id!, 1], moves: [other!] });
    state = bela.edit(state, { type: "note", at: [heir, 1], phrase: "oops" });
    state = watcher.edit(state, { type: "draw", at: [heir, 1], drawings: ["s1"] });
    for (const edit of [{ type: "remove", variation: id! } as const, { type: "erase", of: 1 } as const]) {
      const after = ada.edit(state, edit);
      expect(after.variations).toEqual([
        { id: heir, by: 2, from: FIRST, moves: [move, second, third] },
        { id: heir + 1, by: 3, from: [heir, 3], moves: [fourth] },
        { id: heir + 2, by: 2, from: [heir, 1], moves: [other] },
      ]);
      expect([after.notes[0]?.at, after.drawings[0]?.at]).toEqual([
        [heir, 3],
        [heir, 3],
      ]);
      expect(isLegal(after)).toBe(true);
      const entry = { n: state.n, who: 1, seat: 0, edit };
      const moments = [FIRST, [id!, 1], [heir, 1], [heir + 1, 1]] as const;
      expect(moments.map((at) => momentAfter(state, entry, at))).toEqual([FIRST, null, [heir, 3], [heir + 1, 1]]);
    }
  });

  it("keep what branches from a row of variations of one person that are deleted together", () => {
    const [second] = movesAt(branched, [id!, 1]);
    const own = branched.n;
    let state = ada.edit(branched, { type: "branch", from: [id!, 1], moves: [second!] });
    const [third] = movesAt(state, [own, 1]);
    state = bela.edit(state, { type: "branch", from: [own, 1], moves: [third!] });
    const after = ada.edit(state, { type: "erase", of: 1 });
    expect(after.variations).toEqual([{ id: own + 1, by: 2, from: FIRST, moves: [move, second, third] }]);
    expect(isLegal(after)).toBe(true);
  });

  it("can be noted at every move if they have become longer than a variation can be made", () => {
    const moves = (count: number) =>
      Array.from({ length: count }, () => [0, { type: "x" }] as unknown as VariationMove);
    const variations: readonly Variation[] = [
      { id: 0, by: 1, from: FIRST, moves: moves(MAX_PLIES) },
      { id: 1, by: 2, from: [0, MAX_PLIES], moves: moves(2) },
    ];
    const merged = ada.edit({ ...emptyReview, n: 2, variations }, { type: "remove", variation: 0 });
    const parsed = (edit: ReviewEdit): ReviewEdit => {
      const frame = parseReviewFrame(JSON.stringify({ type: "edit", id: "a", edit }));
      if (frame?.type !== "edit") throw new Error("malformed");
      return frame.edit;
    };
    const at = [1, MAX_PLIES + 2] as const;
    expect(bela.edit(merged, parsed({ type: "note", at, phrase: "oops" })).notes).toHaveLength(1);
    const extension = parsed({ type: "extend", variation: 1, ply: at[1], move: moves(1)[0]! });
    expect(bela.decide(merged, extension)).toEqual({ refused: "review-full" });
  });
});

describe("notes", () => {
  const text = { type: "note", at: FIRST, text: "  Why\u202e   not? " } as const;

  it("are cleaned, at most 200 characters, and one of each author at a moment", () => {
    const noted = ada.edit(ada.edit(emptyReview, { ...text, text: "First" }), text);
    expect(noted.notes).toEqual([{ by: 1, at: FIRST, text: "Why not?" }]);
    expect(ada.decide(noted, { ...text, text: "x".repeat(201) })).toEqual({ refused: "bad-text" });
    expect(ada.edit(noted, { type: "note", at: FIRST }).notes).toEqual([]);
  });

  it("contain only phrases at a table without free chat, and variations there have no names", () => {
    const quiet = new Author(1, 0, { isTalkFree: false });
    expect(quiet.decide(branched, text)).toEqual({ refused: "no-free-talk" });
    expect(quiet.decide(branched, { type: "name", variation: id!, name: "Plan" })).toEqual({ refused: "no-free-talk" });
    expect(quiet.edit(branched, { type: "note", at: FIRST, phrase: "oops" }).notes).toHaveLength(1);
  });
});

describe("the lead", () => {
  it("can be taken if no connected person leads, and passed on only by the leader", () => {
    const led = ada.edit(emptyReview, { type: "lead", to: 1 });
    expect(bela.decide(led, { type: "lead", to: 2 })).toEqual({ refused: "not-leading" });
    expect(ada.decide(led, { type: "lead", to: 9 })).toEqual({ refused: "not-here" });
    expect(ada.edit(led, { type: "lead", to: 2 }).lead).toBe(2);
    const alone = new Author(2, 1, { present: [2] });
    expect(alone.edit(led, { type: "lead", to: 2 }).lead).toBe(2);
    expect(bela.decide(led, { type: "study", isShown: true })).toEqual({ refused: "not-leading" });
  });
});

describe("the size of a review", () => {
  const filled = (author: Author, from = emptyReview): ReviewState => {
    let state = from;
    for (let at = 0; ; at++) {
      const edit: ReviewEdit = { type: "draw", at, drawings: ["s1", "s2", "s3", "s4", "s5", "s6", "s7"] };
      const decided = author.decide(state, edit);
      if (decided !== null && isRefusal(decided)) {
        expect(decided).toEqual({ refused: "review-full" });
        return state;
      }
      state = author.edit(state, edit);
    }
  };

  it("is limited, and edits can be removed from a full review", () => {
    const full = filled(ada);
    expect(reviewBytes(full)).toBeLessThanOrEqual(MAX_REVIEW_BYTES);
    expect(ada.edit(full, { type: "draw", at: 0, drawings: [] }).drawings.length).toBe(full.drawings.length - 1);
  });

  it("gets smaller when a variation is removed from which several branch", () => {
    let state = branched;
    for (const reply of movesAt(branched, [id!, 1]).slice(0, 3))
      state = bela.edit(state, { type: "branch", from: [id!, 1], moves: [reply] });
    const full = filled(bela, state);
    const after = ada.edit(full, { type: "remove", variation: id! });
    expect(after.variations).toHaveLength(3);
    expect(reviewBytes(after)).toBeLessThan(reviewBytes(full));
  });

  it("lets a player remove a variation whose moves a watcher's one takes over", () => {
    let state = branched;
    for (let ply = 1; ply < 4; ply++)
      state = ada.edit(state, { type: "extend", variation: id!, ply, move: movesAt(state, [id!, ply])[0]! });
    state = watcher.edit(state, { type: "branch", from: [id!, 4], moves: [movesAt(state, [id!, 4])[0]!] });
    const full = filled(watcher, state);
    expect(ada.edit(full, { type: "remove", variation: id! }).variations[0]?.moves).toHaveLength(5);
  });

  it("has room reserved for players, who may also delete watchers' edits", () => {
    const spammed = filled(watcher);
    expect(ada.edit(spammed, { type: "note", at: 0, phrase: "oops" }).notes).toHaveLength(1);
    expect(watcher.decide(spammed, { type: "erase", of: 1 })).toEqual({ refused: "not-yours" });
    expect(ada.edit(spammed, { type: "erase", of: 3 }).drawings).toEqual([]);
    expect(bela.decide(branched, { type: "erase", of: 1 })).toEqual({ refused: "not-yours" });
  });
});

describe("frames", () => {
  it("parse only in their exact form", () => {
    for (const text of ["", "7", "{}", '{"type":"step"}', '{"type":"step","at":-1}', '{"type":"step","at":[1,0]}'])
      expect(parseReviewFrame(text), text).toBeNull();
    expect(parseReviewFrame('{"type":"step","at":[3,2],"more":1}')).toBeNull();
    expect(parseReviewFrame('{"type":"edit","id":"a b","edit":{"type":"erase","of":1}}')).toBeNull();
    expect(parseReviewFrame('{"type":"step","at":[3,2]}')).toEqual({ type: "step", at: [3, 2] });
  });

  it("contain a cursor in at most 60 bytes", () => {
    expect(JSON.stringify({ type: "step", who: 9999, at: [1_000_000, 999] }).length).toBeLessThanOrEqual(60);
  });

  it("are accepted only for a finished game", () => {
    for (const seq of log.keys())
      expect(isReviewable(fold(log.slice(0, seq + 1)))).toBe(fold(log.slice(0, seq + 1)).secret !== null);
  });
});
