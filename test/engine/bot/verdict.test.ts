/** The verdict about a move: its limits, its caution about an unsure loss, and when a bot searches longer. */
import { describe, expect, it } from "vitest";
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { gameMoments, prepareStudy, studyMove } from "../../../engine/bot/study.ts";
import { isSureVerdict, verdictOf } from "../../../engine/bot/verdict.ts";
import { type ComparisonBudget, type GameBot, runToEnd } from "../../../engine/contract/bot.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { rulesets } from "../../support/tables/rulesets.ts";

const SCALE = { counts: "chance", mistake: 0.1, nodes: 1 } as const;

it.each([
  [0.04, null],
  [0.05, "slip"],
  [0.09, "slip"],
  [0.1, "mistake"],
  [0.24, "mistake"],
  [0.25, "blunder"],
] as const)("a sure loss of %d has the verdict %s", (loss, verdict) => {
  expect(verdictOf(loss, 0, SCALE)).toBe(verdict);
  expect(isSureVerdict(loss + 0.001, 0.0005, SCALE)).toBe(true);
});

it.each([
  [0.11, 0.03, "slip"],
  [0.06, 0.03, null],
  [0.26, 0.05, "mistake"],
] as const)("a loss of %d that may be wrong by %d has the milder verdict %s", (loss, error, verdict) => {
  expect(isSureVerdict(loss, error, SCALE)).toBe(false);
  expect(verdictOf(loss, error, SCALE)).toBe(verdict);
});

const bots = await Promise.all(gamesWithBot.map(async (game) => ({ game, bot: (await findBot(game))! })));

/** The moments of a random game with more than one legal move. */
const choicesOf = (game: string) => {
  const log = prepareStudy(selfplay({ ...rulesets.find((each) => each.game === game)!, seed: "verdict" }));
  const seqs = gameMoments(log).filter((seq) => {
    const { seat } = log.entries[seq]!;
    const state = log.states[seq]!;
    return seat !== null && state.play !== null && rulesOfTable(state).moves(state.play, seat).length > 1;
  });
  return { log, seqs };
};

describe.each(bots.filter(({ bot }) => bot.compare !== undefined))("a comparison in $game", ({ game, bot }) => {
  const { log, seqs } = choicesOf(game);
  /** Studies some moves, and counts how often the bot checked whether the verdict is sure. */
  const studied = (isSure: ComparisonBudget["isSure"] | null) => {
    let checks = 0;
    const countingBot: GameBot = {
      ...bot,
      compare: (known, command, budget, random) => {
        const countingIsSure = (loss: number, error: number) => {
          checks++;
          return (isSure ?? budget.isSure)(loss, error);
        };
        return bot.compare!(known, command, { ...budget, isSure: countingIsSure }, random);
      },
    };
    const task = { bot: countingBot, mode: "known", nodes: 600, most: 6_000, seed: "1" } as const;
    const moves = seqs.slice(0, 12).map((seq) => runToEnd(studyMove(log, seq, task)));
    return { checks, moves };
  };

  const usual = studied(null);

  it("continues only while the verdict is not sure", () => {
    expect(studied(() => true).checks).toBeLessThan(usual.checks);
    expect(usual.checks).toBeLessThan(studied(() => false).checks);
  });

  it("gives the best command no loss, and another the difference to the best", () => {
    for (const move of usual.moves) {
      expect(move!.loss).toBeGreaterThanOrEqual(0);
      expect(move!.value).toBeCloseTo(move!.best.value - move!.loss!, 9);
      if (JSON.stringify(move!.played) === JSON.stringify(move!.best.command)) expect(move!.loss).toBe(0);
    }
  });
});

describe.each(bots)("a study of $game", ({ game, bot }) => {
  const { log, seqs } = choicesOf(game);

  it("gives a milder verdict on a loss that is not sure", () => {
    const { mistake } = bot.study;
    const { reason: _, ...botWithoutReason } = bot;
    const verdictAt = (error: number) => {
      const unsureBot: GameBot = {
        ...botWithoutReason,
        compare: function* (_, command) {
          yield;
          return {
            weighed: [
              { command: { type: "other" }, value: 0.5 },
              { command, value: 0.4 },
            ],
            loss: 1.1 * mistake,
            error,
          };
        },
      };
      return runToEnd(studyMove(log, seqs[0]!, { bot: unsureBot, mode: "known", nodes: 1, seed: "1" }))!.verdict;
    };
    expect([verdictAt(0), verdictAt(0.3 * mistake)]).toEqual(["mistake", "slip"]);
  });
});
