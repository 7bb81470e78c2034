/** How pages without scripts read: from right to left. */
import { describe, expect, it } from "vitest";
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
