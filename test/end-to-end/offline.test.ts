/** Without a network: after one visit the page opens, every game can be played, and what was played goes up later. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { beginHere, button, KEPT, openHouse, press, resign, sees, sitDown, soon, stands } from "../support/browser.ts";
import { hand, keeps, keptEvents, LIFT, takeTurn } from "../support/here.ts";

const house = openHouse();

/** What a browser says of the tries to reach a server that cannot be reached. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

/** A visitor whose first visit is over: the page is kept. */
const visited = async (path: string, options: object = {}): Promise<Page> => {
  const page = await house.visit(path, { expects: UNREACHABLE, ...KEPT, ...options });
  await soon(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe("activated");
  await soon(() => isKept(page), { interval: 250 }).toBe(true);
  return page;
};

/** Whether the browser has all that the page has told its service worker to keep. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/"));
    const found = await Promise.all(loaded.map((path) => caches.match(path, { ignoreSearch: true })));
    return found.length > 0 && found.every((response) => response !== undefined);
  });

describe("after one visit", () => {
  it("every game is begun, played and found again without a network", async () => {
    const page = await visited("/");
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
    expect((await hand(page)).length).toBeGreaterThan(0);
    expect(await keptEvents(page)).toEqual(kept);

    await page.goto("/");
    await beginHere(page, "Spy");
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

  it("the page speaks the language that it spoke", async () => {
    const page = await visited("/", { locale: "he" });
    await page.context().setOffline(true);
    await page.reload();
    await soon(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    expect(await page.getByRole("link", { name: "Foldtable" }).count()).toBe(1);
    await page.goto("/local/none");
    await soon(() => page.evaluate(() => document.documentElement.lang)).toBe("he");
  });

  it("a table of the server's says that there is no network, and opens when there is, for whoever has no cookie too", async () => {
    const [table, next] = [await house.newTable(), await house.newTable()];
    const page = await visited("/");
    await page.evaluate(() => fetch("/api/games"));
    await page.context().setOffline(true);
    await page.goto(table);
    await sees(page, "You are offline");
    await page.context().setOffline(false);
    await button(page, "Sit down").waitFor();

    // Without the server's page nobody is given the server's cookie: they can sit down all the same.
    await page.context().setOffline(true);
    await page.goto(next);
    await sees(page, "You are offline");
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await sitDown(page, "Ann");
    await sees(page, "Waiting for another player");

    // Of what the server answered meanwhile nothing is kept.
    const paths = await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain("/");
    expect(paths.filter((path) => path.startsWith("/api/") || path.startsWith("/t/"))).toEqual([]);
  });
});

describe("a later visit", () => {
  /** The server's own page of a table is told what shows its link; the one that is kept is any table's. */
  const isKeptPage = async (page: Page): Promise<boolean> =>
    (await page.locator('meta[property="og:title"]').count()) === 0;

  it("to a table opens the page that is kept, and asks for none; loaded anew, it is the server's", async () => {
    const [first, second] = [await house.newTable(), await house.newTable()];
    const page = await visited(first);
    expect(await isKeptPage(page)).toBe(false);
    for (const table of [second, first]) {
      await page.goto(table);
      await button(page, "Sit down").waitFor();
      expect(await isKeptPage(page)).toBe(true);
    }
    await page.reload();
    await button(page, "Sit down").waitFor();
    expect(await isKeptPage(page)).toBe(false);
  });

  it("asks the server for the first table's page, which brings the cookie", async () => {
    const [first, second] = [await house.newTable(), await house.newTable()];
    const page = await visited("/");
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(first);
    expect(await isKeptPage(page)).toBe(false);
    expect(await page.context().cookies()).toHaveLength(1);
    await page.goto(second);
    expect(await isKeptPage(page)).toBe(true);
  });

  it("of somebody whose cookie is gone gets another when they sit down", async () => {
    const page = await visited(await house.newTable(), { expects: /status of 401/ });
    await page.context().clearCookies();
    await page.goto(await house.newTable());
    await sitDown(page, "Ann");
    await sees(page, "Waiting for another player");
    expect(await isKeptPage(page)).toBe(true);
  });

  it("to an address without a table says so", async () => {
    const page = await visited(await house.newTable(), { expects: /status of 404|WebSocket connection to/ });
    await page.goto("/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await sees(page, "No table here");
  });
});

describe("what was played", () => {
  it("goes up when the network is back, and whoever has the link replays it", async () => {
    const page = await visited("/");
    await page.context().setOffline(true);
    await beginHere(page, "Pool checkers");
    await press(page, 11, 15);
    await press(page, 22, 18);
    await resign(page);
    await sees(page, /You are offline\. The game stays here/);
    expect(await button(page, "Upload this game").isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await button(page, "Upload this game").click();
    await sees(page, "Anyone with this link can see the game");
    const link = await page.locator("ft-share bdi").filter({ hasText: "/t/" }).first().textContent();
    const friend = await house.visit(link!.trim());
    await stands(friend, 18, "white man");
    await sees(friend, /wins by resignation\./);
    // The link is kept with the game.
    await page.reload();
    await sees(page, "Anyone with this link can see the game");
  });
});

describe("installed", () => {
  /** Width and height as a PNG says them in its first chunk. */
  const sizeOf = async (path: string): Promise<string> => {
    const file = await readFile(`dist${path}`);
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  };

  it.each(["en", "bn", "he", "ur"])(
    "there is a manifest in %s, whose pictures are there in the sizes it says",
    async (language) => {
      const response = await fetch(`${house.server.url}/manifest.${language}.webmanifest`);
      expect(response.headers.get("content-type")).toContain("application/manifest+json");
      const manifest = (await response.json()) as {
        lang: string;
        dir: string;
        name: string;
        id: string;
        start_url: string;
        icons: { src: string; sizes: string; purpose: string }[];
      };
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
    },
  );

  it("the page names its manifest, in its own language, and a picture for phones that read none", async () => {
    const page = await house.visit("/", { locale: "ur" });
    const manifest = page.locator("link[rel=manifest]");
    await soon(() => manifest.getAttribute("href")).toBe("/manifest.ur.webmanifest");
    expect(await sizeOf((await page.locator("link[rel=apple-touch-icon]").getAttribute("href"))!)).toBe("180x180");
  });

  it("the service worker is asked for anew at each start", async () => {
    const response = await fetch(`${house.server.url}/sw.js`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});
