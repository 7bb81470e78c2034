/**
 * The side lines of a mistake: what the played move allowed, several better moves, and a deeper look.
 * @gate
 */
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { BoardProps } from "../../../client/games/contract/board-props.ts";
import { worstMistakeAt } from "../../../client/study/judge/overview.ts";
import { countsText } from "../../../client/study/judge/study-texts.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import {
  clearStudies,
  expectEventually,
  finishedLog,
  mountGame,
  pressStudy,
  studyOf,
  studyPool,
  waitForStudy,
} from "../support/studied-game.ts";

let view: FtGameView;

const study = () => studyOf(view)!;
const board = () => view.renderRoot.querySelector<HTMLElement & { props: BoardProps }>(".board > *")!.props;
const spoken = () => study().renderRoot.querySelector("[aria-live]")?.textContent ?? "";
const panel = () => study().renderRoot.querySelector("ft-variation")?.shadowRoot;
const choices = () => [...(panel()?.querySelectorAll<HTMLElement>(".choices button") ?? [])];

beforeAll(clearStudies);
beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  view.remove();
  history.replaceState(null, "", location.pathname + location.search);
});

/** Goes to the first mistake that has several better moves. */
const showChoice = async (): Promise<number> => {
  const [seq] = study().study.findings.find(([, finding]) => (finding?.move?.others ?? []).length > 0)!;
  view.replay.show(seq);
  await view.updateComplete;
  return seq;
};

it("opens with the key moments in the order of the game, each button leading to its moment", async () => {
  view = await studyPool();
  const buttons = () => [...study().renderRoot.querySelectorAll<HTMLElement>(".keys button")];
  await expectEventually(() => buttons().length).toBeGreaterThan(0);
  const { keys } = study().overview;
  const indices = keys.map(({ index }) => index);
  expect(indices).toEqual(indices.toSorted((one, other) => one - other));
  expect(indices).toContain(worstMistakeAt(study().study, study().overview, view.replay.moments));
  expect(buttons().length).toBe(keys.length);
  buttons()[0]!.click();
  await expectEventually(() => view.replay.index).toBe(indices[0]);
  await expectEventually(spoken).toMatch(/^(Mistake|Blunder|Turning point)/);
  expect(buttons()).toEqual([]);
});

it("shows the answer that the played move allowed, on the board and in words", async () => {
  view = await studyPool();
  const mistake = await showChoice();
  const played = view.store.at(mistake).play;
  await userEvent.click(page.getByRole("button", { name: /^Show what it allowed/ }));
  await expect.element(page.getByText("What the move allowed", { exact: true })).toBeVisible();
  // The answer has been made on the board, in the position after the played move.
  await expectEventually(() => board().before).toEqual(played);
  await expectEventually(spoken).toMatch(/^What the move allowed: .+ The best answer: .+\. \S+/);
  expect(panel()!.querySelector(".answer")!.textContent).toMatch(/^The best answer: .+\. \S.+\.$/);
  await userEvent.keyboard("{Escape}");
  await expectEventually(() => board().state).toEqual(played);
});

it("leads from one better move to the next and to the played one, each with its value", async () => {
  view = await studyPool();
  const mistake = await showChoice();
  const { best, others } = study().study.finding(mistake)!.move!;
  await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
  await expectEventually(() => choices().length).toBe(2 + others!.length);
  for (const choice of choices()) expect(choice.textContent).toMatch(/\d+%/);
  const pressed = () => choices().findIndex((choice) => choice.getAttribute("aria-pressed") === "true");
  expect(pressed()).toBe(0);
  const afterBest = board().state;
  choices()[1]!.click();
  await expectEventually(pressed).toBe(1);
  await expectEventually(() => board().state).not.toEqual(afterBest);
  expect(board().before).toEqual(view.store.at(mistake - 1).play);
  expect(best.value).toBeGreaterThanOrEqual(others![0]!.value);
  choices().at(-1)!.click();
  await expect.element(page.getByText("What the move allowed", { exact: true })).toBeVisible();
});

it("judges a move again with more thought, and keeps what it finds", async () => {
  view = await studyPool();
  const mistake = await showChoice();
  const usual = study().study.finding(mistake)!;
  await userEvent.click(page.getByRole("button", { name: "Analyze this move more deeply" }));
  await expectEventually(() => study().study.finding(mistake)!.isDeep).toBe(true);
  const deep = study().study.finding(mistake)!;
  expect(deep.move).toMatchObject({ seq: mistake, played: usual.move!.played });
  expect(deep).not.toEqual({ ...usual, isDeep: true });
  await expect.element(page.getByRole("button", { name: "Analyze this move more deeply" })).toBeDisabled();
  view.remove();
  view = await studyPool();
  await expectEventually(() => study().study.finding(mistake)).toEqual(deep);
});

it("offers no deeper look where the judging is exact, and no single answer where cards are hidden", async () => {
  view = await mountGame("spy", finishedLog("spy", 2, {}, "studied"));
  await pressStudy();
  await waitForStudy(view);
  await showChoice();
  await expect.element(page.getByRole("button", { name: /^Show what was better/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Analyze this move more deeply" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Show what it allowed/ })).not.toBeInTheDocument();
});

it("words what small losses add up to", () => {
  const counts = { blunder: 0, mistake: 0, slip: 0 };
  expect(countsText({ share: 1, counts, smallLosses: 0 })).toBe("No mistakes");
  expect(countsText({ share: 1, counts, smallLosses: 1 })).toBe("No mistakes, Small losses add up to one mistake");
  expect(countsText({ share: 1, counts: { ...counts, slip: 2 }, smallLosses: 3 })).toBe(
    "Slips: 2, Small losses add up to 3 mistakes",
  );
});
