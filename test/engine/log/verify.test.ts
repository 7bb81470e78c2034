import { describe, expect, it } from "vitest";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { SCORE_GATE_MS } from "../../../engine/games/train/rules/rounds.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { fold, makeLog, parseLog, viewLog } from "../../../engine/log/log.ts";
import type { Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { type Ruleset, rulesets } from "../../support/tables/rulesets.ts";
import { plainCommand } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, sessionAt, submitAcceptedAt } from "../../support/tables/timed-table.ts";

const ZEROS = "00".repeat(16);

/** Hides a forgery: gives the entries consecutive numbers and times that never run backwards. */
const renumber = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry, seq) => ({ ...entry, seq, at: Math.max(...entries.slice(0, seq + 1).map(({ at }) => at)) }));

const change = (entries: readonly Entry[], seq: number, event: object): Entry[] =>
  entries.map((entry) => (entry.seq === seq ? { ...entry, event: { ...entry.event, ...event } } : entry));

describe("verification of a finished pool game", () => {
  const log = selfplay({ ...rulesets[0]!, seed: "verify" });
  const deal = log.findIndex(({ event }) => event.type === "colours-drawn");
  const first = deal + 1;
  const black = (log[deal]!.event as unknown as { black: number }).black;

  it("finds no fault, and counts what it checked", () => {
    const received = { viewer: 0, entries: viewLog(log.slice(0, -1), 0) };
    const counts = { deals: 2, moves: log.length - 3, compared: log.length - 1 };
    expect(verify(log, received)).toEqual({ fault: null, ...counts, outcome: fold(log).outcome });
  });

  it.each([
    ["an entry removed, and the gap left", log.toSpliced(first, 1), "out-of-order"],
    ["an entry removed, and the rest renumbered", renumber(log.toSpliced(first, 1)), "illegal"],
    ["two moves in another order", renumber(log.toSpliced(first, 2, log[first + 1]!, log[first]!)), "illegal"],
    ["time running backwards", log.map((entry) => (entry.seq === 5 ? { ...entry, at: 1 } : entry)), "out-of-order"],
    ["a deal swapped", change(log, deal, { black: 1 - black }), "wrong-deal"],
    ["the deal left out", renumber(log.toSpliced(deal, 1)), "entry-missing"],
    ["an illegal move", change(log, first, { path: [11, 25] }), "illegal"],
    ["a move by the other seat", log.map((e) => (e.seq === first ? { ...e, seat: 1 - black } : e)), "illegal"],
    ["a wrong secret", change(log, log.length - 1, { secret: "ab".repeat(32) }), "wrong-secret"],
    ["another commitment", change(log, 0, { commitment: "ab".repeat(32) }), "wrong-secret"],
    ["no secret", log.slice(0, -1), "not-revealed"],
    ["a rulebook of another version", change(log, 0, { rules: "pool/0" }), "unknown-rules"],
    ["an event of a type from a newer release", change(log, first, { type: "unheard-of" }), "unknown-rules"],
    ["a move with a field from a newer release", change(log, first, { unheardOf: 1 }), "unknown-rules"],
    ["a table event with such a field", change(log, 1, { unheardOf: 1 }), "unknown-rules"],
    ["an opening with such a field", change(log, 0, { unheardOf: 1 }), "unknown-rules"],
    ["a move without its path", change(log, first, { path: null }), "illegal"],
    ["an opening without its seats", change(log, 0, { seats: null }), "not-a-log"],
    ["a move after the end", renumber([...log, log[first]!]), "entry-after-end"],
    ["no opening", renumber(log.slice(1)), "not-a-log"],
    ["an empty log", [], "not-a-log"],
  ])("%s", (_, forged, fault) => {
    expect(verify(forged).fault).toBe(fault);
  });

  it("accepts a name that no table takes any more", () => {
    expect(verify(change(log, 1, { name: "\u3164" })).fault).toBeNull();
  });

  it("detects an exchanged salt as soon as the deal would differ", () => {
    const faults = [..."0123456789abcdef"].map((digit) => {
      const salt = digit.repeat(32);
      const promised = change(log, 1, { share: saltCommitment(salt) });
      expect(verify(promised)).toMatchObject({ fault: "wrong-share", seq: 3 });
      expect(verify(change(log, 3, { salt }))).toMatchObject({ fault: "wrong-share", seq: 3 });
      return verify(change(promised, 3, { salt })).fault;
    });
    expect(new Set(faults)).toEqual(new Set([null, "wrong-deal"]));
  });

  it("detects that the opened log is not the one that this browser received", () => {
    const received = viewLog(log.slice(0, -1), 1);
    const other = selfplay({ ...rulesets[0]!, seed: "another" });
    expect(verify(other, { viewer: 1, entries: received })).toMatchObject({ fault: "differs-from-received", seq: 0 });
    const altered = change(received, first, { path: [9, 14] });
    expect(verify(log, { viewer: 1, entries: altered })).toMatchObject({ fault: "differs-from-received", seq: first });
  });
});

describe.each(["family", "club"])("verification of a finished Mexican Train game, %s", (rulebook) => {
  const ruleset = rulesets.find(
    ({ game, options }) => game === "train" && "rulebook" in options && options.rulebook === rulebook,
  )!;
  const log = selfplay({ ...ruleset, seed: `verify ${rulebook}` });
  const find = (type: string) => log.find(({ event }) => event.type === type)!;
  const dealt = find("dealt");
  const shown = find("salt-shown").seq;
  const drew = find("drew");
  const played = find("played");
  const { hands } = dealt.event as unknown as { hands: number[][] };
  const exchanged = hands.map((hand, seat) => hand.with(0, hands[(seat + 1) % hands.length]![0]!));
  const { tile } = drew.event as unknown as { tile: number };

  it.each(["watcher", 0, 1] as const)("verify finds no fault in the log or in what %s received", (viewer) => {
    const entries = viewLog(log.slice(0, -1), viewer);
    expect(verify(log, { viewer, entries })).toMatchObject({ fault: null, compared: log.length - 1 });
  });

  it.each([
    ["one deal swapped", change(log, dealt.seq, { hands: exchanged }), "wrong-deal"],
    ["one tile of a draw changed", change(log, drew.seq, { tile: tile === 0 ? 1 : tile - 1 }), "wrong-deal"],
    ["a tile played that was never in the hand", change(log, played.seq, { tile: 0, on: 9 }), "illegal"],
    ["a wrong secret", change(log, log.length - 1, { secret: "ab".repeat(32) }), "wrong-secret"],
    ["another salt than the seat committed to", change(log, shown, { salt: "00".repeat(16) }), "wrong-share"],
    [
      "another salt with its commitment",
      change(change(log, 1, { share: saltCommitment(ZEROS) }), shown, { salt: ZEROS }),
      "wrong-deal",
    ],
    ["the deal left out", renumber(log.toSpliced(dealt.seq, 1)), "entry-missing"],
  ])("%s", (_, forged, fault) => {
    expect(verify(forged).fault).toBe(fault);
  });

  describeSlowTests(() => {
    it("detects any removed entry, and any two exchanged neighbours", () => {
      // Players may sit down, and become ready after a round, in any order.
      for (let seq = dealt.seq; seq < find("round-scored").seq; seq++) {
        expect(verify(renumber(log.toSpliced(seq, 1))).fault, `without ${seq}`).not.toBeNull();
        // A player may play a double and the tile after it in either order.
        if (log[seq]!.seat === log[seq + 1]!.seat) continue;
        const exchangedPair = renumber(log.toSpliced(seq, 2, log[seq + 1]!, log[seq]!));
        expect(verify(exchangedPair).fault, `${seq} and ${seq + 1}`).not.toBeNull();
      }
    });
  });

  it("detects that this browser received another hand than the one dealt", () => {
    const received = viewLog(log.slice(0, -1), 1);
    const other = change(received, dealt.seq, { hands: [hands[0]!.map(() => null), ...exchanged.slice(1)] });
    expect(verify(log, { viewer: 1, entries: other })).toMatchObject({
      fault: "differs-from-received",
      seq: dealt.seq,
    });
  });
});

/** A game whose `opened` event is changed, as an uploaded log may claim. */
const openedWith = (ruleset: Ruleset, opened: object): readonly Entry[] =>
  change(selfplay({ ...ruleset, seed: "opening" }), 0, opened);

describe("a log whose opening no table allows", () => {
  const [family, club, spy] = [
    rulesets.find(({ options }) => "rulebook" in options && options.rulebook === "family")!,
    rulesets.find(({ options }) => "pairs" in options && options.pairs)!,
    rulesets.find(({ game }) => game === "spy")!,
  ];
  const seatsFor = (seats: number, options: object) => ({ seats, options });

  it.each([
    ["pool without its options", openedWith(rulesets[0]!, { options: {} })],
    ["an option of another game", openedWith(rulesets[0]!, { options: { ...rulesets[0]!.options, pairs: true } })],
    ["the family's double-six for five", openedWith(family, seatsFor(5, { ...family.options, set: 6 }))],
    ["partners among three", openedWith(club, seatsFor(3, club.options))],
    ["one player at the club", openedWith(club, seatsFor(1, { ...club.options, pairs: false }))],
    ["more rounds than engines", openedWith(family, seatsFor(2, { ...family.options, set: 12, rounds: 14 }))],
    ["five players of SPY", openedWith(spy, seatsFor(5, spy.options))],
    ["a clock that the game does not offer", openedWith(spy, { clock: { type: "fischer", ms: 60_000, increment: 0 } })],
    ["a clock of a day and a half", openedWith(rulesets[0]!, { clock: { type: "turn", ms: 129_600_000 } })],
  ])("%s", (_, log) => {
    expect(verify(log)).toMatchObject({ fault: "bad-opening", seq: 0, moves: 0, outcome: null });
    expect(parseLog(makeLog(log))).toEqual({ fault: "bad-opening", line: 1 });
  });
});

describe("the table's own events", () => {
  it("are expected at the moment of their cause, not later", () => {
    const log = selfplay({ ...rulesets[0]!, seed: "late" });
    const late = log.map((entry) => (entry.seq < log.length - 1 ? entry : { ...entry, at: entry.at + 1 }));
    expect(verify(late)).toMatchObject({ fault: "out-of-order", seq: log.length - 1 });
  });
});

describe("a move that ends a pause after the gate's deadline", () => {
  /** Seat 1 has left, and seat 0 leaves after so many commands. The table has paused. */
  const pausedAfter = (commands: number): Session => {
    let session = openTimedTable("train", { options: { set: 6 }, clock: { type: "turn", ms: 30_000 } });
    for (let rest = commands; session.state.paused === null; ) {
      const { state, log } = session;
      const isHere = rest > 0 && seatsOnTurn(state).includes(0);
      if (isHere) rest--;
      session = isHere
        ? submitAcceptedAt(session, log.last!.at - OPENED_AT, "p0", rulesOfTable(state).moves(state.play!, 0)[0]!)
        : sessionAt(session, nextDueAt(state)! - OPENED_AT);
    }
    return session;
  };

  /** Seat 0 has missed its third turn at the gate, and seat 1 is not ready. */
  const paused = Array.from({ length: 60 }, (_, commands) => pausedAfter(commands)).find(
    ({ state }) => (state.play as TrainState).phase === "gate",
  )!;
  const back = paused.log.last!.at + SCORE_GATE_MS - OPENED_AT;
  let session = submitAcceptedAt(paused, back, "p1", plainCommand("ready"));
  while (session.state.phase !== "over") session = sessionAt(session, nextDueAt(session.state)! - OPENED_AT);
  const log = session.entries;
  const resumed = paused.entries.length;
  const readied = resumed + 1;

  it("is no fault", () => {
    expect(log.slice(resumed, readied + 2)).toMatchObject([
      { seat: 1, event: { type: "resumed" } },
      { seat: 1, event: { type: "readied" } },
      { seat: null, event: { type: "dealt" } },
    ]);
    expect(verify(log)).toMatchObject({ fault: null, outcome: { reason: "abandoned" } });
  });

  const later = log.map((entry) => (entry.seq < readied ? entry : { ...entry, at: entry.at + 1 }));
  const byOther = change(log.with(readied, { ...log[readied]!, seat: 0 }), readied, { seat: 0 });

  it.each([
    ["a later move: the table would have dealt before it", later],
    ["the move of another seat", byOther],
    ["a move for another seat", change(log, readied, { seat: 0 })],
  ])("is a fault with %s", (_, forged) => {
    expect(verify(forged)).toMatchObject({ fault: "entry-missing", seq: readied });
  });
});

describe("malformed input", () => {
  it.each([
    [[null]],
    [[{}]],
    [[{ seq: 0, at: 0, seat: null, v: 1, event: { type: "opened" } }]],
    [[1, 2]],
    [[{ seq: 0, at: 0, seat: null, v: 1, event: null }]],
  ])("verify does not throw: %j", (lines) => {
    expect(verify(lines as unknown as Entry[]).fault).toBe("not-a-log");
  });
});
