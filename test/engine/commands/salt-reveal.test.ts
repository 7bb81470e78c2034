/** The reveal of the players' salts: no salt is visible before every player has committed to one. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { REVEAL_TIMEOUT_MS, SLOW_REVEAL_TIMEOUT_MS } from "../../../engine/commands/salt-reveal.ts";
import type { ClockRule } from "../../../engine/contract/clock.ts";
import { type Session, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { MAX_PLAYER_REQUESTS } from "../../../engine/table/log-limits.ts";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import {
  commitTo,
  openSaltedTable,
  openVerifiableTable,
  salt,
  seatTwoSalted,
  show,
  sit,
} from "../../support/tables/salted-table.ts";
import { SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const [open, full] = [openSaltedTable, seatTwoSalted];

describe("the start of a game", () => {
  it("follows the reveal of all salts, which the game has by seat", () => {
    const shown = submitAcceptedAt(full(), 20, "p1", show("b"));
    expect(shown.state).toMatchObject({ phase: "seating", play: null, salts: [] });
    const begun = submitAcceptedAt(shown, 30, "p0", show("a"));
    expect(begun.state).toMatchObject({ phase: "playing", salts: [salt("a"), salt("b")] });
    expect(begun.entries.map(({ event }) => event.type)).toEqual([
      "opened",
      "seat-taken",
      "seat-taken",
      "salt-shown",
      "salt-shown",
      "colours-drawn",
    ]);
  });

  it("requires all seats taken before a salt is revealed", () => {
    expect(refusalAt(submitAcceptedAt(open(), 0, "p0", sit(0, "a")), 1, "p0", show("a"))).toBe("not-yet");
  });

  it.each([
    ["another salt than the commitment's", show("c"), "wrong-salt"],
    ["another player's salt", show("b"), "wrong-salt"],
    ["a salt sent in the open", { type: "sit", seat: 0, name: "x", salt: salt("a") } as AnyCommand, "already-seated"],
  ])("is refused with %s", (_, command, code) => {
    expect(refusalAt(full(), 20, "p0", command)).toBe(code);
  });

  it("refuses a salt sent in the open on sitting down", () => {
    expect(refusalAt(open(), 0, "p0", { type: "sit", seat: 0, name: "x", salt: salt("a") })).toBe("bad-share");
    const old = openTimedTable("pool", { seated: 0 });
    expect(refusalAt(old, 0, "p0", sit(0, "a"))).toBe("bad-share");
    expect(refusalAt(openTimedTable("pool", { seated: 1 }), 0, "p0", commitTo("a"))).toBe("bad-share");
  });

  it("requires each seat to reveal once, and allows no later commitment", () => {
    const shown = submitAcceptedAt(full(), 20, "p1", show("b"));
    expect(refusalAt(shown, 21, "p1", show("b"))).toBe("already-shown");
    const begun = submitAcceptedAt(shown, 30, "p0", show("a"));
    expect(refusalAt(begun, 31, "p0", show("a"))).toBe("already-started");
    expect(refusalAt(begun, 31, "p0", commitTo("c"))).toBe("already-started");
  });
});

describe("a changed commitment", () => {
  it("is accepted while no salt has been revealed", () => {
    const recommitted = submitAcceptedAt(full(), 20, "p0", commitTo("c"));
    expect(refusalAt(recommitted, 21, "p0", show("a"))).toBe("wrong-salt");
    expect(submitAcceptedAt(recommitted, 21, "p0", show("c")).state.chairs[0]?.salt).toBe(salt("c"));
  });

  it("is limited to a few per seat, so that it cannot fill the log", () => {
    let session = full();
    for (let count = 0; count < MAX_PLAYER_REQUESTS; count++)
      session = submitAcceptedAt(session, 20 + count, "p0", commitTo(count % 2 === 0 ? "c" : "d"));
    expect(refusalAt(session, 900, "p0", commitTo("e"))).toBe("asked-enough");
    expect(submitAcceptedAt(session, 900, "p0", show("d")).state.chairs[0]?.salt).toBe(salt("d"));
  });

  it("is refused after a salt has been revealed", () => {
    const shown = submitAcceptedAt(full(), 20, "p1", show("b"));
    for (const player of ["p0", "p1"]) expect(refusalAt(shown, 21, player, commitTo("c"))).toBe("already-shown");
  });
});

describe("a reveal that a leaving player interrupts", () => {
  const interrupted = submitAcceptedAt(submitAcceptedAt(full(), 20, "p1", show("b")), 30, "p0", { type: "stand" });

  it("discards the revealed salt: its player must commit again, and no deal uses it", () => {
    expect(interrupted.state.chairs[1]).toMatchObject({ share: null, salt: null });
    const other = submitAcceptedAt(interrupted, 40, "p2", sit(0, "c"));
    expect(refusalAt(other, 41, "p2", show("c"))).toBe("not-yet");
    expect(refusalAt(other, 41, "p1", show("b"))).toBe("not-yet");
    const recommitted = submitAcceptedAt(other, 42, "p1", commitTo("d"));
    const begun = submitAcceptedAt(submitAcceptedAt(recommitted, 43, "p2", show("c")), 44, "p1", show("d"));
    expect(begun.state.salts).toEqual([salt("c"), salt("d")]);
  });

  it("keeps the commitment of a player who has not revealed a salt", () => {
    const left = submitAcceptedAt(full(), 20, "p1", { type: "stand" });
    expect(left.state.chairs[0]).toMatchObject({ share: saltCommitment(salt("a")), salt: null });
  });
});

describe("a player who does not reveal a salt", () => {
  const minutes: ClockRule = { type: "fischer", ms: 300_000, increment: 0 };
  const days: ClockRule = { type: "turn", ms: 3 * 24 * 60 * 60_000 };

  it.each([
    ["with a clock in minutes", minutes, REVEAL_TIMEOUT_MS],
    ["with a clock in days", days, SLOW_REVEAL_TIMEOUT_MS],
    ["without a clock", undefined, SLOW_REVEAL_TIMEOUT_MS],
  ])("loses the seat after a stated time %s, counted from the full table", (_, clock, timeout) => {
    const shown = submitAcceptedAt(full(clock), 500, "p0", show("a"));
    expect(nextDueAt(shown.state)).toBe(shown.entries[0]!.at + 10 + timeout);
    expect(sessionAt(shown, 10 + timeout - 1)).toBe(shown);
    const lapsed = sessionAt(shown, 10 + timeout);
    expect(lapsed.entries.at(-1)).toMatchObject({ seat: null, event: { type: "seat-lapsed", seat: 1 } });
    expect(lapsed.state).toMatchObject({ chairs: [{ name: "Player 0", share: null, salt: null }, null], host: 0 });
    expect(nextDueAt(lapsed.state)).toBeNull();
  });

  it.each([
    ["with a clock in days", days],
    ["without a clock", undefined],
  ])("%s can be removed soon by another player if not connected, and cannot steer a deal by it", (_, clock) => {
    const shown = submitAcceptedAt(full(clock), 500, "p1", show("b"));
    const vacate: AnyCommand = { type: "vacate", seat: 0 };
    const due = 10 + REVEAL_TIMEOUT_MS;
    expect(refusalAt(shown, due - 1, "p1", vacate)).toBe("not-absent");
    expect(refusalAt(shown, due, "p1", { type: "vacate", seat: 1 })).toBe("not-absent");
    expect(refusalAt(shown, due, "p1", { type: "vacate", seat: 5 })).toBe("bad-seat");
    const isConnected = (seat: number) => seat === 0;
    expect(refusalAt(shown, due, "p1", vacate, isConnected)).toBe("not-absent");
    const freed = submitAcceptedAt(shown, due, "p1", vacate);
    expect(freed.entries.at(-1)?.event).toEqual({ type: "vacated", seat: 0, by: 1 });
    // A revealed salt is spent, so no player who sits down there can choose a salt to match it.
    expect(freed.state.chairs).toEqual([null, expect.objectContaining({ share: null, salt: null })]);
    const back = submitAcceptedAt(freed, due + 1, "p0", sit(0, "c"));
    expect(refusalAt(back, due + 2, "p1", show("b"))).toBe("not-yet");
    const recommitted = submitAcceptedAt(back, due + 3, "p1", commitTo("d"));
    const begun = submitAcceptedAt(submitAcceptedAt(recommitted, due + 4, "p1", show("d")), due + 5, "p0", show("c"));
    expect(begun.state.salts).toEqual([salt("c"), salt("d")]);
  });

  it.each([
    ["without a clock", undefined],
    ["with a clock in days", days],
  ])("loses the seat after two minutes at a public table %s, connected or not", (_, clock) => {
    const shown = submitAcceptedAt(full(clock, true), 500, "p0", show("a"));
    expect(nextDueAt(shown.state)).toBe(shown.entries[0]!.at + 10 + REVEAL_TIMEOUT_MS);
    expect(sessionAt(shown, 10 + REVEAL_TIMEOUT_MS - 1)).toBe(shown);
    expect(sessionAt(shown, 10 + REVEAL_TIMEOUT_MS).entries.at(-1)?.event).toEqual({ type: "seat-lapsed", seat: 1 });
  });

  it("has no deadline at a table that is not full", () => {
    expect(nextDueAt(submitAcceptedAt(open(), 0, "p0", sit(0, "a")).state)).toBeNull();
  });
});

describe("the host before the game", () => {
  const vacate = (seat: number): AnyCommand => ({ type: "vacate", seat });
  const allConnected = () => true;

  it.each([
    [
      "a table that is not full",
      submitAcceptedAt(submitAcceptedAt(open(undefined, 3), 0, "p0", sit(0, "a")), 10, "p1", sit(1, "b")),
    ],
    ["a full table", full()],
    ["a table with one revealed salt", submitAcceptedAt(full(), 20, "p1", show("b"))],
  ])("frees the seat of any other player at once, connected or not, at %s", (_, session) => {
    expect(refusalAt(session, 30, "p0", vacate(1), allConnected)).toBe("accepted");
    const freed = submitAcceptedAt(session, 30, "p0", vacate(1));
    expect(freed.entries.at(-1)).toMatchObject({ seat: 0, event: { type: "vacated", seat: 1, by: 0 } });
    expect(freed.state).toMatchObject({ host: 0, fullSince: null });
    expect([freed.state.chairs[0]?.salt, freed.state.chairs[1]]).toEqual([null, null]);
  });

  it("cannot free the host's own seat, a free seat, a bot's seat, or one that does not exist", () => {
    const three = submitAcceptedAt(open(undefined, 3), 0, "p0", sit(0, "a"));
    const bot: AnyCommand = { type: "seat-bot", seat: 1, level: 1, salt: salt("0") };
    const session = submitAcceptedAt(three, 1, "p0", bot);
    expect([0, 1, 2, 9].map((seat) => refusalAt(session, 30, "p0", vacate(seat)))).toEqual([
      ...["not-absent", "not-absent", "bad-seat", "bad-seat"],
    ]);
  });

  it("does not free the seat of a player who has taken it meanwhile", () => {
    const freed = submitAcceptedAt(full(), 20, "p1", { type: "stand" });
    const taken = submitAcceptedAt(freed, 30, "p2", sit(1, "c"));
    const staleVacate = { id: "too-late-1", seq: full().entries.length - 1, command: vacate(1) };
    expect(submit(taken, { player: "p0", seat: null }, staleVacate, SECRET, OPENED_AT + 40).reply).toEqual({
      type: "refused",
      refusal: { refused: "stale" },
    });
  });

  it("keeps a removed player from a public table until another takes the seat", () => {
    const refusalsOnReturn = (isPublic: boolean) => {
      const freed = submitAcceptedAt(full(undefined, isPublic), 20, "p0", vacate(1));
      const other = submitAcceptedAt(submitAcceptedAt(freed, 30, "p2", sit(1, "c")), 40, "p2", { type: "stand" });
      return [freed, other].map((session) => refusalAt(session, 50, "p1", sit(1, "d")));
    };
    expect([refusalsOnReturn(true), refusalsOnReturn(false)]).toEqual([
      ["seat-freed", "accepted"],
      ["accepted", "accepted"],
    ]);
  });
});

describe("a player whom the host removed from a public table before the game", () => {
  const computer = (seat: number): AnyCommand => ({ type: "seat-bot", seat, level: 1, salt: salt("0") });
  const seats = (count: number): AnyCommand => ({ type: "change-seats", seats: count });
  /** "p1" lost seat 1 of three, and the host sent these commands. */
  const removed = (...commands: readonly AnyCommand[]): Session =>
    [{ type: "vacate", seat: 1 } as const, ...commands].reduce(
      (session: Session, command, index) => submitAcceptedAt(session, 20 + index, "p0", command),
      submitAcceptedAt(submitAcceptedAt(open(undefined, 3, true), 0, "p0", sit(0, "a")), 10, "p1", sit(1, "b")),
    );
  const refusals = (session: Session, ...wanted: readonly number[]) =>
    wanted.map((seat) => refusalAt(session, 50, "p1", sit(seat, "d")));

  it("stays away while a computer has the seat, and returns after another player has taken it", () => {
    const table = removed(computer(1));
    expect(refusals(table, 1, 2)).toEqual(["seat-freed", "seat-freed"]);
    expect(refusals(submitAcceptedAt(table, 40, "p2", sit(1, "c")), 2)).toEqual(["accepted"]);
  });

  it.each([
    ["more seats", [seats(4)], [1, 2, 3]],
    ["fewer seats, without the lost one", [computer(2), seats(2)], [1]],
    ["the same number of seats again", [seats(2), seats(3)], [1, 2]],
  ])("stays away after a change to %s", (_, commands, wanted) => {
    const table = removed(...commands);
    expect(refusals(table, ...wanted)).toEqual(wanted.map(() => "seat-freed"));
    expect(refusalAt(table, 50, "p2", sit(wanted[0]!, "c"))).toBe("accepted");
  });

  it("is forgotten once the game begins", () => {
    const full = submitAcceptedAt(removed(computer(1)), 40, "p2", sit(2, "c"));
    const begun = submitAcceptedAt(submitAcceptedAt(full, 41, "p0", show("a")), 42, "p2", show("c"));
    expect(begun.state).toMatchObject({ phase: "playing", left: [null, null, null] });
  });
});

describe("an older log, in which public tables waited a day for a salt", () => {
  const HOUR = 60 * 60_000;
  const empty = openVerifiableTable(undefined, 2, true);
  const seatedTable = submitAcceptedAt(submitAcceptedAt(empty, 0, "p0", sit(0, "a")), 10, "p1", sit(1, "b"));
  /** Both players reveal their salts, and "p0" resigns. */
  const finished = (session: Session, now: number): Session =>
    submitAcceptedAt(
      submitAcceptedAt(submitAcceptedAt(session, now, "p0", show("a")), now, "p1", show("b")),
      now,
      "p0",
      { type: "resign" },
    );
  /** The entries from `seq` on, `ms` later. */
  const delayed = (entries: readonly Entry[], seq: number, ms: number): readonly Entry[] =>
    entries.map((entry) => (entry.seq < seq ? entry : { ...entry, at: entry.at + ms }));

  it("verifies if the salts were revealed after an hour", () => {
    const { entries } = finished(seatedTable, 20);
    expect(verify(delayed(entries, 3, HOUR))).toMatchObject({ fault: null });
  });

  it("verifies if the seats lapsed after a day and a player chatted before", () => {
    const lapsed = sessionAt(
      submitAcceptedAt(seatedTable, 20, "p0", { type: "say", phrase: "hello" }),
      10 + REVEAL_TIMEOUT_MS,
    );
    expect(lapsed.entries.at(-1)?.event.type).toBe("seat-lapsed");
    const now = 20 + REVEAL_TIMEOUT_MS;
    const { entries } = finished(
      submitAcceptedAt(submitAcceptedAt(lapsed, now, "p0", sit(0, "a")), now, "p1", sit(1, "b")),
      now,
    );
    const withLateChat = delayed(entries, 3, HOUR);
    expect(verify(delayed(withLateChat, 4, SLOW_REVEAL_TIMEOUT_MS - REVEAL_TIMEOUT_MS - HOUR))).toMatchObject({
      fault: null,
    });
  });
});

/** Any player takes any action at the table. */
const step = fc.record({
  player: fc.nat(3),
  digit: fc.constantFrom("a", "b", "c", "d"),
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant("sit") },
    { weight: 10, arbitrary: fc.constant("show") },
    { weight: 4, arbitrary: fc.constant("commit") },
    { weight: 1, arbitrary: fc.constantFrom("stand", "wait") },
  ),
});

describe("law: each salt of a deal was committed to before the first of them was revealed", () => {
  it("holds when players sit, stand, commit and reveal in any order", () => {
    let begun = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 100 }), (steps) => {
        let session = open(undefined, 3);
        let now = 0;
        for (const { player, digit, act } of steps) {
          now += act === "wait" ? SLOW_REVEAL_TIMEOUT_MS : 1;
          const free = session.state.chairs.indexOf(null);
          const chair = session.state.chairs[session.state.chairs.findIndex((chair) => chair?.player === `p${player}`)];
          const committedDigit = [..."abcd"].find((one) => saltCommitment(salt(one)) === chair?.share) ?? digit;
          const command: AnyCommand =
            act === "sit"
              ? sit(Math.max(free, 0), digit)
              : act === "show"
                ? show(committedDigit)
                : act === "commit"
                  ? commitTo(digit)
                  : { type: "stand" };
          if (act === "wait") session = sessionAt(session, now);
          else if (refusalAt(session, now, `p${player}`, command) === "accepted")
            session = submitAcceptedAt(session, now, `p${player}`, command);
          if (session.state.phase === "playing") break;
        }
        if (session.state.phase !== "playing") return;
        begun++;
        for (const seat of session.state.chairs.keys()) {
          const share = saltCommitment(session.state.salts[seat]!);
          expect(commitmentOf(session.entries, seat)).toEqual({ share, isBeforeReveal: true });
        }
      }),
      { numRuns: 200 },
    );
    expect(begun).toBeGreaterThan(20);
  });
});

/** The last commitment of a seat, and whether it precedes the first salt of the reveal that started the game. */
const commitmentOf = (entries: readonly Entry[], seat: number) => {
  const lastInterruption = entries.findLastIndex(
    ({ event }) => event.type === "seat-left" || event.type === "seat-lapsed",
  );
  const shown = entries.findIndex(({ event, seq }) => event.type === "salt-shown" && seq > lastInterruption);
  const commitment = entries.findLast(({ event }) => "share" in event && "seat" in event && event.seat === seat);
  return {
    share: commitment && "share" in commitment.event ? commitment.event.share : null,
    isBeforeReveal: commitment !== undefined && commitment.seq < shown,
  };
};
