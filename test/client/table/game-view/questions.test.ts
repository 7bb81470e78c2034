/** Questions to a player stay on the screen beside a board that fills it. */
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import {
  button,
  MINUTE_MS,
  openPage,
  openPool,
  openTrain,
  seatOnClock,
  within,
} from "../../support/multi-player-pages.ts";

beforeEach(() => {
  document.body.style.margin = "0";
});

describe("a question below a board that fills the window", () => {
  const expectOnScreen = async (one: Element, height: number) => {
    await expect.poll(() => one.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    expect(one.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  };

  it.each([
    [390, 844],
    [375, 667],
    [360, 640],
    [844, 390],
    [1024, 600],
    [1440, 900],
  ])("all choices about an absent player are on the screen, at %i × %i", async (width, height) => {
    await page.viewport(width, height);
    const hosted = openTrain(4).wait(12 * MINUTE_MS);
    const other = await openPage(hosted, (seatOnClock(hosted) + 1) % 4);
    await expect.element(button(other, "Let the computer play")).toBeVisible();
    for (const name of ["Remind", "Let the table play", "Let the computer play"])
      await expectOnScreen(button(other, name).element(), height);
  });

  it.each([
    [375, 667],
    [360, 640],
  ])("an absent player can be reminded at pool checkers without scrolling, at %i × %i", async (width, height) => {
    await page.viewport(width, height);
    const hosted = openPool().wait(12 * MINUTE_MS);
    const other = await openPage(hosted, 1 - seatOnClock(hosted));
    await expect.element(button(other, "Remind")).toBeVisible();
    await expectOnScreen(button(other, "Remind").element(), height);
  });

  it.each([
    ["train", 1024, 600],
    ["train", 1440, 900],
    ["spy", 1440, 900],
  ])("%s: the note about a computer in a player’s seat is on the screen, at %i × %i", async (game, width, height) => {
    await page.viewport(width, height);
    const hosted = new MultiPlayerTable(game)
      .sit("Ann", "Ben")
      .play(4)
      .wait(12 * MINUTE_MS);
    const away = seatOnClock(hosted);
    hosted.submit(1 - away, { type: "cover", seat: away, level: 4 });
    const other = await openPage(hosted, 1 - away);
    const view = other.renderRoot.querySelector("ft-game-view")!;
    await expect.poll(() => view.hasAttribute("note")).toBe(true);
    await expectOnScreen(
      within(other)
        .getByText(/^A computer plays for/)
        .element(),
      height,
    );
  });

  it("a draw offer at pool checkers is as wide as the seats, on a phone on its side", async () => {
    await page.viewport(844, 390);
    const hosted = openPool();
    hosted.submit(1, { type: "offer-draw" });
    const ann = await openPage(hosted, 0);
    await expect.element(button(ann, "Decline")).toBeVisible();
    const seat = ann.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelector(".near")!;
    expect(button(ann, "Decline").element().getBoundingClientRect().right).toBeLessThanOrEqual(
      seat.getBoundingClientRect().right,
    );
  });

  it("a draw offer moves nothing on a phone", async () => {
    await page.viewport(390, 844);
    const hosted = openPool();
    const ann = await openPage(hosted, 0);
    await expect.element(button(ann, "Offer a draw")).toBeVisible();
    const tools = ann.renderRoot.querySelector("ft-game-view")!.shadowRoot!.querySelector(".tools")!;
    const { top } = tools.getBoundingClientRect();
    hosted.submit(1, { type: "offer-draw" });
    await expect.element(button(ann, "Decline")).toBeVisible();
    expect(tools.getBoundingClientRect().top).toBe(top);
  });

  it.each([
    [1024, 600],
    [844, 390],
    [667, 375],
  ])("the answers to a draw offer are on the screen beside a low board, at %i × %i", async (width, height) => {
    await page.viewport(width, height);
    const hosted = new MultiPlayerTable("spy").sit("Ann", "Ben").play(4);
    hosted.submit(1, { type: "offer-draw" });
    const ann = await openPage(hosted, 0);
    await expect.element(button(ann, "Accept")).toBeVisible();
    for (const name of ["Accept", "Decline"]) await expectOnScreen(button(ann, name).element(), height);
    const view = ann.renderRoot.querySelector("ft-game-view")!;
    expect(view.hasAttribute("request")).toBe(true);
    hosted.submit(0, { type: "accept-draw" });
    // The result has the usual place.
    await expect.poll(() => view.hasAttribute("request")).toBe(false);
  });
});
