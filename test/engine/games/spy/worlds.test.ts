/**
 * Law 3, two worlds: what a viewer cannot know of the other bases is exchanged, consistently with everything announced
 * so far, and the same game is played again. Whatever the viewer is sent must be the same, byte for byte.
 * Every day two-worlds.test.ts tries the same law at fewer tables.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { isRefusal, type Seat, type Viewer } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { alternativeBases, replay } from "./alternative-worlds.ts";
import { PLAYING_COMMANDS, picksOf, type RandomGame, randomGame, TABLES, viewersOf } from "./table.ts";

/** All that a viewer may be sent of a step: the event, fresh and past, the state, and what a seat may ask and not ask. */
const sentOf = (step: { event: SpyEvent; after: SpyState }, viewer: Viewer, game: RandomGame): string => {
  const { event, after } = step;
  const seen = [spy.redact(event, viewer, false), spy.redact(event, viewer, true), spy.view(after, viewer)];
  const shared = [spy.turn(after), spy.outcome(after), spy.draws?.voters(after), spy.playedFromMemory?.now(after)];
  return JSON.stringify([...seen, ...shared, typeof viewer === "number" ? askedOf(after, viewer, game) : null]);
};

const askedOf = (state: SpyState, seat: Seat, game: RandomGame): unknown => {
  const moves = state.phase === "playing" ? spy.moves(state, seat) : spy.moves(state, seat).length;
  return [moves, ...PLAYING_COMMANDS.map((command) => answerTo(state, seat, command, game))];
};

/** A refusal whole; of an accepted command only that it is, if its outcome is still to be heard. */
const answerTo = (state: SpyState, seat: Seat, command: SpyCommand, game: RandomGame): unknown => {
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

  it.each(viewersOf(seats))("two worlds look the same to viewer %s at every moment", (viewer) => {
    const others = lengths.map((length) => {
      const steps = game.steps.slice(0, length);
      const bases = alternativeBases(game, steps, viewer, pick);
      const there = replay(game, steps, bases);
      steps.forEach((step, index) => {
        expect(sentOf(there[index]!, viewer, game)).toBe(sentOf(step, viewer, game));
      });
      return steps.some((step, index) => JSON.stringify(step.event) !== JSON.stringify(there[index]!.event));
    });
    expect(others).toContain(true);
  });
});
