/** What others do in a shared review, as sentences. */
import { msg } from "@lit/localize";
import type { At, Who } from "../../engine/review/forms.ts";
import type { Member } from "../../engine/review/frames.ts";
import { type ReviewEntry, type ReviewState, type Variation, variationOf } from "../../engine/review/state.ts";
import { phraseTexts } from "../kit/text/chat-texts.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";

type NameOf = (who: Who) => string;

export const lineTitle = ({ variations }: Pick<ReviewState, "variations">, { id, name }: Variation): string =>
  name ?? msg(str`Side line ${formatNumber(variations.findIndex((one) => one.id === id) + 1)}`);

const titleIn = (state: ReviewState, id: number): string => {
  const variation = variationOf(state, id);
  return variation === undefined ? "" : bidiIsolate(lineTitle(state, variation));
};

/** Null if the panel's own lines tell it. `marks`: what was drawn at that moment, empty if it is not shown. */
export const entryText = (
  { who, n, edit }: ReviewEntry,
  before: ReviewState,
  after: ReviewState,
  nameOf: NameOf,
  marks: (at: At, drawings: readonly string[]) => string,
): string | null => {
  const name = nameOf(who);
  switch (edit.type) {
    case "lead":
      return null;
    case "study":
      return edit.isShown ? msg(str`${name} shows the study to all.`) : msg(str`${name} closes the study.`);
    case "branch":
      return msg(str`${name} adds a side line: ${titleIn(after, n)}`);
    case "extend":
      return msg(str`${name} continues a side line: ${titleIn(after, edit.variation)}`);
    case "name":
      return msg(str`${name} names a side line: ${titleIn(after, edit.variation)}`);
    case "remove":
      return msg(str`${name} deletes a side line: ${titleIn(before, edit.variation)}`);
    case "note": {
      const words = edit.text ?? (edit.phrase && phraseTexts[edit.phrase]());
      return words === undefined ? msg(str`${name} deletes a note.`) : msg(str`${name} notes: ${bidiIsolate(words)}`);
    }
    case "draw": {
      const words = marks(edit.at, edit.drawings);
      return words === "" ? msg(str`${name} changes marks.`) : msg(str`${name} marks: ${words}`);
    }
    case "erase":
      return msg(str`${name} deletes everything that ${nameOf(edit.of)} added.`);
  }
};

/** Who has come and gone. */
export const membersTexts = (
  before: readonly Member[],
  after: readonly Member[],
  own: Who,
  nameOf: NameOf,
): readonly (readonly [who: Who, sentence: string])[] => {
  const isNew =
    (members: readonly Member[]) =>
    ([who]: Member) =>
      who !== own && !members.some(([other]) => other === who);
  return [
    ...after.filter(isNew(before)).map(([who]) => [who, msg(str`${nameOf(who)} has joined.`)] as const),
    ...before.filter(isNew(after)).map(([who]) => [who, msg(str`${nameOf(who)} has left.`)] as const),
  ];
};
