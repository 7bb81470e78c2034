/** The frames that a table sends on a review's socket, and the copy that a browser folds from them. */
import type { Seat } from "../contract/game.ts";
import type { At, Who } from "./forms.ts";
import { emptyReview, evolveReview, type ReviewEntry, type ReviewState } from "./state.ts";

/** A person who is connected: their first seat, and where they look on their own; null if they follow. */
export type Member = readonly [who: Who, seat: Seat | null, at: At | null];

export type ReviewServerFrame =
  /** The first frame: the whole review, and who the client is in it. */
  | { readonly type: "review"; readonly who: Who; readonly state: ReviewState; readonly members: readonly Member[] }
  | ({ readonly type: "entry"; readonly id?: string } & ReviewEntry)
  /** The client's edit changed nothing, because it was applied before. */
  | { readonly type: "done"; readonly id: string }
  | { readonly type: "refused"; readonly id: string | null; readonly code: string }
  | { readonly type: "members"; readonly members: readonly Member[] }
  | { readonly type: "step"; readonly who: Who; readonly at: At | null }
  | { readonly type: "asked"; readonly who: Who };

/** The server's frames are trusted. */
export const parseReviewServerFrame = (text: string): ReviewServerFrame => JSON.parse(text);

/** A browser's copy of a review: entries are folded in order and once, whatever arrives twice. */
export class ReviewCopy {
  state: ReviewState = emptyReview;

  /** Returns false if entries are missing: then the client connects again and is sent the whole review. */
  receive(frame: ReviewServerFrame): boolean {
    if (frame.type === "review") this.state = frame.state;
    if (frame.type !== "entry" || frame.n < this.state.n) return true;
    if (frame.n > this.state.n) return false;
    this.state = evolveReview(this.state, frame);
    return true;
  }
}
