/** A game is reviewed together: others see the leader's moment, look on their own, and a move on the board is a side line. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, openHouse, press, resign, seatTwo, sees, soon, stands } from "../../support/server/browser.ts";

const house = openHouse();

/** The moment that the page's slider shows. */
const moment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

it("everyone is brought to the leader's moment, side lines and notes appear, and the lead passes", async () => {
  const { black, white, table } = await seatTwo(house);
  await press(black, 11, 15);
  await stands(white, 15, "black man");
  await press(white, 22, 18);
  await stands(black, 18, "white man");
  await press(black, 15, 22);
  await stands(white, 22, "black man");
  await resign(white);
  await sees(black, "You won");

  await button(black, "Review together").click();
  await sees(black, "You lead: everyone sees your moment.");
  await sees(white, /leads\./);
  expect(black.url()).toMatch(/#review$/);
  await button(black, "First move").click();
  await soon(async () => expect(await moment(white)).toBe("0"));
  await stands(white, 11, "black man");

  await press(black, 9, 13);
  await stands(white, 13, "black man");
  await sees(white, /Side line 1/);
  await button(white, "Leave the note").click();
  await sees(black, "Hello");

  await button(white, "Look on your own").click();
  await button(black, "Last move").click();
  await sees(white, /You look on your own/);
  expect(await moment(white)).toBe("0");
  await button(white, "Return").click();
  await soon(async () => expect(await moment(white)).toBe(await moment(black)));

  await button(white, "Ask for the lead").click();
  await button(black, "Pass the lead").click();
  await sees(white, "You lead: everyone sees your moment.");

  const late = await house.visit(`${table}#review`);
  await sees(late, /Side line 1/);
  await late.close();
  await white.close();
  await sees(black, "You lead: everyone sees your moment.");
});
