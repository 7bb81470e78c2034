/**
 * The variations of a mistake: the answer that the played move allowed, better moves, and a deeper analysis.
 * @gate
 */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import type { BoardProps } from "../../../client/games/contract/board-props.ts";
import { whenPainted } from "../../../client/kit/loading/lazy-part.ts";
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
const announcement = () => study().renderRoot.querySelector("[aria-live]")?.textContent ?? "";
const panel = () => study().renderRoot.querySelector("ft-variation")?.shadowRoot;
const variationButtons = () => [...(panel()?.querySelectorAll<HTMLElement>(".choices button") ?? [])];

beforeAll(clearStudies);
beforeEach(() => page.viewport(1280, 900));

/** Shows the first mistake that has several better moves. Returns its sequence number. */
const showMistakeWithAlternatives = async (): Promise<number> => {
  const [seq] = study().study.findings.find(([, finding]) => (finding?.move?.others ?? []).length > 0)!;
  view.replay.show(seq);
  await view.updateComplete;
  return seq;
};

it("the study lists the key moments in the order of the game, each with a button", async () => {
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
  await expectEventually(announcement).toMatch(/^(Mistake|Blunder|Turning point)/);
  expect(buttons()).toEqual([]);
});

it("the study shows the answer that the played move allowed, on the board and as text", async () => {
  view = await studyPool();
  const mistake = await showMistakeWithAlternatives();
  const played = view.store.at(mistake).play;
  await userEvent.click(page.getByRole("button", { name: /^Show what it allowed/ }));
  await expect.element(page.getByText("What the move allowed", { exact: true })).toBeVisible();
  // The board shows the answer, after the played move.
  await expectEventually(() => board().before).toEqual(played);
  await expectEventually(announcement).toMatch(/^What the move allowed: .+ The best answer: .+\. \S+/);
  expect(panel()!.querySelector(".answer")!.textContent).toMatch(/^The best answer: .+\. \S.+\.$/);
  await userEvent.keyboard("{Escape}");
  await expectEventually(() => board().state).toEqual(played);
});

it("the better moves and the played one are buttons with values, which show their variations", async () => {
  view = await studyPool();
  const mistake = await showMistakeWithAlternatives();
  const { best, others } = study().study.finding(mistake)!.move!;
  await userEvent.click(page.getByRole("button", { name: /^Show what was better/ }));
  await expectEventually(() => variationButtons().length).toBe(2 + others!.length);
  for (const choice of variationButtons()) expect(choice.textContent).toMatch(/\d+%/);
  const pressed = () => variationButtons().findIndex((choice) => choice.getAttribute("aria-pressed") === "true");
  expect(pressed()).toBe(0);
  const afterBest = board().state;
  variationButtons()[1]!.click();
  await expectEventually(pressed).toBe(1);
  await expectEventually(() => board().state).not.toEqual(afterBest);
  expect(board().before).toEqual(view.store.at(mistake - 1).play);
  expect(best.value).toBeGreaterThanOrEqual(others![0]!.value);
  variationButtons().at(-1)!.click();
  await expect.element(page.getByText("What the move allowed", { exact: true })).toBeVisible();
});

it("a move is analyzed more deeply, and the result is saved", async () => {
  view = await studyPool();
  const mistake = await showMistakeWithAlternatives();
  const first = study().study.finding(mistake)!;
  const deeper = page.getByRole("button", { name: "Analyze this move more deeply" });
  const pressed = deeper.element() as HTMLElement;
  pressed.focus();
  await userEvent.keyboard("{Enter}");
  await expectEventually(() => study().study.finding(mistake)!.isDeep).toBe(true);
  // A disabled button would lose the focus at this painting.
  await whenPainted();
  expect((pressed.getRootNode() as ShadowRoot).activeElement).toBe(pressed);
  const deep = study().study.finding(mistake)!;
  expect(deep.move).toMatchObject({ seq: mistake, played: first.move!.played });
  expect(deep).not.toEqual({ ...first, isDeep: true });
  await expect.element(deeper).toBeDisabled();
  view.remove();
  view = await studyPool();
  await expectEventually(() => study().study.finding(mistake)).toEqual(deep);
});

it("SPY offers no deeper analysis and no single best answer", async () => {
  view = await mountGame("spy", finishedLog("spy", 2, {}, "studied"));
  await pressStudy();
  await waitForStudy(view);
  await showMistakeWithAlternatives();
  await expect.element(page.getByRole("button", { name: /^Show what was better/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Analyze this move more deeply" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Show what it allowed/ })).not.toBeInTheDocument();
});

it("the counts of mistakes mention the sum of small losses", () => {
  const counts = { blunder: 0, mistake: 0, slip: 0 };
  expect(countsText({ share: 1, counts, smallLosses: 0 })).toBe("No mistakes");
  expect(countsText({ share: 1, counts, smallLosses: 1 })).toBe("No mistakes, Small losses add up to one mistake");
  expect(countsText({ share: 1, counts: { ...counts, slip: 2 }, smallLosses: 3 })).toBe(
    "Slips: 2, Small losses add up to 3 mistakes",
  );
});
