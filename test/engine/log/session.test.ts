import { describe, expect, it } from "vitest";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { resumeSession, type Session, submit, wake } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import {
  move,
  NOW,
  openTestTable,
  refusalOf,
  SECRET,
  seatedTable,
  sit,
  submitAccepted,
  submitAs,
} from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, sessionAt } from "../../support/tables/timed-table.ts";

describe("a command is applied exactly once", () => {
  it("answers a late repetition with the entry of the first command", () => {
    const session = seatedTable();
    const envelope = { id: "abcdefgh", seq: session.entries.length - 1 };
    const first = submitAs(session, "ann", move(11, 15), envelope);
    expect(first.reply).toEqual({ type: "accepted", seq: 4 });
    expect(submitAs(first.session, "ann", move(11, 15), envelope)).toMatchObject({
      entries: [],
      reply: { type: "again", seq: 4 },
    });
    const later = submitAccepted(first.session, "ben", move(23, 18));
    expect(submitAs(later, "ann", move(11, 15), envelope).reply).toEqual({ type: "again", seq: 4 });
    expect(submitAs(resumeSession(later.entries), "ann", move(11, 15), envelope).reply).toEqual({
      type: "again",
      seq: 4,
    });
  });

  it("refuses the same move under another id, made at the same position", () => {
    const session = seatedTable();
    const seq = session.entries.length - 1;
    const moved = submitAccepted(session, "ann", move(11, 15));
    expect(refusalOf(submitAs(moved, "ann", move(11, 15), { seq }))).toBe("stale");
  });
});

describe("a command id belongs to its player", () => {
  const envelope = { id: "abcdefgh", seq: 0 };

  it("judges another player's command with the same id, and answers each with its own entry", () => {
    const first = submitAs(seatedTable(), "ann", { type: "say", phrase: "hello" }, envelope);
    const other = submitAs(first.session, "ben", { type: "say", phrase: "hello" }, envelope);
    expect(other.reply).toEqual({ type: "accepted", seq: 5 });
    expect(submitAs(other.session, "ann", { type: "say", phrase: "hello" }, envelope).reply).toEqual({
      type: "again",
      seq: 4,
    });
    expect(submitAs(other.session, "ben", { type: "say", phrase: "hello" }, envelope).reply).toEqual({
      type: "again",
      seq: 5,
    });
    expect(refusalOf(submitAs(other.session, "watcher", { type: "say", phrase: "hello" }, envelope))).toBe(
      "not-seated",
    );
  });

  it("refuses another command of the same player with the same id", () => {
    const session = seatedTable();
    const envelope = { id: "abcdefgh", seq: session.entries.length - 1 };
    const { session: moved } = submitAs(session, "ann", move(11, 15), envelope);
    for (const other of [move(11, 16), move(1, 32), { type: "say", phrase: "hello" }, { type: "resign" }] as const)
      expect(refusalOf(submitAs(moved, "ann", other, envelope)), other.type).toBe("id-used");
  });

  it("answers a repeated sit whose name was made unique, and a repeated stand of a player who has left", () => {
    const open = submitAccepted(openTestTable("spy", {}, 3), "ann", sit(0, "Ann"));
    const taken = submitAs(open, "ben", sit(1, "Ann"), envelope);
    expect(taken.entries[0]?.event).toMatchObject({ name: "Ann 2" });
    expect(submitAs(taken.session, "ben", sit(1, "Ann"), envelope).reply).toEqual({ type: "again", seq: 2 });
    const stand = { id: "stand-ben", seq: 2 };
    const left = submitAs(taken.session, "ben", { type: "stand" }, stand);
    expect(submitAs(left.session, "ben", { type: "stand" }, stand).reply).toEqual({ type: "again", seq: 3 });
    expect(submitAs(left.session, "ben", sit(1, "Ann"), envelope).reply).toEqual({ type: "again", seq: 2 });
  });
});

describe("a command made on an old position", () => {
  it("is accepted on the first entry of its player's own move, which ended a pause, and no other player's is", () => {
    let paused = openTimedTable("spy", { options: { stallingRounds: 0 }, clock: { type: "turn", ms: 120_000 } });
    for (let minutes = 1; minutes <= 30; minutes++) paused = sessionAt(paused, minutes * 60_000);
    const [seat = 0] = seatsOnTurn(paused.state);
    const say = (session: Session, by: Seat, command: GameCommand, seq: number) => {
      const envelope = { id: `by-${by}-${seq}-${command.type}`, seq, command };
      return submit(session, { player: `p${by}`, seat: null }, envelope, SECRET, OPENED_AT + 31 * 60_000);
    };
    const [step] = rulesOfTable(paused.state)
      .moves(paused.state.play!, seat)
      .filter(({ type }) => type === "move");
    const moved = say(paused, seat, step!, paused.entries.length - 1);
    expect(moved.entries.map(({ event }) => event.type).slice(0, 2)).toEqual(["resumed", "moved"]);
    const seq = paused.entries.length;
    expect(moved.reply).toEqual({ type: "accepted", seq });
    const spy = { type: "spy", on: 1 - seat };
    expect(refusalOf(say(moved.session, 1 - seat, spy, seq))).toBe("stale");
    const spied = say(moved.session, seat, spy, seq);
    expect(spied.reply.type).toBe("accepted");
    expect(refusalOf(say(spied.session, seat, { type: "end-turn" }, seq))).toBe("stale");
  });

  it("is refused after a later move", () => {
    const session = seatedTable();
    const moved = submitAccepted(submitAccepted(session, "ann", move(11, 15)), "ben", move(23, 18));
    expect(refusalOf(submitAs(moved, "ann", move(8, 11), { seq: session.entries.length - 1 }))).toBe("stale");
  });

  it("judges a command on the current state if the newer entries do not affect it", () => {
    const session = seatedTable();
    const offered = submitAccepted(session, "ben", { type: "offer-draw" });
    expect(refusalOf(submitAs(offered, "ann", move(11, 15), { seq: session.entries.length - 1 }))).toBe("accepted");
  });

  it("is accepted on any position if it is a resignation", () => {
    const session = seatedTable();
    const moved = submitAccepted(session, "ann", move(11, 15));
    expect(refusalOf(submitAs(moved, "ann", { type: "resign" }, { seq: 0 }))).toBe("accepted");
  });

  it("is refused if the position does not exist yet", () => {
    const session = seatedTable();
    expect(refusalOf(submitAs(session, "ann", move(11, 15), { seq: session.entries.length }))).toBe("ahead");
  });
});

describe("the log", () => {
  it("a refusal never changes the log", () => {
    const session = seatedTable();
    const before = JSON.stringify(session);
    submitAs(session, "ann", move(1, 32));
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
