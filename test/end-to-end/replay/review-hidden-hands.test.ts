/** @gate The review of a game with hidden hands, on three pages. */
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { setUpTable, type TablePlan } from "../../support/scenes/scenes-tables.ts";
import { button, openSite, waitForText } from "../../support/server/browser.ts";

const site = openSite();

/** The moment that the page's slider shows. */
const readMoment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

/** The side line that the page shows; empty for the played game. */
const readSideLine = async (page: Page): Promise<string> =>
  (await page.locator("ft-side-lines [aria-current]").allTextContents()).join();

interface HiddenGame {
  readonly plan: TablePlan;
  readonly play: (page: Page) => Promise<void>;
  /** A card or tile to mark; other pages show it at another position. */
  readonly mark: (page: Page) => Locator;
}

/** The games with hidden hands, with actions that any deal allows. */
const hiddenGames: Readonly<Record<string, HiddenGame>> = {
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
      commands: [[1, { type: "resign" }]],
    },
    play: (page) => page.locator(".choice.to-move, .choice.to-end-turn").first().click(),
    mark: (page) => page.locator("[data-seat='1'][data-column='0']"),
  },
};

const readMomentAndLine = async (page: Page): Promise<string> =>
  `${await readMoment(page)} ${await readSideLine(page)}`;

/** Waits until both pages show the same line at the same moment. */
const waitUntilSame = (one: Page, other: Page): Promise<void> =>
  expect.poll(async () => (await readMomentAndLine(one)) === (await readMomentAndLine(other))).toBe(true);

/** The circled piece: a card by its owner and column, or a tile by its train and position. */
const readCircledPiece = (page: Page): Promise<string> =>
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

describe.each(Object.entries(hiddenGames))("%s", (_, { plan, play, mark }) => {
  it("is reviewed with open hands: side lines branch and are deleted, and a reload shows the notes", async () => {
    const { id, cookies, leave } = await setUpTable(site.server.url, plan);
    leave();
    const [ann, ben, watcher] = await Promise.all([
      site.visit(`/t/${id}`, { as: { cookie: cookies[0]!, name: "Ann" } }),
      site.visit(`/t/${id}`, { as: { cookie: cookies[1]!, name: "Ben" } }),
      site.visit(`/t/${id}`),
    ]);
    await button(ann, "Review together").click();
    await waitForText(ann, "You lead: everyone sees your moment.");
    for (const page of [ben, watcher]) await waitForText(page, /Ann.? leads\./);

    await button(ann, "First move").click();
    for (let step = 1; step <= 3; step++) {
      await button(ann, "Next move").click();
      await expect.poll(() => readMoment(ann)).toBe(`${step}`);
    }
    for (const page of [ben, watcher]) await expect.poll(() => readMoment(page)).toBe("3");
    await play(ann);
    for (const page of [ann, ben, watcher]) await waitForText(page, /Side line 1/);
    for (const page of [ann, ben, watcher]) await expect.poll(() => readSideLine(page)).toMatch(/1 \/ 1/);

    // Ben's move branches from Ann's side line, and he no longer follows her.
    await play(ben);
    await waitForText(ben, /You look on your own/);
    await waitForText(ann, /Side line 2/);
    expect(await readSideLine(ann)).toContain("Side line 1");
    await button(ben, "Return").click();
    await waitUntilSame(ben, ann);

    await mark(ann).click({ button: "right", force: true });
    await expect.poll(() => readCircledPiece(ann)).not.toBe("");
    const anchor = await readCircledPiece(ann);
    for (const page of [ben, watcher]) await expect.poll(() => readCircledPiece(page)).toBe(anchor);
    await mark(ann).click({ button: "right", force: true });
    for (const page of [ann, ben, watcher]) await expect.poll(() => readCircledPiece(page)).toBe("");

    await ann.getByRole("textbox", { name: "Note on this moment" }).fill("Why not so?");
    await button(ann, "Leave the note").click();
    await waitForText(watcher, "Why not so?");
    await ben.reload();
    await waitForText(ben, "Why not so?");
    await waitUntilSame(ben, ann);

    await button(ann, "Delete the side line").click();
    // The branch now starts from the played game. The live region still names both lines.
    const lines = (page: Page) => page.locator("ft-side-lines").getByText(/Side line/);
    for (const page of [ann, ben, watcher]) await expect.poll(() => lines(page).count()).toBe(1);
    await waitUntilSame(watcher, ann);

    await button(ben, "Ask for the lead").click();
    await waitForText(ann, /asks for the lead/);
    await button(ann, "Pass the lead").click();
    await waitForText(ben, "You lead: everyone sees your moment.");
    await button(ben, "Last move").click();
    await waitUntilSame(ann, ben);
    await button(ben, "Leave the review").click();
    await waitForText(ann, "You lead: everyone sees your moment.");
  });
});
