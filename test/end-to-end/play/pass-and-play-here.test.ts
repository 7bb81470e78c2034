/**
 * Games on one device, from the first page to the end: who plays, the curtain between two hands, and what is kept.
 * @gate
 */
import { expect, it } from "vitest";
import {
  beginHere,
  button,
  drag,
  openHouse,
  openMore,
  playAlone,
  playWith,
  press,
  resign,
  sees,
  stands,
} from "../../support/server/browser.ts";
import { keeps, LIFT, passDevice, takeTurn } from "../../support/server/local-device.ts";

const house = openHouse();

it("one person plays both sides by click and drag, and continues after a reload", async () => {
  const page = await house.visit("/");
  await playAlone(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/local\/\w+$/);
  await press(page, 11, 15);
  await drag(page, 22, 18);
  await keeps(page, 2);
  await page.reload();
  await stands(page, 18, "white man");
  await press(page, 15, 22);
  await stands(page, 22, "black man");
  await resign(page);
  await sees(page, /wins by resignation\./);
});

it("the names are entered, remembered for the next game, and shown at the seats", async () => {
  const page = await house.visit("/");
  await playWith(page, "alone");
  await page.getByLabel("Name at seat 1").fill("Ann");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ben");
  await page.keyboard.press("Enter");
  await sees(page, "Ann");
  await sees(page, "Ben");
  await page.getByRole("link", { name: "Foldtable" }).click();
  await playWith(page, "alone");
  expect(await page.getByLabel("Name at seat 2").inputValue()).toBe("Ben");
  await page.getByLabel("Name at seat 2").fill(" ");
  await button(page, "Start the game").click();
  await sees(page, /choose a name/);
});

it("Mexican Train: no tiles are on the page under the curtain; each player lifts it to their own", async () => {
  const page = await house.visit("/");
  await beginHere(page, "Mexican Train");
  const hands: number[][] = [];
  for (let turn = 0; turn < 2; turn++) {
    const name = await button(page, LIFT).textContent();
    expect(await passDevice(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("ft-app");
    await page.keyboard.press("Enter");
    await page.locator(".hand [data-tile]").first().waitFor();
    hands.push(await passDevice(page));
    await page.reload();
    // After a reload the player has to say again who they are.
    expect(await button(page, LIFT).textContent()).toBe(name);
    await button(page, LIFT).click();
    await takeTurn(page);
  }
  expect(hands[0]!.filter((tile) => hands[1]!.includes(tile))).toEqual([]);
});

it("SPY: players arrange in turn, unseen; the next player sees what was asked", async () => {
  const page = await house.visit("/");
  await beginHere(page, "SPY");
  for (let seat = 0; seat < 2; seat++) {
    expect(await page.locator("[data-act=ready]").count()).toBe(0);
    await button(page, LIFT).click();
    await page.locator("[data-act=ready]").click();
    await page.locator("[data-act=ready]").waitFor({ state: "detached" });
  }
  if ((await button(page, LIFT).count()) > 0) await button(page, LIFT).click();
  await page.locator(".choice").first().waitFor();
});

it("a game continues from any moment as another game on this device", async () => {
  const page = await house.visit("/");
  await playAlone(page);
  const first = page.url();
  await press(page, 11, 15);
  await keeps(page, 1);
  await press(page, 22, 18);
  await keeps(page, 2);
  await button(page, "Resign").click();
  await button(page, "Resign").click();
  await sees(page, /wins by resignation\./);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await stands(page, 18, "empty");
  await openMore(page, "moment");
  await button(page, "Continue from here").click();
  await button(page, "Play all sides").click();
  await button(page, "Resign").waitFor();
  expect(page.url()).not.toBe(first);
  await stands(page, 15, "black man");
  await press(page, 23, 19);
  await keeps(page, 2);
});
