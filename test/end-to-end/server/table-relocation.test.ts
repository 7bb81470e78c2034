/**
 * The relocation of a table to the region of its two players: the pages show only that the game starts.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  clickSquares,
  openSite,
  pieces,
  readEvents,
  readMoves,
  sitDown,
  waitForPiece,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite();

/** A profile with the cookie that sets its region on a local server. */
const nearRegion = (region: string) => ({
  storageState: {
    origins: [],
    cookies: [
      {
        ...{ name: "near", value: region, domain: new URL(site.server.url).hostname, path: "/", expires: -1 },
        ...{ httpOnly: false, secure: false, sameSite: "Lax" as const },
      },
    ],
  },
});

/** Records the texts of the connection banner from now on. */
const recordBannerTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { bannerTexts: texts });
    const find = (root: Document | ShadowRoot): Element | null => {
      for (const element of root.querySelectorAll("*")) {
        const found =
          element.localName === "ft-connection-banner" ? element : element.shadowRoot && find(element.shadowRoot);
        if (found !== null) return found;
      }
      return null;
    };
    const banner = find(document)?.shadowRoot;
    if (banner == null) throw new Error("no connection banner");
    new MutationObserver(() => texts.push((banner.textContent ?? "").trim())).observe(banner, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });

const bannerTexts = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.evaluate(() => (window as unknown as { bannerTexts: readonly string[] }).bannerTexts);
  return texts.filter((text) => text !== "");
};

describe("a table whose players are far from its opener", () => {
  it("relocates to their region: two friends sit down, play and reload, and others watch", async () => {
    const opener = await site.visit("/", nearRegion("enam"));
    const table = await opener.evaluate(async () => {
      const response = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: "pool", options: { black: "first" } }),
      });
      const { url } = (await response.json()) as { url: string };
      return url;
    });
    await opener.goto(table);
    const black = await site.visit(table, nearRegion("weur"));
    await sitDown(black, "Ann");
    const white = await site.visit(table, nearRegion("weur"));
    await Promise.all([opener, black].map(recordBannerTexts));
    const newSocket = new Promise((resolve) => black.once("websocket", resolve));
    await sitDown(white, "Ben");
    // The page opens a socket to the relocated table.
    await newSocket;
    await waitForTurn(black);
    await clickSquares(black, 11, 15);
    await waitForPiece(white, 15, "black man");
    await clickSquares(white, 22, 18);
    await waitForPiece(black, 18, "white man");
    await waitForPiece(opener, 18, "white man");
    for (const page of [opener, black]) expect(await bannerTexts(page)).toEqual([]);
    for (const page of [black, white]) {
      await page.reload();
      await waitForPiece(page, 18, "white man");
    }
    await clickSquares(black, 15, 22);
    await waitForPiece(opener, 22, "black man");
    const guest = await site.visit(table);
    await waitForPiece(guest, 22, "black man");
    expect(await pieces(guest)).toEqual(await pieces(opener));
    expect(await readMoves(table)).toBe("11-15 22-18 15-22");
    expect((await readEvents(table)).filter(({ type }) => type === "seat-taken").map(({ name }) => name)).toEqual([
      "Ann",
      "Ben",
    ]);
  });
});
