/** Lines of the move list. The acting player stands next to a line, so it names the others by colour. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import type {
  Arranged,
  Exploded,
  Exposed,
  Spied,
  SpyEvent,
  SpyMoved,
  SpyState,
} from "../../../../engine/games/spy/state/types.ts";
import type { MoveSound } from "../../../kit/feedback/sounds.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { MoveLine } from "../../contract/game-client.ts";
import { movedText } from "./act-text.ts";
import { cardName, colourName, colourOf, columnName, kindName, tsss } from "./texts.ts";

/** The card of a question: seat, and column from its owner's left. */
const askedText = (on: Seat, column: number): string => {
  const card = `${colourName(colourOf(on))} ${columnName(column)}`;
  return msg(str`spies on ${card}`);
};

const spiedText = ({ on, column, answer }: Spied): string => {
  if (on === null || column === null || answer === null) return msg("spies");
  return `${askedText(on, column)}: ${answer === "tsss" ? tsss() : kindName(answer)}`;
};

const exposedText = ({ on, column, card }: Exposed): string =>
  `${askedText(on, column)}: ${msg(str`${cardName(card)}, open`)}`;

const explodedText = ({ on, column, card }: Exploded): string => {
  if (on === null || column === null || card === null) return msg("finds a lit bomb and is out");
  return `${askedText(on, column)}: ${msg(str`lit ${cardName(card)}, out`)}`;
};

const textOf = (event: Exclude<SpyEvent, Arranged>): string => {
  switch (event.type) {
    case "bases-set":
      return msg("All bases are set");
    case "moved":
      return movedText(event);
    case "flipped":
      return msg("turns around");
    case "spied":
      return spiedText(event);
    case "exposed":
      return exposedText(event);
    case "exploded":
      return explodedText(event);
    case "turn-ended":
      return msg("ends the turn");
  }
};

const markOf = (event: SpyEvent, after: SpyState): MoveLine["mark"] => {
  if (after.outcome !== null) return "end";
  if (event.type === "bases-set") return "round";
  return event.type === "exposed" || event.type === "exploded" ? "capture" : undefined;
};

/** Returns null while bases are arranged, because that is no move. */
export const moveLineOf = (event: SpyEvent, _before: SpyState, after: SpyState): MoveLine | null => {
  if (event.type === "arranged") return null;
  const seat = "seat" in event ? event.seat : null;
  const mark = markOf(event, after);
  const line = { text: textOf(event), seat };
  return mark === undefined ? line : { ...line, mark };
};

/** One step per card; one step alone if the announcement is withheld. */
const movedSounds = ({ flipBefore, distance, flipAfter }: SpyMoved): readonly MoveSound[] => [
  ...(flipBefore ? (["pivot"] as const) : []),
  ...Array.from({ length: distance ?? 1 }, () => "step" as const),
  ...(flipAfter ? (["pivot"] as const) : []),
];

const ANSWER_SOUNDS = { safe: "safe", "top-secret": "top-secret", tsss: "fuse" } as const;

/** The look reaches a card before the card answers. */
export const moveSoundsOf = (event: SpyEvent): readonly MoveSound[] => {
  switch (event.type) {
    case "arranged":
      return ["card"];
    case "bases-set":
      return ["cards"];
    case "moved":
      return movedSounds(event);
    case "flipped":
      return ["pivot"];
    case "spied":
      return event.answer === null ? ["look"] : ["look", ANSWER_SOUNDS[event.answer]];
    case "exposed":
      return ["look", "exposed"];
    case "exploded":
      return ["look", "bomb"];
    case "turn-ended":
      return ["knock"];
  }
};
