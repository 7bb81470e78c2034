/** The seat on which a visitor sits down. */
import { expect, it } from "vitest";
import { seatFor } from "../../../../client/table/waiting-room/sit-down.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";

/** What a page knows of a tournament's table, whose seats are reserved for these names. */
const storeOf = (...kept: readonly (string | null)[]) => {
  const tournament = { id: "club-evening", round: 1, board: 1 };
  const { session } = new MultiPlayerTable("train", { seats: kept.length, kept, tournament });
  return { live: session.state, entries: session.entries, clockOffset: 0 };
};

it("is the invited one, or the one reserved for the name, or one that is not reserved", () => {
  const store = storeOf("Ann", null, "Cleo");
  expect([seatFor(store, 0, "Cleo"), seatFor(store, null, "Cleo"), seatFor(store, null, "Dora")]).toEqual([0, 2, 1]);
});

it("is the first free one if all are reserved for others, and none if all are taken", () => {
  expect(seatFor(storeOf("Ann", "Ben"), null, "Dora")).toBe(0);
  const { session } = new MultiPlayerTable("pool").sit("Ann", "Ben");
  expect(seatFor({ live: session.state, entries: session.entries, clockOffset: 0 }, 0, "Dora")).toBe(-1);
});
