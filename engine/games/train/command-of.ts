/** The command behind an event, and which events make a command stale. Only the host of a table needs either. */
import type { Seat } from "../../contract/game.ts";
import type { TrainCommand, TrainEvent } from "./state/types.ts";

/** The command that an event answers. Returns null for the table's own events. */
export const commandOf = (event: TrainEvent): TrainCommand | null => {
  switch (event.type) {
    case "played": {
      const { type: _type, seat: _seat, ...place } = event;
      return { type: "play", ...place };
    }
    case "built":
      return { type: "build", tile: event.tile, on: event.on };
    case "drew":
      return { type: "draw" };
    case "passed":
      return { type: "pass" };
    case "stopped":
      return { type: "stop" };
    case "finished":
      return { type: "finish" };
    case "readied":
      return { type: "ready" };
    default:
      return null;
  }
};

const TOGETHER_EVENTS: readonly TrainEvent["type"][] = ["built", "finished", "readied"];
const TOGETHER_COMMANDS: readonly TrainCommand["type"][] = ["build", "finish", "ready"];

/** In a quick start or between rounds, simultaneous events do not change what a seat's command means. */
export const invalidates = (event: TrainEvent, seat: Seat, command: TrainCommand): boolean =>
  !(
    TOGETHER_EVENTS.includes(event.type) &&
    TOGETHER_COMMANDS.includes(command.type) &&
    "seat" in event &&
    event.seat !== seat
  );
