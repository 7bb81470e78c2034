/** Runs the law kit at every registered game, ruleset and version, and at games with a planted leak. */
import { describe, expect, it } from "vitest";
import { startSelfplay } from "../../engine/bot/selfplay.ts";
import type { Game, GameEvent } from "../../engine/contract/game.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { games } from "../../engine/games/all-games.ts";
import { train } from "../../engine/games/train/game.ts";
import { cups } from "../examples/cups.ts";
import { leaky } from "../examples/leaky.ts";
import { lowest } from "../examples/lowest.ts";
import { exampleRulesets } from "../examples/rulesets.ts";
import { everyNth, trialCount } from "../support/samples.ts";
import { nameOf, rulesets } from "../support/tables/rulesets.ts";
import { twoWorldsOf } from "../support/tables/second-worlds.ts";
import { checkLaws, Leak } from "./law-kit.ts";

const versionsOf = (id: string): readonly Game[] => {
  const registered: Readonly<Record<string, readonly Game[]>> = games;
  return registered[id] ?? [newestGame(id)];
};

const tried = [...everyNth(rulesets, 3, 1), ...exampleRulesets].flatMap((ruleset) =>
  versionsOf(ruleset.game).map((game) => ({ name: `${nameOf(ruleset)}, ${game.rules}`, game, ruleset })),
);

/** Games with hidden deals, in which the kit must find second deals. */
const HIDDEN_DEALS = ["train", "cups", "lowest"];

const hidesSomething = (game: Game, options: object, seats: number): boolean => {
  const play = startSelfplay({ game: game.id, options, seats, seed: "hidden" });
  do {
    const { play: state } = play.session.state;
    if (state !== null && game.hides(state)) return true;
  } while (play.step());
  return false;
};

describe("laws 3 and 4: a second world with the same view looks the same, and only listed commands are accepted", () => {
  it.each(tried)("$name", ({ game, ruleset: { options, seats } }) => {
    const { publicDetail } = twoWorldsOf(game.id);
    const { worlds, deals, steps, longest } = checkLaws({
      game,
      options,
      seats,
      seed: nameOf({ game: game.id, options, seats }),
      ...(publicDetail && { publicDetail }),
    });
    expect(steps).toBeGreaterThan(0);
    expect(longest).toBeGreaterThan(1);
    expect(worlds > 0).toBe(hidesSomething(game, options, seats));
    if (HIDDEN_DEALS.includes(game.id)) expect(deals).toBeGreaterThan(0);
  });
});

const GAMES_PER_EXAMPLE = trialCount(5, 20, 20);

const leakKindsOf = (game: Game): readonly string[] => {
  const found = new Set<string>();
  for (let seed = 0; seed < GAMES_PER_EXAMPLE; seed++) {
    try {
      checkLaws({ game, options: {}, seats: 4, seed: `leak ${seed}` });
    } catch (error) {
      if (!(error instanceof Leak)) throw error;
      found.add(error.kind);
    }
  }
  return [...found];
};

describe("the law kit", () => {
  it.each([lowest, cups])("finds no leak in $id", (game) => expect(leakKindsOf(game)).toEqual([]));

  it.each(leaky)("catches $leak as $kind", ({ kind, game }) => expect(leakKindsOf(game)).toEqual([kind]));

  it("catches a deal of Mexican Train that shows the first tile of each hand", () => {
    const game: typeof train = {
      ...train,
      next: (state, host) =>
        train.next(state, host).map((event) => {
          const peeked = { ...event, peek: event.type === "dealt" ? event.hands.map((hand) => hand[0]) : null };
          return event.type === "dealt" ? peeked : event;
        }),
    };
    const { options, seats } = rulesets.find((ruleset) => ruleset.game === "train")!;
    expect(() => checkLaws({ game, options, seats, seed: "peek" })).toThrow(/^(entry|length), as .*publicDetail/);
  });

  it("refuses a public detail that a watcher does not receive", () => {
    const publicDetail = (event: GameEvent): unknown => ("given" in event ? event.given : null);
    const trial = { game: lowest, options: {}, seats: 4, seed: "leak 0", publicDetail };
    expect(() => checkLaws(trial)).toThrow(/^public-detail, as watcher/);
  });
});
