/** Law 9 and the other rules for every bot: it knows what its seat knows, and chooses legal commands. */
import { describe, expect, it } from "vitest";
import { findBot, gamesWithBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { type Selfplay, startSelfplay } from "../../../engine/bot/selfplay.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { decideForSeat } from "../../../engine/commands/decide.ts";
import { type GameBot, nodesForWork, runToEnd, type SeatKnowledge } from "../../../engine/contract/bot.ts";
import { isRefusal, type Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { makeTableHost } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { everyNth, trialCount } from "../../support/samples.ts";
import { nameOf, type Ruleset, rulesets } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";

const NODES = 1_500;
const POSITIONS = trialCount(3, 6, 12);

const played = everyNth(rulesets, 2, 1).filter(({ game }) => gamesWithBot.includes(game));

/** A game's first ruleset, and its first for two seats: some bots think longest there. */
const mainRulesets = (game: string): readonly Ruleset[] => {
  const own = played.filter((ruleset) => ruleset.game === game);
  return own.filter((ruleset) => ruleset === own[0] || ruleset === own.find(({ seats }) => seats === 2));
};

const requireBot = async (game: string): Promise<GameBot> => {
  const bot = await findBot(game);
  if (bot === undefined) throw new Error(`${game} has no bot`);
  return bot;
};

const frozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
};

const knowledgeAt = (entries: readonly Entry[], seat: Seat): SeatKnowledge => {
  const known = seatKnowledge(entries, seat);
  if (known === null) throw new Error("the game has not begun");
  return frozen(known);
};

const nodesAt = (bot: GameBot, level: number): number => Math.min(NODES, bot.nodesOf(level));

const judgementOf = (bot: GameBot, known: SeatKnowledge) =>
  JSON.stringify([
    runToEnd(bot.weigh(known, NODES, seededRandom("weigh"))),
    runToEnd(bot.judge(known, NODES, seededRandom("judge"))),
    bot.acceptsDraw && runToEnd(bot.acceptsDraw(known, bot.levels, NODES, seededRandom("draw"))),
  ]);

const choiceOf = (bot: GameBot, known: SeatKnowledge, level: number, seed = "choose") =>
  JSON.stringify(runToEnd(bot.choose(known, level, nodesAt(bot, level), seededRandom(seed))));

interface BotTurn {
  readonly play: Selfplay;
  readonly entries: readonly Entry[];
  readonly seat: Seat;
  readonly index: number;
}

/** Calls `check` for a seat on turn at positions spread over a game. */
const forEachTurn = (ruleset: Ruleset, check: (turn: BotTurn) => void): void => {
  const rehearsal = startSelfplay({ ...ruleset, seed: "moments" });
  let steps = 0;
  while (rehearsal.step()) steps++;
  const play = startSelfplay({ ...ruleset, seed: "moments" });
  for (let step = 0, index = 0; step < steps; step++, play.step()) {
    const [seat] = seatsOnTurn(play.session.state);
    if (seat === undefined || step < (index * steps) / POSITIONS) continue;
    check({ play, entries: play.session.entries, seat, index: index++ });
  }
};

describe.each(played.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))("$name", ({ ruleset }) => {
  it("law 9: the full log and the seat's log give the same choice, with the same seed, at every level", async () => {
    const bot = await requireBot(ruleset.game);
    forEachTurn(ruleset, ({ entries, seat, index }) => {
      const level = 1 + (index % bot.levels);
      const choice = choiceOf(bot, knowledgeAt(entries, seat), level);
      expect(choiceOf(bot, knowledgeAt(viewLog(entries, seat), seat), level)).toBe(choice);
    });
  });

  it("law 9: another truth behind the same view changes nothing", async () => {
    const bot = await requireBot(ruleset.game);
    const { secondWorld } = twoWorldsOf(ruleset.game);
    if (secondWorld === undefined) {
      forEachTurn(ruleset, ({ entries }) => expect(viewLog(entries, "watcher")).toEqual(viewLog(entries, "all")));
      return;
    }
    let worlds = 0;
    forEachTurn(ruleset, ({ entries, seat, index }) => {
      const other = secondWorld(entries, seat, seededRandom(`world ${index}`));
      if (other === null || JSON.stringify(other) === JSON.stringify(entries)) return;
      worlds++;
      expect(viewLog(other, seat)).toEqual(viewLog(entries, seat));
      for (const level of [1, bot.levels])
        expect(choiceOf(bot, knowledgeAt(other, seat), level)).toBe(choiceOf(bot, knowledgeAt(entries, seat), level));
      expect(judgementOf(bot, knowledgeAt(other, seat))).toBe(judgementOf(bot, knowledgeAt(entries, seat)));
    });
    expect(worlds).toBeGreaterThan(0);
  });

  it("chooses legal commands at every level", async () => {
    const bot = await requireBot(ruleset.game);
    forEachTurn(ruleset, ({ play, entries, seat, index }) => {
      const level = bot.levels - (index % bot.levels);
      const command = JSON.parse(choiceOf(bot, knowledgeAt(entries, seat), level, `seed ${index}`));
      const host = makeTableHost(play.session.state, play.secret, entries.at(-1)!.at);
      expect(isRefusal(decideForSeat(play.session.state, seat, command, host)), JSON.stringify(command)).toBe(false);
    });
  });

  it("scores legal commands, best first, with finite values", async () => {
    const bot = await requireBot(ruleset.game);
    forEachTurn(ruleset, ({ play, entries, seat, index }) => {
      if (index % 3 > 0) return;
      const known = knowledgeAt(entries, seat);
      const weighed = runToEnd(bot.weigh(known, NODES, seededRandom("weigh")));
      const moves = rulesOfTable(play.session.state).moves(play.session.state.play!, seat);
      const listed = new Set(moves.map((move) => JSON.stringify(move)));
      expect(weighed.length).toBeGreaterThan(0);
      for (const { command } of weighed) expect(listed).toContain(JSON.stringify(command));
      const values = weighed.map(({ value }) => value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(values.every(Number.isFinite)).toBe(true);
      expect(runToEnd(bot.value(known, NODES, seededRandom("value")))).toSatisfy(Number.isFinite);
    });
  });
});

describe("a limit of work", () => {
  const WORK = 30_000;
  /** The least work of one slice, except in trivial positions. */
  const SLICE_WORK = 2_000;
  const MAX_SLICES = WORK / SLICE_WORK;

  /** The slices of the strongest level's longest choice, counted up to `MAX_SLICES` + 1. */
  const slicesOf = (bot: GameBot, ruleset: Ruleset, work: number | null): number => {
    let maximum = 0;
    forEachTurn(ruleset, ({ entries, seat }) => {
      const nodes = nodesForWork(bot, bot.levels, work);
      const task = bot.choose(knowledgeAt(entries, seat), bot.levels, nodes, seededRandom("work"));
      let slices = 1;
      while (slices <= MAX_SLICES && task.next().done !== true) slices++;
      maximum = Math.max(maximum, slices);
    });
    return maximum;
  };

  it.each(gamesWithBot)("holds for the bot of %s", async (game) => {
    const bot = await requireBot(game);
    const longest = (work: number | null) =>
      Math.max(...mainRulesets(game).map((ruleset) => slicesOf(bot, ruleset, work)));
    expect(longest(WORK)).toBeLessThanOrEqual(MAX_SLICES);
    // The limit shortens only a choice that exceeds it.
    if (bot.nodesOf(bot.levels) * bot.nodeWork > WORK) expect(longest(null)).toBeGreaterThan(MAX_SLICES);
    else expect(nodesForWork(bot, bot.levels, WORK)).toBe(bot.nodesOf(bot.levels));
  });

  it("leaves a bot at least one node, and at most the nodes of its level", async () => {
    for (const game of gamesWithBot) {
      const bot = await requireBot(game);
      expect(nodesForWork(bot, bot.levels, 0)).toBe(1);
      expect(nodesForWork(bot, 1, Number.MAX_SAFE_INTEGER)).toBe(bot.nodesOf(1));
      expect(nodesForWork(bot, 1, null)).toBe(bot.nodesOf(1));
    }
  });
});

describe("the registry of bots", () => {
  it("has no bot for a game that does not exist", async () => {
    expect(await findBot("chess")).toBeUndefined();
    expect(await findBot("toString")).toBeUndefined();
  });
});
