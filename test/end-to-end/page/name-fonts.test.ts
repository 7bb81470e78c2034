/**
 * Fonts for names in every script: a page loads a font only if a name needs it.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { seatPlayers } from "../../support/server/bot.ts";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

const openTableWithNames = async (names: readonly string[]): Promise<string> => {
  const table = await site.newTable({ game: "train", seats: names.length, options: {} });
  await seatPlayers(site.server.url, new URL(table).pathname.replace("/t/", ""), names);
  return table;
};

/** Whether different letters look different in the page's font. Letters that no font has are equal boxes. */
const drawsDistinctly = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate((text) => {
    const font = `600 40px ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`;
    const drawn = [...text].map((letter) => {
      const canvas = document.createElement("canvas");
      const pen = canvas.getContext("2d")!;
      pen.font = font;
      pen.fillText(letter, 20, 80);
      return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
    });
    return new Set(drawn).size === drawn.length;
  }, letters);

const recordFontRequests = (page: Page): readonly string[] => {
  const requests: string[] = [];
  page.on("request", (request) => request.url().endsWith(".woff2") && requests.push(request.url()));
  return requests;
};

it("a name has its script's font on a page in any language", async () => {
  const table = await openTableWithNames(["فاطمہ زہرا", "নীলাঞ্জনা", "מיכל", "Ömer"]);
  for (const locale of ["en", "bn", "he", "ur"]) {
    const page = await site.visit(table, { locale });
    await page.getByText("Ömer").first().waitFor();
    for (const letters of ["ہے", "নজক", "מיש"]) await expect.poll(() => drawsDistinctly(page, letters)).toBe(true);
    await page.context().close();
  }
});

it("a page loads no font for names that every system can show", async () => {
  const table = await openTableWithNames(["Ann", "Ömer"]);
  const page = await site.visit("about:blank");
  const requests = recordFontRequests(page);
  await page.goto(table);
  await page.getByText("Ömer").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((url) => !/fraunces|figtree/.test(url))).toEqual([]);
});

/** The amount of ink of a name at this weight. */
const inkAmount = (page: Page, weight: number): Promise<number> =>
  page.evaluate((weight) => {
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = `${weight} 40px ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`;
    pen.fillText("فاطمہ", 20, 80);
    return pen.getImageData(0, 0, 300, 150).data.reduce((sum, value) => sum + value);
  }, weight);

it("a name in Urdu is as bold as other names, on a page in any language", async () => {
  const table = await openTableWithNames(["فاطمہ زہرا", "Ömer"]);
  for (const locale of ["en", "ur"]) {
    const page = await site.visit(table, { locale });
    await page.getByText("Ömer").first().waitFor();
    await expect.poll(async () => (await inkAmount(page, 600)) / (await inkAmount(page, 400))).toBeGreaterThan(1.15);
    await page.context().close();
  }
});
