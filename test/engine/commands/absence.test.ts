import { describe, expect, it } from "vitest";
import { ABSENT_AFTER_MS, STALLED_AFTER_MS } from "../../../engine/commands/absence.ts";
import { reservedSeatOwners } from "../../../engine/commands/rematch.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import { fold } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { seriesScoreAfter } from "../../../engine/log/series-score.ts";
import { resumeSession, type Session, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, AnyEvent } from "../../../engine/table/types.ts";
import { move, plainCommand, refusalOf, SALT, SECRET } from "../../support/tables/tables.ts";
import {
  OPENED_AT,
  openTimedTable,
  refusalAt,
  SUCCESSOR,
  sessionAt,
  submitAcceptedAt,
} from "../../support/tables/timed-table.ts";

describe("a player who resigns while the bases are arranged", () => {
  const firstActiveSeat = (rules: string): number | null => {
    const options = { firstPlayer: "loser", lastLoser: 1 } as const;
    const opened = openTimedTable("spy", { seats: 4, seated: 0, options });
    const entries = opened.entries.map((entry) => ({ ...entry, event: { ...entry.event, rules } }));
    const seats = [0, 1, 2, 3];
    const seated = seats.reduce(
      (table, seat) =>
        submitAcceptedAt(table, 0, `p${seat}`, { type: "sit", seat, name: `Player ${seat}`, salt: SALT }),
      resumeSession(entries),
    );
    const lost = submitAcceptedAt(seated, 1000, "p1", plainCommand("resign"));
    const arranged = [0, 2, 3].reduce(
      (table, seat) => submitAcceptedAt(table, 2000, `p${seat}`, newestGame("spy").moves(table.state.play!, seat)[0]!),
      lost,
    );
    return (arranged.state.play as SpyState).active;
  };

  it("passes the first turn to the next seat clockwise, and under spy/1 to the lowest seat", () => {
    expect([firstActiveSeat("spy/2"), firstActiveSeat("spy/1")]).toEqual([2, 0]);
  });

  it("a rematch offers only seat counts that include the loser's seat", () => {
    const { seatCounts } = newestGame("spy");
    const options = { ...openTimedTable("spy").state.options, firstPlayer: "loser" };
    expect(seatCounts({ ...options, lastLoser: 2 })).toEqual([3, 4]);
    expect(seatCounts({ ...options, lastLoser: null })).toEqual([2, 3, 4]);
  });
});

describe("an absent player", () => {
  /** The reserved seats of the rematch that these players request after "p2" has stepped out. */
  const seatsAfterRematch = (...players: readonly string[]) => {
    let session = submitAcceptedAt(openTimedTable("spy", { seats: 3 }), 1000, "p2", plainCommand("step-out"));
    for (const player of ["p0", "p1"]) session = submitAcceptedAt(session, 2000, player, plainCommand("resign"));
    for (const player of players) session = submitAcceptedAt(session, 4000, player, plainCommand("rematch"));
    const { state } = session;
    expect(state.successor).toBe(SUCCESSOR);
    return reservedSeatOwners(state);
  };
  const train = openTimedTable("train", { seats: 3 });
  const [waiting = 0] = seatsOnTurn(train.state);
  const others = [0, 1, 2].filter((seat) => seat !== waiting);
  const [other = 0] = others;

  it("is replaced by the rules' minimum from stepping out to coming back", () => {
    const out = submitAcceptedAt(train, 1000, `p${waiting}`, plainCommand("step-out"));
    expect(out.state.covered).toEqual([waiting]);
    expect(seatsOnTurn(out.state)).not.toContain(waiting);
    const back = submitAcceptedAt(out, 2000, `p${waiting}`, plainCommand("come-back"));
    expect(back.state.covered).toEqual([]);
    expect(refusalAt(back, 3000, `p${waiting}`, plainCommand("come-back"))).toBe("not-away");
  });

  it("can be covered or lose the seat after ten minutes on turn, not before", () => {
    const by = `p${other}`;
    expect(refusalAt(train, ABSENT_AFTER_MS - 1, by, { type: "cover", seat: waiting })).toBe("not-absent");
    expect(refusalAt(train, ABSENT_AFTER_MS - 1, by, { type: "vacate", seat: waiting })).toBe("not-absent");
    const covered = submitAcceptedAt(train, ABSENT_AFTER_MS, by, { type: "cover", seat: waiting });
    expect(covered.state.covered).toEqual([waiting]);
    expect(seatsOnTurn(covered.state)).not.toContain(waiting);
  });

  it("keeps a seat that is not on turn, or one at a table with a clock", () => {
    expect(refusalAt(train, ABSENT_AFTER_MS, `p${waiting}`, { type: "vacate", seat: other })).toBe("not-absent");
    const timed = openTimedTable("pool", { clock: { type: "turn", ms: 86_400_000 } });
    expect(refusalAt(timed, ABSENT_AFTER_MS, "p1", { type: "vacate", seat: 0 })).toBe("not-absent");
  });

  it("can be succeeded in an open game by another player, who continues the same game and deals", () => {
    const pool = openTimedTable("pool");
    const vacated = submitAcceptedAt(pool, ABSENT_AFTER_MS, "p1", { type: "vacate", seat: 0 });
    expect(vacated.state.chairs[0]).toBeNull();
    const sit: AnyCommand = { type: "sit", seat: 0, name: "Late", salt: "11".repeat(16) };
    const taken = submitAcceptedAt(vacated, ABSENT_AFTER_MS + 1, "late", sit);
    expect(taken.state).toMatchObject({ phase: "playing", salts: pool.state.salts, play: pool.state.play });
    expect(refusalAt(taken, ABSENT_AFTER_MS + 2, "late", move(11, 15))).toBe("accepted");
  });

  it.each([
    ["train", { seats: 3 }],
    ["spy", { seats: 2 }],
  ])(
    "keeps a hidden hand of %s: the seat can be covered but not vacated, and the player can return",
    (game, choices) => {
      const table = openTimedTable(game, choices);
      const [absent = 0] = seatsOnTurn(table.state);
      const by = `p${(absent + 1) % choices.seats}`;
      expect(refusalAt(table, ABSENT_AFTER_MS, by, { type: "vacate", seat: absent })).toBe("hidden-hand");
      const covered = submitAcceptedAt(table, ABSENT_AFTER_MS, by, { type: "cover", seat: absent });
      expect(refusalAt(covered, ABSENT_AFTER_MS + 1, `p${absent}`, plainCommand("come-back"))).toBe("accepted");
    },
  );

  it("alone may retake a seat with a hidden hand that an older policy let others vacate", () => {
    const table = openTimedTable("train", { seats: 3 });
    const given = { seq: table.entries.length, at: OPENED_AT + ABSENT_AFTER_MS, seat: other, v: 1 };
    const vacated = resumeSession([
      ...table.entries,
      { ...given, event: { type: "vacated", seat: waiting, by: other } as AnyEvent },
    ]);
    const sit: AnyCommand = { type: "sit", seat: waiting, name: "Late", salt: SALT };
    expect(refusalAt(vacated, ABSENT_AFTER_MS + 1, "late", sit)).toBe("hidden-hand");
    expect(refusalAt(vacated, ABSENT_AFTER_MS + 1, `p${waiting}`, sit)).toBe("accepted");
    expect(JSON.stringify(viewTable(vacated.state, other))).not.toContain(`"p${waiting}"`);
  });

  it("who is connected counts as absent only after a day", () => {
    const refusalWhileConnected = (ms: number, command: AnyCommand) =>
      refusalOf(
        submit(
          train,
          { player: `p${other}`, seat: null },
          { id: `here-${ms}`, seq: train.entries.length - 1, command },
          SECRET,
          OPENED_AT + ms,
          null,
          (seat) => seat === waiting,
        ),
      );
    expect(refusalWhileConnected(STALLED_AFTER_MS - 1, { type: "cover", seat: waiting })).toBe("not-absent");
    expect(refusalWhileConnected(STALLED_AFTER_MS, { type: "cover", seat: waiting })).toBe("accepted");
  });

  it("is never the last player present: stepping out is refused", () => {
    const spy = openTimedTable("spy");
    const one = submitAcceptedAt(spy, 1000, "p0", plainCommand("step-out"));
    expect(refusalAt(one, 2000, "p1", plainCommand("step-out"))).toBe("last-one-here");
  });

  it("cannot step out of a game without a stand-in move", () => {
    expect(refusalAt(openTimedTable("pool"), 1000, "p0", plainCommand("step-out"))).toBe("no-stand-in");
  });

  it("does not delay a rematch after stepping out", () => {
    expect(seatsAfterRematch("p0", "p1")).toEqual([null, 0, 1]);
  });

  it("keeps a seat in the rematch by requesting it", () => {
    expect(seatsAfterRematch("p2", "p0", "p1")).toEqual([2, 0, 1]);
  });
});

describe("claiming a game that all other players have left", () => {
  const win: AnyCommand = { type: "claim", as: "win" };
  const pool = openTimedTable("pool");

  it.each([
    ["win", { winners: [1], reason: "claimed" }],
    ["draw", { winners: [], reason: "claimed-draw" }],
  ] as const)("ends the game as a %s, as the player chose", (as, outcome) => {
    const claimed = submitAcceptedAt(pool, ABSENT_AFTER_MS, "p1", { type: "claim", as });
    expect(claimed.state).toMatchObject({ phase: "over", outcome });
    expect(verify(claimed.entries).fault).toBeNull();
  });

  it.each([
    ["before ten minutes have passed", pool, ABSENT_AFTER_MS - 1, "p1"],
    ["by the absent player", pool, ABSENT_AFTER_MS, "p0"],
    [
      "at a table whose clock decides",
      openTimedTable("pool", { clock: { type: "turn", ms: 86_400_000 } }),
      ABSENT_AFTER_MS,
      "p1",
    ],
    ["before a third player is absent", openTimedTable("spy", { seats: 3 }), ABSENT_AFTER_MS - 1, "p1"],
  ])("a claim is refused %s", (_, session, ms, player) => {
    expect(refusalAt(session, ms, player, win)).toBe("still-alive");
  });

  it("a claim is refused while the other players are connected", () => {
    const envelope = { id: "a-claim-1", seq: pool.entries.length - 1, command: win };
    const refusalIf = (isConnected: boolean) =>
      refusalOf(
        submit(
          pool,
          { player: "p1", seat: null },
          envelope,
          SECRET,
          OPENED_AT + ABSENT_AFTER_MS,
          null,
          () => isConnected,
        ),
      );
    expect(refusalIf(true)).toBe("still-alive");
    expect(refusalIf(false)).toBe("accepted");
  });

  describe("with partners", () => {
    const options = { rulebook: "club", pairs: true, set: 9 } as const;
    /** Seat 2 alone is still there: the table plays for its partner at seat 0 and for the other pair. */
    const alone = (): Session => {
      let train = openTimedTable("train", { seats: 4, options });
      for (const seat of [0, 1, 3]) train = submitAcceptedAt(train, 1, `p${seat}`, plainCommand("step-out"));
      return submitAcceptedAt(train, 2, "p2", rulesOfTable(train.state).moves(train.state.play!, 2)[0]!);
    };
    const claimed = submitAcceptedAt(alone(), 2 * ABSENT_AFTER_MS, "p2", win);
    const seq = claimed.entries.findIndex(({ event }) => event.type === "claimed");
    const withEvent = (event: object) =>
      claimed.entries.map((entry) => (entry.seq === seq ? { ...entry, event: event as AnyEvent } : entry));

    it("wins for the partner too", () => {
      expect(claimed.entries[seq]!.event).toEqual({ type: "claimed", seat: 2, as: "win", partner: 0 });
      expect(claimed.state.outcome).toEqual({ winners: [2, 0], reason: "claimed" });
      expect(seriesScoreAfter(claimed.entries, claimed.state.outcome, 4)?.won).toEqual([1, 0, 1, 0]);
      expect(verify(claimed.entries).fault).toBeNull();
    });

    it("names no partner of a draw", () => {
      const drawn = submitAcceptedAt(alone(), 2 * ABSENT_AFTER_MS, "p2", { type: "claim", as: "draw" });
      expect(drawn.entries[seq]!.event).toEqual({ type: "claimed", seat: 2, as: "draw" });
    });

    it("continues an old log, where the partner lost", () => {
      const old = withEvent({ type: "claimed", seat: 2, as: "win" });
      expect(fold(old).outcome).toEqual({ winners: [2], reason: "claimed" });
      expect(verify(old).fault).toBeNull();
      const again = { id: claimed.entries[seq]!.id!, seq: seq - 1, command: win };
      const { reply } = submit(resumeSession(old), { player: "p2", seat: null }, again, SECRET, OPENED_AT);
      expect(reply).toEqual({ type: "again", seq });
    });

    it("verifies no other seat as the partner", () => {
      expect(verify(withEvent({ type: "claimed", seat: 2, as: "win", partner: 1 })).fault).not.toBeNull();
      expect(verify(withEvent({ type: "claimed", seat: 2, as: "draw", partner: 0 })).fault).not.toBeNull();
    });
  });

  it("requires ten minutes of absence since the last pause", () => {
    let spy = openTimedTable("spy", { options: { stallingRounds: 0 }, clock: { type: "turn", ms: 120_000 } });
    for (let minutes = 1; minutes <= 30; minutes++) spy = sessionAt(spy, minutes * 60_000);
    expect(spy.state.paused).not.toBeNull();
    const back = submitAcceptedAt(spy, 2 * STALLED_AFTER_MS, "p1", plainCommand("come-back"));
    expect(refusalAt(back, 2 * STALLED_AFTER_MS + 1, "p1", win)).toBe("still-alive");
    let later = back;
    for (let ms = 0; ms <= ABSENT_AFTER_MS; ms += 60_000) {
      later = sessionAt(later, 2 * STALLED_AFTER_MS + ms);
      if (seatsOnTurn(later.state).includes(1))
        later = submitAcceptedAt(later, 2 * STALLED_AFTER_MS + ms, "p1", plainCommand("end-turn"));
    }
    expect(submitAcceptedAt(later, 2 * STALLED_AFTER_MS + ABSENT_AFTER_MS, "p1", win).state.outcome?.winners).toEqual([
      1,
    ]);
  });
});
