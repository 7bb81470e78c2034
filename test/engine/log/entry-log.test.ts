import { describe, expect, it, vi } from "vitest";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { move, seatedTable, submitAccepted } from "../../support/tables/tables.ts";

const entry = (seq: number, type = "moved"): Entry => ({ seq, at: seq, seat: 0, v: 1, event: { type } });

const seqs = (log: EntryLog) => log.whole.map(({ seq }) => seq);

describe("an entry log", () => {
  it("keeps each earlier version unchanged by an append", () => {
    const two = EntryLog.of([entry(0), entry(1)]);
    const three = two.append([entry(2)]);
    const five = three.append([entry(3), entry(4)]);
    expect([two, three, five].map(seqs)).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3, 4],
    ]);
    expect([two.length, two.first?.seq, two.last?.seq, three.last?.seq]).toEqual([2, 0, 1, 2]);
    expect([two.slice(1, 9), two.slice(1)].map((part) => part.length)).toEqual([1, 1]);
  });

  it("separates two appends to one version", () => {
    const base = EntryLog.of([entry(0)]);
    const played = base.append([entry(1, "moved")]);
    const jumped = base.append([entry(1, "jumped")]).append([entry(2, "jumped")]);
    expect(played.whole.map(({ event }) => event.type)).toEqual(["moved", "moved"]);
    expect(jumped.whole.map(({ event }) => event.type)).toEqual(["moved", "jumped", "jumped"]);
    expect(seqs(base)).toEqual([0]);
  });

  it("does not change with its source array", () => {
    const entries = [entry(0)];
    const log = EntryLog.of(entries);
    entries.push(entry(1));
    expect([log.length, log.append([entry(2)]).whole.length]).toEqual([1, 2]);
  });

  it("copies the log only on an append to an older version, once", () => {
    const base = EntryLog.of(Array.from({ length: 1000 }, (_, seq) => entry(seq)));
    const copied = vi.spyOn(Array.prototype, "slice");
    let log = base;
    for (let seq = 1000; seq < 1100; seq++) log = log.append([entry(seq)]);
    expect(copied).not.toHaveBeenCalled();
    base.append([entry(1000)]);
    expect(copied).toHaveBeenCalledOnce();
    copied.mockRestore();
    expect(log.whole.length).toBe(1100);
  });
});

it("a move at a table does not copy the log", () => {
  const session = submitAccepted(seatedTable(), "ann", move(11, 15));
  const before = session.log;
  const after = submitAccepted(session, "ben", move(23, 18)).log;
  expect([before.length, after.length]).toEqual([5, 6]);
  expect(before.whole).toEqual(after.slice(0, 5));
  expect(before.whole[0]).toBe(after.first);
});
