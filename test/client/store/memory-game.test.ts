import { describe, expect, it } from "vitest";
import { Store } from "../../../client/store/store.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { lastMoveSeq, viewTable } from "../../../engine/log/redaction.ts";
import { entriesFor } from "../../../engine/log/session.ts";

const VIEWER = 0;

/** Sends a whole random SPY game to seat 0's store, entry by entry. Calls `check` after each move. */
const receiveGame = (memoryAid: boolean, check: (store: Store, isOver: boolean) => void) => {
  const options = v.parse(newestGame("spy").options, { memoryAid });
  const play = startSelfplay({ game: "spy", seats: 3, options, seed: "memory" });
  const store = new Store();
  store.load(entriesFor(play.session, VIEWER, 0), VIEWER);
  for (let from = store.length; play.step(); from = store.length) {
    for (const entry of entriesFor(play.session, VIEWER, from, true)) store.receive({ type: "entry", ...entry });
    const isOver = play.session.state.phase === "over";
    expect(store.confirmed).toEqual(viewTable(play.session.state, VIEWER));
    check(store, isOver);
  }
};

/** The answers in the store's log, without the newest entry and the answer to the viewer's last move. */
const answers = (store: Store) =>
  store.entries
    .slice(0, -1)
    .filter(({ seq }) => seq !== lastMoveSeq(store.entries, VIEWER))
    .flatMap(({ event }) => ("answer" in event && event.answer !== "tsss" ? [event.answer] : []));

describe("a game played from memory", () => {
  it("a running game contains only the newest answer", () => {
    let spied = 0;
    receiveGame(false, (store, isOver) => {
      if (isOver) return;
      spied += answers(store).length;
      expect(answers(store).every((answer) => answer === null)).toBe(true);
    });
    expect(spied).toBeGreaterThan(0);
  });

  it("the store contains the answer to the player's last move until their next move", () => {
    let count = 0;
    receiveGame(false, (store, isOver) => {
      const own = store.entries[lastMoveSeq(store.entries, VIEWER)];
      if (isOver || own?.event.type !== "spied") return;
      expect(own.event).toMatchObject({ answer: expect.stringMatching(/safe|top-secret|tsss/) });
      count++;
    });
    expect(count).toBeGreaterThan(5);
  });

  it("the store contains all answers if the table has the memory aid", () => {
    let known = 0;
    receiveGame(true, (store) => {
      known = answers(store).filter((answer) => answer !== null).length;
    });
    expect(known).toBeGreaterThan(0);
  });
});
