/** @gate A game with hidden hands is reviewed together, on three pages. */
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { layTable, type TablePlan } from "../../support/scenes/scenes-tables.ts";
import { button, openHouse, sees } from "../../support/server/browser.ts";

const house = openHouse();

/** The moment that the page's slider shows. */
const moment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

/** The side line that the page shows; empty for the game itself. */
const shownLine = async (page: Page): Promise<string> =>
  (await page.locator("ft-side-lines [aria-current]").allTextContents()).join();

interface HiddenGame {
  readonly plan: TablePlan;
  readonly play: (page: Page) => Promise<void>;
  /** A card or tile to mark, which others see elsewhere on their screens. */
  readonly mark: (page: Page) => Locator;
}

/** What a player does at the board of a game with hidden hands, whatever was dealt. */
const hidden: Readonly<Record<string, HiddenGame>> = {
  "Mexican Train": {
    plan: { game: "train", options: { set: 6, rounds: 1 }, names: ["Ann", "Ben"], isFreeTalk: true, moves: 999 },
    async play(page) {
      const [tile, other] = [page.locator(".hand .fits").first(), page.locator("[data-command]").first()];
      await tile.or(other).first().waitFor();
      if ((await tile.count()) === 0) return other.click();
      await tile.click();
      await page.locator(".lane.fits").first().click();
    },
    mark: (page) => page.locator(".lane .laid").first(),
  },
  SPY: {
    plan: {
      ...{ game: "spy", options: { firstPlayer: "host" }, names: ["Ann", "Ben"], isFreeTalk: true, moves: 4, turn: 0 },
      asks: [[1, { type: "resign" }]],
    },
    play: (page) => page.locator(".choice.to-move, .choice.to-end-turn").first().click(),
    mark: (page) => page.locator("[data-seat='1'][data-column='0']"),
  },
};

const shown = async (page: Page): Promise<string> => `${await moment(page)} ${await shownLine(page)}`;

/** The same game at the same moment on both screens. */
const agree = (one: Page, other: Page): Promise<void> =>
  expect.poll(async () => (await shown(one)) === (await shown(other))).toBe(true);

/** What lies under the circle on the board: a card by its owner's column, or a tile by its train and place. */
const anchorAt = (page: Page): Promise<string> =>
  page.locator("ft-game-view").evaluate((view) => {
    const circle = view.shadowRoot?.querySelector(".board > svg > ellipse")?.getBoundingClientRect();
    if (circle === undefined) return "";
    const [x, y] = [circle.x + circle.width / 2, circle.y + circle.height / 2];
    const board = view.shadowRoot?.querySelector(".board > :first-child")?.shadowRoot;
    const names = board?.elementsFromPoint(x, y).flatMap((element) => {
      const card = element.closest<HTMLElement>("[data-column]");
      const tile = element.closest<HTMLElement>("[data-position]");
      if (card !== null) return [`card ${card.dataset.seat} ${card.dataset.column}`];
      const train = tile?.closest<HTMLElement>("[data-train]")?.dataset.train;
      return tile === null ? [] : [`tile ${train} ${tile.dataset.position}`];
    });
    return names?.[0] ?? "nothing";
  });

describe.each(Object.entries(hidden))("%s", (_, { plan, play, mark }) => {
  it("is reviewed with open hands: side lines branch, are deleted, and late joiners find them", async () => {
    const { id, cookies, leave } = await layTable(house.server.url, plan);
    leave();
    const [ann, ben, watcher] = await Promise.all([
      house.visit(`/t/${id}`, { as: { cookie: cookies[0]!, name: "Ann" } }),
      house.visit(`/t/${id}`, { as: { cookie: cookies[1]!, name: "Ben" } }),
      house.visit(`/t/${id}`),
    ]);
    await button(ann, "Review together").click();
    await sees(ann, "You lead: everyone sees your moment.");
    for (const page of [ben, watcher]) await sees(page, /Ann.? leads\./);

    await button(ann, "First move").click();
    for (let step = 1; step <= 3; step++) {
      await button(ann, "Next move").click();
      await expect.poll(() => moment(ann)).toBe(`${step}`);
    }
    for (const page of [ben, watcher]) await expect.poll(() => moment(page)).toBe("3");
    await play(ann);
    for (const page of [ann, ben, watcher]) await sees(page, /Side line 1/);
    for (const page of [ann, ben, watcher]) await expect.poll(() => shownLine(page)).toMatch(/1 \/ 1/);

    // A reply on the board is Ben's own side line of Ann's, and he looks at it on his own.
    await play(ben);
    await sees(ben, /You look on your own/);
    await sees(ann, /Side line 2/);
    expect(await shownLine(ann)).toContain("Side line 1");
    await button(ben, "Return").click();
    await agree(ben, ann);

    await mark(ann).click({ button: "right", force: true });
    await expect.poll(() => anchorAt(ann)).not.toBe("");
    const anchor = await anchorAt(ann);
    for (const page of [ben, watcher]) await expect.poll(() => anchorAt(page)).toBe(anchor);
    await mark(ann).click({ button: "right", force: true });
    for (const page of [ann, ben, watcher]) await expect.poll(() => anchorAt(page)).toBe("");

    await ann.getByRole("textbox", { name: "Note on this moment" }).fill("Why not so?");
    await button(ann, "Leave the note").click();
    await sees(watcher, "Why not so?");
    await ben.reload();
    await sees(ben, "Why not so?");
    await agree(ben, ann);

    await button(ann, "Delete the side line").click();
    // What branched from it begins where it began. The sentences for screen readers name both lines.
    const lines = (page: Page) => page.locator("ft-side-lines").getByText(/Side line/);
    for (const page of [ann, ben, watcher]) await expect.poll(() => lines(page).count()).toBe(1);
    await agree(watcher, ann);

    await button(ben, "Ask for the lead").click();
    await sees(ann, /asks for the lead/);
    await button(ann, "Pass the lead").click();
    await sees(ben, "You lead: everyone sees your moment.");
    await button(ben, "Last move").click();
    await agree(ann, ben);
    await button(ben, "Leave the review").click();
    await sees(ann, "You lead: everyone sees your moment.");
  });
});
