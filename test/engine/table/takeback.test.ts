import { describe, expect, it } from "vitest";
import { type ClockRule, timeLeftAt } from "../../../engine/contract/clock.ts";
import { installedGames } from "../../../engine/contract/game-registry.ts";
import { entriesWithoutTakenBack } from "../../../engine/log/log.ts";
import type { Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn, takebackPlies } from "../../../engine/table/seats.ts";
import { move, plainCommand } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

/** The table after "p1" has granted "p0" a takeback at `ms`. */
const takenBack = (table: Session, ms: number): Session => {
  const asked = submitAcceptedAt(table, ms - 1000, "p0", plainCommand("ask-back"));
  return submitAcceptedAt(asked, ms, "p1", plainCommand("grant-back"));
};

describe("a takeback", () => {
  const start = openTimedTable("pool");
  const moved = submitAcceptedAt(start, 1000, "p0", move(11, 15));
  const answered = submitAcceptedAt(moved, 2000, "p1", move(23, 18));

  it("undoes the player's last move if the opponent agrees", () => {
    const back = takenBack(moved, 4000);
    expect(back.state.play).toEqual(start.state.play);
    expect(seatsOnTurn(back.state)).toEqual([0]);
  });

  it("also undoes the opponent's answer", () => {
    const back = takenBack(answered, 4000);
    expect(back.state.play).toEqual(start.state.play);
  });

  it("reaches two moves back and no further", () => {
    const third = submitAcceptedAt(answered, 3000, "p0", move(12, 16));
    expect(third.state.undo.map(({ seat }) => seat)).toEqual([1, 0]);
    const { play } = third.state;
    const undo = [0, 1, 1].map((seat) => ({ play: play!, seat }));
    expect([0, 1].map((seat) => takebackPlies({ ...third.state, undo }, seat))).toEqual([null, 1]);
  });

  it("removes the moves from entriesWithoutTakenBack", () => {
    const back = takenBack(answered, 4000);
    const other = submitAcceptedAt(back, 5000, "p0", move(12, 16));
    const remaining = entriesWithoutTakenBack(other.entries).filter(({ event }) => event.type === "moved");
    expect(remaining.map(({ event }) => event)).toEqual([{ type: "moved", path: [12, 16] }]);
    expect(entriesWithoutTakenBack(answered.entries)).toEqual(answered.entries);
  });

  it("can be requested once, and the request ends when it is declined or the opponent moves", () => {
    const asked = submitAcceptedAt(moved, 3000, "p0", plainCommand("ask-back"));
    expect(refusalAt(asked, 4000, "p0", plainCommand("ask-back"))).toBe("already-offered");
    const denied = submitAcceptedAt(asked, 4000, "p1", plainCommand("deny-back"));
    expect(denied.state.takebackRequest).toBeNull();
    expect(refusalAt(denied, 5000, "p0", plainCommand("ask-back"))).toBe("already-offered");
    expect(submitAcceptedAt(asked, 4000, "p1", move(23, 18)).state.takebackRequest).toBeNull();
  });

  it.each([
    ["before one has moved", start, "p0", "ask-back", "nothing-to-take-back"],
    [
      "if the player who asked also grants it",
      submitAcceptedAt(moved, 3000, "p0", plainCommand("ask-back")),
      "p0",
      "grant-back",
      "own-offer",
    ],
    ["without a request", moved, "p1", "grant-back", "no-offer"],
    ["in a game with hidden information", openTimedTable("train"), "p0", "ask-back", "no-taking-back"],
  ])("is refused %s", (_, session, player, type, code) => {
    expect(refusalAt(session, 5000, player, plainCommand(type))).toBe(code);
  });

  it("is offered only in games in which every view is the full truth", () => {
    for (const game of installedGames().filter(({ takesBack }) => takesBack)) {
      const { play } = openTimedTable(game.id).state;
      for (const viewer of [0, 1, "watcher"] as const) expect(game.view(play!, viewer)).toEqual(play);
    }
  });
});

describe("a takeback that the opponent grants late", () => {
  const DAY = 24 * 3_600_000;
  const lateTakeback = (clock: ClockRule | null) => {
    const start = openTimedTable("pool", clock === null ? {} : { clock });
    const answered = submitAcceptedAt(submitAcceptedAt(start, 1000, "p0", move(11, 15)), 2000, "p1", move(23, 18));
    const asked = submitAcceptedAt(answered, 3000, "p0", plainCommand("ask-back"));
    return submitAcceptedAt(asked, DAY - 1000, "p1", plainCommand("grant-back"));
  };

  it("leaves the whole time of a turn", () => {
    const back = lateTakeback({ type: "turn", ms: DAY });
    expect(timeLeftAt(back.state.clock, 0, OPENED_AT + DAY - 1000)).toBe(DAY);
    expect(sessionAt(back, DAY + 600_000).state.phase).toBe("playing");
    const over = submitAcceptedAt(back, DAY, "p0", plainCommand("resign"));
    expect(verify(over.entries).fault).toBeNull();
  });

  it("does not count the wait as an absence without a clock", () => {
    const back = lateTakeback(null);
    const claim = { type: "claim", as: "win" } as const;
    expect(refusalAt(back, DAY + 5000, "p1", claim)).toBe("still-alive");
  });
});

describe("a takeback on Fischer clocks", () => {
  const MS = 60_000;
  const INCREMENT = 30_000;
  const start = openTimedTable("pool", { clock: { type: "fischer", ms: MS, increment: INCREMENT } });
  const left = ({ state }: Session, ms: number) => [0, 1].map((seat) => timeLeftAt(state.clock, seat, OPENED_AT + ms));

  it("adds no time, however often a move is taken back", () => {
    let table = start;
    for (let ms = 0; ms < 25_000; ms += 5000)
      table = takenBack(submitAcceptedAt(table, ms + 2000, "p0", move(11, 15)), ms + 5000);
    expect(left(table, 25_000)).toEqual([MS - 5 * 2000, MS - 5 * 3000]);
  });

  it("removes the increment of the answer", () => {
    const answered = submitAcceptedAt(submitAcceptedAt(start, 2000, "p0", move(11, 15)), 5000, "p1", move(23, 18));
    const back = takenBack(answered, 9000);
    expect(left(back, 9000)).toEqual([MS - 2000 - 4000, MS - 3000]);
    expect(left(back, 10_000)).toEqual([MS - 2000 - 5000, MS - 3000]);
    expect(left(submitAcceptedAt(back, 10_000, "p0", move(11, 15)), 10_000)).toEqual([
      MS - 7000 + INCREMENT,
      MS - 3000,
    ]);
  });

  it("never makes a flag fall, however late the opponent agrees", () => {
    const answered = submitAcceptedAt(submitAcceptedAt(start, 59_000, "p0", move(11, 15)), 60_000, "p1", move(23, 18));
    const back = takenBack(answered, 90_000);
    expect(back.state.phase).toBe("playing");
    expect(left(back, 90_000)).toEqual([1000, MS - 1000]);
  });

  it("is logged with the increment, and the log verifies", () => {
    const back = takenBack(submitAcceptedAt(start, 2000, "p0", move(11, 15)), 5000);
    expect(back.entries.at(-1)?.event).toEqual({ type: "taken-back", seat: 1, increment: INCREMENT });
    const over = submitAcceptedAt(back, 6000, "p0", plainCommand("resign"));
    expect(verify(over.entries).fault).toBeNull();
  });
});
