import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pool } from "../../../../../engine/games/pool/game.ts";
import {
  makePdn,
  type PdnGame,
  parsePdn,
  pdnProblems,
  pdnResults,
} from "../../../../../engine/games/pool/notation/pdn.ts";
import { eventsFromPdn, makePdnRecord, pdnResultOf } from "../../../../../engine/games/pool/notation/pdn-record.ts";
import type { PoolState } from "../../../../../engine/games/pool/state/types.ts";
import { chosenSamples } from "../../../../support/samples.ts";
import { gameCases, gameEndCases, WHITE_FIRST } from "../oracle.ts";
import { playPath, playText, positionOf, randomStates, someChoices, startFrom } from "../play.ts";

const START = "B:W21-32:B1-12";

const read = (text: string): readonly PdnGame[] => {
  const parsed = parsePdn(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
};

const one = (text: string): PdnGame => read(text)[0]!;

/** Missing tags are written as unknown. */
const UNKNOWN_TAGS = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?" };

const playAll = (fen: string, texts: readonly string[]): readonly PoolState[] => {
  const states = [startFrom(fen)];
  for (const text of texts) states.push(playText(states.at(-1)!, text));
  return states;
};

describe("a game is written as PDN and parsed back unchanged", () => {
  it.each(gameCases.map((game, index) => ({ ...game, index })))("recorded game $index", ({ moves, result }) => {
    const played = playAll(WHITE_FIRST, moves.split(" "));
    const paths = played.slice(1).map((state) => state.last!.path);
    const game: PdnGame = { tags: UNKNOWN_TAGS, start: positionOf(WHITE_FIRST), moves: paths, result };
    expect(one(makePdn(game))).toEqual(game);
    const { options, events } = eventsFromPdn(one(makePdn(game)));
    expect(events.reduce(pool.evolve, pool.start(options, 2))).toEqual(played.at(-1));
  });
  it("the oracle has 140 recorded games", () => expect(gameCases).toHaveLength(140));

  it("random games with random names", () => {
    const names = fc.record({ White: fc.string({ unit: "grapheme" }), Black: fc.string(), Annotator: fc.string() });
    fc.assert(
      fc.property(someChoices, names, fc.constantFrom(...pdnResults), (choices, people, result) => {
        const state = randomStates(choices);
        const tags = { ...UNKNOWN_TAGS, ...people };
        const clean = Object.fromEntries(
          Object.entries(tags).map(([tag, name]) => [tag, name.replace(/\p{Cc}+/gu, " ")]),
        );
        const game = { tags, start: positionOf(START), moves: state.slice(1).map(({ last }) => last!.path), result };
        expect(read(makePdn(game))).toEqual([{ ...game, tags: clean }]);
      }),
      { numRuns: 50 },
    );
  });
  it("a game through eventsFromPdn", () => {
    const { fen, moves } = gameEndCases[2]!;
    const states = playAll(fen, moves);
    const last = states.at(-1)!;
    const { options, events } = eventsFromPdn(makePdnRecord(last.options, eventsFrom(fen, states), last.outcome));
    expect(options).toEqual({ black: "first", fen });
    expect(events.reduce(pool.evolve, pool.start(options, 2))).toEqual(last);
  });
});

const eventsFrom = (fen: string, states: readonly { last: { path: readonly number[] } | null }[]) =>
  eventsFromPdn({ tags: {}, start: positionOf(fen), moves: states.slice(1).map(({ last }) => last!.path), result: "*" })
    .events;

describe("makePdn", () => {
  it("writes PDN 3.0 with short moves in wrapped lines", () => {
    let state = startFrom();
    const texts = "11-15 23-19 8-11 22-17 3-8 25-22 11-16 26-23 16-20 31-26 15-18 22x15".split(" ");
    const paths = texts.map((text) => {
      state = playText(state, text);
      return state.last!.path;
    });
    const text = makePdn({
      tags: { White: 'Ann "A\\B"', Black: "Bo\nb", Annotator: "me" },
      start: positionOf(START),
      moves: paths,
      result: "*",
    });
    expect(text).toBe(`[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann \\"A\\\\B\\""]
[Black "Bo b"]
[Result "*"]
[GameType "23"]
[Annotator "me"]

1. 11-15 23-19 2. 8-11 22-17 3. 3-8 25-22 4. 11-16 26-23 5. 16-20 31-26 6. 15-18
22x15 *
`);
  });
  it("throws on an illegal move", () => {
    expect(() => makePdn({ tags: {}, start: positionOf(START), moves: [[12, 20]], result: "*" })).toThrow("not legal");
  });
  it("writes the result from White's side", () => {
    expect(pdnResultOf(null, 0)).toBe("*");
    expect(pdnResultOf({ winners: [0], reason: "blocked" }, 0)).toBe("0-1");
    expect(pdnResultOf({ winners: [0], reason: "resigned" }, 1)).toBe("1-0");
    expect(pdnResultOf({ winners: [], reason: "agreed" }, 1)).toBe("1/2-1/2");
  });
});

describe("parsePdn accepts", () => {
  const paths = [
    [11, 15],
    [23, 19],
    [8, 11],
  ];
  it.each([
    ["no header", "1. 11-15 23-19 2. 8-11 *"],
    ["no spaces after numbers", "1.11-15 23-19 2.8-11"],
    ["algebraic names", "1. f6-e5 e3-f4 2. g7-f6"],
    ["names without a separator", "1. f6e5 e3f4 2. g7f6"],
    [
      "comments, annotations, variations",
      "{a [%clk 1:00] b} 1. 11-15! $1 23-19?! (23-18 (1... 24-20 {x) y}) 8-11 ?) 2. 8-11(?) ; done\n% line",
    ],
    ["dots for a missing move number", "1. 11-15 1... 23-19 2. ... 8-11"],
    ["dots that are one character", "1. 11-15 1… 23-19 2… 8-11"],
    ["a star directly after the only move", "1. 11-15* 23-19*! 8-11!* *"],
    ["a line in a variation that begins with a bracket", '1. 11-15 (1. 9-13\n[like "this"]\n[or this) 23-19 8-11'],
    ["a byte order mark and Windows' line ends", '\uFEFF[GameType "23,B,8,8,N1,0"]\r\n\r\n1. 11-15\r\n23-19 8-11\r\n'],
    ["an unreadable end of a variation", "1. 11-15 (- - hm) 23-19 8-11"],
  ])("%s", (_, text) => expect(one(text).moves).toEqual(paths));

  it("unknown tags, and quotes in tags", () => {
    const game = one('[Event "A \\"B\\" C"] [Foo_1 "x"]\n[White "Ann"][Black ""] [Result "0-1"] 1. 11-15');
    expect(game.tags).toEqual({ Event: 'A "B" C', Foo_1: "x", White: "Ann", Black: "" });
    expect(game.result).toBe("0-1");
  });
  it.each([
    ["1. 11-15 1-0", "1-0"],
    ["1. 11-15 2-0", "1-0"],
    ["1. 11-15 0-2", "0-1"],
    ["1. 11-15 1-1", "1/2-1/2"],
    ["1. 11-15 ½-½", "1/2-1/2"],
    ["1. 11-15 1/2-1/2", "1/2-1/2"],
    ["1. 11-15 0-0", "0-0"],
    ["1. 11-15", "*"],
    ['[Result "1-1"] 1. 11-15 *', "1/2-1/2"],
    ['[Result "whatever"] 1. 11-15', "*"],
  ])("the result of %s as %s", (text, result) => expect(one(text).result).toBe(result));

  it("games in which White moves first, by the first move or by FEN", () => {
    expect(one("1. 22-18 10-15").start.toMove).toBe("white");
    expect(one('[GameType "23,W,8,8,A0,0"] 1. c3-d4').start.toMove).toBe("white");
    expect(one('[FEN "W:W18:B15"] 1. 18x11').start).toEqual(positionOf("W:W18:B15"));
    expect(one('[FEN "B:W18:B15"] 1. 15x22').start).toEqual(positionOf("B:W18:B15"));
    expect(one("1. 11-15").start.toMove).toBe("black");
  });
  it("several games, separated by results or tags", () => {
    const games = read('1. 11-15 1-0 1. 22-18 * * [White "A"] 1. 9-13 [White "B"] 1. 9-14 (9-13) 0-1');
    expect(games.map(({ moves }) => moves)).toEqual([[[11, 15]], [[22, 18]], [[9, 13]], [[9, 14]]]);
    expect(games.map(({ result }) => result)).toEqual(["1-0", "*", "*", "0-1"]);
    expect(games.map(({ tags }) => tags.White)).toEqual([undefined, undefined, "A", "B"]);
  });
});

describe("parsePdn reports", () => {
  it.each([
    ["", "no-game", 1, ""],
    ["{only a comment}", "no-game", 1, ""],
    ["hello", "not-a-pdn", 1, "hello"],
    ["1. 11-15\n)", "not-a-pdn", 2, ")"],
    ["1. 11-15\n(23-19", "unclosed", 2, "("],
    ["1. 11-15\n\n{23-19", "unclosed", 3, "{23-19"],
    ['[Event "x] 1. 11-15', "unclosed", 1, "[Event"],
    ['[GameType "20"]\n1. 32-28', "other-game", 1, "GameType"],
    ['\n[FEN "B:W99:B1"] 1. 11-15', "bad-fen", 2, "FEN"],
    ["1. 11-15 23-19 2.\n11-15", "illegal-move", 2, "11-15"],
    ["1. 11-15 11-16", "illegal-move", 1, "11-16"],
    ['[FEN "B:W21-32:B1-12"] 1. 22-18', "illegal-move", 1, "22-18"],
    ["1. 11-55", "not-a-move", 1, "11-55"],
    ['[FEN "W:WK2:B7,8,9,15,16,23,24"] 1. 2x5', "ambiguous-move", 1, "2x5"],
  ])("%j: %s", (text, code, line, word) =>
    expect(parsePdn(text)).toMatchObject({ ok: false, problem: { code, line, word } }),
  );

  it("every error without an exception", () => {
    const words = [
      "11-15",
      "23-19",
      "1.",
      "(",
      ")",
      "{",
      "}",
      '[FEN "',
      '"]',
      "*",
      "1-0",
      "[White",
      "x",
      "\n",
      "%",
      "a3b4",
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join(" ")),
    );
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parsePdn(input);
        expect(parsed.ok || pdnProblems.includes(parsed.problem.code)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
  it("an error in a long text without delay", () => {
    const LENGTH = chosenSamples(100_000, 1_000_000, 1_000_000);
    expect(parsePdn("(".repeat(LENGTH)).ok).toBe(false);
    expect(parsePdn('[A "'.repeat(LENGTH / 4)).ok).toBe(false);
    expect(parsePdn("a1".repeat(LENGTH / 2)).ok).toBe(false);
  });
});

describe("the result of a finished game", () => {
  it("follows from the rules", () => {
    const end = playPath(startFrom("W:W18:B15"), [18, 11]);
    const record = makePdnRecord(
      end.options,
      [
        { type: "colours-drawn", black: 0 },
        { type: "jumped", path: [18, 11] },
      ],
      end.outcome,
    );
    expect(record.result).toBe("1-0");
    expect(makePdn(record)).toContain('[FEN "W:W18:B15"]');
  });
});
