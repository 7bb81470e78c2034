/**
 * The lobby on the start page: open tables, the visitor's tables and finished games; also a seat that moves to another
 * device.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { chosenSamples } from "../../support/samples.ts";
import { axeFaults } from "../../support/scenes/scenes-checks.ts";
import {
  button,
  chooseOpponents,
  clickSquares,
  openOptions,
  openSite,
  playMoves,
  resign,
  sitDown,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";

const site = openSite({ hasOwnServer: true });

const openTables = (page: Page) => page.locator("ft-lobby .row:not(.blank):not(.gone)");
const joinLink = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^Join .*${name}`) }).last();

/** Opens a public table from the start page, with this name. */
const openPublic = async (page: Page, name: string): Promise<void> => {
  await page.evaluate((own) => localStorage.setItem("foldtable.name", own), name);
  await chooseOpponents(page, "friends");
  await openOptions(page);
  await page.getByRole("radio", { name: /^Anyone/ }).press("Space");
  await button(page, "Play with friends").click();
  await waitForText(page, "Waiting for another player");
};

it("a public table appears without a reload, is joined by one press, and disappears for others", async () => {
  const [guest, third] = await Promise.all([site.visit("/"), site.visit("/")]);
  await waitForText(guest, "Nobody is waiting");
  const host = await site.visit("/");
  await openPublic(host, "Hanna");
  await Promise.all([joinLink(guest, "Hanna").waitFor(), joinLink(third, "Hanna").waitFor()]);
  await guest.evaluate(() => localStorage.setItem("foldtable.name", "Gad"));
  await joinLink(guest, "Hanna").click();
  await waitForText(host, "Gad");
  await button(guest, "Resign").waitFor();
  expect(new URL(guest.url()).search).toBe("");
  await openTables(third).waitFor({ state: "detached" });

  // The finished game has enough moves for the public list. Its players also find it in their own list.
  await playMoves([host, guest], MIN_LISTED_MOVES);
  await resign(host);
  await third.getByRole("link", { name: /^Replay:.*Pool checkers/ }).waitFor();
  await guest.goto("/");
  await guest.locator("ft-my-tables .row", { hasText: "Hanna" }).getByText("You won").waitFor();
  await third.getByRole("link", { name: /^Replay:.*Pool checkers/ }).click();
  await third.waitForURL(/\/t\//);
  await waitForText(third, "Hanna");
});

it("a seat moves to another device, which plays on while the first one watches", async () => {
  const table = await site.newTable();
  const [black, white] = await Promise.all([site.visit(table), site.visit(table)]);
  await sitDown(black, "Ann");
  await sitDown(white, "Ben");
  await waitForTurn(black);
  const settingSaved = black.waitForResponse(
    (answer) => answer.url().endsWith("/api/mine/settings") && (answer.request().postData() ?? "").includes("dark"),
  );
  await button(black, "Settings").click();
  await black.getByRole("radio", { name: "Dark" }).press("Space");
  await settingSaved;
  await black.keyboard.press("Escape");
  await black.getByRole("button", { name: "Share this moment" }).click();
  await button(black, "Move my seat to another device").click();
  await button(black, "Create link").click();
  await waitForText(black, "Anyone who opens this link takes your seat");
  const link = await black.locator("ft-move-seat .link").textContent();
  const phone = await site.visit(link ?? "", { viewport: { width: 390, height: 844 } });
  await phone.getByRole("button", { name: /^Play here as .*Ann/ }).click();
  await waitForTurn(phone);
  expect(phone.url()).toBe(table);
  // The person's name and theme are now on this device.
  await expect.poll(() => phone.evaluate(() => localStorage.getItem("foldtable.name"))).toBe("Ann");
  await expect.poll(() => phone.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await button(black, "Close").click();
  await waitForText(black, "You’re watching this game.");
  await clickSquares(phone, 11, 15);
  await waitForPiece(white, 15, "black man");
  await waitForPiece(black, 15, "black man");

  const late = await site.visit(link ?? "", { expectedErrors: /410/ });
  await late.getByRole("button", { name: /^Play here/ }).click();
  await waitForText(late, "This link has been used, or it has expired.");
  await button(late, "Watch the game").click();
  await waitForPiece(late, 15, "black man");
});

// In the light theme these pages are scenes (access-scenes.test.ts); the dark theme changes only colours.
it.each(chosenSamples<readonly ("light" | "dark")[]>(["dark"], ["dark"], ["light", "dark"]))(
  "axe finds nothing on the start page, in the settings or in the sheet: %s",
  async (colorScheme) => {
    const faults: string[] = [];
    const checkAccess = async (page: Page, pageName: string): Promise<void> => {
      const found = await axeFaults(page, colorScheme === "dark" ? "colours" : "all");
      faults.push(...found.map((fault) => `${pageName}: ${fault}`));
    };
    const options = { colorScheme, reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;
    const host = await site.visit("/", options);
    await openPublic(host, `Hanna ${colorScheme}`);
    const guest = await site.visit("/", options);
    await joinLink(guest, `Hanna ${colorScheme}`).waitFor();
    await openOptions(guest);
    await checkAccess(guest, "options");
    await guest.keyboard.press("Escape");
    await checkAccess(guest, "start page");
    await button(guest, "Settings").click();
    await guest.getByRole("radio", { name: "Match device" }).waitFor();
    await checkAccess(guest, "settings");
    await guest.keyboard.press("Escape");
    await joinLink(guest, `Hanna ${colorScheme}`).click();
    await button(host, "Resign").waitFor();
    await button(guest, "Share this moment").click();
    await button(guest, "Embed this game").waitFor();
    await checkAccess(guest, "sheet");
    await button(guest, "Embed this game").click();
    await guest.getByLabel("Code to embed").waitFor();
    await checkAccess(guest, "embed");
    expect(faults).toEqual([]);
  },
);
