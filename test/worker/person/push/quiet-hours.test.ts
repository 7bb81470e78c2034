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

it.each([
  ["22 to 8, the clock is put forward", { from: 22, until: 8 }, "2026-03-28T22:00Z", 8],
  ["22 to 8, the clock is put back", { from: 22, until: 8 }, "2026-10-24T21:00Z", 10],
  ["22 to 2, the clock skips the end", { from: 22, until: 2 }, "2026-03-28T22:00Z", 3],
  ["22 to 2, the clock is about to skip the end", { from: 22, until: 2 }, "2026-03-29T00:30Z", 0.5],
  ["22 to 2, the clock is put back after the end", { from: 22, until: 2 }, "2026-10-24T21:00Z", 3],
  ["22 to 3, the clock is put forward to the end", { from: 22, until: 3 }, "2026-03-29T00:30Z", 0.5],
  ["22 to 3, the clock is put back from the end", { from: 22, until: 3 }, "2026-10-25T00:30Z", 1.5],
  ["22 to 22, the clock is put forward", { from: 22, until: 22 }, "2026-03-28T22:00Z", 22],
  ["22 to 22, the clock is put back", { from: 22, until: 22 }, "2026-10-24T21:00Z", 24],
  ["3 to 2, the clock skips the hour between", { from: 3, until: 2 }, "2026-03-28T02:00Z", 23],
  ["22 to 8 at noon before the clock is put forward", { from: 22, until: 8 }, "2026-03-28T11:00Z", 0],
])("quietRemainingMs is right in Berlin for %s", (_, quiet, time, hours) => {
  expect(quietRemainingMs(quiet, "Europe/Berlin", Date.parse(time))).toBe(hours * 60 * 60_000);
});

it("quiet hours end on time where the clock is put forward a quarter of an hour before", () => {
  const now = Date.parse("2026-09-26T12:00Z");
  expect(quietRemainingMs({ from: 22, until: 3 }, "Pacific/Chatham", now)).toBe(2 * 60 * 60_000);
});
