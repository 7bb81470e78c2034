/** Players who cannot reveal their salts, because a player whose salt is spent owes a commitment. */
import { describe, expect, it } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { REVEAL_TIMEOUT_MS, SLOW_REVEAL_TIMEOUT_MS } from "../../../engine/commands/salt-reveal.ts";
import type { ClockRule } from "../../../engine/contract/clock.ts";
import { resumeSession, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import type { AnyCommand, TableEvent } from "../../../engine/table/types.ts";
import { commitTo, openVerifiableTable, salt, show, sit } from "../../support/tables/salted-table.ts";
import { OPENED_AT, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const minutes: ClockRule = { type: "turn", ms: 120_000 };

/** Two seats of three wait since 40 ms: the salt of "p1" is spent, and "p2" has committed to another at seat 2. */
const waiting = (isPublic: boolean, clock?: ClockRule): Session => {
  const empty = openVerifiableTable(clock, 3, isPublic);
  const seated = submitAcceptedAt(submitAcceptedAt(empty, 0, "p0", sit(0, "a")), 10, "p1", sit(1, "b"));
  const shown = submitAcceptedAt(submitAcceptedAt(seated, 11, "p3", sit(2, "c")), 20, "p1", show("b"));
  return submitAcceptedAt(submitAcceptedAt(shown, 30, "p3", { type: "stand" }), 40, "p2", sit(2, "d"));
};

const due = 40 + REVEAL_TIMEOUT_MS;
const vacate = (seat: number): AnyCommand => ({ type: "vacate", seat });

const lapsedSeats = ({ entries }: Session) =>
  entries.flatMap(({ event }) => (event.type === "seat-lapsed" && "seat" in event ? [event.seat] : []));

/** The log as an older table continued it at `ms`. */
const continued = ({ entries }: Session, ms: number, seat: number | null, ...events: readonly TableEvent[]): Session =>
  resumeSession([
    ...entries,
    ...events.map((event, index) => ({ seq: entries.length + index, at: OPENED_AT + ms, seat, v: 1, event })),
  ]);

const lapsed = (session: Session, ...seats: readonly number[]): Session =>
  continued(session, due, null, ...seats.map((seat) => ({ type: "seat-lapsed", seat }) as const));

const closedLog = (session: Session) => {
  const isHosted = session.state.chairs[0] != null;
  const hosted = isHosted ? session : submitAcceptedAt(session, due + 1, "p0", sit(0, "e"));
  return submitAcceptedAt(hosted, due + 2, "p0", { type: "close" }).entries;
};

describe("a player who waits for the commitment of another", () => {
  it("keeps the seat, while the other one lapses", () => {
    const session = sessionAt(waiting(true), due);
    expect(lapsedSeats(session)).toEqual([1]);
    expect(session.state.chairs[2]).toMatchObject({ share: saltCommitment(salt("d")), salt: null });
    expect(verify(closedLog(session))).toMatchObject({ fault: null });
  });

  it("lapses in an older log, which still verifies", () => {
    expect(verify(closedLog(lapsed(waiting(true), 0, 1, 2)))).toMatchObject({ fault: null });
    expect(verify(closedLog(lapsed(waiting(true), 1, 2)))).toMatchObject({ fault: "illegal" });
  });

  it("cannot be removed by the others, who may remove the other one", () => {
    expect(refusalAt(waiting(false), due, "p1", vacate(2))).toBe("not-absent");
    expect(refusalAt(waiting(false), due, "p2", vacate(1))).toBe("accepted");
  });
});

describe("a player who waited for a commitment that came late", () => {
  const committedAt = due - 1;
  const late = (isPublic: boolean, clock?: ClockRule) =>
    submitAcceptedAt(waiting(isPublic, clock), committedAt, "p1", commitTo("e"));

  it.each([
    ["a public table", true, undefined, REVEAL_TIMEOUT_MS],
    ["a private table with a clock in minutes", false, minutes, REVEAL_TIMEOUT_MS],
    ["a private table without a clock", false, undefined, SLOW_REVEAL_TIMEOUT_MS],
  ])("has as much time for the reveal as after the full table, at %s", (_, isPublic, clock, timeout) => {
    const session = late(isPublic, clock);
    expect(nextDueAt(session.state)).toBe(OPENED_AT + committedAt + timeout);
    expect(sessionAt(session, committedAt + timeout - 1)).toBe(session);
    expect(lapsedSeats(sessionAt(session, committedAt + timeout))).toEqual([0, 1, 2]);
    const shownAt = committedAt + timeout - 1;
    const begun = (["a", "e", "d"] as const).reduce(
      (table, digit, seat) => submitAcceptedAt(table, shownAt, `p${seat}`, show(digit)),
      session,
    );
    const over = ["p0", "p1"].reduce(
      (table, player) => submitAcceptedAt(table, shownAt, player, { type: "resign" }),
      begun,
    );
    expect(verify(over.entries)).toMatchObject({ fault: null });
  });

  it("gets no more time by another commitment", () => {
    const again = submitAcceptedAt(late(true), due, "p1", commitTo("f"));
    expect(nextDueAt(again.state)).toBe(nextDueAt(late(true).state));
  });

  it("cannot be removed by the others before that time", () => {
    const shown = submitAcceptedAt(late(false), due, "p1", show("e"));
    expect(refusalAt(shown, due, "p1", vacate(2))).toBe("not-absent");
    expect(refusalAt(shown, committedAt + REVEAL_TIMEOUT_MS, "p1", vacate(2))).toBe("accepted");
  });

  it.each([
    ["a public table", true, undefined],
    ["a private table with a clock in minutes", false, minutes],
  ])("loses the seat sooner in an older log of %s, which still verifies", (_, isPublic, clock) => {
    expect(verify(closedLog(lapsed(late(isPublic, clock), 0, 1, 2)))).toMatchObject({ fault: null });
    const freed = continued(late(isPublic, clock), due, 1, { type: "vacated", seat: 2, by: 1 });
    expect(verify(closedLog(freed))).toMatchObject({ fault: null });
  });
});
