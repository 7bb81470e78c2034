import { describe, expect, it } from "vitest";
import { Store } from "../../../client/store/store.ts";
import "../../../engine/games/all-games.ts";
import * as v from "valibot";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { lastMoveSeq, viewTable } from "../../../engine/log/redaction.ts";
import { entriesFor } from "../../../engine/log/session.ts";

const VIEWER = 0;

/** A store that has heard a whole random SPY game from seat 0 entry by entry, as it happened. */
const heard = (memoryAid: boolean, look: (store: Store, isOver: boolean) => void) => {
  const options = v.parse(newestGame("spy").options, { memoryAid });
  const play = startSelfplay({ game: "spy", seats: 3, options, seed: "memory" });
  const store = new Store();
  store.load(entriesFor(play.session, VIEWER, 0), VIEWER);
  for (let from = store.length; play.step(); from = store.length) {
    for (const entry of entriesFor(play.session, VIEWER, from, true)) store.receive({ type: "entry", ...entry });
    const isOver = play.session.state.phase === "over";
    expect(store.confirmed).toEqual(viewTable(play.session.state, VIEWER));
    look(store, isOver);
  }
};

/** The answers that can be read in the log, without the newest entry and the answer to the viewer's last move. */
const answers = (store: Store) =>
  store.entries
    .slice(0, -1)
    .filter(({ seq }) => seq !== lastMoveSeq(store.entries, VIEWER))
    .flatMap(({ event }) => ("answer" in event && event.answer !== "tsss" ? [event.answer] : []));

describe("a game played from memory", () => {
  it("keeps only the newest answer while it is running", () => {
    let spied = 0;
    heard(false, (store, isOver) => {
      if (isOver) return;
      spied += answers(store).length;
      expect(answers(store).every((answer) => answer === null)).toBe(true);
    });
    expect(spied).toBeGreaterThan(0);
  });

  it("the store keeps the answer to the player's last move until they move again", () => {
    let kept = 0;
    heard(false, (store, isOver) => {
      const own = store.entries[lastMoveSeq(store.entries, VIEWER)];
      if (isOver || own?.event.type !== "spied") return;
      expect(own.event).toMatchObject({ answer: expect.stringMatching(/safe|top-secret|tsss/) });
      kept++;
    });
    expect(kept).toBeGreaterThan(5);
  });

  it("keeps all answers if the table has the memory aid", () => {
    let known = 0;
    heard(true, (store) => {
      known = answers(store).filter((answer) => answer !== null).length;
    });
    expect(known).toBeGreaterThan(0);
  });
});
