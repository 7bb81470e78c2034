/** Player names and chat lines: removes what could disturb the pages of other players. */
import { skeletonOf, withoutInvisible } from "./confusables.ts";

export const MAX_NAME_LENGTH = 24;

/** Controls, line breaks, invisible and direction-changing marks, private-use and unassigned code points. */
const UNSHOWABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A visible character: a letter, a digit or a symbol. */
const VISIBLE = /[\p{L}\p{N}\p{S}]/u;

/**
 * The name in stored form: NFC, spaces collapsed, trimmed. Returns null if it has nothing visible or is too long. Keeps
 * joiners (U+200C, U+200D), which Bengali, Urdu and emoji need.
 */
export const parsePlayerName = (raw: string): string | null => cleanText(raw, MAX_NAME_LENGTH);

/** One cleaned line of text. Returns null if it has nothing visible, marks that spill over, or more than `maxLength` code points. */
export const cleanText = (raw: string, maxLength: number): string | null => {
  const text = recordedText(raw, maxLength);
  const shown = withoutInvisible(text ?? "");
  return VISIBLE.test(shown) && !STACKED.test(shown) ? text : null;
};

/** The same as logs may have it: until November 2026 a blank letter was visible, and a joiner separated stacked marks. */
export const recordedText = (raw: string, maxLength: number): string | null => {
  if (raw.length > 1000) return null;
  const text = raw.normalize("NFC").replace(/\s+/gu, " ").replace(UNSHOWABLE, "").replace(/ +/g, " ").trim();
  return VISIBLE.test(text) && [...text].length <= maxLength && !STACKED.test(text) ? text : null;
};

/** More than four combining marks on one letter spill over the line. */
const STACKED = /\p{M}{5}/u;

/**
 * `name`, or `name` with the first number that makes it distinct from `others`. Names that only look alike count as
 * equal.
 */
export const makeNameUnique = (name: string, others: readonly string[]): string => {
  const taken = new Set(others.map(skeletonOf));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` ${number}`;
    const wanted =
      [...name]
        .slice(0, MAX_NAME_LENGTH - ending.length)
        .join("")
        .trim() + ending;
    if (!taken.has(skeletonOf(wanted))) return wanted;
  }
};
