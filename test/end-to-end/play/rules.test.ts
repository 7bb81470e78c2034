/**
 * The rules pages: their addresses, the reader's language, and that other pages do not load their texts.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { games } from "../../../engine/games/all-games.ts";
import { rulesOf } from "../../support/rules/rule-numbers.ts";
import { chosenSamples } from "../../support/samples.ts";
import { axeFaults } from "../../support/scenes/scenes-checks.ts";
import { openSite, waitForText } from "../../support/server/browser.ts";

const site = openSite();

const heading = (page: Page, id: string) => page.locator(`article #${id}`);

it("an address opens a section, and Back returns to it", async () => {
  const page = await site.visit("/rules/pool#captures");
  await waitForText(page, "One move, two pieces");
  await expect
    .poll(() => heading(page, "captures").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 60))
    .toBe(true);
  await page.locator("aside").getByRole("link", { name: "How it ends" }).click();
  await expect.poll(() => page.url()).toMatch(/\/rules\/pool#end$/);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/#captures$/);
  await page.getByRole("link", { name: "Mexican Train", exact: true }).click();
  await waitForText(page, "The two rulebooks");
  await expect.poll(() => page.title()).toBe("Rules: Mexican Train · Foldtable");
});

it("the list of rules and each game's rules have an address; an unknown game's address shows the list", async () => {
  const page = await site.visit("/rules");
  await page.getByRole("link", { name: /^SPY/ }).click();
  await waitForText(page, "Spying: the mirror");
  await page.goto("/rules/chess");
  await page.getByRole("link", { name: /^Pool checkers/ }).waitFor();
});

it.each(Object.keys(games))("the exact rules of %s are text with the numbers that refusals cite", async (id) => {
  const response = await fetch(new URL(`/rules/${id}.md`, site.server.url));
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await response.text()).toBe(rulesOf(id));
});

it("a rule that a refusal cites has an address", async () => {
  const page = await site.visit("/rules/train");
  await page.getByRole("link", { name: "The exact rules, by number (in English)" }).click();
  await expect.poll(() => page.url()).toMatch(/\/rules\/train\/exact$/);
  await page.goto("/rules/train/exact#B.1-13");
  const rule = page.locator(":target");
  expect(await rule.textContent()).toMatch(/^13\s*draw/);
  await expect.poll(() => rule.evaluate((row) => Math.abs(row.getBoundingClientRect().top) < 200)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it("the rules load one game's text in one language, and the start page loads none", async () => {
  const names: string[] = [];
  const page = await site.visit("/", { locale: "he-IL" });
  page.on("request", (request) => names.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: "networkidle" });
  const texts = () => names.flatMap((name) => /\/((?:pool|spy|train)\.(?:en|bn|he|ur))\.js$/.exec(name)?.[1] ?? []);
  expect(texts()).toEqual([]);
  await page.goto("/rules/spy");
  await waitForText(page, "ריגול: המראה");
  expect(texts()).toEqual(["spy.he"]);
});

const GAMES = ["pool", "train", "spy"] as const;

interface RulesView {
  readonly colorScheme: "light" | "dark";
  readonly locale: string;
  readonly games: readonly string[];
}

/** At the gate: all languages and all games, but not each game in each language. */
const SAMPLE: readonly RulesView[] = [
  { colorScheme: "light", locale: "en", games: ["pool"] },
  { colorScheme: "light", locale: "bn", games: ["train"] },
  { colorScheme: "light", locale: "ur", games: ["spy"] },
  { colorScheme: "dark", locale: "he", games: ["pool"] },
];

const VIEWS = chosenSamples<readonly RulesView[]>(SAMPLE, SAMPLE, [
  ...["en", "bn", "ur", "he"].map((locale): RulesView => ({ colorScheme: "light", locale, games: GAMES })),
  { colorScheme: "dark", locale: "en", games: GAMES },
]);

describe("axe finds nothing:", () => {
  it.each(VIEWS)("$colorScheme, $locale, $games", async ({ colorScheme, locale, games }) => {
    const page = await site.visit("/rules", { colorScheme, locale, reducedMotion: "reduce" });
    await page.locator(".choice a").first().waitFor();
    const found = locale === "en" ? [...(await axeFaults(page))] : [];
    for (const game of games) {
      await page.goto(`/rules/${game}`);
      await page.locator(`article[lang=${locale}] figure`).last().waitFor();
      found.push(...(await axeFaults(page)));
    }
    expect(found).toEqual([]);
  });
});
