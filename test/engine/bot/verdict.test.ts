/** The verdict about a move: its borders, what an unsure loss gives, and which moves get more thought. */
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

/** The moves of a random game that were a choice. */
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
  /** The budgets that a study gives its bot, and how often it was asked whether it is sure. */
  const studied = (isSure: ComparisonBudget["isSure"] | null) => {
    let asked = 0;
    const watched: GameBot = {
      ...bot,
      compare: (known, command, budget, random) => {
        const counted = (loss: number, error: number) => {
          asked++;
          return (isSure ?? budget.isSure)(loss, error);
        };
        return bot.compare!(known, command, { ...budget, isSure: counted }, random);
      },
    };
    const task = { bot: watched, reading: "known", nodes: 600, most: 6_000, seed: "1" } as const;
    const moves = seqs.slice(0, 12).map((seq) => runToEnd(studyMove(log, seq, task)));
    return { asked, moves };
  };

  const usual = studied(null);

  it("thinks on while the verdict is not sure, and only then", () => {
    expect(studied(() => true).asked).toBeLessThan(usual.asked);
    expect(usual.asked).toBeLessThan(studied(() => false).asked);
  });

  it("loses nothing by the best command, and the difference to the best by another", () => {
    for (const move of usual.moves) {
      expect(move!.loss).toBeGreaterThanOrEqual(0);
      expect(move!.value).toBeCloseTo(move!.best.value - move!.loss!, 9);
      if (JSON.stringify(move!.played) === JSON.stringify(move!.best.command)) expect(move!.loss).toBe(0);
    }
  });
});

describe.each(bots)("a study of $game", ({ game, bot }) => {
  const { log, seqs } = choicesOf(game);

  it("accuses nobody on a loss that is not sure", () => {
    const { mistake } = bot.study;
    const { reason: _, ...silent } = bot;
    const verdictAt = (error: number) => {
      const doubting: GameBot = {
        ...silent,
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
      return runToEnd(studyMove(log, seqs[0]!, { bot: doubting, reading: "known", nodes: 1, seed: "1" }))!.verdict;
    };
    expect([verdictAt(0), verdictAt(0.3 * mistake)]).toEqual(["mistake", "slip"]);
  });
});
