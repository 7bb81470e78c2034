/**
 * A table whose two players are far from its opener goes on near them, and nobody sees more of that than a game that begins.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import {
  isAsked,
  openHouse,
  pieces,
  press,
  readEvents,
  readMoves,
  sitDown,
  stands,
} from "../../support/server/browser.ts";

const house = openHouse();

/** A profile that pretends to be near that place, as a local server lets it. */
const near = (place: string) => ({
  storageState: {
    origins: [],
    cookies: [
      {
        ...{ name: "near", value: place, domain: new URL(house.server.url).hostname, path: "/", expires: -1 },
        ...{ httpOnly: false, secure: false, sameSite: "Lax" as const },
      },
    ],
  },
});

/** From here on, whatever is said of the connection. */
const listenToSign = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const find = (root: Document | ShadowRoot): Element | null => {
      for (const element of root.querySelectorAll("*")) {
        const found =
          element.localName === "ft-connection-banner" ? element : element.shadowRoot && find(element.shadowRoot);
        if (found !== null) return found;
      }
      return null;
    };
    const sign = find(document)?.shadowRoot;
    if (sign == null) throw new Error("no sign");
    new MutationObserver(() => said.push((sign.textContent ?? "").trim())).observe(sign, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });

const saidBySign = async (page: Page): Promise<readonly string[]> => {
  const said = await page.evaluate(() => (window as unknown as { said: readonly string[] }).said);
  return said.filter((text) => text !== "");
};

describe("a table whose players are far from its opener", () => {
  it("moves to them: two friends sit down, play, return and share the link, while the opener watches", async () => {
    const opening = await house.visit("/", near("enam"));
    const table = await opening.evaluate(async () => {
      const response = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ game: "pool", options: { black: "first" } }),
      });
      const { url } = (await response.json()) as { url: string };
      return url;
    });
    await opening.goto(table);
    const black = await house.visit(table, near("weur"));
    await sitDown(black, "Ann");
    const white = await house.visit(table, near("weur"));
    await Promise.all([opening, black].map(listenToSign));
    const opened = new Promise((resolve) => black.once("websocket", resolve));
    await sitDown(white, "Ben");
    // Where it goes on another line is opened.
    await opened;
    await isAsked(black);
    await press(black, 11, 15);
    await stands(white, 15, "black man");
    await press(white, 22, 18);
    await stands(black, 18, "white man");
    await stands(opening, 18, "white man");
    for (const page of [opening, black]) expect(await saidBySign(page)).toEqual([]);
    for (const page of [black, white]) {
      await page.reload();
      await stands(page, 18, "white man");
    }
    await press(black, 15, 22);
    await stands(opening, 22, "black man");
    const guest = await house.visit(table);
    await stands(guest, 22, "black man");
    expect(await pieces(guest)).toEqual(await pieces(opening));
    expect(await readMoves(table)).toBe("11-15 22-18 15-22");
    expect((await readEvents(table)).filter(({ type }) => type === "seat-taken").map(({ name }) => name)).toEqual([
      "Ann",
      "Ben",
    ]);
  });
});
