/** Law 3 for every registered game and ruleset, in every version; and what the kit that tries it must catch. */
import { describe, expect, it } from "vitest";
import type { Game, GameEvent } from "../../engine/contract/game.ts";
import { newestGame } from "../../engine/contract/game-registry.ts";
import { games } from "../../engine/games/all-games.ts";
import { leaky } from "../examples/leaky.ts";
import { lowest } from "../examples/lowest.ts";
import { exampleRulesets } from "../examples/rulesets.ts";
import { nameOf, rulesets } from "../support/rulesets.ts";
import { Leak, tryWorlds } from "./law-kit.ts";

const versionsOf = (id: string): readonly Game[] => {
  const known: Readonly<Record<string, readonly Game[]>> = games;
  return known[id] ?? [newestGame(id)];
};

/**
 * SPY is played by asking and answering before everybody: who is asked, of which column, the answer, how far a Spy walks
 * and where it turns, which card explodes (RULES.md A.6). Without a memory aid no state keeps that, so that two steps would
 * look alike though everybody heard them differ. The kit sees to it that a watcher is told all of these fields: what is
 * exempt is public by the rules and by the log, and everything else of an event is compared.
 */
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
    const { worlds, steps, depth } = tryWorlds({
      game,
      options,
      seats,
      seed: nameOf({ game: game.id, options, seats }),
      ...aloud,
    });
    expect(steps).toBeGreaterThan(0);
    // Not one step after the other, each from the truth anew: a second world is lived in for a while.
    expect(depth).toBeGreaterThan(1);
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

  it("does not let a secret be called said aloud", () => {
    const heard = (event: GameEvent): unknown => ("given" in event ? event.given : null);
    const trial = { game: lowest, options: {}, seats: 4, seed: "leak 0", heard };
    expect(() => tryWorlds(trial)).toThrow(/^aloud, as watcher/);
  });
});
