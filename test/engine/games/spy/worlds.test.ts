/**
 * Law 3, two worlds: what a viewer cannot know of the other bases is exchanged, consistently with everything announced
 * so far, and the same game is played again. Whatever the viewer is sent must be the same, byte for byte.
 */
import { describe, expect, it } from "vitest";
import { isRefusal, type Seat, type Viewer } from "../../../../engine/game.ts";
import { deduce } from "../../../../engine/games/spy/deduce.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { orders } from "../../../../engine/games/spy/orders.ts";
import { cardSet } from "../../../../engine/games/spy/rulebook.ts";
import type { Arrange, SpyCommand, SpyEvent, SpyState } from "../../../../engine/games/spy/types.ts";
import { PLAYING_COMMANDS, picksOf, type RandomGame, randomGame, type Step, TABLES, viewersOf } from "./table.ts";

type Pick = (bound: number) => number;

/** Per seat, how its base might as well be arranged, as far as `viewer` can know after these steps. */
const elsewhere = (game: RandomGame, steps: readonly Step[], viewer: Viewer, pick: Pick): Arrange[] => {
  const set = cardSet(game.options.bombNumbers, game.seats);
  const known = deduce(
    game.options,
    game.seats,
    steps.map(({ event }) => spy.redact(event, viewer, false)),
  );
  const areSpiesSeen = steps.some(({ event }) => event.type === "bases-set");
  return game.end.bases.map(({ spy: own }, seat) => {
    const { columns } = known[seat]!;
    const able = orders(set).filter((order) => order.every((card, column) => columns[column]!.includes(card)));
    const base = able[pick(able.length)]!;
    const stance = areSpiesSeen || seat === viewer ? stanceAtStart(game, seat) : null;
    if (stance !== null) return { type: "arrange", base, ...stance };
    expect(own).not.toBeNull();
    return { type: "arrange", base, gap: pick(set.length), facing: pick(2) === 0 ? "L" : "R" };
  });
};

const stanceAtStart = (game: RandomGame, seat: Seat) => {
  for (const { event } of game.steps) if (event.type === "bases-set") return event.spies[seat]!;
  throw new Error("the bases were never set");
};

/** The same steps with other bases: the state before each of them, and the event that it wrote there. */
const replay = (game: RandomGame, steps: readonly Step[], bases: readonly Arrange[]) => {
  let state = spy.start(game.options, game.seats);
  return steps.map(({ asked }) => {
    const before = state;
    const event = asked === null ? spy.next(state, game.host)[0] : decided(state, asked, bases, game);
    if (event === undefined) throw new Error("the table writes nothing");
    state = spy.evolve(state, event);
    return { before, event, after: state };
  });
};

const decided = (
  state: SpyState,
  asked: { readonly seat: Seat; readonly command: SpyCommand },
  bases: readonly Arrange[],
  game: RandomGame,
): SpyEvent | undefined => {
  const command = asked.command.type === "arrange" ? bases[asked.seat]! : asked.command;
  const answer = spy.decide(state, asked.seat, command, game.host);
  if (isRefusal(answer)) throw new Error(`${JSON.stringify(command)}: ${answer.refused}`);
  return answer[0];
};

/** All that a viewer may be sent of a step: the event, fresh and past, the state, and what a seat may ask and not ask. */
const sentOf = (step: { event: SpyEvent; after: SpyState }, viewer: Viewer, game: RandomGame): string => {
  const { event, after } = step;
  const seen = [spy.redact(event, viewer, false), spy.redact(event, viewer, true), spy.view(after, viewer)];
  const shared = [spy.turn(after), spy.outcome(after), spy.draws?.voters(after), spy.forgetting?.now(after)];
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

  it.each(viewersOf(seats))("are the same to viewer %s at every moment", (viewer) => {
    const others = lengths.map((length) => {
      const steps = game.steps.slice(0, length);
      const bases = elsewhere(game, steps, viewer, pick);
      const there = replay(game, steps, bases);
      steps.forEach((step, index) => {
        expect(sentOf(there[index]!, viewer, game)).toBe(sentOf(step, viewer, game));
      });
      return steps.some((step, index) => JSON.stringify(step.event) !== JSON.stringify(there[index]!.event));
    });
    expect(others).toContain(true);
  });
});
