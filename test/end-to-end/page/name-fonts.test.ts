/**
 * Names come in every script: what the visitor's own system cannot write comes from us, and only when it is met.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { seatPeople } from "../../support/server/bot.ts";
import { openHouse } from "../../support/server/browser.ts";

const house = openHouse();

const tableOf = async (names: readonly string[]): Promise<string> => {
  const table = await house.newTable({ game: "train", seats: names.length, options: {} });
  await seatPeople(house.server.url, new URL(table).pathname.replace("/t/", ""), names);
  return table;
};

/** Whether letters that differ look otherwise, drawn as the page draws a name: what no font has is a box, each like the other. */
const tellsApart = (page: Page, letters: string): Promise<boolean> =>
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

const fontsOf = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".woff2") && asked.push(request.url()));
  return asked;
};

it("a name has its script's font on a page in any language", async () => {
  const table = await tableOf(["فاطمہ زہرا", "নীলাঞ্জনা", "מיכל", "Ömer"]);
  for (const locale of ["en", "bn", "he", "ur"]) {
    const page = await house.visit(table, { locale });
    await page.getByText("Ömer").first().waitFor();
    for (const letters of ["ہے", "নজক", "מיש"]) await expect.poll(() => tellsApart(page, letters)).toBe(true);
    await page.context().close();
  }
});

it("loads no font for names that every system can write", async () => {
  const table = await tableOf(["Ann", "Ömer"]);
  const page = await house.visit("about:blank");
  const asked = fontsOf(page);
  await page.goto(table);
  await page.getByText("Ömer").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => !/fraunces|figtree/.test(url))).toEqual([]);
});

/** How much of a name is ink, at this weight. */
const inkOf = (page: Page, weight: number): Promise<number> =>
  page.evaluate((weight) => {
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = `${weight} 40px ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`;
    pen.fillText("فاطمہ", 20, 80);
    return pen.getImageData(0, 0, 300, 150).data.reduce((sum, value) => sum + value);
  }, weight);

it("a name in Urdu is bold where others are, on a page in any language", async () => {
  const table = await tableOf(["فاطمہ زہرا", "Ömer"]);
  for (const locale of ["en", "ur"]) {
    const page = await house.visit(table, { locale });
    await page.getByText("Ömer").first().waitFor();
    await expect.poll(async () => (await inkOf(page, 600)) / (await inkOf(page, 400))).toBeGreaterThan(1.15);
    await page.context().close();
  }
});
