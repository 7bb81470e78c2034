/** The line above the hand: a remark after a press, or else a hint or the prompt. Loaded after the first painting. */
import { msg } from "@lit/localize";
import { html, type TemplateResult } from "lit";
import { promptOf } from "./prompts.ts";
import { noButtonText, refusalText, unfitText } from "./refusal-texts.ts";
import type { UnfitReason } from "./tile-selection.ts";
import type { BoardView } from "./view.ts";

/** A refusal by its code, or why there is no button. */
export type HandRemark =
  | { readonly type: "said"; readonly text: string }
  | { readonly type: "refused"; readonly code: string }
  | UnfitReason
  | { readonly type: "why" };

const remarkText = (remark: HandRemark, view: BoardView): string => {
  if (remark.type === "said") return remark.text;
  if (remark.type === "unfit") return unfitText(remark);
  return remark.type === "why" ? noButtonText(view) : (refusalText(remark.code) ?? remark.code);
};

export const handLine = (remark: HandRemark | null, view: BoardView): TemplateResult => {
  const isRefusing = remark?.type === "refused" || remark?.type === "unfit";
  const words = remark === null ? view.props.hint || promptOf(view) : remarkText(remark, view);
  return html`<span class=${isRefusing ? "refusal" : ""}>${turnText(words)}</span>`;
};

/** That it is one's turn is said large. */
const turnText = (words: string) => {
  // A Hebrew or Urdu text ends with a mark, which no sentence within a text has.
  const turn = msg("Your turn.").replace("\u200f", "");
  return words.startsWith(turn) ? html`<b class="turn">${turn}</b>${words.slice(turn.length)}` : words;
};
