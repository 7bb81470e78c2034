/** Mexican Train between rounds, and its score sheet. */
import { html } from "lit";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/games/train/view/announcement.ts";
import "../../../../client/games/train/client.ts";
import "../../../../client/games/train/board/hand-drag.ts";
import "../../../../client/games/train/board/animation.ts";
import "../../../../client/games/train/view/refusal-texts.ts";
import "../../../../client/games/train/rounds/round-summary.ts";
import type { TrainBoardProps } from "../../../../client/games/train/view/view.ts";
import { train } from "../../../../engine/games/train/game.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import {
  afterCommand,
  board,
  button,
  commands,
  dealtState,
  hand,
  NAMES,
  offeredCommands,
  sampleState,
  show,
  statusText,
  tile,
} from "../../support/train-table.ts";

describe("the score sheet", () => {
  it("the score sheet of eight players and all rounds fits a desktop", async () => {
    await page.viewport(1440, 900);
    const rounds = 13;
    const state = dealtState(Array.from({ length: 8 }, () => []));
    const scores = Array.from({ length: rounds }, (_, round) => NAMES.slice(0, 8).map((_, seat) => 10 * round + seat));
    await show({ ...state, phase: "over", turn: null, round: rounds, scores } as TrainState);
    board.renderRoot.querySelector<HTMLDetailsElement>(".sheet")!.open = true;
    const sheet = board.renderRoot.querySelector(".sheet-scroll")!;
    expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.clientWidth);
    const rows = [...sheet.querySelectorAll("tbody tr")].map((row) => row.querySelector("th")!.textContent.trim());
    expect(rows).toEqual(NAMES.slice(0, 8));
    expect(sheet.querySelectorAll("tbody tr:first-child td")).toHaveLength(rounds + 1);
  });
});

const summaryText = (): string => board.renderRoot.querySelector(".summary")!.textContent.replaceAll(/\s+/g, " ");

describe("between rounds", () => {
  const countedRound = (): TrainState => {
    const state = { ...sampleState(), phase: "count" as const, turn: null };
    const hands = [hand("2-1"), [], hand("12-2", "7-5")];
    return train.evolve(state, { type: "round-scored", at: 1_800_000_000_000, hands });
  };

  it("the summary shows the tile that ended the round, in its lane and beside its player", async () => {
    const event = { type: "played", seat: 1, tile: tile("7-2"), train: 1, on: 1 } as const;
    const scored = { type: "round-scored" };
    const entries = [event, scored].map((each, seq) => ({ seq, at: 0, seat: 1, v: 1, event: each }));
    await show(countedRound(), { entries: entries as unknown as NonNullable<TrainBoardProps["entries"]> });
    const highlighted = [...board.renderRoot.querySelectorAll<HTMLElement>(".lane .arrived")];
    expect(
      highlighted.map((each) => [each.closest<HTMLElement>(".lane")!.dataset.train, each.dataset.position]),
    ).toEqual([["1", "2"]]);
    expect(board.renderRoot.querySelector(".summary .last-tile")!.getAttribute("aria-label")).toBe(
      "The last tile: 7-2",
    );
  });

  it("a blocked round has no last tile", async () => {
    const state = { ...sampleState(), phase: "count" as const, turn: null };
    const hands = [hand("2-1"), hand("9-9"), hand("12-2", "7-5")];
    await show(train.evolve(state, { type: "round-scored", at: 1_800_000_000_000, hands }));
    expect(board.renderRoot.querySelector(".summary .last-tile")).toBeNull();
  });

  it("the summary shows who went out, the points of each hand, and which players the table waits for", async () => {
    await show(afterCommand(countedRound(), 2, { type: "ready" }));
    expect(summaryText()).toContain("Round 1: \u2068Bo\u2069 went out");
    expect(summaryText()).toContain("Round 2: engine 11-11");
    const rows = [...board.renderRoot.querySelectorAll(".tally:not(.heads)")].map((row) =>
      row.textContent.replaceAll(/\s+/g, " ").trim(),
    );
    expect(rows).toEqual(["went out Round 0 Total 0", "ready Round +26 Total 26", "Round +3 Total 3"]);
    expect(summaryText()).toContain("Your points: 3. Your total: 3, place 2 of 3.");
    const left = [...board.renderRoot.querySelectorAll(".tally [role=img]")].map(({ ariaLabel }) => ariaLabel);
    expect(left).toEqual(["7-5, 12-2", "2-1"]);
    expect(statusText()).toMatch(
      /^Look at the score, then press “Ready for round \d+”\. The next round will be dealt by .+\.$/,
    );
  });

  it("computers cause no deadline", async () => {
    const face = (seat: number) => (seat === 0 ? null : html`<svg class="icon"></svg>`);
    await show(countedRound(), { face });
    expect(statusText()).toBe("Look at the score, then press “Ready for round 2”.");
    await show(countedRound(), { face, acting: null });
    expect(statusText()).toBe("Waiting for \u2068Ada\u2069.");
    await show(afterCommand(countedRound(), 0, { type: "ready" }), { face });
    expect(statusText()).toBe("The next round is being dealt.");
  });

  it("a player becomes ready by one press, once", async () => {
    await show(countedRound());
    await userEvent.click(button("Ready for round 2"));
    expect(commands).toEqual([{ type: "ready" }]);
    await show(afterCommand(countedRound(), 0, { type: "ready" }));
    expect(offeredCommands()).toEqual([]);
  });

  it("after the last round the summary shows places, an explained tie and the score sheet", async () => {
    const rules = { ...sampleState().rules, rounds: 2, breaksTies: true };
    const state = { ...sampleState(), rules, round: 2, phase: "count" as const, turn: null, scores: [[0, 3, 10]] };
    await show(train.evolve(state, { type: "round-scored", at: 1, hands: [hand("2-1"), [], hand("12-2")] }));
    // Each name is isolated, because Hebrew and Urdu show the list from the right.
    expect(summaryText()).toContain("\u2068Ada\u2069 and \u2068Bo\u2069 share the win at 3 each.");
    expect(summaryText()).toContain("Tied at 3: \u2068Ada\u2069, rounds without points: 1");
    expect(board.renderRoot.querySelectorAll(".rounds tbody tr")).toHaveLength(2);
  });

  /** The end of a game of one round. */
  const singleRound = () => {
    const rules = { ...sampleState().rules, rounds: 1 };
    const state = { ...sampleState(), rules, phase: "count" as const, turn: null };
    return train.evolve(state, { type: "round-scored", at: 1, hands: [hand("2-1"), [], hand("12-2")] });
  };

  it("partners read their place among the pairs", async () => {
    const state = dealtState([hand("12-5"), hand("12-1"), hand("12-2"), hand("2-1")], {
      rulebook: "club",
      pairs: true,
      rounds: 1,
    });
    const counting = { ...state, phase: "count" as const, turn: null };
    const hands = [hand("12-5"), [], hand("12-2"), hand("2-1")];
    await show(train.evolve(counting, { type: "round-scored", at: 1, hands }), { names: [...NAMES].slice(0, 4) });
    expect(summaryText()).toContain("place 2 of 2.");
  });

  it("the first line of a summary that is too long for a phone is visible", async () => {
    await page.viewport(390, 844);
    const names = NAMES.slice(0, 3).map((name) => `${name} `.repeat(40));
    await show(singleRound(), { names });
    const summary = board.renderRoot.querySelector(".summary")!;
    expect(summary.scrollHeight).toBeGreaterThan(summary.clientHeight);
    const top = summary.querySelector(".winner")!.getBoundingClientRect().top;
    expect(top).toBeGreaterThanOrEqual(summary.getBoundingClientRect().top);
  });

  it("a single round has no score sheet, and names the player's own place", async () => {
    await show(singleRound(), { viewer: "all", mine: [2] });
    expect(board.renderRoot.querySelector(".rounds")).toBe(null);
    expect(summaryText()).toContain("Your points: 14. Your total: 14, place 3 of 3.");
    const highlighted = [...board.renderRoot.querySelectorAll<HTMLElement>(".lane.out")];
    expect(highlighted.map(({ dataset }) => dataset.train)).toEqual(["1"]);
  });
});
