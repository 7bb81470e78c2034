/** The texts of a push. */
import { expect, it } from "vitest";
import { MAX_NAME_LENGTH } from "../../../../engine/kit/player-name.ts";
import type { Listing } from "../../../../engine/wire/listing.ts";
import { languages } from "../../../../worker/drawing/texts.ts";
import { declarativePush, makePushPayload } from "../../../../worker/person/push/push-texts.ts";

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

it.each(languages)(
  "fits into a push message with fifteen opponents of the longest names, in the language %s",
  (language) => {
    const name = "𝒜".repeat(MAX_NAME_LENGTH);
    const others = Array.from({ length: 15 }, (_, index) => index + 1);
    const table = {
      ...{ id: "eu--9JGfYaH7tjB9jWMsSEM3", game: "train", seats: Array(16).fill(name) },
      programs: [null, ...Array(15).fill(name)],
    } as unknown as Listing;
    for (const kind of ["turn", "sat", "over"] as const) {
      const payload = makePushPayload({ kind, table, seats: others }, language);
      expect(payload.title + payload.body).toContain(name);
      const sent = JSON.stringify(declarativePush(payload, "https://tables.example.org", 50));
      // What RFC 8291 leaves of the 4096 bytes that every push service accepts.
      expect([kind, new TextEncoder().encode(sent).length <= 3993]).toEqual([kind, true]);
    }
  },
);
