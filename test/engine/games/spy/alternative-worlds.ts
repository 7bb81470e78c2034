/** Alternative worlds behind one view: other hidden bases, and the same game replayed with them. */
import { expect } from "vitest";
import { isRefusal, type Seat, type Viewer } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../engine/games/spy/rules/deduce.ts";
import { cardOrders } from "../../../../engine/games/spy/state/card-orders.ts";
import { cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Arrange, SpyCommand, SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import type { RandomGame, Step } from "./table.ts";

type Pick = (bound: number) => number;

/** For each seat a base that `viewer` cannot distinguish from the true one after these steps. */
export const alternativeBases = (game: RandomGame, steps: readonly Step[], viewer: Viewer, pick: Pick): Arrange[] => {
  const set = cardSet(game.options.bombNumbers, game.seats);
  const known = deduce(
    game.options,
    game.seats,
    steps.map(({ event }) => spy.redact(event, viewer, false)),
  );
  const areSpiesSeen = steps.some(({ event }) => event.type === "bases-set");
  return game.end.bases.map(({ spy: own }, seat) => {
    const { columns } = known[seat]!;
    const possible = cardOrders(set).filter((order) => order.every((card, column) => columns[column]!.includes(card)));
    const base = possible[pick(possible.length)]!;
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

/** The same steps with other bases: each event, and the states before and after it. */
export const replay = (game: RandomGame, steps: readonly Step[], bases: readonly Arrange[]) => {
  let state = spy.start(game.options, game.seats);
  return steps.map(({ cause }) => {
    const before = state;
    const event = cause === null ? spy.next(state, game.host)[0] : eventOf(state, cause, bases, game);
    if (event === undefined) throw new Error("the table appends no event");
    state = spy.evolve(state, event);
    return { before, event, after: state };
  });
};

const eventOf = (
  state: SpyState,
  cause: { readonly seat: Seat; readonly command: SpyCommand },
  bases: readonly Arrange[],
  game: RandomGame,
): SpyEvent | undefined => {
  const command = cause.command.type === "arrange" ? bases[cause.seat]! : cause.command;
  const answer = spy.decide(state, cause.seat, command, game.host);
  if (isRefusal(answer)) throw new Error(`${JSON.stringify(command)}: ${answer.refused}`);
  return answer[0];
};
