/** Buttons that step through a range: at its end they keep the focus, and a further press does nothing. */
import { html, render, type TemplateResult } from "lit";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/learn/ft-solution.ts";
import "../../../client/replay/ft-scrubber.ts";
import "../../../client/review/ft-side-lines.ts";
import "../../../client/study/ft-variation.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import { poolPuzzles } from "../../../client/games/pool/puzzles/source.ts";
import { whenPainted } from "../../../client/kit/loading/lazy-part.ts";
import { stopButtons } from "../../../client/study/study-controls.ts";
import { emptyReview } from "../../../engine/review/state.ts";

const END = 2;

/** Called with each index that is shown next. */
type Go = (index: number) => void;

const scrubber = (at: number, go: Go) =>
  html`<foldtable-scrubber .index=${at} .end=${END} .live=${at === END} .over=${true}
    @ft-seek=${({ detail }: CustomEvent) => go(detail)} @ft-step=${({ detail }: CustomEvent) => go(at + detail)}></foldtable-scrubber>`;

const variation = (at: number, go: Go) => {
  const lines = Array.from({ length: END }, () => ({ text: "11-15", seq: 1 }));
  const aside = { index: at, lines, stepped: (by: number) => Math.max(0, Math.min(at + by, END)) };
  return html`<ft-variation .aside=${aside} .choices=${[]} @ft-variation=${({ detail }: CustomEvent) => go(detail)}></ft-variation>`;
};

const sideLines = (at: number, go: Go) => {
  const move = { type: "move", path: [11, 15] };
  const link = { who: 1, state: { ...emptyReview, variations: [{ id: 1, by: 2, from: 3, moves: [move, move] }] } };
  const together = { link, nameOf: String, go: ([, ply]: [number, number]) => go(ply) };
  return html`<ft-side-lines .together=${together} .at=${[1, at]} talk="phrases"></ft-side-lines>`;
};

const stops = (at: number, go: Go) => {
  const overview = { stops: [0, 1, END].map((index) => ({ index })) };
  return stopButtons(overview as unknown as Parameters<typeof stopButtons>[0], at, (by) => {
    if (at + by >= 0 && at + by <= END) go(at + by);
  });
};

const CASES: readonly (readonly [of: string, name: string, view: (at: number, go: Go) => TemplateResult])[] = [
  ["the replay", "First move", scrubber],
  ["the replay", "Previous move", scrubber],
  ["the replay", "Next move", scrubber],
  ["the replay", "Last move", scrubber],
  ["a variation", "Previous move of the side line", variation],
  ["a variation", "Next move of the side line", variation],
  ["a line of a shared review", "Next move of the side line", sideLines],
  ["the mistakes of a study", "Previous mistake or turning point", stops],
  ["the mistakes of a study", "Next mistake or turning point", stops],
];

const focused = (): Element | null => {
  let { activeElement } = document;
  while (activeElement?.shadowRoot) ({ activeElement } = activeElement.shadowRoot);
  return activeElement;
};

/** Presses the focused button by key until it is at the end of its range. */
const pressUntilOff = async (name: string): Promise<void> => {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.focus();
  for (let presses = 0; presses < 20 && element.ariaDisabled === "false"; presses++) {
    await userEvent.keyboard("{Enter}");
    await whenPainted();
  }
  expect(element.ariaDisabled).toBe("true");
  // A disabled button would lose the focus at this painting.
  await whenPainted();
  expect(focused()).toBe(element);
};

it.each(CASES)("%s: “%s”", async (_, name, view) => {
  const host = document.createElement("div");
  document.body.append(host);
  const go = vi.fn((index: number): void => void render(view(index, go), host));
  go(1);
  await pressUntilOff(name);
  const presses = go.mock.calls.length;
  await userEvent.keyboard("{Enter}");
  expect(go).toHaveBeenCalledTimes(presses);
});

it.each([
  ["“Next move”, which a live game hides", "Next move", (at: number) => at === END],
  ["“End”, which is no button there", "End", () => false],
])("the focus is at “Previous move” after the end was reached by %s", async (_, name, isSlim) => {
  const host = document.createElement("div");
  document.body.append(host);
  const show = (at: number): void => {
    render(scrubber(at, show), host);
    host.querySelector("foldtable-scrubber")!.toggleAttribute("slim", isSlim(at));
  };
  show(1);
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await whenPainted();
  await whenPainted();
  expect(focused()?.ariaLabel).toBe("Previous move");
});

it.each(["First move", "Previous move", "Next move", "Last move"])("the solution of a puzzle: “%s”", async (name) => {
  const { lesson } = poolPuzzles.find(poolPuzzles.numbers[0]!)!;
  const solution = Object.assign(document.createElement("ft-solution"), { client: poolClient, lesson });
  document.body.append(solution);
  Object.assign(solution, { index: 1 });
  await pressUntilOff(name);
});
