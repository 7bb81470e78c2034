/** Rules of parts B.3 to B.5 beyond the scenarios of C.2. Seats A, B, C, D are clockwise; the club plays counterclockwise. */
import { describe, expect, it } from "vitest";
import { trainsClockwise } from "../../../../engine/games/train/state/round-trip.ts";
import { Position, position, type Setup } from "./position.ts";

const CLUB = { rulebook: "club" };

describe("B.1 #5: the search for the engine", () => {
  it("B.1 #5: with fewer tiles than players the search continues in the order of seats", () => {
    const table = position({
      rules: CLUB,
      phase: "seek",
      hands: "A: 1-1 | B: 1-2 | C: 1-3 | D: 1-4",
      boneyard: 3,
      draws: "2-2 12-12 2-3",
    });
    const sought = table.next();
    expect(sought.state.hands.map((hand) => hand.length)).toEqual([2, 2, 2, 1]);
    expect(sought.state.boneyard).toBe(0);
    expect(sought.next().turn).toBe("B");
  });
});

describe("B.1 #32: a blocked round", () => {
  it("does not count a turn with a draw, even of the last tile", () => {
    const table = position({
      rules: CLUB,
      hands: "A: 1-1 | B: 1-2 | C: 2-2 | D: 2-3",
      trains: "M: 12-3",
      boneyard: 1,
      draws: "5-5",
    })
      .act("A", "draw")
      .act("A", "pass");
    const round = ["D", "C", "B"].reduce((each, letter) => each.act(letter, "pass"), table);
    expect(round.state.idle).toBe(3);
    expect(round.turn).toBe("A");
    expect(round.act("A", "pass").state.phase).toBe("count");
  });
  it("counts a voluntary pass in the club", () => {
    const table = position({ rules: CLUB, hands: "A: 12-5 1-1", boneyard: 0 }).act("A", "pass");
    expect(table.state.idle).toBe(1);
  });
  it("does not count a turn in which a double was played", () => {
    const table = position({ rules: CLUB, hands: "A: 5-5 1-1", trains: "A: 12-5", boneyard: 0 })
      .act("A", "5-5 A")
      .act("A", "pass");
    expect(table.state.idle).toBe(0);
    expect(table.marked).toBe("A");
  });
});

describe("B.1 #27, #28: a double that is dead when played", () => {
  it("does not block other trains or mark its own in the club", () => {
    const table = position({
      rules: { ...CLUB, set: 9 },
      hands: "A: 8-8 3-5 1-1 | D: 9-2 5-4 1-2",
      trains: "A: 9-8 | C: 0-8 1-8 2-8 3-8 4-8 5-8 6-8 7-8 | M: 9-3",
    })
      .act("A", "8-8 A")
      .act("A", "3-5 M");
    expect(table.marked).toBe("");
    expect(table.queue).toEqual(["8-8 A"]);
    expect(table.plays("D")).toEqual(["5-4 M", "9-2 D"]);
  });
});

describe("B.4: partnerships", () => {
  const PAIRS = { ...CLUB, pairs: true };
  const hands = "A: 5-1 3-4 1-1 | B: 1-2 1-3 9-9 | C: 1-4 5-6 8-4 | D: 3-9 1-9 5-2";
  const trains = "A: 12-5 | B: 12-9 | C: 12-8 | D: 12-7 | M: 12-3";
  it("both trains are open to either partner, and to no other player", () => {
    const table = position({ rules: PAIRS, hands, trains });
    expect(table.plays("A")).toEqual(["4-3 M", "5-1 A"]);
    expect(table.at("C").plays("C")).toEqual(["6-5 A", "8-4 C"]);
    expect(table.at("D").refusal("D", "5-2 A")).toBe("train-private");
  });
  it("a tile elsewhere ends `stuck`, and public trains remain public", () => {
    const stuck = position({ rules: PAIRS, hands, trains, draws: "0-0" }).act("A", "draw").act("A", "pass");
    expect(stuck.state.stuck).toEqual([true, false]);
    expect(stuck.at("C").act("C", "8-4 C").state.stuck).toEqual([false, false]);
    const open = position({ rules: PAIRS, hands, trains: trains.replace("A:", "A*:").replace("C:", "C*:") });
    expect(open.act("A", "3-4 M").marked).toBe("AC");
    expect(open.act("A", "5-1 A").marked).toBe("");
  });
  it("an open double on a private train can be closed by everyone", () => {
    const table = position({ rules: PAIRS, hands: "A: 5-5 3-4 1-1 | D: 5-2 9-9 7-1", trains })
      .act("A", "5-5 A")
      .act("A", "3-4 M");
    expect(table.marked).toBe("");
    expect(table.plays("D")).toEqual(["5-2 A"]);
    const closed = table.act("D", "5-2 A");
    expect(closed.marked).toBe("");
    expect(closed.queue).toEqual([]);
  });
  it("the trains become public only after both partners fail at a double", () => {
    const table = position({ rules: PAIRS, hands: "A: 5-5 1-1", trains, draws: "0-0" })
      .act("A", "5-5 A")
      .act("A", "draw")
      .act("A", "pass");
    expect(table.marked).toBe("");
    expect(table.state.stuck).toEqual([true, false]);
  });
});

describe("B.5.1: quick start", () => {
  const QUICK = { ...CLUB, opening: "quick" };
  it("the round ends after all runs, even if a player goes out in a run", () => {
    const table = position({ rules: QUICK, phase: "build", seats: 3, hands: "A: 12-5 | B: 12-1 2-2 | C: 1-1" });
    const out = table.act("A", "12-5 A");
    expect(out.turn).toBe("BC");
    const done = out.act("B", "12-1 B").act("B", "finish").act("C", "finish");
    expect(done.state.phase).toBe("count");
    expect(done.next().state.scores).toEqual([[0, 4, 2]]);
  });
  it("B.5.1: every player plays only on the own train, without drawing and in any order", () => {
    const table = position({ rules: QUICK, phase: "build", seats: 2, hands: "A: 12-5 1-1 | B: 12-1 2-2" });
    expect(table.moves("B")).toEqual(["12-1 B", "finish"]);
    expect(table.refusal("B", "draw")).toBe("together");
    const done = table.act("B", "finish");
    expect(done.turn).toBe("A");
    expect(done.refusal("B", "finish")).toBe("already-finished");
  });
});

describe("B.5.2: deferred first turn", () => {
  const DEFERRED = { ...CLUB, opening: "deferred" };
  it("a player without a train may play one tile elsewhere", () => {
    const table = position({ rules: DEFERRED, seats: 2, hands: "A: 3-4 4-1 7-7 | B: 1-1", trains: "M: 12-3" });
    const played = table.act("A", "3-4 M");
    expect(played.turn).toBe("B");
    expect(played.state.ran).toEqual([false, false]);
  });
  it("a player keeps the run if another player started the marked train", () => {
    const table = position({ rules: DEFERRED, seats: 2, hands: "A: 4-1 1-3 7-7 | B: 1-1", trains: "A*: 12-4" });
    const run = table.act("A", "4-1 A");
    expect(run.moves("A")).toEqual(["3-1 A", "stop"]);
    expect(run.marked).toBe("");
    expect(run.refusal("A", "draw")).toBe("own-train-only");
    expect(run.act("A", "stop").turn).toBe("B");
  });
  it("a player plays one tile per turn after the run", () => {
    const table = position({ rules: DEFERRED, seats: 2, hands: "A: 12-4 4-1 1-3 7-7 | B: 1-1" });
    const later = table.act("A", "12-4 A").act("A", "stop").at("A").act("A", "4-1 A");
    expect(later.turn).toBe("B");
  });
  it("B.5.2: closing an inherited double does not use up the run", () => {
    const table = position({
      rules: DEFERRED,
      seats: 2,
      hands: "A: 4-1 1-3 7-7 | B: 1-1",
      trains: "A*: 12-4 4-4",
      open: "A",
    }).act("A", "4-1 A");
    expect(table.turn).toBe("B");
    expect(table.state.ran[0]).toBe(false);
  });
  it("a double at the end of a run is not open", () => {
    const table = position({ rules: DEFERRED, seats: 2, hands: "A: 12-4 4-4 7-7 | B: 1-1 8-7", trains: "M: 12-8" });
    const ended = table.act("A", "12-4 A").act("A", "4-4 A").act("A", "stop");
    expect(ended.queue).toEqual([]);
    expect(ended.marked).toBe("");
    expect(ended.plays("B")).toEqual(["8-7 M"]);
  });
  it("a player who plays all tiles ends the round at once", () => {
    const table = position({ rules: DEFERRED, seats: 2, hands: "A: 12-4 4-1 | B: 1-1" });
    expect(table.act("A", "12-4 A").act("A", "4-1 A").state.phase).toBe("count");
  });
});

describe("B.5.4: round trip", () => {
  const TRIP = { ...CLUB, roundTrip: true };
  const trip = (hand: string, changes: Partial<Setup> = {}): Position => {
    const trains = "A: 12-5 | B: 12-8 | C*: 12-7 | D: 12-9 | M: 12-3";
    const table = position({ rules: TRIP, hands: `A: ${hand}`, trains, ...changes });
    return new Position({ ...table.state, gap: 1 }, table.host);
  };
  it("B.5.4 (d, f): the round trip goes clockwise from the own train, the Mexican Train in its gap", () => {
    const { state } = trip("1-1");
    expect(trainsClockwise(state, 0)).toEqual([1, 4, 2, 3]);
    expect(trainsClockwise(state, 2)).toEqual([3, 0, 1, 4]);
    expect(trainsClockwise({ ...state, gap: 3 }, 0)).toEqual([1, 2, 3, 4]);
    expect(trainsClockwise({ ...state, gap: null }, 0)).toEqual([1, 2, 3]);
  });
  it("only the player who starts the Mexican Train chooses its gap (f)", () => {
    const table = position({ rules: TRIP, hands: "A: 12-5 5-6 1-1" });
    expect(table.moves("A").filter((move) => move === "12-5 M")).toHaveLength(4);
    expect(table.refusal("A", "12-5 M")).toBe("choose-gap");
    expect(table.refusal("A", "12-5 A after B")).toBe("no-gap");
    const started = table.act("A", "12-5 M after C");
    expect(started.state.gap).toBe(2);
    expect(started.at("A").refusal("A", "5-6 M after C")).toBe("no-gap");
    expect(started.at("A").plays("A")).toEqual(["6-5 M"]);
  });
  it("the trip skips a Mexican Train that is not started", () => {
    const table = position({ rules: TRIP, hands: "A: 5-4 12-6 1-1", trains: "A: 12-5" });
    expect(table.act("A", "5-4 A").turn).toBe("D");
  });
  it("the trip continues after a double's extra play (e)", () => {
    const double = trip("5-5 5-4 3-8 1-1").act("A", "5-5 A");
    expect(double.moves("A")).toEqual(["5-4 A", "8-3 M", "draw"]);
    expect(double.act("A", "5-4 A").moves("A")).toEqual(["8-3 M", "stop"]);
  });
  it("the trip ends with a double without an extra play (e)", () => {
    const table = trip("5-5 1-1", { draws: "2-2" }).act("A", "5-5 A").act("A", "draw").act("A", "pass");
    expect(table.turn).toBe("D");
    expect(table.marked).toBe("AC");
  });
  it("B.5.4 (a): the extra play after a double elsewhere does not start the round trip", () => {
    const table = trip("7-7 5-4 3-8 1-1").act("A", "7-7 C").act("A", "5-4 A");
    expect(table.turn).toBe("D");
  });
  it("B.5.4 (g): an inherited open double suspends the round trip", () => {
    const table = trip("5-4 3-8 1-1", { trains: "A*: 12-5 5-5 | C*: 12-7 | M: 12-3", open: "A" });
    expect(table.act("A", "5-4 A").turn).toBe("D");
  });
  it("the last tile ends the round during the trip (h)", () => {
    expect(trip("5-4 3-8").act("A", "5-4 A").act("A", "3-8 M").state.phase).toBe("count");
  });
  it("other trains than the next, and drawing, are refused", () => {
    const table = trip("5-4 3-8 7-9").act("A", "5-4 A");
    expect(table.refusal("A", "7-9 C")).toBe("next-train-only");
    expect(table.refusal("A", "draw")).toBe("next-train-only");
    expect(table.refusal("A", "pass")).toBe("next-train-only");
  });
});
