/** @gate */
import { describe, expect, it, vi } from "vitest";
import type { NewTableRequest } from "../../../client/connection/new-table.ts";
import { commandEvent } from "../../../client/games/shared/command-event.ts";
import { FtLearn } from "../../../client/learn/ft-learn.ts";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";
import { saveStreakDay, streakOf } from "../../../client/learn/streak.ts";
import { removeLocal } from "../../../client/local/host/open-local-table.ts";
import { openAnyTable } from "../../../client/open-table.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import { findPuzzle, puzzleNumbers } from "../../../engine/contract/puzzle-book.ts";
import { puzzleLines } from "../../../engine/games/pool/puzzles/generated/puzzles.ts";
import { movesToWin, parsePuzzle } from "../../../engine/games/pool/puzzles/puzzle.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { dailyPick, utcDayNumber } from "../../../engine/kit/utc-day.ts";
import { boardOf, expectEventually, feedbackOf, pressSquares, textOf } from "../support/lesson.ts";
import { openConnection } from "../support/local-table.ts";

describe("a puzzle", () => {
  const NUMBER = 4;
  const puzzle = findPuzzle(puzzleLines, NUMBER, parsePuzzle)!;

  const open = async (address: string) => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = address;
    document.body.append(page);
    const lessonOf = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot.querySelector("ft-lesson");
    await expectEventually(lessonOf).toBeTruthy();
    const lesson = lessonOf()!;
    lesson.pace = 0;
    await lesson.updateComplete;
    return { lesson, within: page.renderRoot.querySelector("ft-puzzle")! };
  };

  const solve = async (lesson: FtLesson): Promise<void> => {
    for (const [ply, { path }] of puzzle.line.entries()) {
      if (ply % 2 > 0) continue;
      await expectEventually(() => boardOf(lesson).props?.acting).toBe(0);
      await expectEventually(() => boardOf(lesson).props?.state.ply).toBe(ply);
      await pressSquares(lesson, ...path);
    }
    await expectEventually(() => textOf(lesson)).toContain("Solved");
  };

  it("a puzzle is solved only by its moves, and saved as solved", async () => {
    const { lesson, within: puzzleElement } = await open(`/learn/pool/puzzle-${NUMBER}`);
    expect(textOf(lesson)).toContain("There is only one way");
    expect(puzzleElement.renderRoot.querySelector(".grade")?.getAttribute("aria-label")).toBe(
      `Difficulty ${puzzle.grade} of 5`,
    );
    const [other] = lesson.client.game
      .moves(boardOf(lesson).props!.state, 0)
      .map((move) => ("path" in move ? (move.path as number[]) : []))
      .filter((path) => path[0] !== puzzle.line[0]!.path[0] || path.at(-1) !== puzzle.line[0]!.path.at(-1));
    await pressSquares(lesson, ...other!);
    await expectEventually(() => feedbackOf(lesson)).toBe(
      `That doesn’t win in ${movesToWin(puzzle)} moves. Try again.`,
    );
    await solve(lesson);
    expect(localStorage.getItem("foldtable.puzzles.pool")).toBe(String(NUMBER));
  });

  it("a puzzle shows its solution as a replay on request, and then does not count as solved", async () => {
    const { within: puzzleElement } = await open(`/learn/pool/puzzle-${NUMBER}`);
    puzzleElement.renderRoot.querySelector<HTMLElement>("button[slot=beside]")!.click();
    await expectEventually(() => puzzleElement.renderRoot.querySelector("ft-solution")).toBeTruthy();
    const solution = puzzleElement.renderRoot.querySelector("ft-solution")!;
    await expect
      .poll(() => solution.renderRoot.querySelector("[role=status]")?.textContent)
      .toBe(`0 of ${puzzle.line.length}`);
    solution.renderRoot.querySelector<HTMLElement>("[aria-label='Last move']")!.click();
    const shown = () => solution.renderRoot.querySelector("foldtable-pool-board")?.props;
    await expectEventually(() => shown()?.state.outcome?.winners).toEqual([0]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    await expectEventually(() => shown()?.state.ply).toBe(puzzle.line.length - 1);
    const field = document.body.appendChild(document.createElement("input"));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    await solution.updateComplete;
    expect(shown()?.state.ply).toBe(puzzle.line.length - 1);

    puzzleElement.renderRoot.querySelector<HTMLElement>(".primary")!.click();
    await expectEventually(() => puzzleElement.renderRoot.querySelector("ft-lesson")).toBeTruthy();
    const lesson = puzzleElement.renderRoot.querySelector("ft-lesson")!;
    lesson.pace = 0;
    await solve(lesson);
    expect(localStorage.getItem("foldtable.puzzles.pool")).toBeNull();
  });

  it("the focus stays at the puzzle when the pressed button disappears", async () => {
    const { within: puzzleElement } = await open(`/learn/pool/puzzle-${NUMBER}`);
    const focus = () => document.activeElement?.shadowRoot?.activeElement;
    for (const [button, next] of [
      ["button[slot=beside]", "ft-solution"],
      [".primary", "ft-lesson"],
    ] as const) {
      const pressed = puzzleElement.renderRoot.querySelector<HTMLElement>(button)!;
      pressed.focus();
      pressed.click();
      await expectEventually(() => puzzleElement.renderRoot.querySelector(next)).toBeTruthy();
      expect(focus()).toBe(puzzleElement);
    }
  });

  it("a game against the computer starts from any moment of a puzzle's solution", async () => {
    localStorage.setItem("foldtable.level.pool", "5");
    const { within: puzzleElement } = await open(`/learn/pool/puzzle-${NUMBER}`);
    puzzleElement.renderRoot.querySelector<HTMLElement>("button[slot=beside]")!.click();
    await expectEventually(() => puzzleElement.renderRoot.querySelector("ft-solution")).toBeTruthy();
    const solution = puzzleElement.renderRoot.querySelector("ft-solution")!;
    const continueButton = () =>
      solution.renderRoot.querySelector("ft-continue-vs-bot")?.renderRoot.querySelector("button");
    const shown = () => solution.renderRoot.querySelector("foldtable-pool-board")?.props?.state;
    const requests: NewTableRequest[] = [];
    const recordRequest = (event: Event) => requests.push((event as CustomEvent<NewTableRequest>).detail);
    document.body.addEventListener("ft-open-table", recordRequest, { once: true });
    solution.renderRoot.querySelector<HTMLElement>("[aria-label='Last move']")!.click();
    await expectEventually(() => shown()?.outcome).toBeTruthy();
    await expectEventually(continueButton).toBeFalsy();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    await expectEventually(continueButton).toBeTruthy();
    const { position } = shown()!;
    continueButton()!.click();
    await expectEventually(() => requests).toHaveLength(1);
    const opened = await openAnyTable(requests[0]!);
    const id = "address" in opened ? opened.address.slice("/local/".length) : opened.why;
    const { live } = (await openConnection(id)).store;
    expect((live.play as PoolState).position).toEqual(position);
    expect(live.chairs.map((chair) => chair?.bot?.level ?? null)).toEqual([null, 5]);
    await removeLocal(id);
  });

  it("the puzzle of the day stays the same after midnight, and counts for the day on which it was opened", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 22, 23, 59));
    try {
      const today = utcDayNumber(Date.now());
      const { within: puzzleElement, lesson } = await open("/learn/pool/puzzle");
      const { id } = lesson.lesson;
      now.mockReturnValue(Date.UTC(2026, 10, 23, 0, 1));
      puzzleElement.requestUpdate();
      await puzzleElement.updateComplete;
      expect(puzzleElement.renderRoot.querySelector("ft-lesson")?.lesson.id).toBe(id);
      lesson.dispatchEvent(new CustomEvent("ft-learned"));
      expect(localStorage.getItem("foldtable.streak.pool")).toBe(`${today} 1`);
    } finally {
      now.mockRestore();
    }
  });

  it("the puzzle of the day is the new day's if it is opened again after another puzzle", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 10, 22, 23, 59));
    try {
      const { within: puzzleElement } = await open("/learn/pool/puzzle");
      const lesson = () => puzzleElement.renderRoot.querySelector("ft-lesson")!;
      const { id } = lesson().lesson;
      now.mockReturnValue(Date.UTC(2026, 10, 23, 0, 1));
      for (const number of [NUMBER, null]) {
        puzzleElement.number = number;
        await puzzleElement.updateComplete;
      }
      expect(lesson().lesson.id).not.toBe(id);
      lesson().dispatchEvent(new CustomEvent("ft-learned"));
      expect(localStorage.getItem("foldtable.streak.pool")).toBe(`${utcDayNumber(Date.now())} 1`);
    } finally {
      now.mockRestore();
    }
  });

  it("a visitor who shares a puzzle reads that copying is refused", async () => {
    const { within: puzzleElement } = await open(`/learn/pool/puzzle-${NUMBER}`);
    const toasts: string[] = [];
    puzzleElement.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
    const isCopied = vi.spyOn(document, "execCommand").mockReturnValue(false);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    [...puzzleElement.renderRoot.querySelectorAll("button")]
      .find(({ textContent }) => textContent?.includes("Share"))!
      .click();
    await expectEventually(() => toasts).toEqual(["Copying isn’t allowed here. Copy the address of this page."]);
    isCopied.mockRestore();
  });

  it("the puzzle of the day is shared by its number", async () => {
    const { within: puzzleElement, lesson } = await open("/learn/pool/puzzle");
    expect(puzzleElement.renderRoot.querySelector(".title")?.textContent).toContain("Puzzle of the day");
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    [...puzzleElement.renderRoot.querySelectorAll("button")]
      .find(({ textContent }) => textContent?.includes("Share"))!
      .click();
    const numbers = puzzleNumbers(puzzleLines);
    const ofDay = numbers[dailyPick(utcDayNumber(Date.now()), numbers.length) - 1];
    await expectEventually(() => writeText.mock.lastCall?.[0]).toBe(`${location.origin}/learn/pool/puzzle-${ofDay}`);
    const { lesson: linked } = await open(`/learn/pool/puzzle-${ofDay}`);
    expect(boardOf(linked).props?.state).toEqual(boardOf(lesson).props?.state);
  });
});

describe("a puzzle of Mexican Train", () => {
  it("the longest train is played on the real table, without Arrange, and can be restarted", async () => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = "/learn/train/puzzle-3";
    document.body.append(page);
    const puzzleElement = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot;
    const lesson = () => puzzleElement()?.querySelector("ft-lesson");
    const table = () => lesson()?.renderRoot.querySelector("foldtable-train-board");
    await expectEventually(() => table()?.renderRoot.querySelector("[data-command=finish]")).toBeTruthy();
    expect(table()!.renderRoot.querySelector(".arrange")).toBeNull();
    const [{ solution } = { solution: [] }] = lesson()!.lesson.steps;
    const laidCount = () => table()?.props?.state.lanes[0]?.laid.length;
    const playCommand = (command: GameCommand) => table()!.dispatchEvent(commandEvent(command));

    playCommand(solution[0]!);
    await expectEventually(laidCount).toBe(1);
    [...puzzleElement()!.querySelectorAll("button")].find(({ textContent }) => textContent === "Start over")!.click();
    await expectEventually(laidCount).toBe(0);
    lesson()!.pace = 0;
    for (const [at, command] of solution.entries()) {
      playCommand(command);
      await expectEventually(laidCount).toBe(at + 1);
    }
    await expectEventually(() => textOf(lesson()!)).toContain("no train of this hand is longer");
    expect(localStorage.getItem("foldtable.puzzles.train")).toBe("3");
  });
});

describe("a puzzle of SPY", () => {
  it("the puzzle lists the answers, and is solved by moving to the only possible card", async () => {
    document.body.replaceChildren();
    const page = new FtLearn();
    page.path = "/learn/spy/puzzle-3";
    document.body.append(page);
    const lesson = () => page.renderRoot.querySelector("ft-puzzle")?.renderRoot.querySelector("ft-lesson");
    const storyLines = () => lesson()?.renderRoot.querySelectorAll(".story li").length ?? 0;
    await expectEventually(storyLines).toBeGreaterThan(5);
    const table = () => lesson()!.renderRoot.querySelector("foldtable-spy-board")!;
    const story = lesson()!.renderRoot.querySelector(".story")?.textContent ?? "";
    expect(story).toMatch(/spies on (?:Green|Red) \d: /);
    lesson()!.pace = 0;

    table().dispatchEvent(commandEvent({ type: "end-turn" }));
    await expectEventually(() => feedbackOf(lesson()!)).toBe("It isn’t there. Try again.");
    await expectEventually(() => table().props?.acting).toBe(0);
    for (const command of lesson()!.lesson.steps[0]!.solution) {
      table().dispatchEvent(commandEvent(command));
      await lesson()!.updateComplete;
    }
    await expectEventually(() => textOf(lesson()!)).toContain("it couldn’t be anywhere else");
    expect(localStorage.getItem("foldtable.puzzles.spy")).toBe("3");
  });
});

describe("the streak", () => {
  const today = utcDayNumber(Date.UTC(2026, 10, 22));

  it("a streak counts once a day, and starts again after a missed day", () => {
    expect(streakOf("pool", today)).toBe(0);
    saveStreakDay("pool", today);
    saveStreakDay("pool", today);
    expect([streakOf("pool", today), streakOf("pool", today + 1), streakOf("pool", today + 2)]).toEqual([1, 1, 0]);
    saveStreakDay("pool", today + 1);
    expect(streakOf("pool", today + 1)).toBe(2);
    saveStreakDay("pool", today + 5);
    expect(streakOf("pool", today + 5)).toBe(1);
  });

  it("a puzzle of an earlier day, solved later, leaves the streak as it is", () => {
    saveStreakDay("pool", today);
    saveStreakDay("pool", today - 1);
    expect(localStorage.getItem("foldtable.streak.pool")).toBe(`${today} 1`);
  });

  it("a streak that was saved by a clock in the future does not count", () => {
    saveStreakDay("pool", today + 100);
    expect(streakOf("pool", today)).toBe(0);
    saveStreakDay("pool", today);
    expect(streakOf("pool", today)).toBe(1);
  });
});
