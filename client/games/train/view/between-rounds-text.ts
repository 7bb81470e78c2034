/** The prompt above the hand between two rounds. Loaded with the score. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { locale } from "../../../kit/text/language.ts";
import { str } from "../../../kit/text/numbers.ts";
import { joinNames } from "./texts.ts";
import type { BoardView, TrainBoardProps } from "./view.ts";

/** The players that the gate waits for, and its deadline. */
export const betweenRoundsText = ({ state, props, acting }: BoardView): string => {
  // A computer is ready in a moment.
  const missing = [...state.ready.keys()].filter((seat) => !state.ready[seat] && !isComputers(props, seat));
  if (state.deadline === null || missing.length === 0) return msg("The next round is being dealt.");
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
  // Computers wait for any time.
  const isTimed = [...state.ready.keys()].filter((seat) => !isComputers(props, seat)).length > 1;
  // The viewer is one of the missing players.
  if (acting !== null && missing.includes(acting)) {
    if (!isTimed) return msg(str`Look at the score, then press “Ready for round ${state.round + 1}”.`);
    return msg(
      str`Look at the score, then press “Ready for round ${state.round + 1}”. The next round will be dealt by ${time.format(state.deadline)}.`,
    );
  }
  const names = joinNames(missing.map((seat) => bidiIsolate(props.names[seat] ?? "")));
  if (!isTimed) return msg(str`Waiting for ${names}.`);
  return msg(str`Waiting for ${names}. The next round will be dealt by ${time.format(state.deadline)}.`);
};

const isComputers = ({ face }: TrainBoardProps, seat: Seat): boolean => (face?.(seat) ?? null) !== null;
