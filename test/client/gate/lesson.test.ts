import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { commandEvent } from "../../../client/games/command-event.ts";
import { gameIds, games } from "../../../client/games/registry.ts";
import { FtLearn } from "../../../client/learn/ft-learn.ts";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";
import { keepLearned } from "../../../client/learn/progress.ts";
import { keepDay, streakOf } from "../../../client/learn/streak.ts";
import { allLocales } from "../../../client/locales/generated/locale-codes.ts";
import { dayOf, numberOfDay } from "../../../engine/day.ts";
import type { GameCommand } from "../../../engine/game.ts";
import { puzzleLines } from "../../../engine/games/pool/puzzles/generated/puzzles.ts";
import { parsePuzzle } from "../../../engine/games/pool/puzzles/puzzle.ts";
import { parseTile } from "../../../engine/games/train/tiles.ts";
import { countPuzzles, findPuzzle } from "../../../engine/puzzle-book.ts";

/** A busy machine fetches a game in its own time. */
const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 10 });

const put = async (path: string): Promise<{ page: FtLearn; lesson: FtLesson }> => {
  document.body.replaceChildren();
  const page = new FtLearn();
  page.path = path;
  document.body.append(page);
  const lesson = await until(() => page.renderRoot.querySelector("ft-lesson"))
    .toBeTruthy()
    .then(() => page.renderRoot.querySelector("ft-lesson")!);
  lesson.pace = 0;
  await lesson.updateComplete;
  return { page, lesson };
};

const said = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".say")?.textContent ?? "";
const answered = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".answer")?.textContent?.trim() ?? "";
const step = (lesson: FtLesson): string | null =>
  lesson.renderRoot.querySelector(".steps")?.getAttribute("aria-label") ?? null;

const board = (lesson: FtLesson) => lesson.renderRoot.querySelector("foldtable-pool-board")!;

/** Presses squares one after the other, as a hand does. */
const press = async (lesson: FtLesson, ...squares: readonly number[]): Promise<void> => {
  for (const square of squares) {
    board(lesson)
      .renderRoot.querySelector(`[data-square="${square}"]`)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await board(lesson).updateComplete;
  }
};

beforeEach(() => localStorage.clear());

it("leads through the first turn by one’s own hands, and remembers that it was done", async () => {
  const { page, lesson } = await put("/learn/pool");
  expect(step(lesson)).toBe("Step 1 of 5");
  await press(lesson, 11, 15);
  await until(() => step(lesson)).toBe("Step 2 of 5");

  await press(lesson, 9);
  expect(board(lesson).renderRoot.querySelector(".refusal")?.textContent).toContain("You must capture");
  await press(lesson, 11, 18);
  await until(() => step(lesson)).toBe("Step 3 of 5");
  await press(lesson, 11, 18, 9);
  await until(() => step(lesson)).toBe("Step 4 of 5");
  await press(lesson, 28, 32);
  await until(() => step(lesson)).toBe("Step 5 of 5");
  await until(() => board(lesson).props?.acting).toBe(0);
  await press(lesson, 32, 9);
  await until(() => said(lesson)).toContain("that is the whole game");
  expect(localStorage.getItem("foldtable.learned")).toBe("pool/first");
  expect(page.renderRoot.querySelector("a[slot=end].primary")?.getAttribute("href")).toBe("/");
});

describe("is done by keyboard alone", () => {
  const root = (lesson: FtLesson, tag: string) => lesson.renderRoot.querySelector(tag)?.shadowRoot ?? null;

  /** Chooses what is there, or comes to be there, with Enter. */
  const choose = async (lesson: FtLesson, tag: string, selector: string): Promise<void> => {
    const found = () => root(lesson, tag)?.querySelector<HTMLElement>(selector) ?? null;
    await until(found).not.toBeNull();
    found()!.focus();
    expect(root(lesson, tag)?.activeElement).toBe(found());
    await userEvent.keyboard("{Enter}");
  };

  it("in Mexican Train", async () => {
    const { lesson } = await put("/learn/train");
    const at = (number: number) => until(() => step(lesson)).toBe(`Step ${number} of 5`);
    const lay = async (face: string, train: number) => {
      const board = "foldtable-train-board";
      await choose(lesson, board, `[data-tile="${parseTile(face)}"]`);
      await choose(lesson, board, `.end.lit[data-train="${train}"]`);
    };
    await lay("6-5", 0);
    await at(2);
    await lay("6-1", 2);
    await at(3);
    await choose(lesson, "foldtable-train-board", "[data-command=draw]");
    await at(4);
    await lay("4-2", 1);
    await at(5);
    await lay("2-1", 1);
    await until(() => said(lesson)).toBe(lesson.words.end);
  });

  it("in SPY", async () => {
    const { lesson } = await put("/learn/spy");
    const at = (number: number) => until(() => step(lesson)).toBe(`Step ${number} of 7`);
    const press = (id: string) => choose(lesson, "foldtable-spy-board", `.choice[data-choice="${id}"]`);
    await choose(lesson, "foldtable-spy-board", "[data-act=ready]");
    await at(2);
    await press("move-1");
    await at(3);
    await press("spy-1");
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
    await until(() => said(lesson)).toBe(lesson.words.end);
  });
});

it("says so where something else was asked, and begins the step again", async () => {
  const { lesson } = await put("/learn/pool");
  lesson.lesson = {
    id: "elsewhere",
    seat: 0,
    steps: [
      { ...lesson.lesson.steps[0]!, task: [{ at: "last.path.1", is: 15 }], solution: [{ type: "move" }] },
      lesson.lesson.steps[1]!,
    ],
  };
  await lesson.updateComplete;
  const before = board(lesson).props?.state;
  await press(lesson, 9, 13);
  await until(() => answered(lesson)).toContain("something else is asked");
  await until(() => board(lesson).props?.acting).toBe(0);
  expect(board(lesson).props?.state.position).toEqual(before?.position);
  await press(lesson, 11, 15);
  await until(() => step(lesson)).toBe("Step 2 of 2");
});

it("shows how it is done to whoever asks", async () => {
  const { lesson } = await put("/learn/pool");
  lesson.renderRoot.querySelector<HTMLElement>(".buttons button")!.click();
  await until(() => step(lesson)).toBe("Step 2 of 5");
});

it("lets a draw be offered and answered beside the board, where a lesson is about that", async () => {
  const { lesson } = await put("/learn/pool/agree");
  const button = (command: string) =>
    lesson.renderRoot.querySelector<HTMLButtonElement>(`.buttons [data-draw=${command}]`);
  button("offer-draw")!.click();
  await until(() => step(lesson)).toBe("Step 2 of 3");
  await until(() => board(lesson).props?.acting).toBe(0);
  expect(button("offer-draw")?.disabled).toBe(true);
  await press(lesson, 1, 5);
  await until(() => step(lesson)).toBe("Step 3 of 3");
  await until(() => button("decline-draw")?.disabled).toBe(false);
  button("decline-draw")!.click();
  await press(lesson, 5, 1);
  await until(() => answered(lesson)).toContain("something else is asked");
  await until(() => button("accept-draw")?.disabled).toBe(false);
  button("accept-draw")!.click();
  await until(() => said(lesson)).toBe(lesson.words.end);

  const { lesson: another } = await put("/learn/pool");
  expect(another.renderRoot.querySelector("[data-draw]")).toBeNull();
});

it("can be left at any step, and what it says is read aloud", async () => {
  const { page, lesson } = await put("/learn/pool");
  expect(page.renderRoot.querySelector("a[slot=beside]")?.getAttribute("href")).toBe("/");
  expect(lesson.renderRoot.querySelector(".say")?.closest("[aria-live=polite]")).not.toBeNull();
});

it("the choice of a game says what was done", async () => {
  keepLearned("pool", "first");
  document.body.replaceChildren();
  const page = new FtLearn();
  document.body.append(page);
  await until(() => page.renderRoot.querySelector("main a .done")?.getAttribute("aria-label")).toBe("Done");
});

afterEach(() => {
  document.documentElement.lang = "en";
});

/** Has every step done, and reads what is to be read. */
const watch = async (lesson: FtLesson): Promise<void> => {
  const { steps } = lesson.lesson;
  for (const { task } of steps) {
    const words = said(lesson);
    const name = task.length === 0 ? ".primary" : "button";
    const button = () => lesson.renderRoot.querySelector<HTMLButtonElement>(`.buttons ${name}`);
    await until(() => button()?.disabled).toBe(false);
    button()!.click();
    await until(() => said(lesson)).not.toBe(words);
  }
  expect(said(lesson)).toBe(lesson.words.end);
};

/** A phone, and desktops, where the words stand beside the board. */
const WINDOWS: readonly (readonly [width: number, height: number])[] = [
  [390, 844],
  [1024, 768],
  [1440, 900],
];

describe.each(gameIds)("the lessons of %s", (game) => {
  it.each(allLocales.flatMap((locale) => WINDOWS.map((size) => ({ locale, size }))))(
    "say nothing in more than two lines, whatever the window: $locale, $size",
    async ({ locale, size }) => {
      await screen.viewport(...size);
      document.documentElement.lang = locale;
      const { lesson } = await put(`/learn/${game}`);
      const texts = await (await (await games[game].besides()).lessons()).texts[locale]();
      const place = lesson.renderRoot.querySelector<HTMLElement>(".say")!;
      const linesOf = (text: string): number => {
        place.textContent = text;
        return Math.round(place.clientHeight / Number.parseFloat(getComputedStyle(place).lineHeight));
      };
      const all = Object.values(texts).flatMap(({ steps, end }) => [...steps, end]);
      expect(all.filter((text) => linesOf(text) > 2)).toEqual([]);
    },
  );

  it.each(allLocales)("lead to the end on the real board, in words of the page’s language: %s", async (locale) => {
    document.documentElement.lang = locale;
    const { page, lesson } = await put(`/learn/${game}`);
    const texts = await (await (await games[game].besides()).lessons()).texts[locale]();
    expect(lesson.words).toEqual(texts.first);
    expect(page.renderRoot.querySelector("main")?.lang).toBe(locale);
    expect(page.renderRoot.querySelector("main")?.dir).toBe(locale === "he" || locale === "ur" ? "rtl" : "ltr");
    await watch(lesson);
  });

  it("can be shown, rule by rule", async () => {
    const { rules } = await (await (await games[game].besides()).lessons()).lessons();
    for (const { id, places } of rules) {
      const { page, lesson } = await put(`/learn/${game}/${id}`);
      expect(lesson.lesson.id).toBe(id);
      await watch(lesson);
      const back = page.renderRoot.querySelector("a[slot=end]")?.getAttribute("href");
      expect(back).toBe(`/rules/${game}#${places[0].split("/")[0]}`);
    }
  });
});

describe("a puzzle", () => {
  const NUMBER = 4;
  const puzzle = findPuzzle(puzzleLines, NUMBER, parsePuzzle)!;

  const open = async (address: string) => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = address;
    document.body.append(page);
    const lessonOf = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot.querySelector("ft-lesson");
    await until(lessonOf).toBeTruthy();
    const lesson = lessonOf()!;
    lesson.pace = 0;
    await lesson.updateComplete;
    return { lesson, within: page.renderRoot.querySelector("ft-puzzle")! };
  };

  const solve = async (lesson: FtLesson): Promise<void> => {
    for (const [ply, { path }] of puzzle.line.entries()) {
      if (ply % 2 > 0) continue;
      await until(() => board(lesson).props?.acting).toBe(0);
      await until(() => board(lesson).props?.state.ply).toBe(ply);
      await press(lesson, ...path);
    }
    await until(() => said(lesson)).toContain("Solved");
  };

  it("is solved by its moves and by no others, and is remembered", async () => {
    const { lesson, within } = await open(`/learn/pool/puzzle-${NUMBER}`);
    expect(said(lesson)).toContain("there is one way");
    expect(within.renderRoot.querySelector(".grade")?.getAttribute("aria-label")).toBe(`Grade ${puzzle.grade} of 5`);
    const [other] = lesson.client.game
      .moves(board(lesson).props!.state, 0)
      .map((move) => ("path" in move ? (move.path as number[]) : []))
      .filter((path) => path[0] !== puzzle.line[0]!.path[0] || path.at(-1) !== puzzle.line[0]!.path.at(-1));
    await press(lesson, ...other!);
    await until(() => answered(lesson)).toBe("That does not win. Once more.");
    await solve(lesson);
    expect(localStorage.getItem("foldtable.puzzles.pool")).toBe(String(NUMBER));
  });

  it("shows its solution as a replay to whoever asks, who has then not solved it", async () => {
    const { within } = await open(`/learn/pool/puzzle-${NUMBER}`);
    within.renderRoot.querySelector<HTMLElement>("button[slot=beside]")!.click();
    await until(() => within.renderRoot.querySelector("ft-solution")).toBeTruthy();
    const solution = within.renderRoot.querySelector("ft-solution")!;
    await expect
      .poll(() => solution.renderRoot.querySelector("[role=status]")?.textContent)
      .toBe(`0 of ${puzzle.line.length}`);
    solution.renderRoot.querySelector<HTMLElement>("[aria-label='Last move']")!.click();
    const shown = () => solution.renderRoot.querySelector("foldtable-pool-board")?.props;
    await until(() => shown()?.state.outcome?.winners).toEqual([0]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    await until(() => shown()?.state.ply).toBe(puzzle.line.length - 1);

    within.renderRoot.querySelector<HTMLElement>(".primary")!.click();
    await until(() => within.renderRoot.querySelector("ft-lesson")).toBeTruthy();
    const lesson = within.renderRoot.querySelector("ft-lesson")!;
    lesson.pace = 0;
    await solve(lesson);
    expect(localStorage.getItem("foldtable.puzzles.pool")).toBeNull();
  });

  it("of the day is the same as by its number, and is shared by its number, so that the link stays this position", async () => {
    const { within, lesson } = await open("/learn/pool/puzzle");
    expect(within.renderRoot.querySelector(".title")?.textContent).toContain("Puzzle of the day");
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    [...within.renderRoot.querySelectorAll("button")]
      .find(({ textContent }) => textContent?.includes("Share"))!
      .click();
    const ofDay = numberOfDay(dayOf(Date.now()), countPuzzles(puzzleLines));
    await until(() => written.mock.lastCall?.[0]).toBe(`${location.origin}/learn/pool/puzzle-${ofDay}`);
    const { lesson: linked } = await open(`/learn/pool/puzzle-${ofDay}`);
    expect(board(linked).props?.state).toEqual(board(lesson).props?.state);
  });
});

describe("a hand to be laid out", () => {
  it("is laid on the real table, which does not arrange it, and can be begun again", async () => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = "/learn/train/puzzle-3";
    document.body.append(page);
    const within = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot;
    const lesson = () => within()?.querySelector("ft-lesson");
    const table = () => lesson()?.renderRoot.querySelector("foldtable-train-board");
    await until(() => table()?.renderRoot.querySelector("[data-command=finish]")).toBeTruthy();
    expect(table()!.renderRoot.querySelector(".arrange")).toBeNull();
    const [{ solution } = { solution: [] }] = lesson()!.lesson.steps;
    const laid = () => table()?.props?.state.lanes[0]?.laid.length;
    const lay = (command: GameCommand) => table()!.dispatchEvent(commandEvent(command));

    lay(solution[0]!);
    await until(laid).toBe(1);
    [...within()!.querySelectorAll("button")].find(({ textContent }) => textContent === "Start over")!.click();
    await until(laid).toBe(0);
    lesson()!.pace = 0;
    for (const [at, command] of solution.entries()) {
      lay(command);
      await until(laid).toBe(at + 1);
    }
    await until(() => said(lesson()!)).toContain("no train of this hand is longer");
    expect(localStorage.getItem("foldtable.puzzles.train")).toBe("3");
  });
});

describe("a deduction", () => {
  it("tells what was said, and is solved by going where the card must lie", async () => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = "/learn/spy/puzzle-3";
    document.body.append(page);
    const lesson = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot.querySelector("ft-lesson");
    const told = () => lesson()?.renderRoot.querySelectorAll(".story li").length ?? 0;
    await until(told).toBeGreaterThan(5);
    const table = () => lesson()!.renderRoot.querySelector("foldtable-spy-board")!;
    const said3 = lesson()!.renderRoot.querySelector(".story")?.textContent ?? "";
    expect(said3).toMatch(/spies on (?:Green|Red) \d: /);
    lesson()!.pace = 0;

    table().dispatchEvent(commandEvent({ type: "end-turn" }));
    await until(() => answered(lesson()!)).toBe("It does not lie there. Once more.");
    await until(() => table().props?.acting).toBe(0);
    for (const command of lesson()!.lesson.steps[0]!.solution) {
      table().dispatchEvent(commandEvent(command));
      await lesson()!.updateComplete;
    }
    await until(() => said(lesson()!)).toContain("it could lie nowhere else");
    expect(localStorage.getItem("foldtable.puzzles.spy")).toBe("3");
  });
});

describe("days in a row", () => {
  const today = dayOf(Date.UTC(2026, 10, 22));

  it("count once a day, and begin anew after a day without", () => {
    expect(streakOf("pool", today)).toBe(0);
    keepDay("pool", today);
    keepDay("pool", today);
    expect([streakOf("pool", today), streakOf("pool", today + 1), streakOf("pool", today + 2)]).toEqual([1, 1, 0]);
    keepDay("pool", today + 1);
    expect(streakOf("pool", today + 1)).toBe(2);
    keepDay("pool", today + 5);
    expect(streakOf("pool", today + 5)).toBe(1);
  });
});
