/** The layout of trains: 2 to 16 players, windows of all kinds, trains of 0 to 20 tiles. */
import { describe, expect, it } from "vitest";
import { split } from "../../../../client/games/train/fit/split-fit.ts";
import { fan, fitHand, isCrowded, isYard, type TableFit } from "../../../../client/games/train/fit/table-fit.ts";
import { branchUnit, fitTrain, gapOf } from "../../../../client/games/train/fit/train-fit.ts";
import { yard } from "../../../../client/games/train/fit/yard-fit.ts";
import { handSize } from "../../../../engine/games/train/state/rulebook.ts";

/** The board's size in several windows. */
const BOARDS = [
  { name: "a wide desktop", width: 1570, height: 908, isSide: false },
  { name: "a desktop", width: 1016, height: 728, isSide: false },
  { name: "a tablet", width: 804, height: 908, isSide: false },
  { name: "a phone", width: 374, height: 672, isSide: false },
  { name: "a small phone", width: 360, height: 468, isSide: false },
  { name: "a phone on its side", width: 828, height: 326, isSide: true },
] as const;
const SEATS = [2, 3, 4, 5, 6, 8, 9, 12, 16] as const;
const setFor = (seats: number) => (seats > 12 ? 18 : seats > 8 ? 15 : 12);

const tableFor = (board: (typeof BOARDS)[number], seats: number): TableFit => {
  const input = { ...board, others: seats, hasOwn: true, dealt: handSize("club", setFor(seats), seats) };
  if (isYard(input)) return yard(input);
  const one = fan(input);
  return isCrowded(one, input) ? split(input) : one;
};

/** For each train, which of its tiles are doubles. */
const TRAINS = [0, 1, 2, 3, 5, 8, 13, 20].flatMap((length) =>
  [0, 3, 7].map((step) => Array.from({ length }, (_, index) => step > 0 && index % step === step - 1)),
);

const cases = BOARDS.flatMap((board) => SEATS.map((seats) => [board.name, seats, tableFor(board, seats)] as const));

describe.each(cases)("on %s, %i players", (_board, _seats, table) => {
  it("each train ends in its lane, with its end and its engine", () => {
    for (const { track, w, h, sign } of table.lanes) {
      expect(track.x + track.w).toBeLessThanOrEqual(w);
      expect(track.y + track.h).toBeLessThanOrEqual(h + 0.01);
      const [left, right] = [Math.min(sign.x, track.x), Math.max(sign.x, track.x)];
      // In a lane that is no yard, a name does not overlap its train.
      if (table.kind !== "yard") expect(left + (left === sign.x ? sign.w : track.w)).toBeLessThanOrEqual(right);
      for (const doubles of TRAINS) {
        for (const hasEngine of [false, true]) {
          const { unit, cross, large } = table;
          const train = fitTrain({ doubles, room: track.w, unit, cross, large, hasEnd: true, hasEngine });
          expect(train.whole).toBeLessThanOrEqual(track.w + 0.01);
          expect(train.folded + train.small).toBeLessThanOrEqual(Math.max(doubles.length - 1, 0));
        }
      }
    }
  });

  it("no double overlaps a name or another lane", () => {
    const [lane] = table.lanes;
    const crosswise = 2 * table.unit * table.cross;
    if (table.kind === "yard") expect(crosswise).toBeLessThanOrEqual(1.08 * lane!.track.h);
    else expect(crosswise).toBeLessThanOrEqual(lane!.h);
    // In two columns of a phone a train has 130 px.
    expect(table.unit).toBeGreaterThanOrEqual(lane!.w < 200 ? 19 : 26);
  });

  it("lanes and desk do not overlap, and the hand fits the desk", () => {
    const { cloth, desk, lanes, field, content } = table;
    const [own] = lanes.slice(-1);
    expect(own!.y + own!.h).toBeLessThanOrEqual((table.isSide ? cloth.h : desk.y) + 0.01);
    if (content <= field.h + 1 && table.kind === "yard") {
      const [last] = lanes.slice(-2);
      expect(field.y + last!.y + last!.h).toBeLessThanOrEqual(own!.y + 0.01);
    }
    for (let tiles = 1; tiles <= 24; tiles++) {
      const { rows, tile } = fitHand(table, tiles);
      const inRow = Math.ceil(tiles / rows);
      expect(inRow * tile + (inRow - 1) * Math.min(table.rack.gap, 6)).toBeLessThanOrEqual(desk.w);
      expect(rows * 2 * tile).toBeLessThanOrEqual(desk.h - 40);
    }
  });
});

describe("a train", () => {
  const fitIn = (room: number, count: number) =>
    fitTrain({
      doubles: Array.from({ length: count }, () => false),
      ...{ room, unit: 60, cross: 0.8, large: 3, hasEnd: true, hasEngine: false },
    });

  it("all tiles of a train are large while there is room", () => {
    expect(fitIn(700, 5)).toMatchObject({ folded: 0, small: 0 });
  });

  it("the last tiles of a train stay large, and each older one is half covered", () => {
    const { folded, small, smallUnit, tiles } = fitIn(760, 12);
    expect([folded, small]).toEqual([0, 9]);
    expect(tiles).toBeCloseTo(9 * smallUnit + 3 * 120 + 2 * gapOf(60));
  });

  it("the oldest tiles fold into a stack if half covered tiles have no room", () => {
    const { folded, small, smallUnit } = fitIn(700, 20);
    expect(folded + small).toBe(17);
    expect(folded).toBeGreaterThan(0);
    expect(smallUnit).toBe(30);
  });

  it("a train with branches has two rows within its lane", () => {
    for (const height of [44, 60, 100, 142]) expect(2 * branchUnit(60, height)).toBeLessThanOrEqual(height);
  });
});

describe("large tiles", () => {
  it.each([
    [2, 60],
    [4, 45],
    [8, 28],
    [16, 28],
  ])("on a desktop, %i players: at least %i px", (seats, minimum) => {
    expect(tableFor(BOARDS[1], seats).unit).toBeGreaterThanOrEqual(minimum);
  });

  it("on a phone with four players: at least 28 px", () => {
    expect(tableFor(BOARDS[3], 4).unit).toBeGreaterThanOrEqual(28);
  });

  it("tiles of the hand keep their size while tiles are drawn and played", () => {
    const table = tableFor(BOARDS[0], 4);
    expect(table.rack.most[0]).toBe(Math.min(90, 0.102 * table.cloth.h));
    expect(fitHand(table, 3).tile).toBe(table.rack.most[0]);
  });

  it("a hand in one row is styled the same for any number of tiles, and one in two rows by its columns", () => {
    const wide = tableFor(BOARDS[0], 4);
    expect(fitHand(wide, 9)).toEqual(fitHand(wide, 3));
    expect(fitHand(tableFor(BOARDS[3], 4), 15)).toMatchObject({ rows: 2, columns: 8 });
  });
});
