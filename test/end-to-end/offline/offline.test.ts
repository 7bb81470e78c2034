/**
 * Offline after one visit: the page opens, and each game can be played. Also the installed app's manifest.
 * @gate
 */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { button, clickSquares, openSite, startLocalGame, waitForPiece } from "../../support/server/browser.ts";
import {
  playTrainTurn,
  SHOW_HAND,
  savedEventTypes,
  tilesInHand,
  waitForSavedMoves,
} from "../../support/server/local-device.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

const site = openSite();

describe("after one visit", () => {
  it("starts, plays and reopens every game without a network", async () => {
    const page = await visitUntilCached(site, "/");
    await page.context().setOffline(true);
    await page.reload();
    await startLocalGame(page, "Pool checkers");
    await clickSquares(page, 11, 15);
    await waitForSavedMoves(page, 1);
    await page.reload();
    await waitForPiece(page, 15, "black man");

    await page.goto("/");
    await startLocalGame(page, "Mexican Train");
    for (let turn = 0; turn < 2; turn++) {
      await button(page, SHOW_HAND).click();
      await playTrainTurn(page);
    }
    const savedTypes = await savedEventTypes(page);
    await page.reload();
    await button(page, SHOW_HAND).click();
    expect((await tilesInHand(page)).length).toBeGreaterThan(0);
    expect(await savedEventTypes(page)).toEqual(savedTypes);

    await page.goto("/");
    await startLocalGame(page, "SPY");
    for (let seat = 0; seat < 2; seat++) {
      await button(page, SHOW_HAND).click();
      await page.locator("[data-act=ready]").click();
      await page.locator("[data-act=ready]").waitFor({ state: "detached" });
    }
    await page.reload();
    await button(page, SHOW_HAND).click();
    await page.locator(".choice").first().waitFor();
    expect((await savedEventTypes(page)).filter((type) => type === "arranged")).toHaveLength(2);
  });
});

describe("the installed app", () => {
  /** Width and height from a PNG's first chunk. */
  const sizeOf = async (path: string): Promise<string> => {
    const file = await readFile(`dist${path}`);
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  };

  it.each(["en", "bn", "he", "ur"])("has a manifest in %s with pictures of the declared sizes", async (language) => {
    const response = await fetch(`${site.server.url}/manifest.${language}.webmanifest`);
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await response.json()) as {
      lang: string;
      dir: string;
      name: string;
      id: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { name: string; url: string }[];
      share_target: { action: string };
      file_handlers: { action: string }[];
    };
    const { shortcuts, share_target, file_handlers } = manifest;
    for (const path of [...shortcuts.map(({ url }) => url), share_target.action, file_handlers[0]!.action])
      expect((await fetch(`${site.server.url}${path}`)).status, path).toBe(200);
    expect(manifest).toMatchObject({
      lang: language,
      dir: /he|ur/.test(language) ? "rtl" : "ltr",
      id: "/",
      start_url: "/",
    });
    expect(manifest.name).toContain("Foldtable");
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
    );
    for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(sizes);
  });

  it("has a manifest in the page's language, and an icon for phones without manifests", async () => {
    const page = await site.visit("/", { locale: "ur" });
    const manifest = page.locator("link[rel=manifest]");
    await expect.poll(() => manifest.getAttribute("href")).toBe("/manifest.ur.webmanifest");
    expect(await sizeOf((await page.locator("link[rel=apple-touch-icon]").getAttribute("href"))!)).toBe("180x180");
  });

  it("revalidates the service worker at each start", async () => {
    const response = await fetch(`${site.server.url}/sw.js`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});
