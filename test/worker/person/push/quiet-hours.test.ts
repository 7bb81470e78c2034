/** Quiet hours: the time until their end. */
import { expect, it } from "vitest";
import { quietRemainingMs } from "../../../../worker/person/push/quiet-hours.ts";

it.each([
  ["22 to 8 at 23:30", { from: 22, until: 8 }, 23.5, 8.5],
  ["22 to 8 at 7:59", { from: 22, until: 8 }, 7.75, 0.25],
  ["22 to 8 at 8", { from: 22, until: 8 }, 8, 0],
  ["22 to 8 at noon", { from: 22, until: 8 }, 12, 0],
  ["9 to 17 at 10", { from: 9, until: 17 }, 10, 7],
  ["9 to 9 at 8", { from: 9, until: 9 }, 8, 1],
])("quietRemainingMs is right for %s", (_, quiet, hour, hours) => {
  expect(quietRemainingMs(quiet, "UTC", Date.UTC(2026, 5, 1) + hour * 60 * 60_000)).toBe(hours * 60 * 60_000);
});
