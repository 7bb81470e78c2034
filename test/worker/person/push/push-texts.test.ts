/** The texts of a push. */
import { expect, it } from "vitest";
import type { Listing } from "../../../../engine/wire/listing.ts";
import { makePushPayload } from "../../../../worker/person/push/push-texts.ts";

it("names computers and programs as such, in the browser's language", () => {
  const table: Pick<Listing, "id" | "game" | "seats" | "programs" | "computers" | "characters"> = {
    ...{ id: "table", game: "train", seats: ["Ann", "Computer", "Dame"] },
    ...{ programs: [null, null, "Dame"], computers: [null, 2, null], characters: [null, 1, null] },
  };
  const message = { table: table as Listing, seats: [1, 2] } as const;
  expect(makePushPayload({ kind: "turn", ...message }, "he").body).toBe(
    "רכבת מקסיקנית · \u2068ג׳ונו (מחשב)\u2069, \u2068Dame (תוכנה)\u2069",
  );
  expect(makePushPayload({ kind: "sat", ...message }, "en").title).toBe(
    "\u2068Juno (computer)\u2069, \u2068Dame (program)\u2069 sat down",
  );
});
