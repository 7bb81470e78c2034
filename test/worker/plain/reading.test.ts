/** How pages without scripts read: from right to left, and their numbers. */
import { describe, expect, it } from "vitest";
import { languages } from "../../../worker/drawing/texts.ts";
import { trainPlainTexts } from "../../../worker/games/train/plain-texts.ts";
import { moveButtons, playerOnTurn, press, readPage, seatTwoAt } from "./pages.ts";

/** The text outside the parts with their own direction. */
const outsideIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069|<bdi>[\s\S]*?<\/bdi>/g, "");

describe.each(["he", "ur"])("a page from right to left, in %s", (lang) => {
  it("shows the squares of a move in their order", async () => {
    const { path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const translated = await readPage(`${path}?lang=${lang}`, one);
    const labels = moveButtons(translated).map(({ label }) => label);
    expect(labels).toEqual(moveButtons(page).map(({ label }) => label));
    expect(labels.map(outsideIsolates).join("")).toBe("");
    await press(page, labels[0]!, one);
    expect(outsideIsolates((await readPage(`${path}?lang=${lang}`, one)).text)).not.toMatch(/>[^<]*\d+[–×]\d/);
  });
});

describe("a number of tiles or points", () => {
  it("has the singular for one", () => {
    const ones = languages.map((language) => [trainPlainTexts[language].tiles(1), trainPlainTexts[language].points(1)]);
    expect(ones).toEqual([
      ["1 tile", "1 point"],
      ["1টি টাইল", "1 পয়েন্ট"],
      ["1 ٹائل", "1 پوائنٹ"],
      ["אריח אחד", "נקודה אחת"],
    ]);
    expect([0, 2].map(trainPlainTexts.en.tiles)).toEqual(["0 tiles", "2 tiles"]);
  });
});
