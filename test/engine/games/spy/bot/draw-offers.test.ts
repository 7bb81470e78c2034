/** When the bot of SPY accepts a draw. */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../../engine/contract/bot.ts";
import type { Seat } from "../../../../../engine/contract/game.ts";
import { spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import type { SpyState } from "../../../../../engine/games/spy/state/types.ts";
import { position } from "../table.ts";
import { atLevel, duel, knownIn, type SpyKnown } from "./duel.ts";

const LEVELS = Array.from({ length: spyBot.levels }, (_, index) => index + 1);

const accepts = (known: SpyKnown, level = spyBot.levels): boolean =>
  runToEnd(spyBot.acceptsDraw!(known, level, spyBot.nodesOf(level), seededRandom("draw")));

const acceptsIn = (state: SpyState, seat: Seat): boolean => accepts(knownIn(seat, { state, events: [] }));

describe("a draw offer to the bot", () => {
  it.each([2, 3, 4])("is declined at each level and seat when the game has just begun with %i players", (seats) => {
    const firstTurns: SpyKnown[] = [];
    duel(
      Array.from({ length: seats }, () => atLevel(1)),
      `begun ${seats}`,
      {},
      (known) => firstTurns.push(known),
    );
    const { state } = firstTurns.find(({ state: { phase } }) => phase === "playing")!;
    const seated = Array.from({ length: seats }, (_, seat) => knownIn(seat, { state, events: [] }));
    for (const known of seated) for (const level of LEVELS) expect(accepts(known, level)).toBe(false);
  });

  const even = ["S1 S2 T1 T2 B1 B2 B3 @0R", "B3 B1 T1 T2 B2 S2 S1 @0R"];
  const oneLeads = ["S1! S2! T1! T2 B1 B2 B3 @0R", "B3 B1 T1 T2 B2 S2 S1 @0R"];

  it.each([
    ["by a player who stands clearly worse", oneLeads, 0, [0]],
    ["by nobody in an even game before three rounds without a Spy action", even, 5, []],
    ["by both players in an even game after them", even, 6, [0, 1]],
    ["even then not by the player who leads", oneLeads, 6, [0]],
  ])("is accepted %s", (_, bases, quietTurns, expected) => {
    const state = position(bases, {}, { quietTurns });
    expect([0, 1].filter((seat) => acceptsIn(state, seat))).toEqual(expected);
  });
});
