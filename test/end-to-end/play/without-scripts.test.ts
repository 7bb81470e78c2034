/**
 * A game of each kind in a browser without scripts.
 * @gate
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

const SCRIPTS_OFF = { javaScriptEnabled: false } as const;

const moves = (page: Page) => page.locator("section[aria-labelledby=moves] button");

/** More presses than a game needs. */
const MAX_PRESSES = 600;

/** Presses buttons of the moves until the game is over. Returns the number of presses. */
const playToEnd = async (page: Page, choose: (labels: readonly string[], press: number) => number): Promise<number> => {
  for (let presses = 0; presses < MAX_PRESSES; ) {
    expect(await page.getByRole("alert").allTextContents()).toEqual([]);
    const status = (await page.locator(".status").textContent()) ?? "";
    if (status.includes("Game over")) return presses;
    const labels = await moves(page).allTextContents();
    if (labels.length === 0) await page.getByRole("link", { name: "Reload", exact: true }).click();
    else await moves(page).nth(choose(labels, presses++)).click();
  }
  throw new Error("the game did not end");
};

const sitAmongComputers = async (page: Page): Promise<void> => {
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Sit down" }).click();
  const fill = page.getByRole("button", { name: "Fill the seats with computers" });
  await page.locator("form", { has: fill }).getByLabel("Computer level").selectOption("1");
  await fill.click();
};

/** Opens a table's page, which redirects to the page without scripts. */
const visitPlain = async (url: string): Promise<Page> => {
  const page = await site.visit(url, SCRIPTS_OFF);
  await page.waitForURL(/\/plain\//);
  return page;
};

it("pool checkers: from the start page to the end of the game, and back through its moves", async () => {
  const page = await site.visit("/", SCRIPTS_OFF);
  await page.waitForURL(/\/plain$/);
  const game = page.locator("section[aria-labelledby=pool]");
  await game.getByLabel("Your name").fill("Ada");
  await game.getByLabel("Computer level").selectOption("1");
  await game.getByRole("button", { name: "Play the computer" }).click();
  expect(await playToEnd(page, (labels, press) => (press * 7) % labels.length)).toBeGreaterThan(5);
  const { width, height } = (await page.locator("img.board").boundingBox())!;
  expect(height / width).toBeCloseTo(1, 1);
  const end = await page.locator("img.board").getAttribute("src");
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("link", { name: "First move" }).click();
  for (let step = 0; step < 4; step++) await page.getByRole("link", { name: "Next move" }).click();
  expect(await page.locator("img.board").getAttribute("src")).not.toBe(end);
  await page.getByRole("link", { name: "Previous move" }).click();
  await page.getByRole("link", { name: "Now" }).click();
  expect(await page.locator("img.board").getAttribute("src")).toBe(end);
});

it("Mexican Train: a round against a computer", async () => {
  const page = await visitPlain(await site.newTable({ game: "train", options: { set: 6, rounds: 1 }, seats: 2 }));
  await sitAmongComputers(page);
  expect(await playToEnd(page, () => 0)).toBeGreaterThan(2);
});

it("SPY: a base is arranged, and a game is played to its end", async () => {
  const page = await visitPlain(await site.newTable({ game: "spy", options: {}, seats: 2 }));
  await sitAmongComputers(page);
  // Alternates between a move and a question, so that the Spy reaches every column.
  const presses = await playToEnd(page, (labels, press) => {
    const look = labels.findIndex((label) => label.includes("column"));
    return press % 2 === 1 && look >= 0 ? look : press % Math.max(labels.length - 1, 1);
  });
  expect(presses).toBeGreaterThan(2);
});

it.each([
  ["a phone", { width: 390, height: 844 }],
  ["a wide window", { width: 1440, height: 900 }],
])("on %s, buttons are as low as the fields in their row", async (_, viewport) => {
  /** Fields and buttons beside each other whose lower edges differ, and the number of forms. */
  const compare = (shown: Page) =>
    shown.locator("form:has(label):has(button:visible)").evaluateAll((forms) => {
      const uneven = forms.flatMap((form) => {
        const parts = [...form.querySelectorAll("label, :scope > button")];
        return parts.flatMap((one, at) =>
          parts.slice(at + 1).flatMap((other) => {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            const isBeside = a.bottom > b.top && b.bottom > a.top;
            return isBeside && Math.abs(a.bottom - b.bottom) > 0.5 ? [one.textContent, other.textContent] : [];
          }),
        );
      });
      return { uneven, forms: forms.length };
    });
  const page = await site.visit("/plain", { ...SCRIPTS_OFF, viewport });
  expect(await compare(page)).toEqual({ uneven: [], forms: 3 });
  const { pathname } = new URL(await site.newTable({ game: "train", options: {}, seats: 4 }));
  await page.goto(`/plain${pathname}`);
  expect(await compare(page)).toEqual({ uneven: [], forms: 1 });
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Fill the seats with computers" }).waitFor();
  // The button may come before the other forms and the styles.
  await page.waitForLoadState();
  expect(await compare(page)).toEqual({ uneven: [], forms: 5 });
});

it.each(["en", "bn", "ur", "he"])("axe finds no fault on the pages in %s, on a phone", async (lang) => {
  const table = await site.newTable({ game: "train", options: { set: 6, rounds: 1 }, seats: 2 });
  const options = { viewport: { width: 390, height: 844 }, colorScheme: lang === "bn" ? "dark" : "light" } as const;
  const page = await site.visit(`/plain?lang=${lang}`, options);
  const faults = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  expect(await faults()).toEqual([]);
  await page.goto(`/plain${new URL(table).pathname}?lang=${lang}`);
  expect(await faults()).toEqual([]);
  await page.locator("input[name=name]").fill("Ada");
  await page.locator("button[name=sit]").click();
  await page.locator("button[name=fill]").click();
  await page.locator(".seats").waitFor();
  expect(await faults()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const path of [`/plain/rules/train/${lang}`, `/plain/learn/spy/${lang}`, `/plain/privacy/${lang}`]) {
    await page.goto(path);
    expect(await faults()).toEqual([]);
  }
});
