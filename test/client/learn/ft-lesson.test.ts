/** @gate */
import { describe, expect, it } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { gameIds, games } from "../../../client/games/registry.ts";
import "../../../client/kit/styles/page.css";
import { FtLearn } from "../../../client/learn/ft-learn.ts";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";
import { saveLearned } from "../../../client/learn/progress.ts";
import { allLocales } from "../../../client/locales/locale-codes.ts";
import { parseTile } from "../../../engine/games/train/state/tiles.ts";
import { boardOf, expectEventually, feedbackOf, pressSquares, stepLabelOf, textOf } from "../support/lesson.ts";
import { whenPartsLoaded } from "../support/when-parts-loaded.ts";

const openLesson = async (path: string): Promise<{ page: FtLearn; lesson: FtLesson }> => {
  document.body.replaceChildren();
  const page = new FtLearn();
  page.path = path;
  document.body.append(page);
  const lesson = await expectEventually(() => page.renderRoot.querySelector("ft-lesson"))
    .toBeTruthy()
    .then(() => page.renderRoot.querySelector("ft-lesson")!);
  lesson.pace = 0;
  await lesson.updateComplete;
  return { page, lesson };
};

it("the learner’s moves lead through the lesson, which is saved as learned", async () => {
  const { page, lesson } = await openLesson("/learn/pool");
  expect(stepLabelOf(lesson)).toBe("Step 1 of 5");
  await pressSquares(lesson, 11, 15);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 2 of 5");

  await pressSquares(lesson, 9);
  expect(boardOf(lesson).renderRoot.querySelector(".refusal")?.textContent).toContain("You must capture");
  await pressSquares(lesson, 11, 18);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 3 of 5");
  await pressSquares(lesson, 11, 18, 9);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 4 of 5");
  await pressSquares(lesson, 28, 32);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 5 of 5");
  await expectEventually(() => boardOf(lesson).props?.acting).toBe(0);
  await pressSquares(lesson, 32, 9);
  await expectEventually(() => textOf(lesson)).toContain("that is the whole game");
  expect(localStorage.getItem("foldtable.learned")).toBe("pool/first");
  expect(page.renderRoot.querySelector("a[slot=end].primary")?.getAttribute("href")).toBe("/");
});

it("the focus stays on the button of a learner who is shown every step by keyboard", async () => {
  const { lesson } = await openLesson("/learn/pool");
  const showButton = () => lesson.renderRoot.querySelector<HTMLButtonElement>(".buttons .quiet");
  for (let at = 1; at < 5; at++) {
    await expectEventually(() => stepLabelOf(lesson)).toBe(`Step ${at} of 5`);
    await expectEventually(() => showButton()?.ariaDisabled).toBe("false");
    showButton()!.focus();
    await userEvent.keyboard("{Enter}");
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(lesson.shadowRoot?.activeElement, `step ${at}`).toBe(showButton());
  }
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 5 of 5");
  await expectEventually(() => showButton()?.ariaDisabled).toBe("false");
  showButton()!.focus();
  await userEvent.keyboard("{Enter}");
  await expectEventually(() => textOf(lesson)).toContain("that is the whole game");
  await lesson.updateComplete;
  expect(document.activeElement).not.toBe(document.body);
});

it("the board of a lesson shows all trains on the smallest phone", async () => {
  await screen.viewport(360, 640);
  const { lesson } = await openLesson("/learn/train");
  const table = lesson.renderRoot.querySelector("foldtable-train-board")!;
  await expectEventually(() => table.renderRoot.querySelectorAll(".lane").length).toBe(3);
  await whenPartsLoaded(table);
  expect(table.renderRoot.querySelector("[data-scrolls]")).toBeNull();
});

it("the cards of a lesson are wide enough to read on a phone on its side", async () => {
  await screen.viewport(844, 390);
  const { lesson } = await openLesson("/learn/spy");
  const table = lesson.renderRoot.querySelector("foldtable-spy-board")!;
  await expectEventually(() => table.renderRoot.querySelectorAll(".cell").length).toBe(14);
  for (const card of table.renderRoot.querySelectorAll(".cell"))
    expect(card.getBoundingClientRect().width).toBeGreaterThan(20);
  const words = lesson.renderRoot.querySelector(".words")!;
  expect(words.scrollWidth).toBe(words.clientWidth);
});

it("the round and the boneyard of a lesson lie side by side on a phone on its side", async () => {
  await screen.viewport(844, 390);
  const { lesson } = await openLesson("/learn/train");
  const table = lesson.renderRoot.querySelector("foldtable-train-board")!;
  await expectEventually(() => table.renderRoot.querySelectorAll(".lane").length).toBe(3);
  await whenPartsLoaded(table);
  const [title, boneyard] = [".title", ".boneyard"].map((part) =>
    table.renderRoot.querySelector(part)!.getBoundingClientRect(),
  );
  expect(title!.right).toBeLessThan(boneyard!.left);
});

describe("the keyboard alone", () => {
  const root = (lesson: FtLesson, tag: string) => lesson.renderRoot.querySelector(tag)?.shadowRoot ?? null;

  /** Waits for an element, and presses Enter on it. */
  const choose = async (lesson: FtLesson, tag: string, selector: string): Promise<void> => {
    const found = () => root(lesson, tag)?.querySelector<HTMLElement>(selector) ?? null;
    await expectEventually(found).not.toBeNull();
    found()!.focus();
    expect(root(lesson, tag)?.activeElement).toBe(found());
    await userEvent.keyboard("{Enter}");
  };

  it("a lesson in Mexican Train is done by keyboard alone", async () => {
    const { lesson } = await openLesson("/learn/train");
    const at = (number: number) => expectEventually(() => stepLabelOf(lesson)).toBe(`Step ${number} of 5`);
    const playTile = async (face: string, train: number) => {
      const board = "foldtable-train-board";
      await choose(lesson, board, `[data-tile="${parseTile(face)}"]`);
      await choose(lesson, board, `.end.lit[data-train="${train}"]`);
    };
    await playTile("6-5", 0);
    await at(2);
    await playTile("6-1", 2);
    await at(3);
    await choose(lesson, "foldtable-train-board", "[data-command=draw]");
    await at(4);
    await playTile("4-2", 1);
    await at(5);
    await playTile("2-1", 1);
    await expectEventually(() => textOf(lesson)).toBe(lesson.words.end);
  });

  it("a lesson in SPY is done by keyboard alone", async () => {
    const { lesson } = await openLesson("/learn/spy");
    const at = (number: number) => expectEventually(() => stepLabelOf(lesson)).toBe(`Step ${number} of 7`);
    const press = (id: string) => choose(lesson, "foldtable-spy-board", `.choice[data-choice="${id}"]`);
    await choose(lesson, "foldtable-spy-board", "[data-act=ready]");
    await at(2);
    await press("move-1");
    await at(3);
    await press("spy-1");
    // The learner's seat has a name, because “You spies” would be wrong.
    await expectEventually(() => root(lesson, "foldtable-spy-board")?.querySelector("[role=log]")?.textContent).toMatch(
      /^\P{L}*Fox\P{L}* spies on \P{L}*Otter/u,
    );
    await at(4);
    lesson.renderRoot.querySelector<HTMLElement>(".buttons .primary")!.focus();
    await userEvent.keyboard("{Enter}");
    await at(5);
    await press("move-2");
    await press("spy-1");
    await at(6);
    await press("move-1");
    await press("spy-1");
    await at(7);
    await press("spy-1");
    await expectEventually(() => textOf(lesson)).toBe(lesson.words.end);
  });
});

it("a wrong move is explained, and the step starts again", async () => {
  const { lesson } = await openLesson("/learn/pool");
  lesson.lesson = {
    id: "elsewhere",
    seat: 0,
    steps: [
      { ...lesson.lesson.steps[0]!, task: [{ at: "last.path.1", is: 15 }], solution: [{ type: "move" }] },
      lesson.lesson.steps[1]!,
    ],
  };
  await lesson.updateComplete;
  const before = boardOf(lesson).props?.state;
  await pressSquares(lesson, 9, 13);
  await expectEventually(() => feedbackOf(lesson)).toContain("you need something else");
  await expectEventually(() => boardOf(lesson).props?.acting).toBe(0);
  expect(boardOf(lesson).props?.state.position).toEqual(before?.position);
  await pressSquares(lesson, 11, 15);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 2 of 2");
});

it("a lesson that was removed from the page and added again continues with the next step", async () => {
  const { page, lesson } = await openLesson("/learn/pool");
  await pressSquares(lesson, 11, 15);
  page.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(stepLabelOf(lesson)).toBe("Step 1 of 5");
  document.body.append(page);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 2 of 5");
  // The other player's scripted move follows.
  await expectEventually(() => boardOf(lesson).props?.acting).toBe(0);
});

it("a button shows how a step is done", async () => {
  const { lesson } = await openLesson("/learn/pool");
  lesson.renderRoot.querySelector<HTMLElement>(".buttons button")!.click();
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 2 of 5");
});

it("a lesson about draws has buttons to offer, accept and decline one", async () => {
  const { lesson } = await openLesson("/learn/pool/agree");
  const button = (command: string) =>
    lesson.renderRoot.querySelector<HTMLButtonElement>(`.buttons [data-draw=${command}]`);
  button("offer-draw")!.click();
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 2 of 3");
  await expectEventually(() => boardOf(lesson).props?.acting).toBe(0);
  expect(button("offer-draw")?.disabled).toBe(true);
  await pressSquares(lesson, 1, 5);
  await expectEventually(() => stepLabelOf(lesson)).toBe("Step 3 of 3");
  await expectEventually(() => button("decline-draw")?.disabled).toBe(false);
  button("decline-draw")!.click();
  await pressSquares(lesson, 5, 1);
  await expectEventually(() => feedbackOf(lesson)).toContain("you need something else");
  await expectEventually(() => button("accept-draw")?.disabled).toBe(false);
  button("accept-draw")!.click();
  await expectEventually(() => textOf(lesson)).toBe(lesson.words.end);

  const { lesson: another } = await openLesson("/learn/pool");
  expect(another.renderRoot.querySelector("[data-draw]")).toBeNull();
});

it("a lesson has a link home at any step, and its texts are announced", async () => {
  const { page, lesson } = await openLesson("/learn/pool");
  expect(page.renderRoot.querySelector("a[slot=beside]")?.getAttribute("href")).toBe("/");
  expect(lesson.renderRoot.querySelector(".say")?.closest("[aria-live=polite]")).not.toBeNull();
});

it("the list of games marks the finished lessons", async () => {
  saveLearned("pool", "first");
  document.body.replaceChildren();
  const page = new FtLearn();
  document.body.append(page);
  await expectEventually(() => page.renderRoot.querySelector("main a .done")?.getAttribute("aria-label")).toBe("Done");
});

/** Presses the button that shows or continues each step, to the end. */
const showAllSteps = async (lesson: FtLesson): Promise<void> => {
  const { steps } = lesson.lesson;
  for (const { task } of steps) {
    const text = textOf(lesson);
    const name = task.length === 0 ? ".primary" : "button";
    const button = () => lesson.renderRoot.querySelector<HTMLButtonElement>(`.buttons ${name}`);
    await expectEventually(() => button()?.matches(":not([aria-disabled='true'])")).toBe(true);
    button()!.click();
    await expectEventually(() => textOf(lesson)).not.toBe(text);
  }
  expect(textOf(lesson)).toBe(lesson.words.end);
};

/** A phone, and desktops, where the text is beside the board. */
const WINDOWS: readonly (readonly [width: number, height: number])[] = [
  [390, 844],
  [1024, 768],
  [1440, 900],
];

describe.each(gameIds)("the lessons of %s", (game) => {
  it.each(allLocales.flatMap((locale) => WINDOWS.map((size) => ({ locale, size }))))(
    "no text has more than two lines: $locale, $size",
    async ({ locale, size }) => {
      await screen.viewport(...size);
      document.documentElement.lang = locale;
      const { lesson } = await openLesson(`/learn/${game}`);
      const texts = await (await games[game].extras()).lessons.texts[locale]();
      const place = lesson.renderRoot.querySelector<HTMLElement>(".say")!;
      const linesOf = (text: string): number => {
        place.textContent = text;
        return Math.round(place.clientHeight / Number.parseFloat(getComputedStyle(place).lineHeight));
      };
      const all = Object.values(texts).flatMap(({ steps, end }) => [...steps, end]);
      // The browser loads a font when a text first needs it.
      for (const text of all) linesOf(text);
      await document.fonts.ready;
      expect(all.filter((text) => linesOf(text) > 2)).toEqual([]);
    },
  );

  it.each(allLocales)("all steps can be shown on the real board, in the page’s language: %s", async (locale) => {
    document.documentElement.lang = locale;
    const { page, lesson } = await openLesson(`/learn/${game}`);
    const texts = await (await games[game].extras()).lessons.texts[locale]();
    expect(lesson.words).toEqual(texts.first);
    expect(page.renderRoot.querySelector("main")?.lang).toBe(locale);
    expect(page.renderRoot.querySelector("main")?.dir).toBe(locale === "he" || locale === "ur" ? "rtl" : "ltr");
    await showAllSteps(lesson);
  });

  it("each rule has a lesson, which links back to the rule", async () => {
    const { rules } = await (await games[game].extras()).lessons.lessons();
    for (const { id, places } of rules) {
      const { page, lesson } = await openLesson(`/learn/${game}/${id}`);
      expect(lesson.lesson.id).toBe(id);
      await showAllSteps(lesson);
      const ruleLink = page.renderRoot.querySelector("a[slot=end]")?.getAttribute("href");
      expect(ruleLink).toBe(`/rules/${game}#${places[0].split("/")[0]}`);
    }
  });
});
