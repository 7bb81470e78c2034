/** Law 3 for every registered game and ruleset, in every version; and what the kit that tries it must catch. */
import { describe, expect, it } from "vitest";
import { games } from "../../engine/all-games.ts";
import type { Game, GameEvent } from "../../engine/game.ts";
import { newestOf } from "../../engine/games.ts";
import { leaky } from "../examples/leaky.ts";
import { lowest } from "../examples/lowest.ts";
import { exampleRulesets } from "../examples/rulesets.ts";
import { nameOf, rulesets } from "../support/rulesets.ts";
import { Leak, tryWorlds } from "./law-kit.ts";

const versionsOf = (id: string): readonly Game[] => {
  const known: Readonly<Record<string, readonly Game[]>> = games;
  return known[id] ?? [newestOf(id)];
};

/** SPY's answers, announcements and explosions are said aloud, of which column too, and kept in no state. */
const ALOUD = ["on", "column", "answer", "flipBefore", "distance", "flipAfter", "card"];
const heard = (event: GameEvent): unknown =>
  ["spied", "moved", "exploded"].includes(event.type)
    ? Object.entries(event).filter(([key]) => ALOUD.includes(key))
    : null;

const tried = [...rulesets, ...exampleRulesets].flatMap((ruleset) =>
  versionsOf(ruleset.game).map((game) => ({ name: `${nameOf(ruleset)}, ${game.rules}`, game, ruleset })),
);

describe("law 3: nobody can tell another truth behind the same view", () => {
  it.each(tried)("$name", ({ game, ruleset: { options, seats } }) => {
    const aloud = game.id === "spy" ? { heard } : {};
    const { worlds, steps } = tryWorlds({
      game,
      options,
      seats,
      seed: nameOf({ game: game.id, options, seats }),
      ...aloud,
    });
    expect(steps).toBeGreaterThan(0);
    expect(worlds > 0).toBe(game.id !== "pool" && game.id !== "heap");
  });
});

/** The kinds of leak that the kit finds in some games of a spoilt example. */
const leaksOf = (game: Game): readonly string[] => {
  const found = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    try {
      tryWorlds({ game, options: {}, seats: 4, seed: `leak ${seed}` });
    } catch (error) {
      if (!(error instanceof Leak)) throw error;
      found.add(error.kind);
    }
  }
  return [...found];
};

describe("the law kit", () => {
  it("finds nothing in the example that keeps its secrets", () => expect(leaksOf(lowest)).toEqual([]));

  it.each(Object.entries(leaky))("catches a leak by %s, and names it", (kind, game) => {
    expect(leaksOf(game)).toEqual([kind]);
  });
});
