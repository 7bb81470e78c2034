/** The legal moves in a `turn` frame, and when a new one is sent. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { invalidatesCommand } from "../../../engine/commands/decide.ts";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { CARDS } from "../../../engine/games/spy/state/rulebook.ts";
import type { Arrange } from "../../../engine/games/spy/state/types.ts";
import type { TableState } from "../../../engine/table/types.ts";
import { hasNewTurn, isSeatAwaited, MAX_MOVES, MOVES_IN_SAMPLE, makeTurn } from "../../../engine/wire/turn.ts";

const playOf = (game: string, seats: number, options: object = {}) =>
  startSelfplay({ game, seats, options: v.parse(newestGame(game).options, options), seed: "turns" });

/** A table of SPY before any base is arranged, with this player in seat 0. */
const arranging = (player: string): TableState => {
  const { state } = playOf("spy", 2).session;
  return { ...state, chairs: state.chairs.map((chair, seat) => (seat === 0 ? { ...chair!, player } : chair)) };
};

const pageFor = (state: TableState, from = 0, limit: number | null = null) =>
  makeTurn(state, 0, 0, from, limit).moves as readonly Arrange[];

describe("a page of more moves than one frame holds", () => {
  const state = arranging("ann");

  it("is small, and all pages together contain each move once", () => {
    expect(pageFor(state)).toHaveLength(MOVES_IN_SAMPLE);
    expect(JSON.stringify(makeTurn(state, 0, 0)).length).toBeLessThan(10_000);
    const all = Array.from({ length: 71 }, (_, page) => pageFor(state, page * 1000, 1000)).flat();
    expect(all).toHaveLength(70_560);
    expect(new Set(all)).toEqual(new Set(rulesOfTable(state).moves(state.play!, 0)));
    expect(pageFor(state, 0, 5000)).toHaveLength(MAX_MOVES);
    expect(pageFor(state, 80_000)).toEqual([]);
  });

  it("contains every card in every column about equally often, both directions and all gaps", () => {
    for (const page of [pageFor(state), pageFor(state, 700), pageFor(arranging("ben"), 0, 1000)]) {
      const expected = page.length / 7;
      const cards = CARDS.filter((card) => page[0]!.base.includes(card));
      for (const card of cards)
        for (let column = 0; column < 7; column++) {
          const count = page.filter(({ base }) => base[column] === card).length;
          expect([card, column, Math.abs(count - expected) < 0.75 * expected || count]).toEqual([card, column, true]);
        }
      for (let gap = 0; gap < 7; gap++) expect(page.filter((move) => move.gap === gap).length).toBeGreaterThan(5);
      expect(page.filter(({ facing }) => facing === "L").length).toBeGreaterThan(page.length / 3);
    }
  });

  it("differs for each player, and is the same for one player", () => {
    expect(pageFor(arranging("ann"))).toEqual(pageFor(state));
    const players = Array.from({ length: 50 }, (_, index) => pageFor(arranging(`player ${index}`))[0]!);
    expect(new Set(players).size).toBe(50);
    // An opponent cannot locate Safe 1, even if a program plays the first move that it receives.
    expect(new Set(players.map(({ base }) => base.indexOf("S1"))).size).toBe(7);
  });
});

describe("a new turn frame is sent", () => {
  const games: readonly (readonly [string, number, object])[] = [
    ["pool", 2, {}],
    ["spy", 3, {}],
    ["spy", 4, { topSecret2Eliminates: true }],
    ["train", 3, { set: 6, rounds: 2 }],
    ["train", 3, { rulebook: "club", set: 6, rounds: 2, opening: "quick" }],
  ];

  it.each(games)(
    "in %s for %i exactly if the legal moves change or an old move becomes stale",
    (game, seats, options) => {
      const play = playOf(game, seats, options);
      let [unchanged, renewed] = [0, 0];
      for (let before = play.session; play.step(); before = play.session) {
        const after = play.session;
        const added = after.log.slice(before.log.length);
        for (let seat = 0; seat < seats; seat++) {
          if (!isSeatAwaited(before.state, seat) || !isSeatAwaited(after.state, seat)) continue;
          const movesIn = ({ play: at }: TableState) => (at === null ? [] : rulesOfTable(after.state).moves(at, seat));
          const moves = movesIn(after.state);
          const isStale = moves.some((move) =>
            added.some(({ event }) => invalidatesCommand(after.state, event, seat, move)),
          );
          const isOther = JSON.stringify(movesIn(before.state)) !== JSON.stringify(moves);
          expect(hasNewTurn(before.state, after.state, added, seat)).toBe(isStale || isOther);
          if (isStale || isOther) renewed++;
          else unchanged++;
        }
      }
      expect(renewed).toBeGreaterThan(game === "pool" ? -1 : 0);
      if (seats > 2 && (game === "spy" || "opening" in options)) expect(unchanged).toBeGreaterThan(0);
    },
  );

  it("not when another seat arranges its base at the same time", () => {
    const play = playOf("spy", 3);
    const before = play.session;
    play.step();
    const added = play.session.log.slice(before.log.length);
    const arranged = added[0]!.seat!;
    expect(added[0]!.event.type).toBe("arranged");
    for (const seat of [0, 1, 2])
      if (seat !== arranged) expect(hasNewTurn(before.state, play.session.state, added, seat)).toBe(false);
  });

  it("to a seat that another player has taken over", () => {
    const { state } = playOf("pool", 2).session;
    const seat = rulesOfTable(state).turn(state.play!)[0]!;
    const other = {
      ...state,
      chairs: state.chairs.map((chair, at) => (at === seat ? { ...chair!, player: "new" } : chair)),
    };
    expect(hasNewTurn(state, other, [], seat)).toBe(true);
  });
});
