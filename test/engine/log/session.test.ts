import { describe, expect, it } from "vitest";
import { resumeSession, submit, wake } from "../../../engine/log/session.ts";
import {
  ask,
  move,
  NOW,
  openTestTable,
  played,
  refusalOf,
  SECRET,
  seatedTable,
  sit,
} from "../../support/tables/tables.ts";

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

describe("a command id belongs to its player", () => {
  const sent = { id: "abcdefgh", seq: 0 };

  it("judges another player's command with the same id, and answers each with its own entry", () => {
    const first = ask(seatedTable(), "ann", { type: "say", phrase: "hello" }, sent);
    const other = ask(first.session, "ben", { type: "say", phrase: "hello" }, sent);
    expect(other.reply).toEqual({ type: "accepted", seq: 5 });
    expect(ask(other.session, "ann", { type: "say", phrase: "hello" }, sent).reply).toEqual({ type: "again", seq: 4 });
    expect(ask(other.session, "ben", { type: "say", phrase: "hello" }, sent).reply).toEqual({ type: "again", seq: 5 });
    expect(refusalOf(ask(other.session, "watcher", { type: "say", phrase: "hello" }, sent))).toBe("not-seated");
  });

  it("refuses another command of the same player with the same id", () => {
    const session = seatedTable();
    const moving = { id: "abcdefgh", seq: session.entries.length - 1 };
    const { session: moved } = ask(session, "ann", move(11, 15), moving);
    for (const other of [move(11, 16), move(1, 32), { type: "say", phrase: "hello" }, { type: "resign" }] as const)
      expect(refusalOf(ask(moved, "ann", other, moving)), other.type).toBe("id-used");
  });

  it("answers a command that comes twice with its first entry", () => {
    const session = seatedTable();
    const moving = { id: "abcdefgh", seq: session.entries.length - 1 };
    const first = ask(session, "ann", move(11, 15), moving);
    const second = ask(first.session, "ann", move(11, 15), moving);
    expect([second.entries, second.reply]).toEqual([[], { type: "again", seq: 4 }]);
  });

  it("answers a repeated sit, with a name that was made unique, and a repeated stand of a player who has left", () => {
    const open = played(openTestTable("spy", {}, 3), "ann", sit(0, "Ann"));
    const taken = ask(open, "ben", sit(1, "Ann"), sent);
    expect(taken.entries[0]?.event).toMatchObject({ name: "Ann 2" });
    expect(ask(taken.session, "ben", sit(1, "Ann"), sent).reply).toEqual({ type: "again", seq: 2 });
    const stand = { id: "stand-ben", seq: 2 };
    const left = ask(taken.session, "ben", { type: "stand" }, stand);
    expect(ask(left.session, "ben", { type: "stand" }, stand).reply).toEqual({ type: "again", seq: 3 });
    expect(ask(left.session, "ben", sit(1, "Ann"), sent).reply).toEqual({ type: "again", seq: 2 });
  });
});

describe("a command made on an old position", () => {
  it("the table refuses every old command after the game has moved on", () => {
    const session = seatedTable();
    const moved = played(played(session, "ann", move(11, 15)), "ben", move(23, 18));
    expect(refusalOf(ask(moved, "ann", move(8, 11), { seq: session.entries.length - 1 }))).toBe("stale");
  });

  it("if only chat came between, the table judges the command on the current state", () => {
    const session = seatedTable();
    const offered = played(session, "ben", { type: "offer-draw" });
    expect(refusalOf(ask(offered, "ann", move(11, 15), { seq: session.entries.length - 1 }))).toBe("accepted");
  });

  it("the table accepts a resignation made on any position", () => {
    const session = seatedTable();
    const moved = played(session, "ann", move(11, 15));
    expect(refusalOf(ask(moved, "ann", { type: "resign" }, { seq: 0 }))).toBe("accepted");
  });

  it("the table refuses a command made on a position that does not exist yet", () => {
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

  it("time in the log never runs backwards when the clock is set back", () => {
    const session = seatedTable();
    const envelope = { id: "abcdefgh", seq: session.entries.length - 1, command: move(11, 15) };
    const answer = submit(session, { player: "ann", seat: null }, envelope, SECRET, NOW - 5000);
    expect(answer.entries[0]?.at).toBe(NOW);
  });

  it("a table that wakes without work appends nothing", () => {
    expect(wake(seatedTable(), SECRET, NOW)).toMatchObject({ entries: [] });
  });
});
