/**
 * Announcements as text: who moved how far, who spied on whom, the answer. Columns are counted from their owner's left,
 * so the text is the same for everyone. A hidden past (null) leaves only what is still visible on the board.
 */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import type {
  Exploded,
  Exposed,
  Spied,
  SpyEvent,
  SpyMoved,
  SpyState,
} from "../../../../engine/games/spy/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import { fullStop } from "../../../kit/text/sentences.ts";
import { cardName, columnName, kindName, tsss } from "./texts.ts";

/** The style of an announcement. */
export type Tone = "plain" | "safe" | "top-secret" | "tsss" | "exposed" | "exploded";

export interface Announcement {
  readonly tone: Tone;
  /** A full sentence. */
  readonly text: string;
  /** The answer's word, if there is one. */
  readonly answer: string | null;
}

/** How a text names seats. */
export interface Speech {
  /** A player's name, at the start of a sentence or inside it. */
  name(seat: Seat): string;
}

const plain = (text: string): Announcement => ({ tone: "plain", text, answer: null });

/** `after`: the state after the event. */
export const announcementOf = (event: SpyEvent, after: SpyState, speech: Speech): Announcement => {
  const who = "seat" in event ? speech.name(event.seat) : "";
  switch (event.type) {
    case "arranged":
      return plain(msg(str`${who} is ready.`));
    case "bases-set":
      return plain(msg(str`All bases are set. ${speech.name(event.first)} starts.`));
    case "moved":
      return plain(movedText(event, who));
    case "flipped":
      return plain(msg(str`${who} turns the Spy around.`));
    case "spied":
      return spied(event, who, speech);
    case "exposed":
      return exposed(event, after, who, speech);
    case "exploded":
      return exploded(event, who, speech);
    case "turn-ended":
      return plain(msg(str`${who} ends the turn.`));
  }
};

const movedText = ({ flipBefore, distance, flipAfter }: SpyMoved, who: string): string => {
  if (distance === null) return msg(str`${who} has moved.`);
  if (flipBefore && flipAfter) return msg(str`${who} turns, moves ${distance} and turns again.`);
  if (flipBefore) return msg(str`${who} turns and moves ${distance}.`);
  return flipAfter ? msg(str`${who} moves ${distance} and turns.`) : msg(str`${who} moves ${distance}.`);
};

const spied = ({ on, column, answer }: Spied, who: string, speech: Speech): Announcement => {
  if (on === null || column === null || answer === null) return plain(msg(str`${who} has spied.`));
  const text = msg(str`${who} spies on ${speech.name(on)}, column ${columnName(column)}.`);
  return { tone: answer, text, answer: answer === "tsss" ? tsss() : kindName(answer) };
};

const exposed = ({ on, column, card }: Exposed, after: SpyState, who: string, speech: Speech): Announcement => {
  const victim = speech.name(on);
  const found = msg(str`${who} spies on ${victim}, column ${columnName(column)}, and exposes it.`);
  const text = after.out.includes(on) ? `${found} ${msg(str`${victim} is out.`)}` : found;
  return { tone: "exposed", text, answer: cardName(card) };
};

const exploded = ({ on, column, card }: Exploded, who: string, speech: Speech): Announcement => {
  if (on === null || column === null || card === null) return plain(msg(str`${who} has found a lit bomb and is out.`));
  const text = msg(str`${who} finds ${speech.name(on)}’s lit bomb in column ${columnName(column)} and is out.`);
  return { tone: "exploded", text, answer: cardName(card) };
};

/** The whole announcement in one line, for lists and screen readers. */
export const announcementLine = ({ text, answer }: Announcement): string =>
  answer === null ? text : `${text} ${answer}${fullStop()}`;
