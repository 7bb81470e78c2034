/**
 * The smallest game with a secret and a clock. Each of two players gets a number that only they see. The game ends when one
 * of them shows it, or after a minute.
 */
import * as v from "valibot";
import { afterAll, beforeAll } from "vitest";
import { type Game, refuse, type Seat } from "../../../engine/contract/game.ts";
import { installGame } from "../../../engine/contract/game-registry.ts";

interface State {
  readonly numbers: readonly (number | null)[] | null;
  readonly until: number | null;
  readonly shown: Seat | null;
  readonly isOver: boolean;
}

type Event =
  | { readonly type: "dealt"; readonly numbers: readonly (number | null)[]; readonly until: number }
  | { readonly type: "shown"; readonly seat: Seat }
  | { readonly type: "expired" };

type Command = { readonly type: "show" };

export const MINUTE = 60_000;

const visibleTo = (numbers: readonly (number | null)[], viewer: unknown) =>
  numbers.map((number, seat) => (viewer === "all" || viewer === seat ? number : null));

const SCHEMAS = { command: v.strictObject({ type: v.literal("show") }) };

const whisper: Omit<Game<State, Event, Command>, "command"> = {
  id: "whisper",
  rules: "whisper/1",
  options: v.strictObject({}),
  event: v.variant("type", [
    v.strictObject({ type: v.literal("dealt"), numbers: v.array(v.nullable(v.number())), until: v.number() }),
    v.strictObject({ type: v.literal("shown"), seat: v.number() }),
    v.strictObject({ type: v.literal("expired") }),
  ]),
  clocks: ["turn"],
  seatCounts: () => [2],
  start: () => ({ numbers: null, until: null, shown: null, isOver: false }),
  next(state, host) {
    if (state.numbers === null) {
      return [{ type: "dealt", numbers: host.shuffle("numbers", 100).slice(0, 2), until: host.now + MINUTE }];
    }
    return !state.isOver && state.until !== null && host.now >= state.until ? [{ type: "expired" }] : [];
  },
  due: (state) => (state.isOver ? null : state.until),
  decide: (state, seat) => (state.isOver ? refuse("game-over") : [{ type: "shown", seat }]),
  evolve(state, event) {
    if (event.type === "dealt") return { ...state, numbers: event.numbers, until: event.until };
    return { ...state, isOver: true, shown: event.type === "shown" ? event.seat : null };
  },
  moves: (state) => (state.isOver ? [] : [{ type: "show" }]),
  turn: (state) => (state.isOver ? [] : [0, 1]),
  hides: (state) => !state.isOver,
  maxEvents: () => 3,
  remaining: (state) => (state.isOver ? [] : [0, 1]),
  outcome: ({ isOver, shown }) => (isOver ? { winners: shown === null ? [] : [shown], reason: "shown" } : null),
  redact: (event, viewer) => (event.type === "dealt" ? { ...event, numbers: visibleTo(event.numbers, viewer) } : event),
  view: (state, viewer) => ({ ...state, numbers: state.numbers && visibleTo(state.numbers, viewer) }),
  resample({ state, host }, viewer, chance) {
    const others = chance.shuffle("others", 100);
    const numbers = state.numbers?.map((number, seat) =>
      viewer === "all" || viewer === seat ? number : (others[seat] ?? 0),
    );
    return { state: { ...state, numbers: numbers ?? null }, host };
  },
  commandOf: (event) => (event.type === "shown" ? { type: "show" } : null),
  invalidates: () => false,
  resigning: { can: (state) => !state.isOver },
  standingIn: { minimum: () => ({ type: "show" }) },
};

/** Other files use the same workerd. They do not see the game because it is listed only with the schema of its commands. */
export const useSecretGame = (): void => {
  installGame(whisper);
  beforeAll(() => {
    Object.assign(whisper, SCHEMAS);
  });
  afterAll(() => {
    Reflect.deleteProperty(whisper, "command");
  });
};
