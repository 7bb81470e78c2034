/** What a player who takes a freed seat during the game inherits from the player before: the game, and nothing else. */
import { describe, expect, it } from "vitest";
import { ABSENT_AFTER_MS, STALLED_AFTER_MS } from "../../../engine/commands/absence.ts";
import { botTaskOf } from "../../../engine/commands/bot-turns.ts";
import { resumeSession, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { AnyCommand, AnyEvent } from "../../../engine/table/types.ts";
import { move, plainCommand, SALT, SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const FREED_AT = STALLED_AFTER_MS + 3_600_000;
const SEATED_AT = FREED_AT + 1000;
const vacate: AnyCommand = { type: "vacate", seat: 0 };
const win: AnyCommand = { type: "claim", as: "win" };
const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: SALT };

/** p0, who is on turn, stays away for 25 hours. p1 frees the seat, and another player takes it. */
const replaced = (table: Session): Session =>
  submitAcceptedAt(submitAcceptedAt(table, FREED_AT, "p1", vacate), SEATED_AT, "late", sit);

/** The entries with more of them, at `ms` after the opening. */
const withEntries = (session: Session, ms: number, ...events: readonly (readonly [number | null, AnyEvent])[]) => [
  ...session.entries,
  ...events.map(([seat, event], index) => ({
    seq: session.entries.length + index,
    at: OPENED_AT + ms,
    seat,
    v: 1,
    event,
  })),
];

describe("a player who took a freed seat", () => {
  const table = replaced(openTimedTable("pool"));

  it.each([win, plainCommand("close"), vacate, { type: "cover", seat: 0, level: 1 }] satisfies AnyCommand[])(
    "has ten minutes for the turn before the others may send %j",
    (command) => {
      const refusal = command.type === "claim" || command.type === "close" ? "still-alive" : "not-absent";
      for (const isHere of [() => true, () => false]) {
        expect(refusalAt(table, SEATED_AT + 1000, "p1", command, isHere)).toBe(refusal);
        expect(refusalAt(table, SEATED_AT + ABSENT_AFTER_MS - 1, "p1", command, isHere)).toBe(refusal);
      }
      expect(refusalAt(table, SEATED_AT + ABSENT_AFTER_MS, "p1", command, () => false)).toBe("accepted");
      expect(refusalAt(table, SEATED_AT + ABSENT_AFTER_MS, "p1", command, () => true)).toBe(refusal);
      expect(refusalAt(table, SEATED_AT + STALLED_AFTER_MS, "p1", command, () => true)).toBe("accepted");
    },
  );

  it("gains no time by moving to another device", () => {
    const moved = submitAcceptedAt(table, SEATED_AT + 1000, "late", { type: "hand-over", to: "phone" });
    expect(refusalAt(moved, SEATED_AT + ABSENT_AFTER_MS, "p1", win)).toBe("accepted");
  });

  it("could lose at once in logs of older servers, which still verify", () => {
    const claimed: AnyEvent = { type: "claimed", seat: 1, as: "win" };
    const log = withEntries(table, SEATED_AT + 1000, [1, claimed], [null, { type: "revealed", secret: SECRET }]);
    expect(verify(log).fault).toBeNull();
    expect(resumeSession(log).state.outcome?.winners).toEqual([1]);
  });
});

describe("a request of a player who lost the seat", () => {
  const pool = openTimedTable("pool");
  const offered = submitAcceptedAt(pool, 1000, "p0", plainCommand("offer-draw"));
  const twoMoves = submitAcceptedAt(submitAcceptedAt(pool, 1000, "p0", move(11, 15)), 2000, "p1", move(23, 18));
  const asked = submitAcceptedAt(twoMoves, 3000, "p0", plainCommand("ask-back"));

  it.each([
    ["offer of a draw", offered, "accept-draw", "decline-draw", "offer-draw"],
    ["request to take a move back", asked, "grant-back", "deny-back", "ask-back"],
  ] as const)("binds the next player to no %s, and the opponent can make one", (_, before, yes, no, request) => {
    const table = replaced(before);
    for (const type of [yes, no]) expect(refusalAt(table, SEATED_AT + 1000, "p1", plainCommand(type))).toBe("no-offer");
    const own = submitAcceptedAt(table, SEATED_AT + 1000, "p1", plainCommand(request));
    expect(refusalAt(own, SEATED_AT + 2000, "late", plainCommand(yes))).toBe("accepted");
  });

  it.each([
    ["offer of a draw", offered, "decline-draw", "offer-draw"],
    ["request to take a move back", asked, "deny-back", "ask-back"],
  ] as const)("does not keep the next player from an own %s, after it was declined", (_, before, no, request) => {
    const declined = submitAcceptedAt(before, 4000, "p1", plainCommand(no));
    expect(refusalAt(declined, 5000, "p0", plainCommand(request))).toBe("already-offered");
    expect(refusalAt(replaced(declined), SEATED_AT + 1000, "late", plainCommand(request))).toBe("accepted");
  });

  it("can be accepted while the seat is free, and after its player moved to another device", () => {
    const freed = submitAcceptedAt(offered, FREED_AT, "p1", vacate);
    expect(refusalAt(freed, FREED_AT + 1000, "p1", plainCommand("accept-draw"))).toBe("accepted");
    const moved = submitAcceptedAt(offered, 2000, "p0", { type: "hand-over", to: "phone" });
    expect(refusalAt(moved, 3000, "p1", plainCommand("accept-draw"))).toBe("accepted");
  });

  it("waits for no computer", () => {
    const withComputer = ({ state }: Session) => ({ ...state, standIns: [{ seat: 1, level: 1 }] });
    expect([offered, asked].map((table) => botTaskOf(withComputer(table))?.kind)).toEqual(["draw", "back"]);
    expect([offered, asked].map((table) => botTaskOf(withComputer(replaced(table))))).toEqual([null, null]);
  });

  it("could be accepted in logs of older servers, which still verify", () => {
    const table = replaced(offered);
    const log = withEntries(
      table,
      SEATED_AT + 1000,
      [1, { type: "draw-accepted", seat: 1 }],
      [null, { type: "revealed", secret: SECRET }],
    );
    expect(verify(log).fault).toBeNull();
    expect(resumeSession(log).state.outcome?.winners).toEqual([]);
  });
});

describe("a seat that nobody takes", () => {
  const freed = submitAcceptedAt(openTimedTable("pool"), FREED_AT, "p1", vacate);
  const endings = [win, plainCommand("close")];

  it.each(endings)("lets the last player send %j after ten minutes", (command) => {
    expect(refusalAt(freed, FREED_AT + ABSENT_AFTER_MS - 1, "p1", command)).toBe("still-alive");
    const ended = submitAcceptedAt(freed, FREED_AT + ABSENT_AFTER_MS, "p1", command);
    expect(ended.state.phase).toBe("over");
    expect(verify(ended.entries).fault).toBeNull();
  });

  it.each(endings)("refuses %j while a computer plays for it", (command) => {
    const played = submitAcceptedAt(freed, FREED_AT + 1000, "p1", { type: "cover", seat: 0, level: 1 });
    expect(refusalAt(played, FREED_AT + STALLED_AFTER_MS - 1, "p1", command)).toBe("still-alive");
  });
});
