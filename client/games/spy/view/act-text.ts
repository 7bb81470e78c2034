/** What a player did last, for their plaque: the plaque names the player, so the text begins with the verb. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import type { SpyEvent, SpyMoved } from "../../../../engine/games/spy/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { cardName, columnName, kindName, tsss } from "./texts.ts";
import type { SpyBoardProps } from "./view.ts";

export const movedText = ({ flipBefore, distance, flipAfter }: SpyMoved): string => {
  if (distance === null) return msg("moves");
  if (flipBefore && flipAfter) return msg(str`turns, moves ${distance}, turns`);
  if (flipBefore) return msg(str`turns, moves ${distance}`);
  return flipAfter ? msg(str`moves ${distance}, turns`) : msg(str`moves ${distance}`);
};

export interface Act {
  readonly text: string;
  /** The answer's word, if there is one. */
  readonly answer: string | null;
}

const plain = (text: string): Act => ({ text, answer: null });

const answerOf = (event: Extract<SpyEvent, { readonly column: unknown }>): string | null => {
  if (event.type !== "spied") return event.card === null ? null : cardName(event.card);
  if (event.answer === null) return null;
  return event.answer === "tsss" ? tsss() : kindName(event.answer);
};

const lookText = (on: Seat, column: number, { mine, acting, viewer, names }: SpyBoardProps): string =>
  (mine?.includes(on) ?? (on === acting || on === viewer))
    ? msg(str`spies on your ${columnName(column)}`)
    : msg(str`spies on ${bidiIsolate(names[on] ?? "")}, ${columnName(column)}`);

/** The last announcement, if it is this player's; null otherwise. */
export const actOf = (props: SpyBoardProps, seat: Seat): Act | null => {
  const { event } = props;
  if (event === null || !("seat" in event) || event.seat !== seat) return null;
  switch (event.type) {
    case "arranged":
      return null;
    case "moved":
      return plain(movedText(event));
    case "flipped":
      return plain(msg("turns around"));
    case "turn-ended":
      return plain(msg("ends the turn"));
    default:
      return event.on === null || event.column === null
        ? plain(event.type === "exploded" ? msg("finds a lit bomb and is out") : msg("spies"))
        : { text: lookText(event.on, event.column, props), answer: answerOf(event) };
  }
};
