/** The lines of the list of moves. Who acted stands beside a line, so it speaks of the others by their colours. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../engine/game.ts";
import type { Arranged, Exploded, Exposed, Moved, Spied, SpyEvent, SpyState } from "../../../engine/games/spy/types.ts";
import { str } from "../../kit/numbers.ts";
import type { MoveLine } from "../game-client.ts";
import { placeOf } from "./geometry.ts";
import { cardName, colourName, colourOf, kindName, TSSS } from "./words.ts";

/** The number, from 1, by which a column of that seat's base is counted. */
type Count = (seat: Seat, index: number) => number;

const movedText = ({ flipBefore, distance, flipAfter }: Moved): string => {
  if (distance === null) return msg("moves");
  if (flipBefore && flipAfter) return msg(str`turns, moves ${distance}, turns`);
  if (flipBefore) return msg(str`turns, moves ${distance}`);
  return flipAfter ? msg(str`moves ${distance}, turns`) : msg(str`moves ${distance}`);
};

/** Whose card was asked about, and its column. */
const askedText = (on: Seat, column: number, count: Count): string =>
  msg(str`spies on ${colourName(colourOf(on))} ${count(on, column)}`);

const spiedText = ({ on, column, answer }: Spied, count: Count): string => {
  if (on === null || column === null || answer === null) return msg("spies");
  return `${askedText(on, column, count)}: ${answer === "tsss" ? TSSS : kindName(answer)}`;
};

const exposedText = ({ on, column, card }: Exposed, count: Count): string =>
  `${askedText(on, column, count)}: ${msg(str`${cardName(card)}, open`)}`;

const explodedText = ({ on, column, card }: Exploded, count: Count): string => {
  if (on === null || column === null || card === null) return msg("finds a lit bomb and is out");
  return `${askedText(on, column, count)}: ${msg(str`lit ${cardName(card)}, out`)}`;
};

const textOf = (event: Exclude<SpyEvent, Arranged>, count: Count): string => {
  switch (event.type) {
    case "bases-set":
      return msg("All bases are set");
    case "moved":
      return movedText(event);
    case "flipped":
      return msg("turns round");
    case "spied":
      return spiedText(event, count);
    case "exposed":
      return exposedText(event, count);
    case "exploded":
      return explodedText(event, count);
    case "turn-ended":
      return msg("ends the turn");
  }
};

const markOf = (event: SpyEvent, after: SpyState): MoveLine["mark"] => {
  if (after.outcome !== null) return "end";
  if (event.type === "bases-set") return "round";
  return event.type === "exposed" || event.type === "exploded" ? "capture" : undefined;
};

/** Null while bases are arranged: that is no move. `near`: from whose side columns are counted; without it, from the side of whoever acted. */
export const lineOf = (event: SpyEvent, _before: SpyState, after: SpyState, near?: Seat): MoveLine | null => {
  if (event.type === "arranged") return null;
  const seat = "seat" in event ? event.seat : null;
  const sight = { near: near ?? seat ?? 0, m: after.bases[0]?.cards.length ?? 0, mirror: after.options.mirror };
  const mark = markOf(event, after);
  const line = { text: textOf(event, (of, index) => placeOf(sight, of, index) + 1), seat };
  return mark === undefined ? line : { ...line, mark };
};
