import { describe, expect, it } from "vitest";
import { resumeSession, submit, wake } from "../../../engine/log/session.ts";
import { ask, move, NOW, played, refusalOf, SECRET, seatedTable } from "../../support/tables/tables.ts";

describe("a command is applied exactly once", () => {
  it("answers a repetition with the entry it became, however late it comes", () => {
    const session = seatedTable();
    const sent = { id: "abcdefgh", seq: session.entries.length - 1 };
    const first = ask(session, "ann", move(11, 15), sent);
    expect(first.reply).toEqual({ type: "accepted", seq: 4 });
    expect(ask(first.session, "ann", move(11, 15), sent).reply).toEqual({ type: "again", seq: 4 });
    const later = played(first.session, "ben", move(23, 18));
    expect(ask(later, "ann", move(11, 15), sent).reply).toEqual({ type: "again", seq: 4 });
    expect(ask(resumeSession(later.entries), "ann", move(11, 15), sent).reply).toEqual({ type: "again", seq: 4 });
  });

  it("refuses the same move under another id, made at the same position", () => {
    const session = seatedTable();
    const seq = session.entries.length - 1;
    const moved = played(session, "ann", move(11, 15));
    expect(refusalOf(ask(moved, "ann", move(11, 15), { seq }))).toBe("stale");
  });
});

describe("a command made on an old position", () => {
  it("is refused when the game has moved on, whatever it says", () => {
    const session = seatedTable();
    const moved = played(played(session, "ann", move(11, 15)), "ben", move(23, 18));
    expect(refusalOf(ask(moved, "ann", move(8, 11), { seq: session.entries.length - 1 }))).toBe("stale");
  });

  it("is judged on today's state when only talk came between", () => {
    const session = seatedTable();
    const offered = played(session, "ben", { type: "offer-draw" });
    expect(refusalOf(ask(offered, "ann", move(11, 15), { seq: session.entries.length - 1 }))).toBe("accepted");
  });

  it("may be a resignation at any time", () => {
    const session = seatedTable();
    const moved = played(session, "ann", move(11, 15));
    expect(refusalOf(ask(moved, "ann", { type: "resign" }, { seq: 0 }))).toBe("accepted");
  });

  it("cannot have been made in the future", () => {
    const session = seatedTable();
    expect(refusalOf(ask(session, "ann", move(11, 15), { seq: session.entries.length }))).toBe("ahead");
  });
});

describe("the log", () => {
  it("a refusal never changes the log", () => {
    const session = seatedTable();
    const before = JSON.stringify(session);
    ask(session, "ann", move(1, 32));
    expect(JSON.stringify(session)).toBe(before);
  });

  it("does not run backwards when the clock is set back", () => {
    const session = seatedTable();
    const envelope = { id: "abcdefgh", seq: session.entries.length - 1, command: move(11, 15) };
    const answer = submit(session, { player: "ann", seat: null }, envelope, SECRET, NOW - 5000);
    expect(answer.entries[0]?.at).toBe(NOW);
  });

  it("gets nothing from a table that wakes with nothing to do", () => {
    expect(wake(seatedTable(), SECRET, NOW)).toMatchObject({ entries: [] });
  });
});
