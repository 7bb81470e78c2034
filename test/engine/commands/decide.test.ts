import { describe, expect, it } from "vitest";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { makeLog, viewLog } from "../../../engine/log/log.ts";
import { seatsOfPlayer, viewerForSeats } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import {
  move,
  openTestTable,
  refusalOf,
  seatedTable,
  sit,
  submitAccepted,
  submitAs,
} from "../../support/tables/tables.ts";

describe("the seats of a table", () => {
  it("are free at first, and the game begins when the last one is taken", () => {
    const open = openTestTable();
    expect(open.state).toMatchObject({ phase: "seating", chairs: [null, null], play: null });
    const one = submitAccepted(open, "ann", sit(0));
    expect(one.state.phase).toBe("seating");
    const two = submitAccepted(one, "ben", sit(1));
    expect(two.state.phase).toBe("playing");
    expect(two.entries.map(({ event }) => event.type)).toEqual(["opened", "seat-taken", "seat-taken", "colours-drawn"]);
    expect(seatsOnTurn(two.state)).toEqual([0]);
    expect(nextDueAt(two.state)).toBeNull();
  });

  it.each([
    ["a seat that another player has", "ben", sit(0), "seat-taken"],
    ["a seat that the player already has", "ann", sit(0), "already-seated"],
    ["a second seat", "ann", sit(1), "already-seated"],
    ["a seat that does not exist", "ben", sit(2), "bad-seat"],
    ["a seat without a name", "ben", sit(1, "  "), "bad-name"],
    ["a seat with a name that nobody sees", "ben", sit(1, "\u3164"), "bad-name"],
    ["a player without an identity", null, sit(1), "no-identity"],
  ])("refuse %s", (_, player, command, code) => {
    expect(refusalOf(submitAs(submitAccepted(openTestTable(), "ann", sit(0)), player, command))).toBe(code);
  });

  it("refuse a seated player as already seated, whichever seat the player asks for", () => {
    const full = submitAccepted(submitAccepted(openTestTable(), "ann", sit(0)), "ben", sit(1));
    expect(refusalOf(submitAs(full, "ben", sit(0)))).toBe("already-seated");
    expect(refusalOf(submitAs(full, "eve", sit(0)))).toBe("seat-taken");
  });

  it("can both belong to one player at a shared table, who moves for the seat on turn", () => {
    const shared = openTestTable("pool", { black: "first" }, 2, true);
    const both = submitAccepted(submitAccepted(shared, "ann", sit(0)), "ann", sit(1));
    expect(seatsOfPlayer(both.state, "ann")).toEqual([0, 1]);
    const moved = submitAccepted(submitAccepted(both, "ann", move(11, 15)), "ann", move(23, 18));
    expect(moved.entries.slice(-2).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it("can be left before the game, but not during it", () => {
    const left = submitAccepted(submitAccepted(openTestTable(), "ann", sit(0)), "ann", { type: "stand" });
    expect(left.state.chairs).toEqual([null, null]);
    expect(refusalOf(submitAs(seatedTable(), "ann", { type: "stand" }))).toBe("already-started");
  });

  it("record a cleaned name", () => {
    expect(submitAccepted(openTestTable(), "ann", sit(0, "\u202e An\n na ")).state.chairs[0]?.name).toBe("An na");
  });

  it("let a player change the name before the game", () => {
    const renamed = submitAccepted(submitAccepted(openTestTable(), "ann", sit(0)), "ann", {
      type: "rename",
      name: " Anna ",
    });
    expect(renamed.state.chairs[0]?.name).toBe("Anna");
    expect(refusalOf(submitAs(renamed, "ann", { type: "rename", name: "" }))).toBe("bad-name");
  });

  it("never show the players' keys to a viewer of the log", () => {
    const { entries } = seatedTable();
    for (const viewer of [0, 1, "watcher"] as const) expect(makeLog(viewLog(entries, viewer))).not.toContain('"ann"');
  });
});

describe("a game in progress", () => {
  it.each([
    ["a watcher's move", "eve", move(11, 15), "not-seated"],
    ["a move out of turn", "ben", move(23, 18), "not-your-turn"],
  ])("refuses %s", (_, player, command, code) => {
    expect(refusalOf(submitAs(seatedTable(), player, command))).toBe(code);
  });

  it("refuses a move for a seat that the player does not hold", () => {
    expect(refusalOf(submitAs(seatedTable(), "ben", move(11, 15), { seat: 0 }))).toBe("not-seated");
  });

  it("refuses a move before the game has begun and after it is over", () => {
    expect(refusalOf(submitAs(submitAccepted(openTestTable(), "ann", sit(0)), "ann", move(11, 15)))).toBe(
      "not-started",
    );
    expect(refusalOf(submitAs(submitAccepted(seatedTable(), "ben", { type: "resign" }), "ann", move(11, 15)))).toBe(
      "game-over",
    );
  });
});

describe("the end of a game", () => {
  it("follows a resignation and reveals the secret to everyone", () => {
    const over = submitAccepted(seatedTable(), "ann", { type: "resign" });
    expect(over.state).toMatchObject({ phase: "over", outcome: { winners: [1], reason: "resigned" } });
    expect(over.entries.at(-1)?.event.type).toBe("revealed");
    expect(viewerForSeats(over.state, null)).toBe("all");
    expect(viewerForSeats(seatedTable().state, null)).toBe("watcher");
    expect(refusalOf(submitAs(over, "ben", { type: "resign" }))).toBe("game-over");
    expect(refusalOf(submitAs(openTestTable(), "ann", { type: "resign" }))).toBe("not-seated");
  });
});

describe("a draw offer", () => {
  const offered = () => submitAccepted(seatedTable(), "ann", { type: "offer-draw" });

  it("ends the game when it is accepted", () => {
    expect(submitAccepted(offered(), "ben", { type: "accept-draw" }).state).toMatchObject({
      phase: "over",
      outcome: { winners: [], reason: "agreed" },
    });
  });

  it("ends when it is declined, and cannot be repeated before the next move", () => {
    const declined = submitAccepted(offered(), "ben", { type: "decline-draw" });
    expect(declined.state.offer).toBeNull();
    expect(refusalOf(submitAs(declined, "ann", { type: "offer-draw" }))).toBe("already-offered");
    const on = submitAccepted(declined, "ann", move(11, 15));
    expect(submitAccepted(on, "ann", { type: "offer-draw" }).state.offer?.by).toBe(0);
  });

  it("remains open after its maker's move, and lapses with the opponent's", () => {
    const afterOwnMove = submitAccepted(offered(), "ann", move(11, 15));
    expect(afterOwnMove.state.offer?.by).toBe(0);
    expect(submitAccepted(afterOwnMove, "ben", move(23, 18)).state.offer).toBeNull();
  });

  it.each([
    ["by the player who made it", "ann", "accept-draw", "own-offer"],
    ["as a watcher", "eve", "accept-draw", "not-seated"],
    ["by another offer", "ben", "offer-draw", "already-offered"],
  ])("cannot be answered %s", (_, player, type, code) => {
    expect(refusalOf(submitAs(offered(), player, { type }))).toBe(code);
  });

  it("cannot be accepted if it does not exist", () => {
    expect(refusalOf(submitAs(seatedTable(), "ben", { type: "accept-draw" }))).toBe("no-offer");
  });

  it("is not accepted by an answer to an earlier offer", () => {
    const first = offered();
    const moved = submitAccepted(submitAccepted(first, "ben", { type: "decline-draw" }), "ann", move(11, 15));
    const second = submitAccepted(moved, "ann", { type: "offer-draw" });
    const late = submitAs(second, "ben", { type: "accept-draw" }, { seq: first.entries.length - 1 });
    expect(refusalOf(late)).toBe("stale");
  });
});
