/**
 * Button labels stay on one line in every language, on a phone and on a desktop.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { devices, languages } from "../../support/scenes/scene-variants.ts";
import { setUpTable } from "../../support/scenes/scenes-tables.ts";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

/** Runs in the page: the labels of visible buttons that take more than one line. */
const wrappedLabels = (): readonly string[] => {
  const found: string[] = [];
  const search = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot !== null) search(element.shadowRoot);
      if (!element.matches("button, a.button") || !element.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1) found.push((text.textContent ?? "").trim());
      }
    }
  };
  search(document);
  return found;
};

const pool = { game: "pool", options: { black: "first" } } as const;
const PAGES = [
  ["the start page", null, "ft-home article"],
  ["a waiting room", { game: "train", names: ["Ann", null, null, null] }, "ft-invite .code svg"],
  ["a live table", { ...pool, names: ["Ann", "Ben"], moves: 4, turn: 0 }, "ft-actions .resign"],
  [
    "an ended table",
    { ...pool, names: ["Ann", "Ben"], moves: 4, turn: 0, commands: [[0, { type: "resign" }]] },
    "ft-game-over h2",
  ],
] as const;

describe.each(PAGES)("at %s", (_, plan, shows) => {
  it("no button's label wraps", async () => {
    const { url } = site.server;
    const table = plan === null ? null : await setUpTable(url, plan);
    const as = table?.cookies[0] === undefined ? {} : { as: { cookie: table.cookies[0], name: "Ann" } };
    const wrapped: string[] = [];
    for (const [device, options] of Object.entries(devices)) {
      const page = await site.visit(table === null ? "/" : `/t/${table.id}`, { ...options, ...as });
      for (const language of languages) {
        await page.evaluate((chosen) => localStorage.setItem("foldtable.language", chosen), language);
        await page.reload();
        await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
        await page.locator(shows).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        for (const label of await page.evaluate(wrappedLabels)) wrapped.push(`${device} ${language}: ${label}`);
      }
      await page.context().close();
    }
    table?.leave();
    expect(wrapped).toEqual([]);
  });
});
