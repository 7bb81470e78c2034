/**
 * The rules as a page, and as a sheet beside a table. test/source/rules/rules-text.test.ts checks their text.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/rules/ft-rules.ts";
import { gameIds } from "../../../client/games/registry.ts";
import { FtLearn } from "../../../client/learn/ft-learn.ts";
import type { FtRules } from "../../../client/rules/ft-rules.ts";
import { type FtRulesSheet, showRules } from "../../../client/rules/ft-rules-sheet.ts";
import { rulesUrl } from "../../../client/rules/rules-url.ts";
import { setLocaleNow } from "../../../client/shell/locale.ts";
import { parseRoute } from "../../../client/shell/router.ts";

let shown: FtRules;

const show = async (game: string | null): Promise<FtRules> => {
  shown = document.createElement("ft-rules");
  shown.game = game;
  document.body.append(shown);
  await shown.updateComplete;
  return shown;
};

const find = (root: FtRules | FtRulesSheet, selector: string): HTMLElement | null =>
  root.renderRoot.querySelector(selector);
const findAll = (root: FtRules | FtRulesSheet, selector: string): HTMLElement[] => [
  ...root.renderRoot.querySelectorAll<HTMLElement>(selector),
];
const text = (root: FtRules | FtRulesSheet, selector: string): string =>
  find(root, selector)?.textContent?.trim() ?? "";

/** Whether a shape has the browser's default black, because no style sets its colour. */
const isUnpainted = (shape: Element): boolean => {
  const { fill, stroke } = getComputedStyle(shape);
  return shape instanceof SVGGeometryElement && fill === "rgb(0, 0, 0)" && stroke === "none";
};

/** Waits for the text in this language. */
const expectLoaded = (root: FtRules | FtRulesSheet, locale = "en") =>
  expect.poll(() => find(root, "article")?.lang, { timeout: 15_000 }).toBe(locale);

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await setLocaleNow("en");
});

it("the choices of rules and of lessons have the same margins on a phone", async () => {
  await page.viewport(390, 844);
  const lessons = document.body.appendChild(new FtLearn());
  const cardOf = ({ renderRoot }: FtRules | FtLearn) => renderRoot.querySelector("a.large")?.getBoundingClientRect();
  const rules = await show(null);
  await expect.poll(() => cardOf(lessons)?.width).toBeGreaterThan(300);
  expect(cardOf(rules)).toMatchObject({ left: cardOf(lessons)!.left, right: cardOf(lessons)!.right });
});

it("the rules of every game have a separate address, and so does every section", () => {
  for (const game of gameIds) {
    expect(parseRoute(rulesUrl(game))).toEqual({ page: "rules", game });
    expect(rulesUrl(game, "short")).toBe(`/rules/${game}#short`);
  }
  expect(parseRoute(rulesUrl())).toEqual({ page: "rules", game: null });
});

describe("the page", () => {
  it.each(gameIds)("the rules of %s have headings in order, and figures with names and drawings", async (game) => {
    const rules = await show(game);
    await expectLoaded(rules);
    const levels = findAll(rules, "h1, h2, h3, h4").map(({ localName }) => localName);
    expect(levels[0]).toBe("h1");
    expect(new Set(levels.slice(1))).toEqual(new Set(["h2"]));
    expect(findAll(rules, "article h2").map(({ id }) => id)).toEqual(
      findAll(rules, "aside a").map((a) => a.dataset.section),
    );
    for (const figure of findAll(rules, "figure [role=img]")) {
      expect(figure.getAttribute("aria-label")).toMatch(/\w{3}/);
      expect(figure.getAttribute("aria-label")).not.toContain("`");
      const drawing = figure.firstElementChild;
      await expect.poll(() => drawing?.shadowRoot?.querySelector("svg")).not.toBeNull();
      expect([...drawing!.shadowRoot!.querySelectorAll("svg *")].filter(isUnpainted)).toEqual([]);
    }
    expect(document.title).toContain(text(rules, "h1"));
  });

  it("the sentences contain the rulebook's numbers", async () => {
    const rules = await show("train");
    await expectLoaded(rules);
    expect(text(rules, "article")).toContain("91 tiles");
    await setLocaleNow("bn");
    await expectLoaded(rules, "bn");
    expect(text(rules, "article")).toContain("91টি টাইল");
    expect(text(rules, "article")).not.toContain("{");
  });

  it.each([
    ["ur", "rtl"],
    ["he", "rtl"],
    ["bn", "ltr"],
    ["en", "ltr"],
  ] as const)(
    "the page in %s has the direction %s; boards and notation are never mirrored",
    async (locale, direction) => {
      await setLocaleNow(locale);
      const rules = await show("pool");
      await expectLoaded(rules, locale);
      expect(getComputedStyle(find(rules, "article") as HTMLElement).direction).toBe(direction);
      expect(getComputedStyle(find(rules, ".notation") as HTMLElement).direction).toBe("ltr");
      const board = find(rules, "ft-pool-figure")?.shadowRoot;
      await expect.poll(() => board?.querySelector("svg")).not.toBeNull();
      const [one, four] = [...(board?.querySelectorAll(".square") ?? [])].filter(
        (_, index) => index === 0 || index === 3,
      );
      const left = (element?: Element) => element?.getBoundingClientRect().left ?? 0;
      expect(left(one)).toBeLessThan(left(four));
    },
  );

  it.each(["en", "bn", "ur", "he"] as const)("the rules fit a phone: %s", async (locale) => {
    await page.viewport(390, 844);
    await setLocaleNow(locale);
    for (const game of gameIds) {
      const rules = await show(game);
      await expectLoaded(rules, locale);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      rules.remove();
    }
  });

  it("lines are short enough to read on a wide screen", async () => {
    const rules = await show("spy");
    await expectLoaded(rules);
    const ruler = document.createElement("span");
    ruler.textContent = "0".repeat(65);
    ruler.style.whiteSpace = "nowrap";
    const paragraph = find(rules, "article p") as HTMLElement;
    paragraph.append(ruler);
    expect(paragraph.clientWidth).toBeLessThanOrEqual(ruler.getBoundingClientRect().width + 1);
  });

  it.each([null, "chess"])("the page offers the choice of a game if the address names none: %s", async (game) => {
    const rules = await show(game);
    const links = findAll(rules, ".choice a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(gameIds.map((each) => rulesUrl(each)));
  });

  it("a press on a section scrolls to it, and changes the address", async () => {
    const before = location.href;
    const rules = await show("pool");
    await expectLoaded(rules);
    find(rules, "aside a[data-section=captures]")?.click();
    expect(location.hash).toBe("#captures");
    expect(rules.shadowRoot?.activeElement?.id).toBe("captures");
    history.replaceState(null, "", before);
  });
});

describe("the sheet", () => {
  const sheet = (): FtRulesSheet => document.querySelector("ft-rules-sheet") as FtRulesSheet;
  const dialog = () => find(sheet(), "dialog") as HTMLDialogElement;
  const scroller = () => find(sheet(), ".scroll") as HTMLElement;

  it("the sheet opens over the page, takes the focus, and closes on Escape", async () => {
    await showRules("pool");
    await expectLoaded(sheet());
    expect(dialog().matches(":modal")).toBe(true);
    expect(dialog().contains(sheet().shadowRoot?.activeElement ?? null)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => dialog().open).toBe(false);
  });

  it("the sheet closes by its button", async () => {
    await showRules("pool");
    await expectLoaded(sheet());
    (find(sheet(), "header button") as HTMLElement).click();
    expect(dialog().open).toBe(false);
  });

  it("keys pressed in the sheet do not reach the game", async () => {
    const keys: string[] = [];
    const recordKey = ({ key }: KeyboardEvent) => keys.push(key);
    window.addEventListener("keydown", recordKey);
    await showRules("pool");
    await expectLoaded(sheet());
    await userEvent.keyboard("{ArrowLeft}{End}");
    window.removeEventListener("keydown", recordKey);
    expect(keys).toEqual([]);
  });

  it("the sheet keeps the scroll position of each game", async () => {
    await showRules("train");
    await expectLoaded(sheet());
    // The sheet saves the position on the scroll event, which the browser fires with the next frame.
    const hasScrolled = new Promise((resolve) => scroller().addEventListener("scroll", resolve, { once: true }));
    scroller().scrollTop = 500;
    await hasScrolled;
    dialog().close();
    await showRules("spy");
    await expect.poll(() => text(sheet(), "h1")).toBe("SPY");
    await expect.poll(() => scroller().scrollTop).toBe(0);
    dialog().close();
    await showRules("train");
    await expect.poll(() => text(sheet(), "h1")).toBe("Mexican Train");
    await expect.poll(() => scroller().scrollTop).toBe(500);
  });

  it("the sheet opens at a section", async () => {
    await showRules("train", "doubles");
    await expectLoaded(sheet());
    await expect.poll(() => sheet().shadowRoot?.activeElement?.id).toBe("doubles");
    const { top } = (find(sheet(), "#doubles") as HTMLElement).getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
  });

  it("exists once per page, and not for a game without rules", async () => {
    await showRules("chess");
    expect(document.querySelector("ft-rules-sheet")).toBeNull();
    await showRules("pool");
    await showRules("spy");
    expect(document.querySelectorAll("ft-rules-sheet").length).toBe(1);
  });
});
