/** The playouts of SPY's strongest level: they agree with the plan, are bounded, and play stronger. */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import { spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import { planDuelTurn } from "../../../../../engine/games/spy/bot/duel-turn.ts";
import { duelAt, isDuel } from "../../../../../engine/games/spy/bot/playouts.ts";
import { makeTableBelief } from "../../../../../engine/games/spy/bot/table-belief.ts";
import { planTurn, watchedColumn } from "../../../../../engine/games/spy/bot/turn-plan.ts";
import { canSpy } from "../../../../../engine/games/spy/state/turn.ts";
import { describeSlowTests, everyNth, trialCount } from "../../../../support/samples.ts";
import { TABLES } from "../table.ts";
import { atLevel, type Chooser, duel, type SpyKnown } from "./duel.ts";

const ALL_WORLDS = 5_040;
const ONE_STEP = 5;
const BEST = spyBot.levels;
const PLAN_NODES = spyBot.study.nodes;
const SLICE_NODES = 400_000;

const choiceOf = (known: SpyKnown, nodes: number, random = seededRandom("playouts")) =>
  runToEnd(spyBot.choose(known, BEST, nodes, random));
const scoresOf = (known: SpyKnown) => runToEnd(spyBot.weigh(known, PLAN_NODES, seededRandom("weighed")));

/** The knowledge at each turn with two remaining seats. */
const turnsOf = (choice: object, seats: number, seed: string): SpyKnown[] => {
  const seen: SpyKnown[] = [];
  duel(
    Array.from({ length: seats }, () => atLevel(ONE_STEP)),
    seed,
    choice,
    (known) => {
      if (known.state.phase === "playing" && isDuel(known.state)) seen.push(known);
    },
  );
  return seen;
};

const expectSameValue = (known: SpyKnown): void => {
  const { hasMoved, hasSpied } = known.state;
  const tableBelief = makeTableBelief(known, 1, ALL_WORLDS);
  const { duel: tables, mover, waiting } = duelAt(tableBelief);
  const best = Math.max(...runToEnd(planTurn(tableBelief)).map(({ value }) => value));
  expect(planDuelTurn(tables, mover, waiting, hasMoved, hasSpied).value).toBeCloseTo(best, 9);
};

describe.each(everyNth(TABLES, 2, 1))("$seats players, $choice", ({ choice, seats }) => {
  it("a playout gives a turn the same value as the plan", () => {
    for (let game = 0; game < trialCount(2, 6, 20); game++) {
      for (const known of turnsOf(choice, seats, `turns ${game}`)) {
        expectSameValue(known);
        // A Spy that has already moved may face a lit bomb.
        if (!known.state.hasSpied) expectSameValue({ ...known, state: { ...known.state, hasMoved: true } });
      }
    }
  });
});

describe("the choice", () => {
  const games = Array.from({ length: trialCount(4, 8, 16) }, (_, game) => turnsOf({}, 2, `choice ${game}`));
  const turns = games.flat();

  it("is the best command of the plan if there are no nodes for playouts", () => {
    for (const known of turns) {
      const rated = scoresOf(known);
      const best = rated.filter(({ value }) => value === rated[0]!.value).map(({ command }) => command);
      expect(best).toContainEqual(choiceOf(known, PLAN_NODES));
    }
    expect(spyBot.hintNodes).toBe(PLAN_NODES);
  });

  it("is the same for the same seed, and often differs from the plan's", () => {
    const sample = turns.filter((_, index) => index % 4 === 0);
    const nodes = PLAN_NODES + 4 * SLICE_NODES;
    const choices = sample.map((known) => choiceOf(known, nodes));
    expect(sample.map((known) => choiceOf(known, nodes))).toEqual(choices);
    expect(sample.map((known) => choiceOf(known, PLAN_NODES))).not.toEqual(choices);
  });

  it("is a certain win if there is one", () => {
    const wins = turns.filter((known) => scoresOf(known)[0]!.value > 1 - 1e-9);
    expect(wins.length).toBeGreaterThan(0);
    for (const known of wins) {
      const command = choiceOf(known, spyBot.nodesOf(BEST));
      expect(
        scoresOf(known).find((each) => JSON.stringify(each.command) === JSON.stringify(command))!.value,
      ).toBeCloseTo(1, 9);
    }
  });

  it("spies at once on a certain target", () => {
    const finds = turns.filter((known) => {
      const tableBelief = makeTableBelief(known, 1, ALL_WORLDS);
      const { target } = tableBelief.bases[1 - known.seat]!;
      return canSpy(known.state) && target[watchedColumn(tableBelief)] === 1;
    });
    expect(finds.length).toBeGreaterThan(0);
    for (const known of finds)
      expect(choiceOf(known, spyBot.nodesOf(BEST))).toEqual({ type: "spy", on: 1 - known.seat });
  });

  it("pauses after every slice of nodes, and ends with the nodes", () => {
    const slicesOf = (known: SpyKnown, nodes: number) => {
      let slices = 0;
      for (const task = spyBot.choose(known, BEST, nodes, seededRandom("slices")); !task.next().done; ) slices += 1;
      return slices;
    };
    for (const [known] of games) {
      const plan = slicesOf(known!, PLAN_NODES);
      for (const slices of [1, 4]) {
        const more = slicesOf(known!, PLAN_NODES + (slices + 0.5) * SLICE_NODES) - plan;
        expect(more).toBeGreaterThan(0);
        expect(more).toBeLessThanOrEqual(slices);
      }
    }
  });

  describeSlowTests(() => {
    it("wins more games than the plan alone", () => {
      const pairs = trialCount(30, 30, 100);
      let wins = 0;
      for (let game = 0; game < 2 * pairs; game++) {
        const own = game % 2;
        const nodesAt = (seat: number) => (seat === own ? PLAN_NODES + 2 * SLICE_NODES : PLAN_NODES);
        const choosers = [0, 1].map(
          (seat): Chooser =>
            (known, random) =>
              choiceOf(known, nodesAt(seat), random),
        );
        if (duel(choosers, `pair ${game >> 1}`).state.outcome?.winners.includes(own)) wins += 1;
      }
      expect(wins).toBeGreaterThan(pairs);
    });
  });
});
