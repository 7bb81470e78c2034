/**
 * Pages with the browser's text at twice its usual size: nothing overlaps, and no page scrolls sideways.
 * @gate
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { visitScene } from "../../support/scenes/scene-variants.ts";
import { scenes } from "../../support/scenes/scenes.ts";
import { textFaults } from "../../support/scenes/scenes-text-checks.ts";
import { openSceneServer, type SceneServer } from "../../support/scenes/scenes-world.ts";
import { sharedBrowser } from "../../support/server/browser.ts";

const PHONE = [
  "home-newcomer",
  "home-lobby",
  "home-offline",
  "home-settings",
  "home-options",
  "history",
  "rules",
  "seat-spy",
  "seat-train",
  "pool",
  "train-4",
  "spy-3",
  "resign-sure",
  "scrubbed",
  "talk-open",
  "over-won",
  "tournament-new",
  "tournament-host",
  "puzzle-solution",
  "perspective",
];
const DESKTOP = ["home-newcomer", "seat-train", "scrubbed", "share-sheet", "over-won"];

const variants = [
  ...PHONE.map((name) => [name, "phone", "en"] as const),
  ...["home-lobby", "seat-train", "pool", "scrubbed", "over-won"].flatMap((name) =>
    (["ur", "bn", "he"] as const).map((language) => [name, "phone", language] as const),
  ),
  ...DESKTOP.map((name) => [name, "desktop", "en"] as const),
];

let browser: Browser;
let world: SceneServer;

beforeAll(async () => {
  browser = await sharedBrowser();
  world = openSceneServer(inject("serverUrl"));
});

afterAll(async () => {
  await world?.leave();
  await browser?.close();
});

/** Runs in the page: the lines of opponents' plaques that overlap each other or the numbers of the cards above. */
const plaqueFaults = (): string[] => {
  const app = document.querySelector("ft-app")!.shadowRoot!;
  const table = app.querySelector("ft-table")!.shadowRoot!.querySelector("ft-game-view")!.shadowRoot!;
  const lines = table
    .querySelector("foldtable-spy-board")!
    .shadowRoot!.querySelectorAll(".far :is(.head, .line, .standing, .numerals)");
  const boxes = Array.from(lines, (line) => ({ text: line.textContent!.trim(), box: line.getBoundingClientRect() }));
  return boxes.flatMap(({ text, box }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 3)
      .map((other) => `${text} overlaps ${other.text}`),
  );
};

describe("with text of twice the usual size", () => {
  it.each(variants)("%s on a %s in %s has no overlap and does not scroll sideways", async (name, device, language) => {
    const scene = scenes.find((one) => one.name === name)!;
    const { page, close } = await visitScene(browser, world, scene, { language, device, theme: "light" });
    try {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
      await expect.poll(() => page.evaluate(textFaults), { timeout: 15_000 }).toEqual([]);
      if (name === "spy-3" && device === "phone")
        await expect.poll(() => page.evaluate(plaqueFaults), { timeout: 15_000 }).toEqual([]);
    } finally {
      await close();
    }
  });
});
