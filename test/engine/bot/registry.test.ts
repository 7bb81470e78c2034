/** Law 9 and what else binds every computer player: it knows what its seat knows, and does what its seat may. */
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
import { everyNth, tries } from "../../support/samples.ts";
import { nameOf, type Ruleset, rulesets } from "../../support/tables/rulesets.ts";
import { twoWorldsOf } from "../../support/tables/second-worlds.ts";

/** Enough to think with, and little enough to ask often. */
const NODES = 1_500;
const MOMENTS = tries(3, 6, 12);

const played = everyNth(rulesets, 2, 1).filter(({ game }) => gamesWithBot.includes(game));

/** A game's first ruleset, and its first for two seats: some bots think longest there. */
const mainRulesets = (game: string): readonly Ruleset[] => {
  const own = played.filter((ruleset) => ruleset.game === game);
  return own.filter((ruleset) => ruleset === own[0] || ruleset === own.find(({ seats }) => seats === 2));
};

const playerOf = async (game: string): Promise<GameBot> => {
  const player = await findBot(game);
  if (player === undefined) throw new Error(`nobody plays ${game}`);
  return player;
};

const frozen = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
};

const knownAt = (entries: readonly Entry[], seat: Seat): SeatKnowledge => {
  const known = seatKnowledge(entries, seat);
  if (known === null) throw new Error("the game has not begun");
  return frozen(known);
};

const nodesAt = (player: GameBot, level: number): number => Math.min(NODES, player.nodesOf(level));

const judged = (player: GameBot, known: SeatKnowledge) =>
  JSON.stringify([
    runToEnd(player.weigh(known, NODES, seededRandom("weigh"))),
    runToEnd(player.judge(known, NODES, seededRandom("judge"))),
  ]);

const chosen = (player: GameBot, known: SeatKnowledge, level: number, seed = "choose") =>
  JSON.stringify(runToEnd(player.choose(known, level, nodesAt(player, level), seededRandom(seed))));

interface Moment {
  readonly play: Selfplay;
  readonly entries: readonly Entry[];
  readonly seat: Seat;
  readonly index: number;
}

/** Moments spread over a game, at each of which `ask` is called for a seat on turn. */
const forMoments = (ruleset: Ruleset, ask: (moment: Moment) => void): void => {
  const length = startSelfplay({ ...ruleset, seed: "moments" });
  let steps = 0;
  while (length.step()) steps++;
  const play = startSelfplay({ ...ruleset, seed: "moments" });
  for (let step = 0, index = 0; step < steps; step++, play.step()) {
    const [seat] = seatsOnTurn(play.session.state);
    if (seat === undefined || step < (index * steps) / MOMENTS) continue;
    ask({ play, entries: play.session.entries, seat, index: index++ });
  }
};

describe.each(played.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))("$name", ({ ruleset }) => {
  it("law 9: the truth and what the seat received give the same choice, with the same seed, at every level", async () => {
    const player = await playerOf(ruleset.game);
    forMoments(ruleset, ({ entries, seat, index }) => {
      const level = 1 + (index % player.levels);
      const choice = chosen(player, knownAt(entries, seat), level);
      expect(chosen(player, knownAt(viewLog(entries, seat), seat), level)).toBe(choice);
    });
  });

  it("law 9: another truth behind the same view changes nothing", async () => {
    const player = await playerOf(ruleset.game);
    const { secondWorld } = twoWorldsOf(ruleset.game);
    if (secondWorld === undefined) {
      forMoments(ruleset, ({ entries }) => expect(viewLog(entries, "watcher")).toEqual(viewLog(entries, "all")));
      return;
    }
    let worlds = 0;
    forMoments(ruleset, ({ entries, seat, index }) => {
      const other = secondWorld(entries, seat, seededRandom(`world ${index}`));
      if (other === null || JSON.stringify(other) === JSON.stringify(entries)) return;
      worlds++;
      expect(viewLog(other, seat)).toEqual(viewLog(entries, seat));
      for (const level of [1, player.levels])
        expect(chosen(player, knownAt(other, seat), level)).toBe(chosen(player, knownAt(entries, seat), level));
      expect(judged(player, knownAt(other, seat))).toBe(judged(player, knownAt(entries, seat)));
    });
    expect(worlds).toBeGreaterThan(0);
  });

  it("chooses what the seat may do, at every level", async () => {
    const player = await playerOf(ruleset.game);
    forMoments(ruleset, ({ play, entries, seat, index }) => {
      const level = player.levels - (index % player.levels);
      const command = JSON.parse(chosen(player, knownAt(entries, seat), level, `seed ${index}`));
      const host = makeTableHost(play.session.state, play.secret, entries.at(-1)!.at);
      expect(isRefusal(decideForSeat(play.session.state, seat, command, host)), JSON.stringify(command)).toBe(false);
    });
  });

  it("weighs what the seat may do, best first, and values the game within the same bounds", async () => {
    const player = await playerOf(ruleset.game);
    forMoments(ruleset, ({ play, entries, seat, index }) => {
      if (index % 3 > 0) return;
      const known = knownAt(entries, seat);
      const weighed = runToEnd(player.weigh(known, NODES, seededRandom("weigh")));
      const moves = rulesOfTable(play.session.state).moves(play.session.state.play!, seat);
      const listed = new Set(moves.map((move) => JSON.stringify(move)));
      expect(weighed.length).toBeGreaterThan(0);
      for (const { command } of weighed) expect(listed).toContain(JSON.stringify(command));
      const values = weighed.map(({ value }) => value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(values.every(Number.isFinite)).toBe(true);
      expect(runToEnd(player.value(known, NODES, seededRandom("value")))).toSatisfy(Number.isFinite);
    });
  });
});

describe("a bound of work", () => {
  const WORK = 30_000;
  /** No slice of any player's takes less, but where there is hardly anything to think about. */
  const SLICE = 2_000;
  const MOST = WORK / SLICE;

  /** Into how many slices the longest choice of the strongest goes; no more than `MOST` and one are counted. */
  const slicesOf = (player: GameBot, ruleset: Ruleset, work: number | null): number => {
    let most = 0;
    forMoments(ruleset, ({ entries, seat }) => {
      const nodes = nodesForWork(player, player.levels, work);
      const thought = player.choose(knownAt(entries, seat), player.levels, nodes, seededRandom("work"));
      let slices = 1;
      while (slices <= MOST && thought.next().done !== true) slices++;
      most = Math.max(most, slices);
    });
    return most;
  };

  it.each(gamesWithBot)("binds %s", async (game) => {
    const player = await playerOf(game);
    const longest = (work: number | null) =>
      Math.max(...mainRulesets(game).map((ruleset) => slicesOf(player, ruleset, work)));
    expect(longest(WORK)).toBeLessThanOrEqual(MOST);
    // Only a player that exceeds this budget is cut short.
    if (player.nodesOf(player.levels) * player.nodeWork > WORK) expect(longest(null)).toBeGreaterThan(MOST);
    else expect(nodesForWork(player, player.levels, WORK)).toBe(player.nodesOf(player.levels));
  });

  it("a work limit leaves the bot at least one node, and at most the nodes of its level", async () => {
    for (const game of gamesWithBot) {
      const player = await playerOf(game);
      expect(nodesForWork(player, player.levels, 0)).toBe(1);
      expect(nodesForWork(player, 1, Number.MAX_SAFE_INTEGER)).toBe(player.nodesOf(1));
      expect(nodesForWork(player, 1, null)).toBe(player.nodesOf(1));
    }
  });
});

describe("the registry of players", () => {
  it("the registry finds no bot for a game that does not exist", async () => {
    expect(await findBot("chess")).toBeUndefined();
    expect(await findBot("toString")).toBeUndefined();
  });
});
