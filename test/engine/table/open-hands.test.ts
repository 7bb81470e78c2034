/** Tables whose watchers see every hand some turns later. */
import { describe, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { makeOpenedEvent, matchesCommitment } from "../../../engine/log/commitment.ts";
import { fold, openedEventOf, viewLog } from "../../../engine/log/log.ts";
import { viewTable } from "../../../engine/log/redaction.ts";
import { rematchSetup } from "../../../engine/log/rematch-setup.ts";
import { entriesFor, resumeSession, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { viewerForPlayer } from "../../../engine/table/actors.ts";
import { turnEndsOf } from "../../../engine/table/open-hands.ts";
import { isValidSetup } from "../../../engine/table/setup.ts";
import { SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";

/** The table after the first legal move of a seat on turn. */
const afterMove = (session: Session): Session => {
  const { state, log } = session;
  const game = rulesOfTable(state);
  const seat = game.turn(state.play!)[0]!;
  return submitAcceptedAt(
    session,
    (log.last?.at ?? OPENED_AT) - OPENED_AT + 1,
    `p${seat}`,
    game.moves(state.play!, seat)[0]!,
  );
};

/** The table after `turns` whole turns, counted by the seats on turn. */
const afterTurns = (start: Session, turns: number): Session => {
  let session = start;
  for (let ended = 0; ended < turns; ) {
    const before = rulesOfTable(session.state).turn(session.state.play!);
    session = afterMove(session);
    const after = session.state.play === null ? [] : rulesOfTable(session.state).turn(session.state.play);
    if (!before.some((seat) => after.includes(seat))) ended++;
  }
  return session;
};

describe("the log that a watcher of delayed hands receives", () => {
  it.each(["spy", "train"])("ends the stated number of turns ago (%s)", (game) => {
    const begun = openTimedTable(game, { openHands: 3 });
    const start = begun.log.slice(0).findIndex(({ event }) => event.type === "seat-taken") + 2;
    expect(afterTurns(begun, 3).watched.log.length).toBe(start);
    const first = afterTurns(begun, 1);
    const later = afterTurns(first, 3);
    const until = first.entries.slice(0, turnEndsOf(first.entries).at(-1));
    expect(later.watched.log.length).toBe(until.length);
    expect(entriesFor(later, "open", 0)).toEqual(viewLog(until, "all"));
    expect(later.watched.state).toEqual(fold(until));
  });

  it.each([0, "watcher", "all"] as const)("has the same turn ends in the log of viewer %s", (viewer) => {
    const { entries, state } = afterTurns(openTimedTable("train", { openHands: 4 }), 6);
    const seen = viewLog(entries, viewer);
    expect(fold(seen)).toEqual(viewTable(state, viewer));
    expect(turnEndsOf(seen)).toEqual(turnEndsOf(entries));
  });

  it.each(["spy", "train"])("is the same after single appends as from the whole log (%s)", (game) => {
    let session = openTimedTable(game, { openHands: 3 });
    for (let moves = 0; moves < 60 && session.state.phase === "playing"; moves++) {
      session = afterMove(session);
      // Watchers connect at some moments only, so several appends come between.
      if (moves % 3 === 0) continue;
      const { watched } = resumeSession(session.entries);
      expect(session.watched.entries).toEqual(watched.entries);
      expect(session.watched.state).toEqual(watched.state);
    }
    expect(session.watched.log.length).toBeGreaterThan(20);
  });

  it("is complete at a table without the option", () => {
    const { state, watched, log } = afterTurns(openTimedTable("train"), 4);
    expect([state.openHands, watched.log.length]).toEqual([null, log.length]);
  });
});

it("a player whose seat was freed sees no hands, because the player may retake it", () => {
  const { state } = openTimedTable("spy", { openHands: 0 });
  const freed = { ...state, chairs: state.chairs.with(0, null), left: ["p0", null] };
  expect([viewerForPlayer(freed, "p0"), viewerForPlayer(freed, null), viewerForPlayer(freed, "p1")]).toEqual([
    "watcher",
    "open",
    1,
  ]);
});

describe("the option of delayed hands", () => {
  it("is bound by the commitment", () => {
    const { type: _, commitment: __, chance: ___, ...setup } = openedEventOf(openTimedTable("spy").entries);
    const made = makeOpenedEvent({ ...setup, openHands: 3 }, SECRET);
    expect(matchesCommitment(made, SECRET)).toBe(true);
    expect(matchesCommitment({ ...made, openHands: 0 }, SECRET)).toBe(false);
    const { openHands: ____, ...without } = made;
    expect(matchesCommitment(without, SECRET)).toBe(false);
  });

  it("is refused in a game without hands and at a public table", () => {
    const { type: _, ...event } = openedEventOf(openTimedTable("spy", { openHands: 3 }).entries);
    const pool = openedEventOf(openTimedTable("pool").entries);
    expect(isValidSetup({ type: "opened", ...event })).toBe(true);
    expect(isValidSetup({ type: "opened", ...event, isPublic: true })).toBe(false);
    expect(isValidSetup({ ...pool, openHands: 3 })).toBe(false);
  });

  it("applies to the rematch, and a finished game with it verifies", () => {
    let session = openTimedTable("spy", { openHands: 3 });
    expect(rematchSetup(session.state).openHands).toBe(3);
    while (session.state.phase !== "over") session = afterMove(session);
    expect(verify(session.entries, { viewer: "open", entries: entriesFor(session, "open", 0) })).toMatchObject({
      fault: null,
      compared: session.log.length,
    });
    expect(session.watched).toBe(session);
  });
});
