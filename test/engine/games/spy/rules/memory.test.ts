/** SPY without the memory aid: past answers are withheld, except the seat's own latest one. */
import { expect, it } from "vitest";
import "../../../../../engine/games/all-games.ts";
import * as v from "valibot";
import { startSelfplay } from "../../../../../engine/bot/selfplay.ts";
import type { Viewer } from "../../../../../engine/contract/game.ts";
import { newestGame } from "../../../../../engine/contract/game-registry.ts";
import { entriesFor } from "../../../../../engine/log/session.ts";
import type { Entry } from "../../../../../engine/table/types.ts";

const SEATS = 3;

/** Calls `check` at every position of some random games. */
const forPositions = (
  check: (entries: readonly Entry[], logFor: (viewer: Viewer) => readonly Entry[]) => void,
): void => {
  const options = v.parse(newestGame("spy").options, {});
  for (const seed of ["one", "two", "three"]) {
    const play = startSelfplay({ game: "spy", seats: SEATS, options, seed });
    while (play.step() && play.session.state.phase !== "over") {
      check(play.session.entries, (viewer) => entriesFor(play.session, viewer, 0));
    }
  }
};

it("after a reconnection, the spying player receives the answer again until the next move", () => {
  let lost = 0;
  forPositions((entries, logFor) => {
    const { seq, seat, event } = entries.at(-1)!;
    if (event.type !== "spied" && event.type !== "exploded") return;
    expect(logFor(seat!)[seq]?.event).toEqual(event);
    for (const other of [0, 1, 2, "watcher"] as const) {
      if (other === seat) continue;
      const isOwnBomb = "answer" in event && event.answer === "tsss" && "on" in event && event.on === other;
      const isShown = JSON.stringify(logFor(other)[seq]?.event) === JSON.stringify(event);
      expect(isShown).toBe(isOwnBomb);
      if (!isShown) lost++;
    }
  });
  expect(lost).toBeGreaterThan(20);
});

it("without the memory aid, past answers are hidden after the seat's next move", () => {
  let forgotten = 0;
  forPositions((entries, logFor) => {
    const { seat } = entries.at(-1)!;
    if (seat === null) return;
    const older = logFor(seat)
      .slice(0, -1)
      .filter((entry) => entry.seat === seat && (entry.event.type === "spied" || entry.event.type === "exploded"));
    for (const { event } of older) {
      expect("answer" in event ? event.answer : "card" in event ? event.card : "?").toBeNull();
      forgotten++;
    }
  });
  expect(forgotten).toBeGreaterThan(20);
});

it("only answers are withheld: moves, distances, flips and spied columns stay in the log", () => {
  forPositions((entries, logFor) => {
    for (const { seq, event } of logFor("watcher")) {
      const truth = entries[seq]!.event;
      if (truth.type === "spied") expect(event).toEqual({ ...truth, answer: null });
      if (truth.type === "exploded") expect(event).toEqual({ ...truth, card: null });
      if (truth.type === "moved" || truth.type === "flipped") expect(event).toEqual(truth);
    }
  });
});
