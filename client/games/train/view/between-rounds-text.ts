/** The prompt above the hand between two rounds. Loaded with the score. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { locale } from "../../../kit/text/language.ts";
import { str } from "../../../kit/text/numbers.ts";
import { joinNames } from "./texts.ts";
import type { BoardView, TrainBoardProps } from "./view.ts";

/** The players that the gate waits for, and its deadline. */
export const betweenRoundsText = ({ state, props, acting }: BoardView): string => {
  const missing = [...state.ready.keys()].filter((seat) => !state.ready[seat]);
  if (state.deadline === null || missing.length === 0) return msg("The next round is being dealt.");
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
  // The viewer is one of the missing players. Computers wait for any time.
  if (acting !== null && missing.includes(acting)) {
    if (isAlone(state, props, acting))
      return msg(str`Look at the score, then press “Ready for round ${state.round + 1}”.`);
    return msg(
      str`Look at the score, then press “Ready for round ${state.round + 1}”. The next round will be dealt by ${time.format(state.deadline)}.`,
    );
  }
  const names = joinNames(missing.map((seat) => bidiIsolate(props.names[seat] ?? "")));
  return msg(str`Waiting for ${names}. The next round will be dealt by ${time.format(state.deadline)}.`);
};

/** All other seats are computers'. */
const isAlone = ({ seats }: TrainState, { face }: TrainBoardProps, own: Seat): boolean =>
  face !== undefined &&
  Array.from({ length: seats }, (_, seat) => seat).every((seat) => seat === own || face(seat) !== null);
