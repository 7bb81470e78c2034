/** The bot of SPY: its knowledge, its legal play under all options, its strength and its memory. */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import { makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { LEVELS, spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import { rememberedEvents } from "../../../../../engine/games/spy/bot/memory-limit.ts";
import { makeTableBelief } from "../../../../../engine/games/spy/bot/table-belief.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../../engine/games/spy/rules/deduce.ts";
import { CARD_FACES, type Card, cardSet, TARGETS } from "../../../../../engine/games/spy/state/rulebook.ts";
import type { SpyCommand } from "../../../../../engine/games/spy/state/types.ts";
import { describeSlowTests, everyNth, trialCount } from "../../../../support/samples.ts";
import { optionsOf, position, TABLES } from "../table.ts";
import { atLevel, type Chooser, duel, knownIn, type SpyKnown, standings } from "./duel.ts";

const all = LEVELS.map((_, index) => index + 1);
const BEST = LEVELS.length;
const ALL_WORLDS = 5_040;

const choiceOf = (known: SpyKnown, level: number) => atLevel(level)(known, seededRandom("chosen"));
const scoresOf = (known: SpyKnown, nodes = spyBot.nodesOf(BEST)) =>
  runToEnd(spyBot.weigh(known, nodes, seededRandom("weighed")));
const winChanceOf = (known: SpyKnown) => runToEnd(spyBot.value(known, spyBot.nodesOf(BEST), seededRandom("v")));

/** Plays a game and returns the knowledge at each decision. */
const decisions = (levels: readonly number[], seed: string, choice: object = {}): SpyKnown[] => {
  const seen: SpyKnown[] = [];
  duel(levels.map(atLevel), seed, choice, (known) => seen.push(known));
  return seen;
};

describe.each(everyNth(TABLES, 2, 1))("$seats players, $choice", ({ choice, seats }) => {
  it("plays legal commands to the end, the same for the same seed", () => {
    const choosers = Array.from({ length: seats }, (_, seat) => atLevel(all[(seat * 2) % all.length]!));
    const game = duel(choosers, "options", choice);
    expect(duel(choosers, "options", choice).events).toEqual(game.events);
    // Without the stalling rule a game need not end.
    if (!("stallingRounds" in choice)) expect(game.state.outcome).not.toBeNull();
  });

  it("scores every legal command once, best first", () => {
    const known = decisions(
      Array.from({ length: seats }, () => 1),
      "weighs",
      choice,
    ).slice(seats, seats + trialCount(1, 4, 12));
    for (const one of known) {
      const list = scoresOf(one);
      const legal = spy.moves(one.state, one.seat).map((command) => JSON.stringify(command));
      expect(list.map(({ command }) => JSON.stringify(command)).toSorted()).toEqual(legal.toSorted());
      expect(list).toEqual(list.toSorted((a, b) => b.value - a.value));
    }
  });
});

describe("the belief", () => {
  it("contains exactly the bases that the announcements allow", () => {
    for (const known of decisions([BEST, BEST, BEST], "belief").slice(3)) {
      const announced = known.events.map((event) => spy.redact(event, "watcher", false));
      const exact = deduce(known.state.options, 3, announced);
      const tableBelief = makeTableBelief(known, 1, ALL_WORLDS);
      expect(tableBelief.bases.map(({ belief }) => belief.list.length)).toEqual(exact.map((of) => of.arrangements));
    }
  });

  it("fears a bomb whose answer is withheld", () => {
    const known = decisions([BEST, BEST, BEST], "belief").at(-1)!;
    const heard = makeTableBelief(known, 1, ALL_WORLDS);
    const events = known.events.map((event) => spy.redact(event, known.seat, true));
    const reloaded = makeTableBelief({ ...known, events }, 1, ALL_WORLDS);
    let bombs = 0;
    for (const event of known.events) {
      if (event.type !== "spied" || event.answer !== "tsss" || event.on === null || event.on === known.seat) continue;
      expect(heard.bases[event.on]!.lit[event.column!]).toBe(1);
      expect(reloaded.bases[event.on]!.lit[event.column!]).toBeGreaterThan(0);
      bombs++;
    }
    expect(bombs).toBeGreaterThan(0);
  });

  it("makes the bot move first in order to spy on a certain target", () => {
    // Seat 0 faces column 0; a Move of 1 faces column 1, which is opposite seat 1's Safe 2.
    const state = position(["S1 S2 T1 T2 B1 B2 B3 @0R", "B3 B1 T1 T2 B2 S2 S1! @0R"]);
    const events = [
      { type: "spied", seat: 0, on: 1, column: 5, answer: "safe" },
      { type: "exposed", seat: 0, on: 1, column: 6, card: "S1" },
    ] as const;
    const setUp = [
      { type: "arranged", seat: 0, base: state.bases[0]!.cards, gap: 0, facing: "R" },
      { type: "arranged", seat: 1, base: state.bases[1]!.cards, gap: 0, facing: "R" },
      { type: "bases-set", spies: state.bases.map(({ spy: own }) => own), first: 0 },
    ] as const;
    const planChoice = (known: SpyKnown) =>
      runToEnd(spyBot.choose(known, BEST, spyBot.study.nodes, seededRandom("planned")));
    const first = planChoice(knownIn(0, { state, events: [...setUp, ...events] }));
    expect(first).toMatchObject({ type: "move", distance: 1 });
    const moved = spy.decide(state, 0, first, makeViewHost(0));
    if ("refused" in moved) throw new Error(moved.refused);
    const after = moved.reduce(spy.evolve, state);
    const otherSteps = knownIn(0, { state: after, events: [...setUp, ...events, ...moved] });
    expect(planChoice(otherSteps)).toEqual({ type: "spy", on: 1 });
    expect(choiceOf(otherSteps, BEST)).toEqual({ type: "spy", on: 1 });
  });
});

it("the strongest level does not spy on a lit bomb", () => {
  const state = position(["S1 S2 T1 T2 B1 B2 B3 @0R", "S1 S2 T1 T2 B1 B2 B3* @0R"]);
  const setUp = [
    { type: "arranged", seat: 0, base: state.bases[0]!.cards, gap: 0, facing: "R" },
    { type: "arranged", seat: 1, base: state.bases[1]!.cards, gap: 0, facing: "R" },
    { type: "bases-set", spies: state.bases.map(({ spy: own }) => own), first: 0 },
    { type: "spied", seat: 0, on: 1, column: 6, answer: "tsss" },
  ] as const;
  const known = knownIn(0, { state, events: setUp });
  expect(choiceOf(known, BEST)).not.toEqual({ type: "spy", on: 1 });
  const chanceOf = (type: string) => scoresOf(known).find(({ command }) => command.type === type)!.value;
  expect(chanceOf("spy")).toBeLessThan(0.5 * chanceOf("end-turn"));
});

describe("levels 1 to 4", () => {
  /** What is public about the column that seat 0 faces in the base of `on`. */
  const faced = ({ state, events }: SpyKnown, on: Seat) => {
    const own = state.bases[0]!.spy!;
    const m = state.bases[0]!.cards.length;
    const column = m - 1 - (own.facing === "R" ? own.gap : (own.gap + m - 1) % m);
    const announced = events.map((event) => spy.redact(event, "watcher", false));
    const { columns, lit } = deduce(state.options, state.bases.length, announced)[on]!;
    const base = state.bases[on]!;
    const target = TARGETS[base.exposed.filter(Boolean).length];
    const cards = columns[column]!;
    const answers = new Set(cards.map((card) => (card === target ? "exposed" : CARD_FACES[card].kind)));
    return {
      isLit: lit[column] === true,
      isKnown: base.exposed[column] || (answers.size === 1 && !answers.has("exposed")),
    };
  };

  it.each([2, 3, 4])("with %s players are never idle, and spy on no known card and no lit bomb", (seats) => {
    let avoidable = 0;
    for (const level of [1, 2, 3, 4]) {
      for (let game = 0; game < trialCount(2, 4, 12); game++) {
        const check = (known: SpyKnown, command: SpyCommand) => {
          const { seat, state } = known;
          if (seat !== 0 || state.phase === "arranging") return;
          const listed = spy.moves(state, seat);
          const useful = listed.filter((each) => {
            if (each.type !== "spy") return each.type !== "end-turn";
            const { isLit, isKnown } = faced(known, each.on);
            if (isLit || isKnown) avoidable += 1;
            return !isLit && !isKnown;
          });
          if (command.type === "spy") expect(useful).toContainEqual(command);
          if (command.type === "end-turn" && !state.hasSpied) expect(useful).toEqual([]);
        };
        const others = Array.from({ length: seats }, (_, seat) => atLevel(seat === 0 ? level : 1));
        duel(others, `careful ${game}`, {}, check);
      }
    }
    expect(avoidable).toBeGreaterThan(10);
  });
});

describe("the memory", () => {
  const game = duel([atLevel(BEST), atLevel(BEST), atLevel(BEST)], "memory");
  const { events } = game;
  const known = (length: number) => rememberedEvents(spy.view(game.state, 0), 0, events.slice(0, length), 0.5);
  const isForgotten = (event: object) => Object.values(event).includes(null) && !("base" in event);

  it("contains the latest round, and never recovers a forgotten event", () => {
    for (let length = 6; length < events.length; length++) {
      const [now, later] = [known(length), known(length + 1)];
      expect(now.slice(-6).filter(isForgotten)).toEqual([]);
      now.forEach((event, index) => {
        if (isForgotten(event)) expect(isForgotten(later[index]!)).toBe(true);
      });
    }
  });

  it("loses about the stated part, and nothing if it is perfect", () => {
    const lossOf = (recall: number) => {
      let [answers, lost] = [0, 0];
      for (let seat = 0; seat < 3; seat++) {
        const left = rememberedEvents(spy.view(game.state, seat), seat, events, recall).slice(0, -6);
        left.forEach((event, index) => {
          if (JSON.stringify(spy.redact(events[index]!, "watcher", true)) === JSON.stringify(events[index])) return;
          if (event.type === "arranged") return;
          answers += 1;
          if (isForgotten(event)) lost += 1;
        });
      }
      return lost / answers;
    };
    expect(lossOf(1)).toBe(0);
    expect(lossOf(0)).toBe(1);
    expect(lossOf(0.5)).toBeGreaterThan(0.3);
    expect(lossOf(0.5)).toBeLessThan(0.7);
  });

  it("loses fewer events with the memory aid", () => {
    const forgotten = (memoryAid: boolean) => {
      const state = { ...spy.view(game.state, 0), options: optionsOf({ memoryAid }) };
      return rememberedEvents(state, 0, events, 0.3).filter(isForgotten).length;
    };
    expect(forgotten(true)).toBeLessThan(forgotten(false));
  });
});

describe("an arranged base", () => {
  const set = cardSet([1, 3], 3);
  const start = spy.start(optionsOf({}), 3);
  const random = seededRandom("arranging");
  const BASES = trialCount(6_000, 12_000, 36_000);
  const arranged = Array.from({ length: BASES }, () => {
    const command = runToEnd(spyBot.choose({ seat: 0, state: start, events: [] }, BEST, 1, random));
    if (command.type !== "arrange") throw new Error(command.type);
    return command;
  });

  /** Chi-square against equal frequencies, in standard deviations from its mean. */
  const unevenness = (keys: readonly string[], kinds: number) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const expected = keys.length / kinds;
    const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    const chi = seen + (kinds - counts.size) * expected;
    return (chi - (kinds - 1)) / Math.sqrt(2 * (kinds - 1));
  };

  it("has every order equally often, so knowledge of the method reveals nothing", () => {
    expect(
      Math.abs(
        unevenness(
          arranged.map(({ base }) => base.join()),
          720,
        ),
      ),
    ).toBeLessThan(4);
  });

  it("has a Spy whose gap and direction reveal nothing about the cards", () => {
    for (const card of set) {
      const keys = arranged.map(({ base, gap, facing }) => `${base.indexOf(card)} ${gap} ${facing}`);
      expect(Math.abs(unevenness(keys, 6 * 6 * 2)), card).toBeLessThan(4);
    }
  });

  it("cannot be predicted from all earlier bases", () => {
    // The best guess at Safe 1's column from earlier bases is right as often as any guess.
    const counts: number[] = set.map(() => 0);
    let hits = 0;
    for (const { base } of arranged) {
      const column = base.indexOf("S1" satisfies Card);
      if (counts.indexOf(Math.max(...counts)) === column) hits += 1;
      counts[column]! += 1;
    }
    expect(Math.abs(hits - BASES / 6)).toBeLessThan(4 * Math.sqrt((BASES * 5) / 36));
  });
});

describe("strength", () => {
  it("the strongest level beats level 1", () => {
    const games = trialCount(4, 16, 40);
    expect(standings([BEST, 1], games, "beginner")[0]).toBeGreaterThanOrEqual(games - 1);
  });

  describeSlowTests(() => {
    it("the strongest level beats level 4", () => {
      const games = trialCount(16, 16, 40);
      expect(standings([BEST, 4], games, "careful")[0]).toBeGreaterThanOrEqual(0.6 * games);
      expect(standings([BEST, 4, 4], games, "two careful")[0]).toBeGreaterThanOrEqual(0.45 * games);
    });

    it("a level with perfect memory beats the same level with half of it", { timeout: 300_000 }, () => {
      expect(standings([BEST, 5], 60, "dial")[0]).toBeGreaterThanOrEqual(34);
    });
  });
});

describe("the value", () => {
  it("equals the outcome after the end, and is even before the bases are set", () => {
    const game = duel([atLevel(BEST), atLevel(1)], "value");
    const winner = game.state.outcome!.winners[0]!;
    expect(winChanceOf(knownIn(winner, game))).toBe(1);
    expect(winChanceOf(knownIn(1 - winner, game))).toBe(0);
    expect(winChanceOf(knownIn(0, { state: spy.start(optionsOf({}), 4), events: [] }))).toBe(0.25);
  });

  describeSlowTests(() => {
    it("separates winners from losers better than chance over many games", () => {
      const rows: { value: number; hasWon: number }[] = [];
      for (let game = 0; game < trialCount(12, 12, 30); game++) {
        const seen: { seat: Seat; value: number }[] = [];
        const recordingChooser: Chooser = (known, random) => {
          if (known.state.phase === "playing") seen.push({ seat: known.seat, value: winChanceOf(known) });
          // Without playouts, whose gain the values do not include.
          return runToEnd(spyBot.choose(known, BEST, spyBot.hintNodes!, random));
        };
        const { state } = duel([recordingChooser, recordingChooser], `calibration ${game}`);
        for (const { seat, value } of seen) rows.push({ value, hasWon: Number(state.outcome?.winners.includes(seat)) });
      }
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const meanValueOf = (outcome: number) =>
        mean(rows.filter(({ hasWon }) => hasWon === outcome).map(({ value }) => value));
      expect(meanValueOf(1)).toBeGreaterThan(meanValueOf(0) + 0.15);
      const coinBrierScore = 0.25;
      expect(mean(rows.map(({ value, hasWon }) => (value - hasWon) ** 2))).toBeLessThan(0.85 * coinBrierScore);
    });
  });
});

describe("the search", () => {
  it("considers at most the given number of bases, and still answers", () => {
    const known = decisions([BEST, BEST], "nodes")[4]!;
    const tableBelief = makeTableBelief(known, 1, 10);
    expect(Math.max(...tableBelief.bases.map(({ belief }) => belief.list.length))).toBeLessThanOrEqual(10);
    expect(scoresOf(known, 48 * 10).length).toBe(spy.moves(known.state, known.seat).length);
  });

  it("has more than four slices", () => {
    const known = decisions([BEST, BEST], "slices")[2]!;
    let slices = 0;
    for (const task = spyBot.choose(known, BEST, spyBot.nodesOf(BEST), seededRandom("s")); !task.next().done; )
      slices += 1;
    expect(slices).toBeGreaterThan(4);
  });
});
