/** What stands above the hand in place of the hint: an answer to what was just pressed. */

import type * as refusalWords from "./refusal-texts.ts";
import type { UnfitReason } from "./tile-selection.ts";
import type { BoardView } from "./view.ts";

/** Said of a refusal: its code, whose words are fetched; or why there is no button. */
export type HandRemark =
  | { readonly type: "said"; readonly text: string }
  | { readonly type: "refused"; readonly code: string }
  | UnfitReason
  | { readonly type: "why" };

/** Whether it says no. */
export const isRefusing = (remark: HandRemark | null): boolean =>
  remark?.type === "refused" || remark?.type === "unfit";

/** Null where nothing is to be remarked, or its words are on their way. `fetched`: asks for those that are. */
export const remarkWords = (
  remark: HandRemark | null,
  view: BoardView,
  fetched: () => typeof refusalWords | null,
): string | null => {
  if (remark === null || remark.type === "said") return remark?.text ?? null;
  const words = fetched();
  if (words === null) return null;
  if (remark.type === "unfit") return words.unfitText(remark);
  return remark.type === "why" ? words.noButtonText(view) : (words.refusalText(remark.code) ?? remark.code);
};
