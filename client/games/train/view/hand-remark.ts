/** The remark above the hand after a press, in place of the prompt. */

import type * as refusalWords from "./refusal-texts.ts";
import type { UnfitReason } from "./tile-selection.ts";
import type { BoardView } from "./view.ts";

/** A refusal by its code, whose text loads on demand; or why there is no button. */
export type HandRemark =
  | { readonly type: "said"; readonly text: string }
  | { readonly type: "refused"; readonly code: string }
  | UnfitReason
  | { readonly type: "why" };

/** Whether the remark is a refusal. */
export const isRefusing = (remark: HandRemark | null): boolean =>
  remark?.type === "refused" || remark?.type === "unfit";

/** Returns null if there is no remark, or its text is loading. `fetched`: starts loading. */
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
