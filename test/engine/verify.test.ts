import { describe, expect, it } from "vitest";
import { viewLog } from "../../engine/log.ts";
import { selfplay } from "../../engine/selfplay.ts";
import type { Entry } from "../../engine/table-types.ts";
import { verify } from "../../engine/verify.ts";
import { rulesets } from "../support/rulesets.ts";

/** Covers the traces of a forgery: numbers and times without a gap. */
const renumber = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry, seq) => ({ ...entry, seq, at: entries[0]!.at + seq }));

const change = (entries: readonly Entry[], seq: number, event: object): Entry[] =>
  entries.map((entry) => (entry.seq === seq ? { ...entry, event: { ...entry.event, ...event } } : entry));

describe("verification of a finished pool game", () => {
  const log = selfplay({ ...rulesets[0]!, seed: "verify" });
  const deal = log.findIndex(({ event }) => event.type === "colours-drawn");
  const first = deal + 1;
  const black = (log[deal]!.event as unknown as { black: number }).black;

  it("finds nothing wrong with it, and says how much it checked", () => {
    const received = { viewer: 0, entries: viewLog(log.slice(0, -1), 0) };
    expect(verify(log, received)).toEqual({ fault: null, deals: 2, moves: log.length - 3, compared: log.length - 1 });
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
    ["a rulebook of another time", change(log, 0, { rules: "pool/0" }), "unknown-rules"],
    ["a move after the end", renumber([...log, log[first]!]), "entry-after-end"],
    ["no opening", renumber(log.slice(1)), "not-a-log"],
    ["nothing at all", [], "not-a-log"],
  ])("%s", (_, forged, fault) => {
    expect(verify(forged).fault).toBe(fault);
  });

  it("notices a salt that was exchanged, as soon as it would have dealt otherwise", () => {
    const faults = [..."0123456789abcdef"].map((digit) => verify(change(log, 1, { salt: digit.repeat(32) })).fault);
    expect(new Set(faults)).toEqual(new Set([null, "wrong-deal"]));
  });

  it("notices that the opened log is not the one that this browser received", () => {
    const mine = viewLog(log.slice(0, -1), 1);
    const other = selfplay({ ...rulesets[0]!, seed: "another" });
    expect(verify(other, { viewer: 1, entries: mine })).toMatchObject({ fault: "differs-from-received", seq: 0 });
    const altered = change(mine, first, { path: [9, 14] });
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
  const drew = find("drew");
  const played = find("played");
  const { hands } = dealt.event as unknown as { hands: number[][] };
  const exchanged = hands.map((hand, seat) => hand.with(0, hands[(seat + 1) % hands.length]![0]!));
  const { tile } = drew.event as unknown as { tile: number };

  it.each(["watcher", 0, 1] as const)("finds nothing wrong with it, nor with what %s received", (viewer) => {
    const entries = viewLog(log.slice(0, -1), viewer);
    expect(verify(log, { viewer, entries })).toMatchObject({ fault: null, compared: log.length - 1 });
  });

  it.each([
    ["one deal swapped", change(log, dealt.seq, { hands: exchanged }), "wrong-deal"],
    ["one tile of a draw changed", change(log, drew.seq, { tile: tile === 0 ? 1 : tile - 1 }), "wrong-deal"],
    ["a tile played that was never held", change(log, played.seq, { tile: 0, on: 9 }), "illegal"],
    ["a wrong secret", change(log, log.length - 1, { secret: "ab".repeat(32) }), "wrong-secret"],
    ["another salt", change(log, 1, { salt: "00".repeat(16) }), "wrong-deal"],
    ["the deal left out", renumber(log.toSpliced(dealt.seq, 1)), "entry-missing"],
  ])("%s", (_, forged, fault) => {
    expect(verify(forged).fault).toBe(fault);
  });

  it("notices any one entry removed, and any two neighbours that changed places", () => {
    for (let seq = 3; seq < Math.min(log.length - 1, 60); seq++) {
      expect(verify(renumber(log.toSpliced(seq, 1))).fault, `without ${seq}`).not.toBeNull();
      const turned = renumber(log.toSpliced(seq, 2, log[seq + 1]!, log[seq]!));
      expect(verify(turned).fault, `${seq} and ${seq + 1}`).not.toBeNull();
    }
  });

  it("notices that this browser was told of another hand than the one it had", () => {
    const mine = viewLog(log.slice(0, -1), 1);
    const other = change(mine, dealt.seq, { hands: [hands[0]!.map(() => null), ...exchanged.slice(1)] });
    expect(verify(log, { viewer: 1, entries: other })).toMatchObject({
      fault: "differs-from-received",
      seq: dealt.seq,
    });
  });
});
