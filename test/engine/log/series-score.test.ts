/** The series score: the results of several games between the same players. */
import { describe, expect, it } from "vitest";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import { rotateSeriesScore, seriesScoreAfter, seriesScoreBefore } from "../../../engine/log/series-score.ts";
import type { AnyEvent, Entry, Opened } from "../../../engine/table/types.ts";

const AT = 1000;
const SERIES_SCORE = { won: [2, 1], drawn: 1 };

const opened = (changes: Partial<Opened> = {}): Opened => ({
  ...{ type: "opened", game: "pool", rules: "pool/1", options: {}, seats: 2, commitment: "", shared: false },
  ...{ kept: ["Ann", "Ben"], evening: SERIES_SCORE, ...changes },
});
const taken = (seat: number): AnyEvent => ({ type: "seat-taken", seat, player: null, name: "x", salt: "" });
const logOf = (...events: readonly (readonly [at: number, event: AnyEvent])[]): readonly Entry[] =>
  events.map(([at, event], seq) => ({ seq, at, seat: null, v: 1, event }));

const both = [
  [AT + 1, taken(0)],
  [AT + 2, taken(1)],
] as const;

describe("the score of earlier games", () => {
  it("counts while the same players hold their seats", () => {
    expect(seriesScoreBefore(logOf([AT, opened()], ...both))).toEqual(SERIES_SCORE);
  });

  it.each([
    ["there were none", logOf([AT, opened({ evening: undefined })], ...both)],
    ["a seat was not reserved", logOf([AT, opened({ kept: ["Ann", null] })], ...both)],
    [
      "a player sat down after the reservations had expired",
      logOf([AT, opened()], [AT + SEAT_RESERVATION_MS, taken(0)]),
    ],
    [
      "the number of seats has changed",
      logOf([AT, opened()], [AT + 1, { type: "seats-changed", seats: 3, options: {} } as AnyEvent]),
    ],
    ["the log was uploaded", logOf([AT, opened()], ...both, [AT + 3, { type: "uploaded" }])],
    ["the score is for another number of seats", logOf([AT, opened({ seats: 3 })], ...both)],
    ["there is no log", []],
  ] as const)("there is no earlier score if %s", (_, log) => {
    expect(seriesScoreBefore(log)).toBeNull();
  });

  it("counts with a computer that the rematch includes", () => {
    const bots = [{ seat: 1, level: 3 }];
    expect(seriesScoreBefore(logOf([AT, opened({ kept: ["Ann", null], bots })], [AT + 1, taken(0)]))).toEqual(
      SERIES_SCORE,
    );
  });
});

describe("the score after a finished game", () => {
  const log = logOf([AT, opened()], ...both);

  it.each([
    ["won", [0], { won: [3, 1], drawn: 1 }],
    ["won by both", [0, 1], { won: [3, 2], drawn: 1 }],
    ["drawn", [], { won: [2, 1], drawn: 2 }],
  ] as const)("adds one result: %s", (_, winners, evening) => {
    expect(seriesScoreAfter(log, { winners, reason: "resigned" }, 2)).toEqual(evening);
  });

  it("starts at this game if there is no earlier score", () => {
    expect(
      seriesScoreAfter(
        log.slice(0, 1).map((entry) => ({ ...entry, event: opened({ evening: undefined }) })),
        { winners: [1], reason: "x" },
        2,
      ),
    ).toEqual({ won: [0, 1], drawn: 0 });
  });

  it("does not change after an unfinished or abandoned game", () => {
    expect(seriesScoreAfter(log, { winners: [], reason: "closed" }, 2)).toEqual(seriesScoreBefore(log));
    expect(seriesScoreBefore(log)).not.toBeNull();
    expect(seriesScoreAfter(log, null, 2)).toBeNull();
  });

  it("does not count an uploaded game, whatever its log claims", () => {
    const uploaded = [...log, ...logOf([AT + 3, { type: "uploaded" }])];
    expect(seriesScoreAfter(uploaded, { winners: [0], reason: "resigned" }, 2)).toBeNull();
  });

  it("follows the order of seats at the next table", () => {
    expect(rotateSeriesScore({ won: [5, 6, 7], drawn: 1 })).toEqual({ won: [7, 5, 6], drawn: 1 });
  });
});
