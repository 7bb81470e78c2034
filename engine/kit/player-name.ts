/** Names that people give themselves, and what they say: shown to strangers, so cleaned of all that could disturb their page. */
import { skeletonOf } from "./confusables.ts";

export const MAX_NAME_LENGTH = 24;

/** Controls, line breaks, invisible and direction-changing marks, private use and unassigned code points. */
const UNSHOWABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Something to see in it: a letter, a digit or a symbol. */
const VISIBLE = /[\p{L}\p{N}\p{S}]/u;

/**
 * The name as it is kept: NFC, spaces folded, trimmed; or null when nothing visible is left or it is longer than
 * MAX_NAME graphemes' worth of code points. Joiners (U+200C, U+200D) stay: Bengali, Urdu and emoji are spelt with them.
 */
export const parsePlayerName = (raw: string): string | null => cleanText(raw, MAX_NAME_LENGTH);

/** One line of text of at most `most` code points, cleaned as names are; null when nothing visible is left. */
export const cleanText = (raw: string, most: number): string | null => {
  if (raw.length > 1000) return null;
  const text = raw.normalize("NFC").replace(/\s+/gu, " ").replace(UNSHOWABLE, "").replace(/ +/g, " ").trim();
  return VISIBLE.test(text) && [...text].length <= most && !STACKED.test(text) ? text : null;
};

/** More than four combining marks on one letter is decoration that spills over its line. */
const STACKED = /\p{M}{5}/u;

/** `name`, or with the first number that sets it apart from all of `others`: also from those that only look the same. */
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
