/**
 * Law 3 for SPY: the cards that a viewer cannot know are exchanged, consistently with all announcements, and the same
 * game is replayed. The viewer must receive the same bytes. The everyday run checks the same law in two-worlds.test.ts
 * at fewer tables.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { isRefusal, type Seat, type Viewer } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { alternativeBases, replay } from "./alternative-worlds.ts";
import { PLAYING_COMMANDS, picksOf, type RandomGame, randomGame, TABLES, viewersOf } from "./table.ts";

/** Everything that a viewer receives of a step: the event, new and past, the state, moves and refusals. */
const receivedOf = (step: { event: SpyEvent; after: SpyState }, viewer: Viewer, game: RandomGame): string => {
  const { event, after } = step;
  const seen = [spy.redact(event, viewer, false), spy.redact(event, viewer, true), spy.view(after, viewer)];
  const shared = [spy.turn(after), spy.outcome(after), spy.draws?.voters(after), spy.playedFromMemory?.now(after)];
  return JSON.stringify([...seen, ...shared, typeof viewer === "number" ? legalityOf(after, viewer, game) : null]);
};

const legalityOf = (state: SpyState, seat: Seat, game: RandomGame): unknown => {
  const moves = state.phase === "playing" ? spy.moves(state, seat) : spy.moves(state, seat).length;
  return [moves, ...PLAYING_COMMANDS.map((command) => decisionOn(state, seat, command, game))];
};

/** A refusal, or the accepted event as the seat receives it; the outcome of a Spy action is not compared here. */
const decisionOn = (state: SpyState, seat: Seat, command: SpyCommand, game: RandomGame): unknown => {
  const answer = spy.decide(state, seat, command, game.host);
  if (isRefusal(answer)) return answer;
  return command.type === "spy" ? "accepted" : answer.map((event) => spy.redact(event, seat, false));
};

describe.each(TABLES)("two worlds, $seats players, $choice", ({ choice, seats }) => {
  const game = randomGame(`worlds ${JSON.stringify(choice)} ${seats}`, choice, seats);
  const pick = picksOf(`worlds ${seats}`);
  const lengths = [1, seats, seats + 1, seats + 2, seats + 4, seats + 8, game.steps.length].filter(
    (length) => length <= game.steps.length,
  );

  it.each(viewersOf(seats))("give viewer %s the same bytes at every position", (viewer) => {
    const others = lengths.map((length) => {
      const steps = game.steps.slice(0, length);
      const bases = alternativeBases(game, steps, viewer, pick);
      const otherSteps = replay(game, steps, bases);
      steps.forEach((step, index) => {
        expect(receivedOf(otherSteps[index]!, viewer, game)).toBe(receivedOf(step, viewer, game));
      });
      return steps.some((step, index) => JSON.stringify(step.event) !== JSON.stringify(otherSteps[index]!.event));
    });
    expect(others).toContain(true);
  });
});
