/**
 * A broken game: the player on turn stays on turn after every move, also after the rules' minimum. No table may hang
 * because of it, so the test of bounded logs plays it.
 */
import * as v from "valibot";
import { type Game, refuse, type Seat } from "../../engine/contract/game.ts";

interface State {
  readonly steps: number;
}

interface Stepped {
  readonly type: "stepped";
}

interface Step {
  readonly type: "step";
}

const MAX_EVENTS = 100_000;

export const treadmill: Game<State, Stepped, Step> = {
  id: "treadmill",
  rules: "treadmill/1",
  clocks: ["turn"],
  options: v.strictObject({}),
  command: v.strictObject({ type: v.literal("step") }),
  event: v.strictObject({ type: v.literal("stepped") }),
  seatCounts: () => [2, 3],
  start: () => ({ steps: 0 }),
  next: () => [],
  decide: (_, seat) => (seat === 0 ? [{ type: "stepped" }] : refuse("not-your-turn")),
  evolve: (state, event) => (event.type === "stepped" ? { steps: state.steps + 1 } : state),
  moves: (_, seat: Seat) => (seat === 0 ? [{ type: "step" }] : []),
  turn: () => [0],
  remaining: () => [0, 1],
  outcome: () => null,
  hides: () => false,
  maxEvents: () => MAX_EVENTS,
  maxDealEvents: () => 0,
  redact: (event) => event,
  view: (state) => state,
  resample: (world) => world,
  commandOf: () => ({ type: "step" }),
  standingIn: { minimum: () => ({ type: "step" }) },
};
