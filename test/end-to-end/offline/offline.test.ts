/**
 * Without a network: after one visit the page opens, and every game can be played.
 * @gate
 */
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { beginHere, button, openHouse, press, stands } from "../../support/server/browser.ts";
import { keeps, keptEvents, LIFT, passDevice, takeTurn } from "../../support/server/local-device.ts";
import { returningVisitor } from "../../support/server/returning-visitor.ts";

const house = openHouse();

describe("after one visit", () => {
  it("starts, plays and reopens every game without a network", async () => {
    const page = await returningVisitor(house, "/");
    await page.context().setOffline(true);
    await page.reload();
    await beginHere(page, "Pool checkers");
    await press(page, 11, 15);
    await keeps(page, 1);
    await page.reload();
    await stands(page, 15, "black man");

    await page.goto("/");
    await beginHere(page, "Mexican Train");
    for (let turn = 0; turn < 2; turn++) {
      await button(page, LIFT).click();
      await takeTurn(page);
    }
    const kept = await keptEvents(page);
    await page.reload();
    await button(page, LIFT).click();
    expect((await passDevice(page)).length).toBeGreaterThan(0);
    expect(await keptEvents(page)).toEqual(kept);

    await page.goto("/");
    await beginHere(page, "SPY");
    for (let seat = 0; seat < 2; seat++) {
      await button(page, LIFT).click();
      await page.locator("[data-act=ready]").click();
      await page.locator("[data-act=ready]").waitFor({ state: "detached" });
    }
    await page.reload();
    await button(page, LIFT).click();
    await page.locator(".choice").first().waitFor();
    expect((await keptEvents(page)).filter((type) => type === "arranged")).toHaveLength(2);
  });
});

describe("installed", () => {
  /** Width and height as a PNG says them in its first chunk. */
  const sizeOf = async (path: string): Promise<string> => {
    const file = await readFile(`dist${path}`);
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  };

  it.each(["en", "bn", "he", "ur"])("has a manifest in %s with pictures of the declared sizes", async (language) => {
    const response = await fetch(`${house.server.url}/manifest.${language}.webmanifest`);
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
      expect((await fetch(`${house.server.url}${path}`)).status, path).toBe(200);
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

  it("the page names the manifest of its language, and a picture for phones without manifests", async () => {
    const page = await house.visit("/", { locale: "ur" });
    const manifest = page.locator("link[rel=manifest]");
    await expect.poll(() => manifest.getAttribute("href")).toBe("/manifest.ur.webmanifest");
    expect(await sizeOf((await page.locator("link[rel=apple-touch-icon]").getAttribute("href"))!)).toBe("180x180");
  });

  it("the browser revalidates the service worker at each start", async () => {
    const response = await fetch(`${house.server.url}/sw.js`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});
