/**
 * The installed app: its manifest's screenshots, shortcuts, the number of turns on its icon, persistent storage, and
 * view transitions.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { button, clickSquares, openSite, seatTwoPages } from "../../support/server/browser.ts";

const site = openSite();

it("the manifest has a wide and a narrow screenshot of each game, in the declared sizes", async () => {
  const page = await site.visit("/");
  const found = await page.evaluate(async () => {
    const { screenshots } = (await (await fetch("/manifest.en.webmanifest")).json()) as {
      screenshots: { src: string; sizes: string; form_factor: string; label: string; type: string }[];
    };
    return Promise.all(
      screenshots.map(async ({ src, sizes, form_factor, label, type }) => {
        const response = await fetch(src);
        const picture = await createImageBitmap(await response.blob());
        const isAsDeclared =
          `${picture.width}x${picture.height}` === sizes && response.headers.get("content-type") === type;
        return `${src} ${form_factor} ${label !== "" && isAsDeclared}`;
      }),
    );
  });
  expect(found).toEqual(
    ["wide", "narrow"].flatMap((form) => gameIds.map((game) => `/screenshots/${game}-${form}.webp ${form} true`)),
  );
});

/** Records how often the page calls these functions, from its next load on. */
const recordCalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(globalThis, { calls });
    navigator.setAppBadge = async (count) => void calls.push(`badge ${count}`);
    navigator.clearAppBadge = async () => void calls.push("no badge");
    navigator.storage.persist = async () => calls.push("persist") > 0;
    const { startViewTransition } = document;
    document.startViewTransition = (change) => {
      calls.push("transition");
      return startViewTransition.call(document, change);
    };
  });

const callsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { calls: readonly string[] }).calls);

it("one shortcut selects the computer as opponent once, and another opens the table on turn", async () => {
  const { black, table } = await seatTwoPages(site);
  await recordCalls(black);
  await black.goto("/");
  await black.evaluate(() => localStorage.setItem("foldtable.company", "friends"));
  await black.goto("/?play=computer");
  await expect.poll(() => black.getByRole("radio", { name: "The computer" }).isChecked()).toBe(true);
  // The icon has the number of turns of the start page's list.
  await expect.poll(async () => (await callsOf(black)).at(-1)).toBe("badge 1");
  await black.goto("/?turn");
  await black.waitForURL(table);
  await black.locator("ft-seat-bar[acting]").first().waitFor();
  await clickSquares(black, 11, 15);
  await expect.poll(async () => (await callsOf(black)).at(-1)).toBe("no badge");
  await black.goto("/?turn");
  await black.locator("ft-my-tables .row.theirs").waitFor();
  expect(new URL(black.url()).pathname).toBe("/");
});

it("the page requests persistent storage at the first game on this device, and not again", async () => {
  const page = await site.visit("about:blank");
  await recordCalls(page);
  const countPersistCalls = async () => (await callsOf(page)).filter((call) => call === "persist").length;
  await page.goto("/");
  for (const times of [1, 0]) {
    await button(page, /^Play Pool checkers/).click();
    await page.locator("foldtable-pool-board").waitFor();
    await expect.poll(countPersistCalls).toBe(times);
    await page.goto("/");
  }
});

it("a view transition leads to the next page, except with reduced motion", async () => {
  for (const [reducedMotion, transitions] of [
    ["no-preference", 2],
    ["reduce", 0],
  ] as const) {
    const page = await site.visit("about:blank", { reducedMotion });
    await recordCalls(page);
    await page.goto("/");
    await page.locator("ft-home footer a[href='/rules']").click();
    await page.locator("ft-rules main h1").waitFor();
    await page.goBack();
    await page.locator("ft-home main h1").waitFor();
    await expect
      .poll(async () => (await callsOf(page)).filter((call) => call === "transition").length)
      .toBe(transitions);
  }
});
