import { describe, expect, it } from "vitest";
import { closeTexts } from "../../client/connection/close-texts.ts";
import { poolClient } from "../../client/games/pool/client.ts";
import { squareText } from "../../client/games/pool/texts/texts.ts";
import { joinClauses, joinParts } from "../../client/kit/text/sentences.ts";
import { tableEventText } from "../../client/replay/table-event-texts.ts";
import { tableRefusalText } from "../../client/table/refusal-texts.ts";
import { tableRefusals } from "../../engine/commands/decide.ts";
import { poolEndReasons, poolRefusals } from "../../engine/games/pool/state/rulebook.ts";
import { sessionRefusals } from "../../engine/log/session.ts";
import { hostRefusals, wireRefusals } from "../../engine/wire/protocol.ts";

const isSentence = /^\p{Lu}.*\.$/u;

describe("texts", () => {
  it.each([...tableRefusals, ...sessionRefusals, ...wireRefusals, ...hostRefusals])(
    "the refusal %s has a text",
    (code) => {
      expect(tableRefusalText(code)).toMatch(isSentence);
    },
  );

  it.each([...poolRefusals])("pool's refusal %s has a text", async (code) => {
    expect((await poolClient.refusal(code)) ?? tableRefusalText(code)).toMatch(isSentence);
  });

  it.each([...poolEndReasons])("the end reason %s has a text", (reason) => {
    expect(poolClient.ending({ winners: [0], reason }, ["Ann", "Ben"])).toMatch(isSentence);
  });

  it("an unknown code has no text", () => {
    expect(tableRefusalText("toString")).toBeUndefined();
    expect(tableRefusalText("")).toBeUndefined();
  });

  it.each(["not-found", "forbidden", "misbehaved"] as const)(
    "the cause of a closed connection has a text: %s",
    (ending) => {
      expect(closeTexts(ending).text).toMatch(isSentence);
    },
  );

  it("the text about a deleted table that was open in the page does not mention the link", () => {
    const { title, text } = closeTexts("not-found", true);
    expect([title, closeTexts("not-found").title]).toEqual(["This table is gone", "No table here"]);
    expect(text).toMatch(isSentence);
    expect(text).not.toContain("link");
  });

  it("table events have a text in the list of moves, except changes of seats", () => {
    expect(tableEventText({ type: "resigned", seat: 0 }, "playing")).toBe("resigns");
    expect(tableEventText({ type: "seat-left", seat: 0 }, "seating")).toBeNull();
  });
});

describe("joined parts", () => {
  const joinedTexts = (lang: string): readonly string[] => {
    document.documentElement.lang = lang;
    const piece = { colour: "white", isKing: false } as const;
    return [squareText({ square: 22, piece, mark: "movable" }), joinParts(["5-3", "", "3-9"]), joinClauses(["a", "b"])];
  };

  it.each(["en", "bn", "he"])("joined parts in %s have Latin commas", (lang) => {
    for (const text of joinedTexts(lang)) expect(text).toMatch(/^[^،؛]+[,;] [^،؛]+$/);
  });

  it("joined parts in Urdu have no Latin comma", () => {
    for (const text of joinedTexts("ur")) expect(text).toMatch(/^[^,;]+[،؛] [^,;]+$/);
  });
});
