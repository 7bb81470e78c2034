/** Decides train commands: a legal one becomes one event, any other a refusal. */
import type { Host, Refusal, Seat } from "../../../contract/game.ts";
import type { Tile, TrainCommand, TrainEvent, TrainState } from "../state/types.ts";
import { legalPlaysWith } from "./legal-plays.ts";
import { drawFromBoneyard } from "./rounds.ts";
import { whyNot } from "./why-not.ts";

export const decide = (
  state: TrainState,
  seat: Seat,
  command: TrainCommand,
  host: Host,
): readonly TrainEvent[] | Refusal =>
  whyNot(state, seat, command) ?? [eventOf(state, seat, command, () => drawFromBoneyard(state, host, 1)[0]!)];

/**
 * The event of an accepted command. `top` returns the boneyard's next tile, which only the host or a sampled world
 * knows.
 */
const eventOf = (state: TrainState, seat: Seat, command: TrainCommand, top: () => Tile): TrainEvent => {
  switch (command.type) {
    case "play": {
      const { type: _, ...place } = command;
      return { type: "played", seat, ...place };
    }
    case "build":
      return { type: "built", seat, tile: command.tile, on: command.on };
    case "draw":
      return drawn(state, seat, top());
    case "pass":
      return { type: "passed", seat };
    case "stop":
      return { type: "stopped", seat };
    case "finish":
      return { type: "finished", seat };
    case "ready":
      return { type: "readied", seat };
  }
};

/** `fits` is recorded only where a fitting tile must be played (#13). Elsewhere it is the seat's secret. */
const drawn = (state: TrainState, seat: Seat, tile: Tile): TrainEvent => {
  const fits = state.rules.mustPlay ? { fits: legalPlaysWith(state, seat, [tile]).length > 0 } : {};
  return { type: "drew", seat, tile, ...fits };
};
