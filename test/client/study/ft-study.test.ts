/**
 * The study of a finished game in the page: the curve, the stops, better moves, and the saved results.
 * @gate
 */
import { html, render } from "lit";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { BoardProps } from "../../../client/games/contract/board-props.ts";
import { commandEvent } from "../../../client/games/shared/command-event.ts";
import { requestDone, STUDIES, transact } from "../../../client/kit/storage/indexed-db.ts";
import { type Continuation, stateToContinue } from "../../../client/local/host/continue-game.ts";
import { localTables, removeLocal } from "../../../client/local/host/open-local-table.ts";
import { MoveHistory } from "../../../client/replay/move-history.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtVariation } from "../../../client/study/ft-variation.ts";
import { GameReview, type ReviewGuest } from "../../../client/study/game-review.ts";
import { Study } from "../../../client/study/run/study.ts";
import { studyKey } from "../../../client/study/run/study-key.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { openNewTable, playRandomMove, seededRandom } from "../support/local-table.ts";
import {
  clearStudies,
  expectEventually,
  finishedLog,
  mountGame,
  poolLog,
  pressStudy,
  showMistake,
  studyOf,
  studyPool,
  waitForStudy,
} from "../support/studied-game.ts";

/** A small search budget, because each test studies a game. */
const NODES = 300;

const databaseRows = async (): Promise<number> => {
  const transaction = await transact([STUDIES], "readonly");
  return requestDone(transaction.objectStore(STUDIES).count());
};

const whenDone = (study: Study): Promise<void> =>
  new Promise((resolve) => {
    const resolveIfDone = () => study.isDone && resolve();
    study.addEventListener("change", resolveIfDone);
    resolveIfDone();
  });

let view: FtGameView;

const study = () => studyOf(view);
const board = () => view.renderRoot.querySelector<HTMLElement & { props: BoardProps }>(".board > *")!.props;
const announcement = () => study()?.renderRoot.querySelector("[aria-live]")?.textContent ?? "";

beforeEach(() => page.viewport(1280, 900));

describe("a study", () => {
  beforeEach(clearStudies);

  it("the study evaluates every moment, the one in view first", async () => {
    const order: number[] = [];
    const shownSeq = poolLog.length - 6;
    const ownStudy = new Study({ entries: poolLog, looking: () => shownSeq, nodes: NODES });
    ownStudy.addEventListener("change", () => {
      const known = ownStudy.findings.flatMap(([seq, finding]) => (finding === undefined ? [] : [seq]));
      order.push(...known.filter((seq) => !order.includes(seq)));
    });
    await ownStudy.start();
    expect(ownStudy.isDone).toBe(true);
    const moments = ownStudy.outline!.moments;
    expect(order[0]).toBe(moments.findLast((seq) => seq <= shownSeq));
    expect(order.slice(1)).toEqual(moments.filter((seq) => seq !== order[0]));
    for (const [, finding] of ownStudy.findings) expect(finding!.isQuick).toBeUndefined();
    ownStudy.close();
  });

  it("a paused study resumes where it stopped", async () => {
    const ownStudy = new Study({ entries: poolLog, looking: () => 0, nodes: NODES });
    const pauseOnce = () => {
      if (ownStudy.progress.found !== 3) return;
      ownStudy.removeEventListener("change", pauseOnce);
      ownStudy.pause();
    };
    ownStudy.addEventListener("change", pauseOnce);
    await ownStudy.start();
    const { found, all } = ownStudy.progress;
    expect([ownStudy.isPaused, found, found < all]).toEqual([true, 3, true]);
    ownStudy.resume();
    await whenDone(ownStudy);
    expect(ownStudy.progress.found).toBe(all);
    ownStudy.close();
  });

  it("a saved study is read again without a worker", async () => {
    const first = new Study({ entries: poolLog, looking: () => 0 });
    await first.start();
    const [seq] = first.outline!.moments;
    const found = first.finding(seq!);
    first.close();
    const worker = vi.spyOn(globalThis, "Worker");
    // Table events after the end do not make another game.
    const said: Entry = { seq: poolLog.length, at: poolLog.at(-1)!.at, seat: 0, v: 1, event: { type: "uploaded" } };
    const second = new Study({ entries: [...poolLog, said], looking: () => 0 });
    await second.start();
    expect(second.isDone).toBe(true);
    expect(second.finding(seq!)).toEqual(found);
    expect(worker).not.toHaveBeenCalled();
    worker.mockRestore();
    second.close();
  });

  it("a study is deleted with its game", async () => {
    const connection = await openNewTable("pool", 2, {});
    const randomBelow = seededRandom("forgotten");
    while (await playRandomMove(connection, randomBelow));
    const { entries } = connection.store;
    expect(studyKey(entries)).toBe(studyKey(connection.host.session.entries.map(({ id: _, ...entry }) => entry)));
    const ownStudy = new Study({ entries, looking: () => 0 });
    ownStudy.addEventListener("change", () => ownStudy.progress.found > 0 && ownStudy.pause());
    await ownStudy.start();
    ownStudy.close();
    await expectEventually(databaseRows).toBe(1);
    await removeLocal(connection.host.record.id);
    expect(await databaseRows()).toBe(0);
    expect(await localTables()).toEqual([]);
  });

  it("a study runs in the page, with the same results, if no worker starts", async () => {
    const worker = vi.spyOn(globalThis, "Worker").mockImplementation(function refuse() {
      throw new Error("no worker");
    });
    const ownStudy = new Study({ entries: poolLog, looking: () => 0, nodes: NODES });
    await ownStudy.start();
    worker.mockRestore();
    expect([ownStudy.isHere, ownStudy.isDone]).toEqual([true, true]);
    const withWorker = new Study({ entries: poolLog, looking: () => 0, nodes: NODES });
    await withWorker.start();
    expect(withWorker.isHere).toBe(false);
    for (const [seq, finding] of ownStudy.findings) expect(withWorker.finding(seq)).toEqual(finding);
  });
});

/** The first of these tests studies the game. The others read the saved study. */
describe("at the table", () => {
  beforeAll(clearStudies);

  it("a study is offered once the game is over", async () => {
    view = await mountGame("pool", poolLog.slice(0, -2));
    await expect.element(page.getByRole("button", { name: "Turn the board" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Study this game" })).not.toBeInTheDocument();
    view.remove();
    view = await mountGame("pool", poolLog);
    await expect.element(page.getByRole("button", { name: "Study this game" })).toBeVisible();
  });

  it("the focus moves from Pause to Next mistake when the study ends", async () => {
    view = await mountGame("pool", poolLog);
    await pressStudy();
    const pause = page.getByRole("button", { name: "Pause the study" });
    await expect.element(pause).toBeVisible();
    pause.element().focus();
    await waitForStudy(view);
    await expect.poll(() => (study()!.renderRoot as ShadowRoot).activeElement?.className).toContain("next");
  });

  it("a study draws the curve, marks the mistakes, and steps from one to the next", async () => {
    view = await studyPool();
    await expect
      .poll(() => study()!.renderRoot.querySelector(".curve .line")?.getAttribute("d")?.match(/[ML]/g)?.length)
      .toBe(view.replay.end + 1);
    const marks = view.renderRoot.querySelector("foldtable-scrubber")!.shadowRoot!.querySelectorAll(".mistake, .swing");
    expect(marks.length).toBeGreaterThan(0);
    await userEvent.click(page.getByRole("button", { name: "Previous mistake or turning point" }));
    await expectEventually(announcement).toMatch(/^(Mistake|Blunder|Turning point)[^.]*\. /);
    expect(announcement()).toContain("Chance to win: ");
    const { index } = view.replay;
    expect(index).toBeLessThan(view.replay.end);
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expectEventually(() => view.replay.index).toBeLessThan(index);
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await expectEventually(() => view.replay.index).toBe(index);
  });

  it("on a desktop all parts of a study are visible beside the board", async () => {
    await page.viewport(1440, 900);
    view = await studyPool();
    await showMistake(view);
    const box = (root: ParentNode, selector: string) => root.querySelector(selector)!.getBoundingClientRect();
    await expectEventually(() => study()!.renderRoot.querySelector(".try")).toBeTruthy();
    const board = box(view.renderRoot, ".board");
    for (const selector of [".head", ".graph", ".card", ".extra"]) {
      const part = box(study()!.renderRoot, selector);
      expect(part.left, selector).toBeGreaterThanOrEqual(board.right);
      expect(part.bottom, selector).toBeLessThanOrEqual(900);
    }
    expect(box(view.renderRoot, "ft-move-list").height).toBeGreaterThan(100);
    expect(box(view.renderRoot, ".lead").right).toBeLessThan(board.left);
  });

  it("a study marks mistakes in the list, better moves on the board, and who is ahead", async () => {
    view = await studyPool();
    const list = () => view.renderRoot.querySelector("ft-move-list")!.shadowRoot!;
    const mistake = await showMistake(view);
    await expectEventually(() => list().querySelector("[aria-current] .grade")?.textContent).toMatch(/^\?\??$/);
    expect(list().querySelector("[aria-current]")!.getAttribute("aria-label")).toMatch(/, (Mistake|Blunder)$/);
    const { review } = board();
    expect(review).toMatchObject({ seat: view.store.entries[mistake]!.seat });
    const boardRoot = () => view.renderRoot.querySelector(".board > *")!.shadowRoot!;
    await expectEventually(() => boardRoot().querySelectorAll(".arrow").length).toBe(1);
    expect(boardRoot().querySelector(".grade text")!.textContent).toBe(review!.sign);
    expect(study()!.renderRoot.querySelector(".head")!.textContent).toMatch(/\d+%.*\d+%/s);
    expect(view.renderRoot.querySelector(".lead")).not.toBeNull();
  });

  it("the reader tries other moves on the board until one is good, and can continue the game from it", async () => {
    view = await studyPool();
    const mistake = await showMistake(view);
    const { seat } = view.store.entries[mistake]!;
    const { best, played } = study()!.study.finding(mistake)!.move!;
    const continuations: Continuation[] = [];
    view.addEventListener("ft-continue", (event) => continuations.push((event as CustomEvent).detail));
    await userEvent.click(page.getByRole("button", { name: "Try from here" }));
    await expectEventually(() => board().acting).toBe(seat);
    expect(board().state).toEqual(view.store.at(mistake - 1).play);
    expect(board().review).toBeUndefined();
    const sendCommand = (command: object) =>
      view.renderRoot.querySelector(".board > *")!.dispatchEvent(commandEvent(command as GameCommand));
    sendCommand(played);
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(study()!.attempt!.grade).toMatch(/mistake|blunder/);
    expect([board().acting, announcement()]).toEqual([null, expect.stringMatching(/^(Mistake|Blunder)\. It cost/)]);
    await userEvent.click(page.getByRole("button", { name: "Try again" }));
    await expectEventually(() => board().acting).toBe(seat);
    sendCommand(best.command);
    await userEvent.click(page.getByRole("button", { name: "Play the computer" }));
    expect(study()!.attempt!.grade).toBe("good");
    expect(continuations).toMatchObject([{ near: seat, isAtOnce: true }]);
    const { entries, seq } = continuations[0]!;
    expect(stateToContinue(entries, seq).play).toEqual(board().state);
    await userEvent.keyboard("{Escape}");
    await expectEventually(() => board().state).toEqual(view.store.at(mistake).play);
  });

  it("the reader's own move closes a shared review's variation, and the next variation closes the move", async () => {
    view = await studyPool();
    const mistake = await showMistake(view);
    const { move } = study()!.study.finding(mistake)!;
    const lines = await view.client.lines();
    const review = new GameReview(view, () => new MoveHistory(lines));
    const guest = { scene: null as ReviewGuest["scene"], acting: null, showGame: vi.fn<() => void>() };
    review.guest = guest;
    review.toggle();
    await expectEventually(() => review.isStudying).toBe(true);
    const place = view.appendChild(document.createElement("div"));
    render(review.panel([], html``), place);
    const panel = place.querySelector("ft-study")!;
    await expectEventually(() => panel.study.finding(mistake)).toBeDefined();
    panel.dispatchEvent(new CustomEvent("ft-attempt", { detail: move }));
    expect(guest.showGame).toHaveBeenCalledOnce();
    review.attend();
    expect(review.aside).not.toBeNull();
    guest.scene = { store: view.store, moment: view.store.moment(mistake) };
    review.attend();
    expect(review.aside).toBeNull();
  });

  it("no study starts once the visitor has left the page while it loaded", async () => {
    view = await mountGame("pool", poolLog);
    const lines = await view.client.lines();
    const review = new GameReview(view, () => new MoveHistory(lines));
    review.toggle();
    view.remove();
    await vi.dynamicImportSettled();
    expect(review.isStudying).toBe(false);
  });

  it("a shared review takes no move where the board shows another position than the review's", async () => {
    view = await studyPool();
    const mistake = await showMistake(view);
    const lines = await view.client.lines();
    const review = new GameReview(view, () => new MoveHistory(lines));
    const guest = { scene: null as ReviewGuest["scene"], acting: 0, showGame: () => undefined };
    review.guest = guest;
    expect(review.boardProps.acting).toBe(0);
    const known = new Store();
    known.load(view.store.entries, 0);
    review.perspective = { viewer: 0, store: known };
    expect(review.boardProps.acting).toBeUndefined();
    review.perspective = { viewer: "all", store: null };
    review.toggle();
    await expectEventually(() => review.isStudying).toBe(true);
    const place = view.appendChild(document.createElement("div"));
    render(review.panel([], html``), place);
    const better = { store: view.store, moment: view.store.moment(mistake) };
    place.querySelector("ft-study")!.dispatchEvent(new CustomEvent("ft-variation", { detail: better }));
    expect([review.aside, review.boardProps.acting]).toEqual([better, undefined]);
    guest.scene = better;
    expect(review.boardProps.acting).toBe(0);
  });

  it("the better variation is played on the board, stepped through, and closed", async () => {
    view = await studyPool();
    const mistake = await showMistake(view);
    const played = board().state;
    await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
    await expect.element(page.getByText("Side line, not what was played", { exact: true })).toBeVisible();
    expect(view.renderRoot.querySelector(".board.aside")).not.toBeNull();
    const better = board();
    expect(better.state).not.toEqual(played);
    expect(better.before).toEqual(view.store.at(mistake - 1).play);
    await userEvent.keyboard("{ArrowRight}");
    await expectEventually(() => board().before).toEqual(better.state);
    await expectEventually(announcement).toContain("Side line, not what was played: ");
    // The cursor of the game has not moved.
    expect(view.replay.cursor).toBe(mistake);
    await userEvent.keyboard("{Escape}");
    await expectEventually(() => board().state).toEqual(played);
    expect(view.renderRoot.querySelector(".board.aside")).toBeNull();
    const focused = () => study()?.shadowRoot?.activeElement?.textContent;
    await expectEventually(focused).toContain("Show what was better");
  });

  it("the study says why a move is better, and announces it", async () => {
    view = await mountGame("pool", finishedLog("pool", 2, { black: "first" }, "studied", 24));
    await pressStudy();
    await waitForStudy(view);
    const withReason = study()!.study.findings.flatMap(([seq, finding]) => (finding?.move?.reason ? [seq] : []));
    expect(withReason.length).toBeGreaterThan(0);
    const reasonText = () => study()!.renderRoot.querySelector(".because")?.textContent ?? "";
    for (const seq of withReason) {
      view.replay.show(seq);
      // A reason alone would read as one for the move that was played.
      await expectEventually(reasonText).toMatch(/^Better: \S+\. \S.+\.$/);
      expect(announcement()).toContain(reasonText());
    }
  });

  it("an opened variation on a phone is scrolled so that most of the board is visible above it", async () => {
    await page.viewport(390, 844);
    view = await studyPool();
    await showMistake(view);
    document.body.style.minBlockSize = "200vh";
    const enter = page.getByRole("button", { name: /^Show what was better/ });
    await expect.element(enter).toBeVisible();
    enter.element().scrollIntoView();
    await userEvent.click(enter);
    const variation = () => study()!.renderRoot.querySelector<FtVariation>("ft-variation");
    // At the window's lower edge, unless the whole board is visible above it.
    await expectEventually(
      () => variation() !== null && (scrollY === 0 || variation()!.getBoundingClientRect().bottom > 844 - 60),
    ).toBe(true);
    expect(variation()!.getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
    document.body.style.minBlockSize = "";
  });

  it("a jump elsewhere in the game closes a variation, and the close button closes the study", async () => {
    view = await studyPool();
    await showMistake(view);
    await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
    view.replay.seek(0);
    await expectEventually(() => view.renderRoot.querySelector(".board.aside")).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "Close the study" }));
    await expectEventually(study).toBeNull();
    await expect
      .poll(() => view.renderRoot.querySelector("foldtable-scrubber")!.shadowRoot!.querySelector(".mistake, .swing"))
      .toBeNull();
  });

  it("the end of a game lists the other key moments if it is one itself", async () => {
    const entries = finishedLog("spy", 2, {}, "studied 6");
    view = await mountGame("spy", entries);
    await pressStudy();
    await waitForStudy(view);
    const { end } = view.replay;
    const { keys } = study()!.overview;
    expect(keys.map(({ index }) => index)).toContain(end);
    expect(announcement()).toMatch(/^(Mistake|Blunder)/);
    const buttons = () => [...study()!.renderRoot.querySelectorAll<HTMLElement>(".keys button")];
    expect(buttons()).toHaveLength(keys.length - 1);
    buttons()[0]!.click();
    await expectEventually(() => view.replay.index).toBe(keys[0]!.index);
    await expectEventually(buttons).toEqual([]);
  });

  it("a game with hidden information is studied by each seat's knowledge, or by the true state", async () => {
    view = await mountGame("spy", finishedLog("spy", 3, {}, "studied"));
    await pressStudy();
    await waitForStudy(view);
    const heights = () =>
      [...study()!.renderRoot.querySelectorAll(".curve .line")].map((line) => line.getAttribute("d"));
    const known = heights();
    expect(known.length).toBe(3);
    expect(study()!.renderRoot.querySelectorAll(".legend li").length).toBe(3);
    await userEvent.click(page.getByText("What was really there"));
    await waitForStudy(view);
    await expectEventually(heights).not.toEqual(known);
    await userEvent.click(page.getByText("What was known then"));
    await expectEventually(heights).toEqual(known);
  });
});
