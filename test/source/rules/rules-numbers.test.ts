/** The numbers, pictures and examples of the rules and privacy pages agree with the rulebooks and the server. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { facts as poolFacts } from "../../../client/games/pool/rules/facts.ts";
import { positions as poolRulesPositions, positionOf } from "../../../client/games/pool/rules/positions.ts";
import { facts as spyFacts } from "../../../client/games/spy/rules/facts.ts";
import { positions as spyRulesPositions } from "../../../client/games/spy/rules/positions.ts";
import { hiddenTableFacts, tableFacts } from "../../../client/games/table-rules/facts.ts";
import { facts as trainFacts } from "../../../client/games/train/rules/facts.ts";
import { positions as trainRulesPositions } from "../../../client/games/train/rules/positions.ts";
import { facts as privacyFacts } from "../../../client/rules/privacy/facts.ts";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { ABANDONED_AFTER_MS } from "../../../engine/commands/pause.ts";
import { poolRules } from "../../../engine/games/pool/rules/rules.ts";
import { isCapture, isSamePath, legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import { spyRules } from "../../../engine/games/spy/rules/rules.ts";
import { spyOptionsSchema as spyOptions } from "../../../engine/games/spy/schema.ts";
import { facedColumn, spiedColumn } from "../../../engine/games/spy/state/ring.ts";
import { cardSet, SEAT_COUNTS, TARGETS } from "../../../engine/games/spy/state/rulebook.ts";
import { trainRules } from "../../../engine/games/train/rules/rules.ts";
import { trainOptionsSchema as trainOptions } from "../../../engine/games/train/schema.ts";
import { CLUB, FAMILY, handSize, SETS } from "../../../engine/games/train/state/rulebook.ts";
import { seatCounts } from "../../../engine/games/train/state/seat-counts.ts";
import { TILE_COUNT, tileOf } from "../../../engine/games/train/state/tiles.ts";
import { MAX_UNATTENDED_ROUNDS } from "../../../engine/table/log-limits.ts";
import {
  MAX_LAST_SEEN_TABLES,
  RETAIN_FIGURES_DAYS,
  RETAIN_IDENTITY_DAYS,
  RETAIN_LAST_SEEN_DAYS,
  RETAIN_OPENER_DAYS,
  RETAIN_PRIVATE_DAYS,
  RETAIN_ROUND_TABLE_DAYS,
  RETAIN_UNSTARTED_DAYS,
} from "../../../engine/wire/retention.ts";

describe("time and conduct", () => {
  it("the section on time has the table's numbers", () => {
    expect(hiddenTableFacts).toEqual({ ...tableFacts, alone: 3, days: 7 });
    expect(Object.values(hiddenTableFacts)).toEqual([
      ABSENT_AFTER_MS / 60_000,
      MAX_UNATTENDED_ROUNDS,
      ABANDONED_AFTER_MS / 86_400_000,
    ]);
  });

  it("the page agrees with each game about time-outs and takebacks", () => {
    expect([poolRules.standingIn, poolRules.takesBack, poolRules.clocks]).toEqual([
      undefined,
      true,
      ["fischer", "days"],
    ]);
    for (const { standingIn, takesBack, clocks } of [trainRules, spyRules]) {
      expect(standingIn).toBeDefined();
      expect([takesBack, clocks]).toEqual([undefined, ["turn"]]);
    }
  });
});

describe("privacy", () => {
  it("the page has the server's retention times", () => {
    const there = {
      unbegun: RETAIN_UNSTARTED_DAYS,
      round: RETAIN_ROUND_TABLE_DAYS,
      private: RETAIN_PRIVATE_DAYS,
      identity: RETAIN_IDENTITY_DAYS,
      backup: 30,
    };
    const onDevice = { seen: RETAIN_LAST_SEEN_DAYS, tables: MAX_LAST_SEEN_TABLES };
    const figures = RETAIN_FIGURES_DAYS;
    expect(privacyFacts).toEqual({ ...there, opener: RETAIN_OPENER_DAYS, figures, ...onDevice });
  });
});

describe("pool checkers", () => {
  it("the rules text has the numbers of its rulebook", () => {
    expect(poolFacts).toEqual({ ...tableFacts, pieces: 12, lone: 13, quiet: 25, times: 3 });
    expect(poolFacts.quiet).toBe(americanPool.kingPlies / 2);
  });

  const scenes = Object.entries(poolRulesPositions).filter(([, { path }]) => path !== undefined);

  it.each(scenes)("a figure shows a legal capture: %s", (_, scene) => {
    const moves = legalMoves(positionOf(scene));
    expect(moves.some((move) => isCapture(move) && isSamePath(move.path, scene.path ?? []))).toBe(true);
  });

  it("a figure marks illegal landing squares, and other captures exist", () => {
    const moves = legalMoves(positionOf(poolRulesPositions.flying!));
    const landings = new Set(moves.map(({ path }) => path[1]));
    expect([...landings]).toEqual([14]);
    expect(poolRulesPositions.flying?.barred?.some((square) => landings.has(square))).toBe(false);
    expect(new Set(moves.map(({ captured }) => captured[1]))).toEqual(new Set([10, 17]));
  });

  it("a figure shows a king that cannot turn back over the piece just jumped", () => {
    const taking = legalMoves(positionOf(poolRulesPositions.standing!)).filter(({ captured }) => captured[0] === 25);
    expect(taking.map(({ path }) => path)).toEqual([[22, 29]]);
    const hadItGone = legalMoves(positionOf({ fen: "B:W8:BK29" }));
    expect(hadItGone.map(({ captured }) => captured)).toEqual([[8]]);
  });
});

describe("Mexican Train", () => {
  it("the page has the tiles, rounds and seats of its rulebooks", () => {
    expect(trainFacts).toMatchObject({ tiles6: 28, tiles9: 55, tiles12: 91, tiles15: 136, tiles18: 190, rounds12: 13 });
    expect(trainFacts.tiles18).toBe(TILE_COUNT);
    for (const set of SETS)
      for (const rulebook of ["family", "club"] as const) {
        const counts = seatCounts(v.parse(trainOptions, { rulebook, set }));
        expect(trainFacts[`${rulebook}${set}`]).toEqual([counts[0], counts.at(-1)]);
      }
  });

  it("the page has the hands and points of its rulebooks", () => {
    const hands = (name: string, counts: readonly number[]) => counts.map((count) => trainFacts[`${name}For${count}`]);
    const upTo = (most: number) => Array.from({ length: most - 1 }, (_, index) => index + 2);
    const dozens = (book: "family" | "club") => upTo(8).map((count) => trainFacts[`${book}12for${count}`]);
    expect(dozens("family")).toEqual([16, 16, 15, 14, 12, 10, 9]);
    expect(dozens("club")).toEqual([15, 15, 15, 12, 12, 10, 10]);
    expect(hands("nine", [2, 3, 4])).toEqual([15, 13, 10]);
    for (const count of [2, 3, 4]) expect(handSize("club", 9, count)).toBe(trainFacts[`nineFor${count}`]);
    expect([trainFacts.familyBlank, trainFacts.clubBlank]).toEqual([FAMILY.doubleBlank, CLUB.doubleBlank]);
    const crowded = seatCounts(v.parse(trainOptions, { set: 9, crowded: true }));
    expect(trainFacts.crowd).toEqual([5, crowded.at(-1)]);
    expect(trainFacts.crowdHand).toEqual([handSize("family", 9, 7), handSize("family", 9, 5)]);
  });

  it("the page describes its two rulebooks correctly", () => {
    expect(FAMILY).toMatchObject({ engineInShuffle: false, direction: "clockwise", mustPlay: true, breaksTies: false });
    expect(CLUB).toMatchObject({ engineInShuffle: true, direction: "counter-clockwise", mustPlay: false });
    expect(CLUB).toMatchObject({ openDoubleMarks: true, secondDoubleBinds: false, breaksTies: true });
    expect(FAMILY).toMatchObject({ openDoubleMarks: false, secondDoubleBinds: true, closeOrder: "first-laid" });
  });

  it.each(Object.entries(trainRulesPositions))(
    "a figure shows fitting trains without repeated tiles: %s",
    (_, { engine, rows }) => {
      for (const { tiles, next } of rows) {
        const all = next === undefined ? tiles : [...tiles, next];
        expect(all.map(([first]) => first)).toEqual([engine, ...all.slice(0, -1).map(([, second]) => second)]);
      }
      const shown = [
        [engine, engine] as const,
        ...rows.flatMap(({ tiles, next }) => (next ? [...tiles, next] : tiles)),
      ];
      expect(new Set(shown.map(([a, b]) => tileOf(a, b))).size).toBe(shown.length);
    },
  );

  it("the page has an example of a tile that would fit without the open double", () => {
    const [open, own] = trainRulesPositions.double!.rows;
    expect(open?.tiles.at(-1)).toEqual([6, 6]);
    expect(own).toMatchObject({ owner: "B", isBarred: true });
    expect(own?.tiles.at(-1)?.[1]).toBe(7);
  });
});

describe("SPY", () => {
  it("the rules text has the numbers of its rulebook", () => {
    const { stallingRounds } = v.parse(spyOptions, {});
    expect(spyFacts).toEqual({
      ...hiddenTableFacts,
      players: [SEAT_COUNTS[0], SEAT_COUNTS.at(-1)],
      colours: 4,
      cards: 30,
      two: cardSet([1, 3], 2).length,
      more: cardSet([1, 3], 4).length,
      targets: TARGETS.length,
      near: 1,
      far: 2,
      stall: stallingRounds,
    });
  });

  it("a figure shows the card that the Spy faces and the card that it finds", () => {
    const facedIn = ({ base, spy }: (typeof spyRulesPositions)[string]) => base[facedColumn(spy, base.length)];
    expect(facedIn(spyRulesPositions.base!)).toBe("B3");
    expect(facedIn(spyRulesPositions.ends!)).toBe(spyRulesPositions.ends?.base[0]);
    const { base, spy, opposite } = spyRulesPositions.mirror!;
    expect(opposite?.[spiedColumn(spy, base.length, "reversed")]).toBe("S1");
    expect(opposite?.indexOf("S1")).toBe(3);
  });

  it.each(Object.entries(spyRulesPositions))(
    "a figure shows complete bases for three players: %s",
    (_, { base, opposite = base }) => {
      const whole = [...cardSet([1, 3], 3)].sort();
      expect([...base].sort()).toEqual(whole);
      expect([...opposite].sort()).toEqual(whole);
    },
  );
});
