/**
 * The keys of a study, where the board has the focus.
 * @gate
 */
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { BoardProps } from "../../../client/games/contract/board-props.ts";
import { Annotations } from "../../../client/table/game-view/annotations.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import {
  expectEventually,
  finishedLog,
  mountGame,
  pressStudy,
  showMistake,
  studyOf,
  studyPool,
} from "../support/studied-game.ts";

let view: FtGameView;
const board = () => view.renderRoot.querySelector<HTMLElement & { props: BoardProps }>(".board > *")!;

it("Escape first puts down a piece that was picked up by key, then closes the attempt", async () => {
  await page.viewport(1280, 900);
  view = await studyPool();
  const mistake = await showMistake(view);
  const { best } = studyOf(view)!.study.finding(mistake)!.move!;
  await userEvent.click(page.getByRole("button", { name: "Try from here" }));
  await expectEventually(() => board().props.acting).not.toBeNull();
  const [from] = (best.command as unknown as { readonly path: readonly number[] }).path;
  const square = board().shadowRoot!.querySelector<SVGElement>(`[data-square="${from}"]`)!;
  const isHeld = () => square.getAttribute("aria-selected") === "true";
  square.focus();
  await userEvent.keyboard("{Enter}");
  await expectEventually(isHeld).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expectEventually(isHeld).toBe(false);
  expect(studyOf(view)!.attempt).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expectEventually(() => studyOf(view)!.attempt).toBeNull();
});

it("Escape first closes the menu of exports, then the attempt", async () => {
  await page.viewport(1280, 900);
  view = await studyPool();
  await showMistake(view);
  await userEvent.click(page.getByRole("button", { name: "Try from here" }));
  await expectEventually(() => studyOf(view)!.attempt).not.toBeNull();
  await userEvent.click(page.getByRole("button", { name: "More" }));
  const save = page.getByRole("button", { name: "Save the log" });
  await expect.element(save).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(save).not.toBeInTheDocument();
  expect(studyOf(view)!.attempt).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expectEventually(() => studyOf(view)!.attempt).toBeNull();
});

it("Shift and an arrow key lead along the tiles of a train while the study is open", async () => {
  await page.viewport(1280, 900);
  view = await mountGame("train", finishedLog("train", 2, { set: 6, rounds: 1 }, "studied", 30));
  await pressStudy();
  await expectEventually(() => studyOf(view)).toBeTruthy();
  const root = board().shadowRoot!;
  // At the end the trains have no open ends.
  view.replay.seek(15);
  const findEnd = () => root.querySelector<HTMLElement>(".lane:has([data-position]) .end");
  await expectEventually(findEnd).toBeTruthy();
  const end = findEnd()!;
  const { index } = view.replay;
  new Annotations(view);
  end.focus();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(root.activeElement?.hasAttribute("data-position")).toBe(true);
  expect(view.replay.index).toBe(index);
});
