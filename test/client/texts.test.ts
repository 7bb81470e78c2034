import { afterEach, describe, expect, it } from "vitest";
import { closeTexts } from "../../client/connection/close-texts.ts";
import { poolClient } from "../../client/games/pool/client.ts";
import { squareWords } from "../../client/games/pool/texts/texts.ts";
import { joinClauses, joinParts } from "../../client/kit/text/sentences.ts";
import { tableEventText } from "../../client/replay/table-event-texts.ts";
import { tableRefusalText } from "../../client/table/refusal-texts.ts";
import { tableRefusals } from "../../engine/commands/decide.ts";
import { poolEndReasons, poolRefusals } from "../../engine/games/pool/state/rulebook.ts";
import { sessionRefusals } from "../../engine/log/session.ts";
import { hostRefusals, wireRefusals } from "../../engine/wire/protocol.ts";

const isSentence = /^\p{Lu}.*\.$/u;

describe("words", () => {
  it.each([...tableRefusals, ...sessionRefusals, ...wireRefusals, ...hostRefusals])("exist for %s", (code) => {
    expect(tableRefusalText(code)).toMatch(isSentence);
  });

  it.each([...poolRefusals])("exist for pool's %s", async (code) => {
    expect((await poolClient.refusal(code)) ?? tableRefusalText(code)).toMatch(isSentence);
  });

  it.each([...poolEndReasons])("exist for the end by %s", (reason) => {
    expect(poolClient.ending({ winners: [0], reason }, ["Ann", "Ben"])).toMatch(isSentence);
  });

  it("do not exist for an unknown code", () => {
    expect(tableRefusalText("toString")).toBeUndefined();
    expect(tableRefusalText("")).toBeUndefined();
  });

  it.each(["not-found", "forbidden", "misbehaved"] as const)(
    "exist for the cause of a closed connection: %s",
    (ending) => {
      expect(closeTexts(ending).text).toMatch(isSentence);
    },
  );

  it("do not blame the link of a table that was open here", () => {
    const { title, text } = closeTexts("not-found", true);
    expect([title, closeTexts("not-found").title]).toEqual(["This table is gone", "No table here"]);
    expect(text).toMatch(isSentence);
    expect(text).not.toContain("link");
  });

  it("name players' requests in the list of moves, but no seat changes", () => {
    expect(tableEventText({ type: "resigned", seat: 0 }, "playing")).toBe("resigns");
    expect(tableEventText({ type: "seat-left", seat: 0 }, "seating")).toBeNull();
  });
});

describe("parts that stand one after the other", () => {
  afterEach(() => {
    document.documentElement.lang = "en";
  });

  const words = (lang: string): readonly string[] => {
    document.documentElement.lang = lang;
    const piece = { colour: "white", isKing: false } as const;
    return [
      squareWords({ square: 22, piece, mark: "movable" }),
      joinParts(["5-3", "", "3-9"]),
      joinClauses(["a", "b"]),
    ];
  };

  it.each(["en", "bn", "he"])("are separated as usual in %s", (lang) => {
    for (const text of words(lang)) expect(text).toMatch(/^[^،؛]+[,;] [^،؛]+$/);
  });

  it("joined parts have no Latin comma among Urdu words", () => {
    for (const text of words("ur")) expect(text).toMatch(/^[^,;]+[،؛] [^,;]+$/);
  });
});
