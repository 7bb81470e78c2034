/**
 * Everybody's game: with a keyboard alone. What reads or enlarges the page is tried at every scene (access-scenes).
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  focusedSquare,
  isAsked,
  openHouse,
  PLAY,
  readMoves,
  sees,
  stands,
  walkMove,
} from "../../support/server/browser.ts";

const house = openHouse();

/** What has the focus, within however many shadow roots. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

/** Tab, until it comes to what is called so. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const text = await focused(page);
    if (typeof name === "string" ? text === name : name.test(text)) return;
    if (seen.push(text) > 80) throw new Error(`Tab never came to ${name}, but to ${seen.join(" | ")}`);
  }
};

const activate = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

const SQUARE = /^\d+, /;

it("a game is found, played and finished by keyboard alone", async () => {
  const host = await house.visit("/");
  await button(host, PLAY).waitFor();
  await tabTo(host, "The computer");
  await host.keyboard.press("ArrowDown");
  await activate(host, PLAY);
  await sees(host, "Waiting for another player");
  const guest = await house.visit(host.url());
  await button(guest, "Sit down").waitFor();
  await activate(guest, "Sit down");

  const isHostFirst = await Promise.race([isAsked(host).then(() => true), isAsked(guest).then(() => false)]);
  const [black, white] = isHostFirst ? [host, guest] : [guest, host];
  await tabTo(black, SQUARE);
  await walkMove(black, 11, 15);
  await stands(white, 15, "black man");
  await tabTo(white, SQUARE);
  await walkMove(white, 22, 18);
  await stands(black, 18, "white man");
  expect(await focusedSquare(black)).toBe(15);
  await walkMove(black, 15, 22);
  await stands(white, 22, "black man");
  expect(await readMoves(host.url())).toBe("11-15 22-18 15-22");

  await activate(white, "Resign");
  await sees(white, "Resign this game?");
  expect(await focused(white)).toBe("Keep playing");
  await white.keyboard.press("Escape");
  await button(white, "Offer a draw").waitFor();
  expect(await focused(white)).toBe("Resign");
  await white.keyboard.press("Enter");
  await sees(white, "Resign this game?");
  await activate(white, "Resign");
  await sees(white, / won$/);
  await sees(black, "You won");
});
