/** The list of open tables without scripts. */
import { afterEach, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { advanceClock, emptyLobby, newBrowser, openTable, waitForListing } from "../support.ts";
import { sit, TableClient } from "../table-client.ts";
import { readPage } from "./pages.ts";

afterEach(() => void vi.useRealTimers());

it("names a computer as such, in the reader's language", async () => {
  await emptyLobby();
  const table = await openTable({ game: "train", seats: 3, public: true });
  const host = await TableClient.open(table, await newBrowser());
  await host.submit(sit(0, "Ada"));
  const seatBot = { type: "seat-bot", seat: 1, level: 2, salt: "5a".repeat(16) } as const;
  expect(await host.submit(seatBot)).toMatchObject({ type: "entry" });
  await waitForListing(table, ({ seats }) => seats[1] !== null);
  // No list that another test has read is still cached.
  advanceClock(8 * ABSENT_AFTER_MS);
  const { text } = await readPage("/plain?lang=he", await newBrowser());
  expect(text).toContain(table);
  expect(text).toContain("\u2068ג׳ונו (מחשב)\u2069");
});
