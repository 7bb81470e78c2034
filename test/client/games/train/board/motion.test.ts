/**
 * Animation on the table of Mexican Train, previews while pointing and waiting, and the picture to share.
 * Every day games/train/board/board.test.ts plays tiles on the same board.
 * @gate
 */
import { afterEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../../../../client/games/train/board/animation.ts";
import "../../../../../client/games/train/rounds/round-summary.ts";
import { trainClient } from "../../../../../client/games/train/client.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import type { TrainEvent, TrainState } from "../../../../../engine/games/train/state/types.ts";
import {
  board,
  dealtState,
  hand,
  handTile,
  sampleState,
  show,
  trainEnd,
  withLane,
  withMarker,
} from "../../../support/train-table.ts";

const setReduced = (isReduced: boolean) =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: isReduced ? "reduce" : "no-preference" }],
  });

afterEach(() => setReduced(false));

/** The animated elements of the table. */
const animated = (selector: string): Element[] =>
  [...board.renderRoot.querySelectorAll(selector)].filter((each) => each.getAnimations().length > 0);

/** Shows a state, and the next one as a step from it. */
const showStep = async (before: TrainState, next: TrainState, event: TrainEvent): Promise<void> => {
  await show(before);
  await show(next, { before: board.props!.state, event });
};

const countedRound = (): { readonly before: TrainState; readonly event: TrainEvent; readonly after: TrainState } => {
  const before = { ...sampleState(), phase: "count" as const, turn: null, round: 2, scores: [[1, 40, 20]] };
  const event = { type: "round-scored" as const, at: 1_800_000_000_000, hands: [hand("12-11"), [], hand("2-1")] };
  return { before, event, after: train.evolve(before, event) };
};

describe("animation", () => {
  const showEngineLeaving = () => showStep(sampleState(), withMarker(sampleState(), 1), { type: "passed", seat: 1 });
  const showDeal = () =>
    showStep({ ...sampleState(), round: 2 }, sampleState(), { type: "dealt", round: 1, starter: 0, hands: [] });
  const showCount = () => {
    const { before, event, after } = countedRound();
    return showStep(before, after, event);
  };

  it("an engine drives out of the hub when its train becomes public", async () => {
    await showEngineLeaving();
    expect(animated(".engine").map((each) => each.className)).toEqual(["engine engine-1"]);
  });

  it("a hand is dealt from the boneyard, tile by tile", async () => {
    await showDeal();
    const dealing = animated(".held").map((each) =>
      each.getAnimations().find((one) => !(one instanceof CSSTransition)),
    );
    const delays = dealing.map((each) => each?.effect?.getTiming().delay);
    expect(delays).toEqual([0, 30, 60, 90]);
  });

  it("after a round, the remaining tiles are turned up and the standings re-sort", async () => {
    await showCount();
    expect(animated(".tally .tile")).toHaveLength(2);
    const rows = [...board.renderRoot.querySelectorAll<HTMLElement>(".standings li")];
    expect(rows.map(({ dataset }) => dataset.was)).toEqual(["1", "0", "2"]);
    expect(animated(".standings li")).toEqual(rows.slice(0, 2));
  });

  it("the table has no animation with reduced motion", async () => {
    await setReduced(true);
    await showEngineLeaving();
    expect(animated(".engine")).toEqual([]);
    await showDeal();
    expect(animated(".held")).toEqual([]);
    await showCount();
    expect(animated(".tally .tile, .standings li")).toEqual([]);
    const totals = [...board.renderRoot.querySelectorAll(".standings .sum")].map(({ textContent }) => textContent);
    expect(totals).toEqual(["23", "24", "40"]);
  });

  it("a jump in the replay reuses the tiles' elements, and animates none", async () => {
    await show(withLane(sampleState(), 0, "12-6", "6-5"));
    const [first] = board.renderRoot.querySelectorAll(".near .laid");
    await show(withLane(sampleState(), 0, "12-9", "9-1", "1-4"));
    const laid = [...board.renderRoot.querySelectorAll(".near .laid")];
    expect(laid[0]).toBe(first);
    expect(laid.map(({ className }) => className)).toEqual(["tile p12-9 laid", "tile p9-1 laid", "tile p1-4 laid"]);
    expect(animated(".laid")).toEqual([]);
  });
});

describe("the standings", () => {
  it("the standings show partners in one row, by both names", async () => {
    const four = dealtState([[], hand("12-1"), hand("2-1"), hand("3-1")], { rulebook: "club", pairs: true });
    const before = { ...four, phase: "count" as const, turn: null };
    const hands = [[], hand("12-1"), hand("2-1"), hand("3-1")];
    await show(train.evolve(before, { type: "round-scored", at: 1, hands }));
    const rows = [...board.renderRoot.querySelectorAll(".standings li")];
    expect(rows.map((row) => row.querySelector(".who")!.textContent)).toEqual(["Ada and Cy", "Bo and Dee"]);
    expect(rows.map((row) => row.querySelectorAll(".medal").length)).toEqual([2, 2]);
    expect(rows.map((row) => row.querySelector(".sum")!.textContent)).toEqual(["0", "17"]);
  });
});

describe("pointing and waiting", () => {
  it("a tile under the pointer shows its ghost where it fits", async () => {
    await page.viewport(1440, 900);
    await show(sampleState());
    await userEvent.hover(handTile("12-3"));
    await expect.poll(() => trainEnd(3).dataset.aim).toBeDefined();
    expect(trainEnd(0).dataset.aim).toBeDefined();
    expect(trainEnd(1).dataset.aim).toBeUndefined();
    await userEvent.hover(handTile("9-8"));
    await expect.poll(() => trainEnd(3).dataset.aim).toBeUndefined();
  });

  it("an end under the pointer shows the chosen tile on it", async () => {
    await page.viewport(1440, 900);
    await show(sampleState());
    await userEvent.click(handTile("12-5"));
    await userEvent.hover(trainEnd(0));
    await expect.poll(() => trainEnd(0).querySelector(".ghost")?.className).toContain("p12-5");
  });

  it("dots beside a player's name show that the player is thinking; with reduced motion they stand still", async () => {
    const dots = () => getComputedStyle(board.renderRoot.querySelector(".on-turn .facts")!, "::after");
    await show(sampleState());
    expect(dots().content).toBe("none");
    await show(sampleState(), { viewer: 1, waiting: 0 });
    expect([dots().content, dots().animationName]).toEqual(['""', "think"]);
    await setReduced(true);
    await expect.poll(() => dots().animationName).toBe("none");
    expect(dots().content).toBe('""');
  });
});

it("the picture to share shows trains, ends and names, and no hand", async () => {
  await page.viewport(1440, 900);
  await show(withLane(sampleState(), 0, "12-6", "6-6", "6-5"));
  const source = await trainClient.picture!(board);
  const picture = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${source}</svg>`,
    "image/svg+xml",
  );
  expect(picture.querySelector("parsererror")).toBeNull();
  // Tiles of the trains and the engine tile.
  const laid = board.renderRoot.querySelectorAll(".lane .laid").length;
  expect(picture.querySelectorAll("svg[viewBox='0 0 40 20'], svg[viewBox='0 0 20 40']")).toHaveLength(laid + 1);
  const texts = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(["Mexican Train", "Bo", "Cy", "You", "5", "3", "2"]));
  expect(picture.querySelectorAll("image")).toHaveLength(1);
});
