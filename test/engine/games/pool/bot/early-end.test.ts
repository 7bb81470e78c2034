/** When the bot of pool checkers accepts or offers a draw, and when it resigns. */
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd, type SeatKnowledge, type Wish } from "../../../../../engine/contract/bot.ts";
import { poolBot } from "../../../../../engine/games/pool/bot/bot.ts";
import { poolLevels } from "../../../../../engine/games/pool/bot/levels.ts";
import { loadTablebase } from "../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { pool } from "../../../../../engine/games/pool/game.ts";
import type { PoolEvent, PoolState } from "../../../../../engine/games/pool/state/types.ts";
import { trialCount } from "../../../../support/samples.ts";
import { eventOfMove, startFrom } from "../play.ts";

const NODES = 3_000;
const BOTH: readonly Wish[] = ["resign", "offer-draw"];

beforeAll(async () => {
  await loadTablebase();
});

interface Game {
  readonly states: readonly PoolState[];
  readonly events: readonly PoolEvent[];
}

const COLOURS: PoolEvent = { type: "colours-drawn", black: 0 };

const last = ({ states }: Game): PoolState => states.at(-1)!;

const knownIn = (game: Game, seat = pool.turn(last(game))[0] ?? 0): SeatKnowledge<PoolState, PoolEvent> => ({
  seat,
  state: last(game),
  events: game.events,
});

const withEvent = (game: Game, event: PoolEvent): Game => ({
  states: [...game.states, pool.evolve(last(game), event)],
  events: [...game.events, event],
});

/** A game of at most `plies` plies between bots of these levels. */
const played = (start: PoolState, plies: number, levels: readonly [number, number], seed = "one"): Game => {
  let game: Game = { states: [start], events: [COLOURS] };
  const random = seededRandom(seed);
  for (let ply = 0; ply < plies && last(game).outcome === null; ply++) {
    const known = knownIn(game);
    const { path } = runToEnd(poolBot.choose(known, levels[known.seat]!, NODES, random));
    game = withEvent(game, eventOfMove(last(game), path));
  }
  return game;
};

/** The game up to each of its positions. */
const prefixes = ({ states, events }: Game): readonly Game[] =>
  states.map((_, at) => ({ states: states.slice(0, at + 1), events: events.slice(0, at + 1) }));

const wishIn = (game: Game, level = 8, wishes = BOTH) =>
  runToEnd(poolBot.endsEarly!(knownIn(game), wishes, level, NODES, seededRandom("wish"))).wish;

const accepts = (state: PoolState, seat?: number) => {
  const known = knownIn({ states: [state], events: [] }, seat);
  return runToEnd(poolBot.acceptsDraw!(known, 8, NODES, seededRandom("draw")));
};

describe("a draw offer to the bot", () => {
  const whiteAhead = startFrom("W:W21,22,23,24,25,26:B1,2,3");

  it("is accepted by the weaker side, not by the stronger side", () => {
    const white = pool.turn(whiteAhead)[0]!;
    expect([accepts(whiteAhead, white), accepts(whiteAhead, 1 - white)]).toEqual([false, true]);
  });

  it("is accepted by both sides in a drawn endgame", () => {
    expect([0, 1].map((seat) => accepts(startFrom("B:WK32:BK1"), seat))).toEqual([true, true]);
  });

  it("is accepted in an even game after the opening, not in it", () => {
    const even = startFrom("B:W21,22,23,24,29,30,31,32:B1,2,3,4,9,10,11,12");
    expect(accepts(startFrom())).toBe(false);
    expect([0, 1].some((seat) => accepts(even, seat))).toBe(true);
  });
});

/** The position after `plies` king moves without a repetition. */
const afterKingMoves = (fen: string, plies: number): Game => {
  const otherPosition = startFrom("B:WK1:BK32").position;
  return { states: [{ ...startFrom(fen), past: new Array(plies).fill(otherPosition) }], events: [COLOURS] };
};

describe("a draw offer by the bot", () => {
  /** The number of king moves after which the bot offers a draw; Infinity if it never does. */
  const offersFrom = (fen: string): number => {
    const plies = Array.from({ length: 30 }, (_, index) => index);
    return plies.find((each) => wishIn(afterKingMoves(fen, each)) === "offer-draw") ?? Infinity;
  };

  it("comes in an even endgame after some moves, later if the bot has more pieces", () => {
    expect(["B:WK32:BK1", "W:WK29:BK2,K3", "B:WK29:BK2,K3"].map(offersFrom)).toEqual([8, 8, 20]);
  });

  it("never comes in an uneven position, in the opening, or if it is not allowed", () => {
    expect(["B:WK32:BK1,K2,K3,K5", "B:WK1,K2,K3,K5:BK32"].map(offersFrom)).toEqual([Infinity, Infinity]);
    expect(wishIn({ states: [startFrom()], events: [COLOURS] })).toBeNull();
    expect(wishIn(afterKingMoves("B:WK32:BK1", 20), 8, ["resign"])).toBeNull();
  });
});

describe("a resignation", () => {
  /**
   * White has four men less. It resigns before five pieces are left, so the result does not depend on loaded five-piece
   * tables.
   */
  const LOST = "W:W29,30,31:B1,2,3,4,5,6,7";

  /** For each level the turn at which White resigns; Infinity if it never does. */
  const turnsOf = (levels: readonly number[], fen: string): readonly number[] => {
    const turns = prefixes(played(startFrom(fen), 200, [8, 5])).filter((game) => pool.turn(last(game))[0] === 1);
    return levels.map((level) => {
      const turn = turns.findIndex((game) => wishIn(game, level) === "resign");
      return turn < 0 ? Infinity : turn;
    });
  };

  it("comes first from the best levels, later from others, and never from levels 1 to 3", () => {
    const levels = poolLevels.map((_, index) => index + 1);
    expect(turnsOf(levels, LOST)).toEqual([Infinity, Infinity, Infinity, 5, 3, 3, 2, 2]);
  });

  it("never comes from a lone king against three, which must win within rule 18", () => {
    expect(turnsOf([4, 6, 8], "W:WK32:BK1,K2,K6")).toEqual([Infinity, Infinity, Infinity]);
  });

  it("does not come if it is not allowed", () => {
    expect(wishIn(played(startFrom(LOST), 8, [8, 5]), 8, ["offer-draw"])).toBeNull();
  });

  it("comes only in games that the bot would lose", () => {
    let resigned = 0;
    for (let game = 0; game < trialCount(12, 24, 100); game++) {
      const whole = played(startFrom(), 200, [8, 5], `game ${game}`);
      const resigns = (each: Game) => pool.turn(last(each))[0] === 1 && wishIn(each, 5, ["resign"]) === "resign";
      if (!prefixes(whole).some(resigns)) continue;
      resigned += 1;
      expect(last(whole).outcome).toMatchObject({ winners: [0] });
    }
    expect(resigned).toBeGreaterThan(0);
  });
});
